/** What the document says about itself. */
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import type { ConversionFacts } from '../../../../domain/conversion.ts';
import { property } from './operator-list.ts';

/** Longer entries are no titles and no names. */
const MAX_LENGTH = 500;

/** Title, author and language as far as they are stated; nothing when the entries are broken. */
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
    // Broken metadata costs no text.
    return {};
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll(/[\p{Cc}\p{Co}\s]+/gu, ' ').trim();
  return text === '' || text.length > MAX_LENGTH ? undefined : text;
}
