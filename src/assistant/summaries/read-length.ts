/** Reads the requested length and form of a summary. */
import { anyOf } from '../languages/any-of.ts';
import { LANGUAGE_DATA, LANGUAGES } from '../languages/language-data.ts';
import { RETELLING_DATA } from '../languages/retelling-data.ts';

/** The length of a summary; both numbers are limits. */
export interface SummaryLength {
  readonly sentences: number;
  readonly words: number;
  /** Whether the person common for a length. */
  readonly isExplicit: boolean;
  /** As a paragraph instead of bullet points. */
  readonly isParagraph: boolean;
  /** Whether several documents share the length. */
  readonly isShared: boolean;
}

const DEFAULT = { sentences: 24, words: 380, isExplicit: false, isParagraph: false, isShared: false };
/** Upper limits of any requested length. */
const MAX_SENTENCES = 40;
const MAX_WORDS = 1_000;
const PARAGRAPH = { sentences: 5, words: 120, isExplicit: true, isParagraph: true, isShared: false };

const COUNTED = new RegExp(
  `(\\d{1,4}|\\p{L}+)\\s+(?:${anyOf('brief')} )?(${anyOf('countedSentences', 'countedWords')})`,
  'iu',
);
const COUNTS_WORDS = new RegExp(`^${anyOf('countedWords')}`, 'iu');
const COUNTS_POINTS = /^(?:bullet|point|stichpunkt|punkt|line|zeile|ligne|línea|punto)/i;
const AS_PARAGRAPH = new RegExp(
  `(?<!\\p{L})(?:${LANGUAGES.map((language) => RETELLING_DATA[language].summary.paragraph).join('|')})`,
  'iu',
);
const SMALL_NUMBERS = new Map(
  LANGUAGES.flatMap((language) => Object.entries(LANGUAGE_DATA[language].smallNumbers)),
);

/** Reads the length that a request asks for. */
export function readLength(text: string): SummaryLength {
  const match = COUNTED.exec(text);
  const amount = match?.[1] ?? '';
  const count = /^\d+$/.test(amount) ? Number(amount) : SMALL_NUMBERS.get(amount.toLowerCase());
  if (count === undefined || count < 1) return AS_PARAGRAPH.test(text) ? PARAGRAPH : DEFAULT;
  const unit = match?.[2] ?? '';
  const common = { isExplicit: true, isParagraph: !COUNTS_POINTS.test(unit), isShared: false };
  return COUNTS_WORDS.test(unit)
    ? { ...common, sentences: MAX_SENTENCES, words: Math.min(count, MAX_WORDS) }
    : { ...common, sentences: Math.min(count, MAX_SENTENCES), words: MAX_WORDS };
}

/** The length for each of several documents. */
export function shareLength(length: SummaryLength, documents: number): SummaryLength {
  if (documents < 2) return length;
  return {
    ...length,
    isShared: true,
    sentences: Math.max(length.isExplicit ? 1 : 3, Math.floor(length.sentences / documents)),
    words: Math.max(20, Math.floor(length.words / documents)),
  };
}
