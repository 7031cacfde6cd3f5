/** Creates citations of ranges in passages. */
import type { Citation } from '../../domain/passage.ts';
import type { Library, LibraryPassage } from '../library.ts';

/** A citation of a range. @param start @param end the quote's range in the passage's Markdown */
export function cite(library: Library, passage: LibraryPassage, start: number, end: number): Citation {
  const document = library.documents().find((one) => one.id === passage.documentId);
  return {
    documentId: passage.documentId,
    fileName: document?.fileName ?? '',
    version: passage.version,
    passage: passage.ordinal,
    quote: passage.markdown.slice(start, end),
    headings: passage.headings,
  };
}

/** Footnote marks are removed, since the notes are not quoted; list items are joined by a dot. */
const FOOTNOTE_MARK = /\[\^[^\]\s]{1,100}\](?!:)/g;
const ITEM_MARK = /\n[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/g;

/** A quote on one line, for display in an answer. */
export function onOneLine(text: string): string {
  return text.replaceAll(FOOTNOTE_MARK, '').replaceAll(ITEM_MARK, ' · ').replaceAll(/\s+/g, ' ').trim();
}
