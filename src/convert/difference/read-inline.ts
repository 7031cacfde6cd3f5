import { textOf } from '../../markdown/text-of.ts';

/** Spaces that are not one between two words. */
const LOOSE = /\s\s|[^\S \n]/;

/** A stretch of inline Markdown as one reads and compares it: a link names where it leads, a break stays one. */
export function readInline(markdown: string): string {
  const text = textOf(markdown, { lineBreak: '\n', withTargets: true });
  if (!LOOSE.test(text)) return text.trim();
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}
