/**
 * What a person may ask for besides an answer: a change, a summary, a comparison, a list of documents. Told
 * by how the request begins, in four languages; whatever is none of these is a question.
 */
import { type Instruction, readInstructions } from '../changes/reading/read-instruction.ts';
import { anyOf } from '../languages/any-of.ts';
import { LANGUAGE_DATA, LANGUAGES, type Language } from '../languages/language-data.ts';
import { forEachLanguage } from '../text/word-lists.ts';

export type BuiltInRequest =
  | { readonly kind: 'change'; readonly instructions: readonly Instruction[] }
  | { readonly kind: 'summary' }
  | { readonly kind: 'comparison' }
  | { readonly kind: 'documents'; readonly about: string; readonly count: boolean }
  | { readonly kind: 'question' };

const POLITE = new RegExp(`^${anyOf('polite')}[,\\s]+`, 'iu');
/** "Give me", "nenn mir": something is to be told, and nothing changed. */
const TELL_ME = new RegExp(`^${anyOf('tellMe')}`, 'iu');
const SUMMARY = new RegExp(`^[¿¡]?${anyOf('summary')}`, 'iu');
const COMPARISON = new RegExp(`^[¿¡]?${anyOf('comparison')}`, 'iu');
const OPENINGS = {
  summary: forEachLanguage(({ requests }) => new RegExp(`^[¿¡]?(?:${requests.summary})`, 'iu')),
  comparison: forEachLanguage(({ requests }) => new RegExp(`^[¿¡]?(?:${requests.comparison})`, 'iu')),
};
const DOCUMENTS = LANGUAGES.flatMap((language) => LANGUAGE_DATA[language].documentRequests).map(
  (pattern) => new RegExp(pattern, 'iu'),
);
/** By the words it is put in: they tell its language better than the names of documents in it. */
export function languageOfRequest(text: string, of: 'summary' | 'comparison'): Language | undefined {
  const plain = text.trim().replace(POLITE, '').trim();
  const fitting = LANGUAGES.filter((language) => OPENINGS[of][language].test(plain));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Reads what is asked for. Total: whatever is nothing else is a question. */
export function readRequest(text: string): BuiltInRequest {
  const plain = text.trim().replace(POLITE, '').trim();
  const instructions = TELL_ME.test(plain) ? [] : readInstructions(plain);
  if (instructions.length > 0) return { kind: 'change', instructions };
  const bare = plain.replace(/[?!.\s]+$/, '');
  if (SUMMARY.test(bare)) return { kind: 'summary' };
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
