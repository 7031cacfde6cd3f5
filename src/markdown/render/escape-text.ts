/**
 * Escapes plain text so that it survives rendering as Markdown, with as few backslashes as possible.
 *
 * Source: CommonMark 0.31.2, sections 2.4, 4, 5.2, 5.3 and 6; GitHub Flavored Markdown 0.29, sections 4.10 and 6.5; `$`
 * as GitHub and micromark-extension-math read it.
 */

const CANDIDATES = /[\\`*_[\]<&~$]/;
const CANDIDATES_ALL = /[\\`*_[\]<>&~$]/g;
const TAG_LIKE = /<[A-Za-z/!?]/;
const PUNCTUATION = /^[!-/:-@[-`{-~]/;
const ENTITY = /^&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/;
const SPACE = /^\s$/;
const WORD = /^[\p{L}\p{N}]$/u;
const MAY_FOLLOW_ANGLE = /^[A-Za-z/!?]/;
const LONGEST_ENTITY = 34;

export interface EscapeOptions {
  /** The text is within a link, where brackets must balance. */
  readonly inLink?: boolean;
  /** The paragraph has a single dollar, which cannot open a formula. */
  readonly keepDollar?: boolean;
}

/**
 * Escapes what would be inline markup. Markup at the start of a line is left to `escapeLineStarts`, and `|` to tables.
 */
export function escapeText(text: string, options: EscapeOptions = {}): string {
  if (!CANDIDATES.test(text)) return text;
  const traits: TextTraits = {
    brackets: options.inLink === true || text.includes('](') || text.includes('][') || text.includes('[^'),
    dollar: options.keepDollar !== true,
    tags: TAG_LIKE.test(text),
    tildes: text.indexOf('~') !== text.lastIndexOf('~'),
  };
  return text.replace(CANDIDATES_ALL, (character: string, at: number) =>
    needsEscape(text, at, traits) ? `\\${character}` : character,
  );
}

interface TextTraits {
  readonly brackets: boolean;
  readonly dollar: boolean;
  /** The text has something like a tag: `>` is escaped too, for programs that parse tags before escapes. */
  readonly tags: boolean;
  readonly tildes: boolean;
}

function needsEscape(text: string, at: number, traits: TextTraits): boolean {
  const before = text[at - 1] ?? '';
  const after = text[at + 1] ?? '';
  switch (text[at]) {
    case '\\':
      return after === '' || PUNCTUATION.test(after);
    case '*':
      return !(SPACE.test(before) && SPACE.test(after));
    case '_':
      return !(WORD.test(before) && WORD.test(after)) && !(SPACE.test(before) && SPACE.test(after));
    case '[':
    case ']':
      return traits.brackets;
    case '<':
      return after === '' || MAY_FOLLOW_ANGLE.test(after);
    case '>':
      return traits.tags;
    case '&':
      return ENTITY.test(text.slice(at, at + LONGEST_ENTITY));
    case '~':
      return traits.tildes;
    case '$':
      return traits.dollar;
    default:
      return true;
  }
}

const LINE_MARKER = /^([-+*>]|#{1,6}|\d{1,9}[.)])(?=\s|$)/;
const QUOTE = /^>/;
const UNDERLINE_OR_RULE = /^(?:=+|[-:|][-:|\s]*)$/;
const DEFINITION = /^\[[^\]]+\]:/;
/** A footnote label before a colon. */
const NOTE_DEFINITION = /^(\[\^[^\]]+\]):/;

/**
 * Escapes what would turn a line into a heading, list, quote, rule, table or definition. Takes text that `escapeText`
 * has escaped, possibly with marks and links, and looks at the start of each line.
 */
export function escapeLineStarts(markdown: string): string {
  if (!markdown.includes('\n')) return escapeLineStart(markdown);
  return markdown.split('\n').map(escapeLineStart).join('\n');
}

function escapeLineStart(line: string): string {
  const marker = LINE_MARKER.exec(line)?.[0];
  if (marker !== undefined) {
    const last = marker.length - 1;
    return marker.length > 1 && marker[0] !== '#'
      ? `${marker.slice(0, last)}\\${line.slice(last)}`
      : `\\${line}`;
  }
  const note = NOTE_DEFINITION.exec(line)?.[1];
  if (note !== undefined) return `${note}\\${line.slice(note.length)}`;
  if (QUOTE.test(line) || UNDERLINE_OR_RULE.test(line) || DEFINITION.test(line)) return `\\${line}`;
  return line;
}

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/&(?=#|[A-Za-z])/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
