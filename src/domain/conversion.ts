/**
 * The words of conversion: what reading a file yields, and why a file may be refused.
 *
 * A warning is an expected value that travels with the result; a refusal ends the version as failed at once and
 * is never retried, since the same bytes would be refused again.
 */

import type { HiddenRange, HiddenText, HidingWay } from './hidden-text.ts';

export const WARNING_CODES = [
  /** Bytes of a text file that its encoding does not know. */
  'undecodable_characters',
  /** One part of the file is damaged; the others were read. */
  'part_unreadable',
  'hidden_sheets',
  'hidden_rows',
  'hidden_columns',
  /** No program has calculated a formula, so there is only the formula to show. */
  'formula_without_value',
  /** Of Word 6 and 95 the text is read and nothing else. */
  'older_word_text_only',
  /** A document or web page that Word was told to take in when it opens the file. */
  'import_left_out',
  'picture_without_text',
  /** A font that does not say which characters it shows. */
  'text_unreadable',
  'page_damaged',
  /** A scanned page that nobody read. */
  'page_without_text',
  /** Words of a scanned page that may have been read wrongly. */
  'words_uncertain',
  /** Text that the file holds and does not show; one warning for each piece, up to a number. */
  'hidden_text',
] as const;

export type WarningCode = (typeof WARNING_CODES)[number];

/** Something in the file that the Markdown could not carry over. */
export interface ConversionWarning {
  readonly code: WarningCode;
  /** A sentence in English. Who speaks another language makes one of the code and the count. */
  readonly message: string;
  /** How many of what the code names, when the message says so. */
  readonly count?: number;
  /** Where in the file, in the file's own terms: "page 3", "sheet Costs". */
  readonly where?: string;
  /** Of `hidden_text`: how it is hidden, and what it says, cut to a length that lets a person judge. */
  readonly hidden?: { readonly way: HidingWay; readonly text: string };
}

/** What is known about a file beside its text. */
export interface ConversionFacts {
  readonly pages?: number;
  readonly words?: number;
  readonly title?: string;
  readonly author?: string;
  /** BCP 47, such as `de` or `en-GB`. */
  readonly language?: string;
  /** In how many places the Markdown holds text that the file does not show. */
  readonly hidden?: number;
  /** Texts of page headers and footers, each once: kept out of the Markdown, findable by the Assistant. */
  readonly headers?: readonly string[];
  readonly footers?: readonly string[];
}

export interface Conversion {
  readonly markdown: string;
  readonly warnings: readonly ConversionWarning[];
  readonly facts: ConversionFacts;
  /** Text that the file does not show, where it was looked for and found. */
  readonly hidden?: readonly HiddenText[];
  /** Where that stands in the Markdown, once it was located. */
  readonly hiddenRanges?: readonly HiddenRange[];
}

/** What reading a file yields beside its Markdown. */
export type ConversionNotes = Omit<Conversion, 'markdown'>;

export const REFUSAL_CODES = [
  /** The bytes are not what their kind demands, or end too soon. */
  'damaged',
  /** Opening needs a password that nobody gave. */
  'encrypted',
  /** Unpacked size, depth, rows or pages pass a limit. */
  'too_large',
  /** There is nothing to read: a scan without text recognition, say. */
  'no_text',
  /** A variant of the format that docgate does not read. */
  'unsupported',
  /** The time limit of one conversion ended it. */
  'timed_out',
  /** The memory limit of one conversion ended it. */
  'out_of_memory',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

const SPLIT = 'Split it into smaller files.';

/** What can be done about a refusal. Messages of the other codes say it themselves, being about this or that. */
const REMEDIES: Readonly<Partial<Record<RefusalCode, string>>> = {
  damaged: 'Open it in its own program and save it anew.',
  encrypted: 'Save it without a password.',
  too_large: SPLIT,
  timed_out: SPLIT,
  out_of_memory: SPLIT,
};

/** Thrown by readers and writers for a file that cannot be converted, however often one tries. */
export class ConversionRefused extends Error {
  override readonly name = 'ConversionRefused';

  /**
   * @param code why, for programs
   * @param message a sentence that says what is wrong, for people
   */
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }

  /** What is wrong, and what to do about it. */
  get explanation(): string {
    const remedy = REMEDIES[this.code];
    return remedy === undefined ? this.message : `${this.message} ${remedy}`;
  }
}
