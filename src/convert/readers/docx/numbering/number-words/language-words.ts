/** How a language counts in words, all in small letters. */
export interface LanguageWords {
  /** The largest number that is spelled; those beyond are written in digits. */
  readonly largest: number;
  /** "twenty-one". */
  readonly cardinal: (value: number) => string;
  /** "twenty-first". */
  readonly ordinal: (value: number) => string;
}
