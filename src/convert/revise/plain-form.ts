/**
 * The plain text of Markdown. People and models quote a text as the processed content shows it, with its marks,
 * escapes and numbers; the file itself contains only the words.
 */
import { textOf } from '../../markdown/text-of.ts';

/** Heading, quote and bullet markers at the beginnings of lines. */
export const LINE_SIGNS = /^[ \t]{0,12}(?:#{1,6}|>|[-+*])[ \t]+/gm;

/** The text without marks, escapes and line markers. */
export function plainForm(markdown: string): string {
  return textOf(markdown.replaceAll(LINE_SIGNS, ''), { lineBreak: '\n', withoutPictures: true });
}
