/** The marks of footnotes in Markdown, as they are written where a note is referred to. */

const MARK = /\[\^([^\]\s]{1,100})\]/g;

/** Labels of the notes that a text refers to, each once, in order. */
export function noteLabelsIn(text: string): string[] {
  if (!text.includes('[^')) return [];
  return [...new Set([...text.matchAll(MARK)].map(([, label = '']) => label))];
}

/** The text without its marks: of a quotation, say, whose notes are not quoted. */
export function withoutNoteMarks(text: string): string {
  return text.includes('[^') ? text.replaceAll(MARK, '') : text;
}
