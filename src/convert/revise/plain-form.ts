/**
 * The plain text that Markdown stands for, roughly. People and models name a text as the processed content shows
 * it, with its marks, escapes and numbers; the file itself holds the words alone. One pass, linear.
 *
 * Source: CommonMark 0.31, 2.4 (escapes), 2.5 (entities), 6 (inlines).
 */
import { decodeEntities } from '../package/xml-entities.ts';

/** Escapes first, so that an escaped mark is no mark; links and pictures within one line, of bounded length. */
const MARKUP = new RegExp(
  [
    /\\([!-/:-@[-`{-~])/,
    /!\[[^\]\n]{0,500}\]\([^)\n]{0,1000}\)/,
    /\[\^[^\]\s]{1,50}\]/,
    /\[([^\]\n]{1,500})\]\([^)\n]{0,1000}\)/,
    /<br\s{0,3}\/?>/,
    /<\/?(?:u|b|i|s|em|strong|sup|sub|ins|del|mark|span)>/,
    /\*\*|__|~~|`/,
    /(?<![p{L}p{N}])[*_](?=[^\s*_])|(?<=[^\s*_])[*_](?![p{L}p{N}])/,
    /&(?:nbsp|amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});/,
  ]
    .map((part) => part.source)
    .join('|'),
  'giu',
);

/** Heading signs, quote signs and bullets at the beginning of a line. */
const LINE_SIGNS = /^[ \t]{0,12}(?:#{1,6}|>|[-+*])[ \t]+/gm;

/** A number or letter before the text of a list item or heading, which Word counts and does not hold as text. */
const LABEL = /^\(?(?:\d{1,4}(?:\.\d{1,4}){0,8}|[a-zA-Z]|[ivxlcIVXLC]{1,6})[.)]?\s+(?=\S)/;

/** The words of a text without marks, escapes and line signs. */
export function plainForm(markdown: string): string {
  return markdown
    .replaceAll(LINE_SIGNS, '')
    .replaceAll(MARKUP, (mark: string, escaped?: string, linked?: string) => {
      if (escaped !== undefined) return escaped;
      if (linked !== undefined) return plainForm(linked);
      if (mark.startsWith('<br')) return '\n';
      if (mark === '&nbsp;') return '\u00A0';
      return mark.startsWith('&') ? decodeEntities(mark) : '';
    });
}

/** The label that both texts begin with, or nothing: what is counted rather than written stays out of an edit. */
export function commonLabel(text: string, other: string): string {
  const label = LABEL.exec(text)?.[0] ?? '';
  return other.startsWith(label) ? label : '';
}
