/**
 * Remembers which numbered lists are written "1)", which the parser's HTML does not tell: a sign that no text may
 * hold goes with the item's text through the parser and becomes an attribute of the item. Where the parser sees
 * no list, the sign vanishes again.
 */
import { CONTAINER_PREFIX, FenceTracker } from './find-fences.ts';

/** A noncharacter (Unicode 23.7), as set-aside.ts uses others. */
const SIGN = '\uFDD4';
const SIGNS = /\uFDD4/g;
const NUMBERED = /\d\)[ \t]+$/;
/** Text that begins so is a paragraph wherever it stands, with the sign before it and without. */
const PLAIN_START = /^(?!https?:|ftp:|www\.)[\p{L}\p{N}"'(]/iu;
const MARKED_ITEM = /<li>(\s*(?:<p>)?)\uFDD4/g;

/** The attribute of list items that had a parenthesis after their number. */
export const PARENTHESIS_ATTRIBUTE = 'data-parenthesis';

/** Markdown with the sign before the text of items that are numbered with a parenthesis. */
export function markParentheses(markdown: string): string {
  if (!/\d\)/.test(markdown)) return markdown;
  const fences = new FenceTracker();
  return markdown
    .split('\n')
    .map((line) => (fences.takesLine(line) ? line : markLine(line)))
    .join('\n');
}

function markLine(line: string): string {
  const prefix = CONTAINER_PREFIX.exec(line)?.[0] ?? '';
  const text = line.slice(prefix.length);
  return NUMBERED.test(prefix) && PLAIN_START.test(text) ? `${prefix}${SIGN}${text}` : line;
}

/** HTML in which the sign has become an attribute of its item. */
export function settleParentheses(html: string): string {
  if (!html.includes(SIGN)) return html;
  return html.replaceAll(MARKED_ITEM, `<li ${PARENTHESIS_ATTRIBUTE}>$1`).replaceAll(SIGNS, '');
}
