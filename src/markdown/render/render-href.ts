/**
 * Addresses as Markdown link destinations. Addresses that would run as code when followed become none at all:
 * the link's text then stands alone.
 *
 * Source: CommonMark 0.31.2, section 6.3 (link destination).
 */

const CODE_SCHEME = /^(?:javascript|vbscript|data):/i;

/** Characters that a browser skips when it reads an address's scheme. */
function withoutControls(href: string): string {
  let kept = '';
  for (const character of href.trim()) if (character > '\u001f' && character !== '\u007f') kept += character;
  return kept;
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

/** The destination to write between a link's parentheses; empty for an address that must not be followed. */
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
