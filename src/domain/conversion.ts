/**
 * The words of conversion: what reading a file yields, and why a file may be refused.
 *
 * A warning is an expected value that travels with the result; a refusal ends the version as failed at once and
 * is never retried, since the same bytes would be refused again.
 */

/** Something in the file that the Markdown could not carry over. */
export interface ConversionWarning {
  /** Stable and machine-readable, such as `picture_without_text`. */
  readonly code: string;
  /** A sentence for the person who pushed the file. */
  readonly message: string;
  /** Where in the file, in the file's own terms: "page 3", "sheet Costs, B7". */
  readonly where?: string;
}

/** What is known about a file beside its text. */
export interface ConversionFacts {
  readonly pages?: number;
  readonly words?: number;
  readonly title?: string;
  readonly author?: string;
  /** BCP 47, such as `de` or `en-GB`. */
  readonly language?: string;
  /** Texts of page headers and footers, each once: kept out of the Markdown, findable by the Assistant. */
  readonly headers?: readonly string[];
  readonly footers?: readonly string[];
}

export interface Conversion {
  readonly markdown: string;
  readonly warnings: readonly ConversionWarning[];
  readonly facts: ConversionFacts;
}

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

/** Thrown by readers and writers for a file that cannot be converted, however often one tries. */
export class ConversionRefused extends Error {
  override readonly name = 'ConversionRefused';

  /**
   * @param code why, for programs
   * @param message a sentence that says what is wrong and what to do about it, for people
   */
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}
