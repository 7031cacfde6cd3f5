import type { Conversion, ConversionNotes } from '../domain/conversion.ts';

/** What a reader may ask of whoever called it. */
export interface ReaderContext {
  /** The pushed file's name, for readers whose text depends on it. */
  readonly fileName: string;
  /** Told now and then how far reading is, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Recognises the text of scanned pages; absent when that is switched off. */
  readonly recognize?: RecognizeText | undefined;
}

/** Sends the picture of a page to Tesseract. A reader starts no programs: whoever called it does. */
export type RecognizeText = (picture: GreyPicture) => Promise<Recognition>;

/** One byte a pixel, rows from the top. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  readonly dotsPerInch: number;
}

/** Tesseract's table of words, or why there is none: the program is not there, or it gave up. */
export type Recognition = { readonly table: string } | 'missing' | 'failed';

/**
 * Turns the bytes of one file into Markdown.
 *
 * @throws ConversionRefused when the file cannot be read; any other error is a fault of the reader.
 */
export type Reader = (bytes: Uint8Array, context: ReaderContext) => Promise<Conversion> | Conversion;

export interface WritingContext extends ReaderContext {
  /** Takes the Markdown, piece by piece. */
  readonly write: (markdown: string) => void;
}

/** The same for files of which there may be too much to hold: the Markdown is written as it is made. */
export type PiecewiseReader = (
  bytes: Uint8Array,
  context: WritingContext,
) => Promise<ConversionNotes> | ConversionNotes;
