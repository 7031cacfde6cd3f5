/**
 * Converts files of any kind to Markdown. Each reader is loaded when the first file of its kind arrives, so that a
 * process that never reads a PDF does not load a PDF library.
 */
import type { ConversionNotes } from '../domain/conversion.ts';
import type { FileKind } from '../domain/file-kind.ts';
import type { PiecewiseReader, Reader, RecognizeText } from './reader.ts';

const READERS: Readonly<Record<FileKind, () => Promise<PiecewiseReader>>> = {
  docx: async () => (await import('./readers/docx/read-docx.ts')).readDocx,
  doc: async () => piecewise((await import('./readers/doc/read-doc.ts')).readDoc),
  pdf: async () => (await import('./readers/pdf/read-pdf.ts')).readPdf,
  xlsx: async () => (await import('./readers/sheet/read-workbook.ts')).readWorkbook,
  xlsb: async () => (await import('./readers/sheet/read-workbook.ts')).readWorkbook,
  xls: async () => (await import('./readers/sheet/read-workbook.ts')).readWorkbook,
  csv: async () => (await import('./readers/csv/read-csv.ts')).readCsv,
  tsv: async () => (await import('./readers/csv/read-csv.ts')).readTsv,
  md: async () => (await import('./readers/text/read-markdown.ts')).readMarkdown,
  txt: async () => (await import('./readers/text/read-text.ts')).readText,
};

function piecewise(read: Reader): PiecewiseReader {
  return async (bytes, context) => {
    const { markdown, ...notes } = await read(bytes, context);
    context.write(markdown);
    return notes;
  };
}

export interface ToMarkdownOptions {
  readonly fileName: string;
  /** Called occasionally with the progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Recognises the text of scanned pages; absent if OCR is off. */
  readonly recognize?: RecognizeText | undefined;
}

/**
 * Converts the bytes of a file of a known kind, and passes the Markdown to `write` piece by piece.
 *
 * @throws ConversionRefused if the file cannot be converted
 */
export async function writeMarkdown(
  bytes: Uint8Array,
  kind: FileKind,
  options: ToMarkdownOptions & { readonly write: (markdown: string) => void },
): Promise<ConversionNotes> {
  const read = await READERS[kind]();
  return read(bytes, { ...options, onProgress: options.onProgress ?? (() => undefined) });
}
