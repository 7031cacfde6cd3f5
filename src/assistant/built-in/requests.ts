/**
 * What a person may ask for besides an answer: a change, a summary, a comparison, a list of documents. Told
 * by how the request begins, in four languages; whatever is none of these is a question.
 */
import { type Instruction, readInstruction } from '../changes/read-instruction.ts';
import { anyOf } from '../languages/any-of.ts';
import { LANGUAGE_DATA, LANGUAGES } from '../languages/language-data.ts';

export type BuiltInRequest =
  | { readonly kind: 'change'; readonly instruction: Instruction }
  | { readonly kind: 'summary'; readonly length: SummaryLength }
  | { readonly kind: 'comparison' }
  | { readonly kind: 'documents'; readonly about: string; readonly count: boolean }
  | { readonly kind: 'question' };

/** How long a summary may be; both are limits. */
export interface SummaryLength {
  readonly sentences: number;
  readonly words: number;
}

const DEFAULT_SENTENCES = 5;
const DEFAULT_WORDS = 150;
/** A summary that is longer is no summary. */
const MOST_SENTENCES = 40;
const MOST_WORDS = 1_000;

const POLITE = new RegExp(`^${anyOf('polite')}[,\\s]+`, 'iu');
const SUMMARY = new RegExp(`^${anyOf('summary')}`, 'iu');
const COMPARISON = new RegExp(`^${anyOf('comparison')}`, 'iu');
const DOCUMENTS = LANGUAGES.flatMap((language) => LANGUAGE_DATA[language].documentRequests).map(
  (pattern) => new RegExp(pattern, 'iu'),
);
/** Reads what is asked for. Total: whatever is nothing else is a question. */
export function readRequest(text: string): BuiltInRequest {
  const plain = text.trim().replace(POLITE, '').trim();
  const instruction = readInstruction(plain);
  if (instruction !== undefined) return { kind: 'change', instruction };
  const bare = plain.replace(/[?!.\s]+$/, '');
  if (SUMMARY.test(bare)) return { kind: 'summary', length: readLength(bare) };
  if (COMPARISON.test(bare)) return { kind: 'comparison' };
  const documents = readDocumentsRequest(bare);
  return documents ?? { kind: 'question' };
}

function readDocumentsRequest(text: string): BuiltInRequest | undefined {
  for (const pattern of DOCUMENTS) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const about = groups['about'] ?? '';
    return { kind: 'documents', about: about.trim(), count: groups['count'] !== undefined };
  }
  return undefined;
}

const COUNTED = new RegExp(
  `(\\d{1,4}|\\p{L}+)\\s+(?:${anyOf('brief')} )?(${anyOf('countedSentences', 'countedWords')})`,
  'iu',
);
const COUNTS_WORDS = new RegExp(`^${anyOf('countedWords')}`, 'iu');
const SMALL_NUMBERS = new Map(
  LANGUAGES.flatMap((language) => Object.entries(LANGUAGE_DATA[language].smallNumbers)),
);

function readLength(text: string): SummaryLength {
  const match = COUNTED.exec(text);
  const amount = match?.[1] ?? '';
  const count = /^\d+$/.test(amount) ? Number(amount) : SMALL_NUMBERS.get(amount.toLowerCase());
  if (count === undefined || count < 1) return { sentences: DEFAULT_SENTENCES, words: DEFAULT_WORDS };
  const areWords = COUNTS_WORDS.test(match?.[2] ?? '');
  return areWords
    ? { sentences: MOST_SENTENCES, words: Math.min(count, MOST_WORDS) }
    : { sentences: Math.min(count, MOST_SENTENCES), words: MOST_WORDS };
}
