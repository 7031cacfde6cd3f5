import type { ReaderContext } from '../../../../src/convert/reader.ts';
import { readPdf as readPieces } from '../../../../src/convert/readers/pdf/read-pdf.ts';
import type { Conversion } from '../../../../src/domain/conversion.ts';

/** Reads a PDF with all of its Markdown in one piece. */
export async function readPdf(bytes: Uint8Array, context: ReaderContext): Promise<Conversion> {
  const pieces: string[] = [];
  const notes = await readPieces(bytes, { ...context, write: (piece) => pieces.push(piece) });
  return { markdown: pieces.join(''), ...notes };
}
