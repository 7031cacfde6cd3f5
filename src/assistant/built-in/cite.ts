/** Makes citations of places in passages. */
import type { Citation } from '../../domain/passage.ts';
import type { Library, LibraryPassage } from '../library.ts';

/** @param start @param end the quote's range in the passage's Markdown */
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

/** Marks of footnotes stand for nothing where the notes are not; items of a list go on after a dot. */
const FOOTNOTE_MARK = /\[\^[^\]\s]{1,100}\](?!:)/g;
const ITEM_MARK = /\n[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/g;

/** A quote on one line, as it stands in an answer. */
export function onOneLine(text: string): string {
  return text.replaceAll(FOOTNOTE_MARK, '').replaceAll(ITEM_MARK, ' · ').replaceAll(/\s+/g, ' ').trim();
}
