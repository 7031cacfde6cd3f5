import { ConversionRefused } from '../../../domain/conversion.ts';

export interface WriteDocxOptions {
  /** The document's title, for its properties; the first heading when absent. */
  readonly title?: string;
  /** BCP 47 language of the text; told from the text when absent. */
  readonly language?: string;
}

/**
 * Writes GitHub-flavoured Markdown as a Word file.
 *
 * @returns the bytes of a .docx package
 */
export function writeDocx(_markdown: string, _options: WriteDocxOptions = {}): Uint8Array {
  throw new ConversionRefused('unsupported', 'Word files are not written yet.');
}
