/**
 * The words that Markdown stands for. People and models name a text as the processed content shows it, with its marks,
 * escapes and numbers; the file itself holds the words alone.
 */
import { textOf } from '../../markdown/text-of.ts';

/** Heading signs, quote signs and bullets at the beginnings of lines. */
export const LINE_SIGNS = /^[ \t]{0,12}(?:#{1,6}|>|[-+*])[ \t]+/gm;

/** The words of a text without marks, escapes and line signs. */
export function plainForm(markdown: string): string {
  return textOf(markdown.replaceAll(LINE_SIGNS, ''), { lineBreak: '\n', withoutPictures: true });
}
