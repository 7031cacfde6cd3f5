import { textOf } from '../../markdown/text-of.ts';

/** White space other than a single space between words. */
const LOOSE = /\s\s|[^\S \n]/;

/** The text of inline Markdown for comparison: links include their targets, line breaks are kept. */
export function readInline(markdown: string): string {
  const text = textOf(markdown, { lineBreak: '\n', withTargets: true });
  if (!LOOSE.test(text)) return text.trim();
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}
