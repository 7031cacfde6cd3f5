/** Footnote references in Markdown, such as `[^1]`. */

const MARK = /\[\^([^\]\s]{1,100})\]/g;

/** The distinct labels of the footnotes that a text refers to, in order. */
export function noteLabelsIn(text: string): string[] {
  if (!text.includes('[^')) return [];
  return [...new Set([...text.matchAll(MARK)].map(([, label = '']) => label))];
}

/** The text without footnote references, for example for a quotation. */
export function withoutNoteMarks(text: string): string {
  return text.includes('[^') ? text.replaceAll(MARK, '') : text;
}
