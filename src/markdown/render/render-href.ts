/**
 * Writes link destinations. An address that would run code when followed becomes empty, and only the link's text
 * remains.
 *
 * Source: CommonMark 0.31.2, section 6.3 (link destination).
 */

const CODE_SCHEME = /^(?:javascript|vbscript|data):/i;

/** Drops characters that browsers skip when they parse an address's scheme. */
function withoutControls(href: string): string {
  let result = '';
  for (const character of href.trim())
    if (character > '\u001f' && character !== '\u007f') result += character;
  return result;
}

function hasPairedParentheses(href: string): boolean {
  let depth = 0;
  for (const character of href) {
    if (character === '(') depth++;
    else if (character === ')') depth--;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The destination between a link's parentheses; empty for an address that must not be followed. */
export function renderHref(href: string): string {
  const clean = withoutControls(href);
  if (CODE_SCHEME.test(clean)) return '';
  const encoded = clean
    .replaceAll(/\s/g, (space) => encodeURIComponent(space))
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replaceAll('|', '%7C')
    .replaceAll('\\', '%5C');
  return hasPairedParentheses(encoded) ? encoded : encoded.replaceAll('(', '%28').replaceAll(')', '%29');
}
