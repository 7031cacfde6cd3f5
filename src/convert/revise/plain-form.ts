/**
 * The plain text that Markdown stands for, roughly. People and models name a text as the processed content shows
 * it, with its marks, escapes and numbers; the file itself holds the words alone. One pass, linear.
 *
 * Source: CommonMark 0.31, 2.4 (escapes), 2.5 (entities), 6 (inlines).
 */
import { decodeEntities } from '../package/xml-entities.ts';

/**
 * Heading signs, quote signs and bullets at the beginning of a line; then escapes, so that an escaped mark is no
 * mark; then inlines, links and pictures within one line and of bounded length.
 */
const MARKUP = new RegExp(
  [
    /^[ \t]{0,12}(?:#{1,6}|>|[-+*])[ \t]+/u,
    /\\(?<escaped>[!-/:-@[-`{-~])/u,
    /!\[[^\]\n]{0,500}\]\([^)\n]{0,1000}\)/u,
    /\[\^[^\]\s]{1,50}\]/u,
    /\[(?<linked>[^\]\n]{1,500})\]\([^)\n]{0,1000}\)/u,
    /<br\s{0,3}\/?>/u,
    /<\/?(?:u|b|i|s|em|strong|sup|sub|ins|del|mark|span)>|<a id="[^"<>]{0,500}">|<\/a>/u,
    /\*\*|__|~~|`/u,
    /(?<![\p{L}\p{N}])[*_](?=[^\s*_])|(?<=[^\s*_])[*_](?![\p{L}\p{N}])/u,
    /&(?:nbsp|amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});/u,
  ]
    .map((part) => part.source)
    .join('|'),
  'gimu',
);

/** A piece of markup in a text, and which part of it is shown; offsets into the text. */
export interface Markup {
  readonly start: number;
  readonly end: number;
  readonly shownStart: number;
  readonly shownEnd: number;
}

/** The markup of a text in order. Entities are left out: what they show is not what is written. */
export function* markupOf(markdown: string): Generator<Markup> {
  for (const match of markdown.matchAll(MARKUP)) {
    const [mark] = match;
    if (mark.startsWith('&')) continue;
    const start = match.index;
    const shown = match.groups?.['escaped'] ?? match.groups?.['linked'] ?? '';
    const shownStart = shown === '' ? start + mark.length : start + 1;
    yield { start, end: start + mark.length, shownStart, shownEnd: shownStart + shown.length };
  }
}

/** The words of a text without marks, escapes and line signs. */
export function plainForm(markdown: string): string {
  let plain = '';
  let at = 0;
  for (const match of markdown.matchAll(MARKUP)) {
    plain += markdown.slice(at, match.index) + shownBy(match[0], match.groups);
    at = match.index + match[0].length;
  }
  return plain + markdown.slice(at);
}

function shownBy(mark: string, groups: RegExpMatchArray['groups']): string {
  const linked = groups?.['linked'];
  if (linked !== undefined) return plainForm(linked);
  if (mark.toLowerCase().startsWith('<br')) return '\n';
  if (mark.toLowerCase() === '&nbsp;') return '\u00A0';
  return mark.startsWith('&') ? decodeEntities(mark) : (groups?.['escaped'] ?? '');
}
