/**
 * Results of conversion, and reasons for refusing a file.
 *
 * A warning is part of the result; a refusal makes the version fail at once without retries, since the same bytes would
 * be refused again.
 */

import type { HiddenRange, HiddenText, HidingWay } from './hidden-text.ts';

export const WARNING_CODES = [
  /** Bytes of a text file that are invalid in its encoding. */
  'undecodable_characters',
  /** One part of the file is damaged; the others were read. */
  'part_unreadable',
  'hidden_sheets',
  'hidden_rows',
  'hidden_columns',
  /** The file has no calculated value of a formula, so the formula is shown. */
  'formula_without_value',
  /** For Word 6 and 95, only the text is read. */
  'older_word_text_only',
  /** A document or web page that Word would include when it opens the file. */
  'import_left_out',
  'picture_without_text',
  /** A font without a mapping to characters. */
  'text_unreadable',
  'page_damaged',
  /** A scanned page without text recognition. */
  'page_without_text',
  /** Words of a scanned page that may be recognized wrongly. */
  'words_uncertain',
  /** Text in the file that is not visible; one warning for each piece, up to a limit. */
  'hidden_text',
] as const;

export type WarningCode = (typeof WARNING_CODES)[number];

/** Something in the file that the Markdown does not represent. */
export interface ConversionWarning {
  readonly code: WarningCode;
  /** A sentence in English; translations are made from code and count. */
  readonly message: string;
  /** The number in the message, if any. */
  readonly count?: number;
  /** Location in terms of the file: "page 3", "sheet Costs". */
  readonly where?: string;
  /** For `hidden_text`: how it is hidden, and an excerpt. */
  readonly hidden?: { readonly way: HidingWay; readonly text: string };
}

/** Properties of a file besides its text. */
export interface ConversionFacts {
  readonly pages?: number;
  readonly words?: number;
  readonly title?: string;
  readonly author?: string;
  /** BCP 47, such as `de` or `en-GB`. */
  readonly language?: string;
  /** Number of hidden ranges in the Markdown. */
  readonly hidden?: number;
  /** Distinct page headers and footers: not part of the Markdown, but searchable by the Assistant. */
  readonly headers?: readonly string[];
  readonly footers?: readonly string[];
}

export interface Conversion {
  readonly markdown: string;
  readonly warnings: readonly ConversionWarning[];
  readonly facts: ConversionFacts;
  /** Hidden text that was found. */
  readonly hidden?: readonly HiddenText[];
  /** Its ranges in the Markdown, once they are known. */
  readonly hiddenRanges?: readonly HiddenRange[];
}

/** The result of a conversion besides its Markdown. */
export type ConversionNotes = Omit<Conversion, 'markdown'>;

export const REFUSAL_CODES = [
  /** The bytes are invalid for their kind, or truncated. */
  'damaged',
  /** Opening requires a password. */
  'encrypted',
  /** Unpacked size, depth, rows or pages exceed a limit. */
  'too_large',
  /** There is no text, as in a scan without text recognition. */
  'no_text',
  /** A variant of the format that docgate does not read. */
  'unsupported',
  /** The conversion exceeded the time limit. */
  'timed_out',
  /** The conversion exceeded the memory limit. */
  'out_of_memory',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

const SPLIT = 'Split it into smaller files.';

/** Advice for a refusal. Messages of the other codes contain it. */
const REMEDIES: Readonly<Partial<Record<RefusalCode, string>>> = {
  damaged: 'Open it in its own program and save it anew.',
  encrypted: 'Save it without a password.',
  too_large: SPLIT,
  timed_out: SPLIT,
  out_of_memory: SPLIT,
};

/** Thrown by readers and writers for a file that can't be converted, so that retrying is useless. */
export class ConversionRefused extends Error {
  override readonly name = 'ConversionRefused';

  /**
   * @param code the machine-readable reason
   * @param message the reason for people, a sentence
   */
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }

  /** The reason, with advice. */
  get explanation(): string {
    const remedy = REMEDIES[this.code];
    return remedy === undefined ? this.message : `${this.message} ${remedy}`;
  }
}
