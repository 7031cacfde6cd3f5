import type { Conversion, ConversionNotes } from '../domain/conversion.ts';

/** The context that the caller provides to a reader. */
export interface ReaderContext {
  /** The pushed file's name, for readers whose text depends on it. */
  readonly fileName: string;
  /** Called occasionally with the progress, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Recognises the text of scanned pages; absent if OCR is off. */
  readonly recognize?: RecognizeText | undefined;
}

/** Sends the picture of a page to Tesseract. Readers start no programs; the caller does. */
export type RecognizeText = (picture: GreyPicture) => Promise<Recognition>;

/** One byte per pixel, rows from the top. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  readonly dotsPerInch: number;
}

/** Tesseract's table of words, or why there is none: it is not installed, or it failed. */
export type Recognition = { readonly table: string } | 'missing' | 'failed';

/**
 * Converts the bytes of one file to Markdown.
 *
 * @throws ConversionRefused if the file cannot be read; any other error is a bug in the reader
 */
export type Reader = (bytes: Uint8Array, context: ReaderContext) => Promise<Conversion> | Conversion;

export interface WritingContext extends ReaderContext {
  /** Receives the Markdown piece by piece. */
  readonly write: (markdown: string) => void;
}

/** A reader for files that may be too large to hold in memory: the Markdown is written as it is generated. */
export type PiecewiseReader = (
  bytes: Uint8Array,
  context: WritingContext,
) => Promise<ConversionNotes> | ConversionNotes;
