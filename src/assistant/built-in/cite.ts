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

/** A quote on one line, as it stands in an answer. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
