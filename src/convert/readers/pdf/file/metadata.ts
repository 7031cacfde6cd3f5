/** Reads the document's metadata. */
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import type { ConversionFacts } from '../../../../domain/conversion.ts';
import { property } from './operator-list.ts';

/** Maximum length of a title or name; longer entries are ignored. */
const MAX_LENGTH = 500;

/** Title, author and language if stated; none if the metadata is damaged. */
export async function readMetadata(
  document: PDFDocumentProxy,
): Promise<Pick<ConversionFacts, 'title' | 'author' | 'language'>> {
  try {
    const { info } = await document.getMetadata();
    const [title, author, language] = ['Title', 'Author', 'Language'].map((key) =>
      textOf(property(info, key)),
    );
    return {
      ...(title === undefined ? {} : { title }),
      ...(author === undefined ? {} : { author }),
      ...(language === undefined ? {} : { language }),
    };
  } catch {
    // Damaged metadata does not affect the text.
    return {};
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll(/[\p{Cc}\p{Co}\s]+/gu, ' ').trim();
  return text === '' || text.length > MAX_LENGTH ? undefined : text;
}
