/** Recognizes questions for properties of a document: who approved it, which revision it is, how many pages it has. */
import { FORMATS, NOUNS, namingWords, PhraseList } from '../documents/document-words.ts';
import type { ResolvedDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { type DocumentFact, TOPIC_DATA } from '../languages/topic-data.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';

/** Facts about the file, which its text need not contain. */
const OF_FILE: ReadonlySet<DocumentFact> = new Set(['pages', 'words', 'size', 'uploaded']);

export interface FactRequest {
  /** In the order of the question. */
  readonly facts: readonly DocumentFact[];
  readonly isOfFile: boolean;
}

const FACTS: PhraseList<DocumentFact> = new PhraseList(
  LANGUAGES.flatMap((language) => Object.entries(TOPIC_DATA[language].facts) as [DocumentFact, string][]),
);
const STOP = wordsOfAll(({ stopWords }) => stopWords);
const SHOW = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].sections.show)));

/** The requested facts, if the rest of the question only names the document. */
export function readFactRequest({ rest }: ResolvedDocuments): FactRequest | undefined {
  const words = namingWords(rest);
  const taken = new Set<number>();
  const found: { readonly from: number; readonly tag: DocumentFact }[] = [];
  // Exact words only: stems may belong to other words in another language.
  for (const { from, to, tag, isExact } of FACTS.find(words)) {
    if (!isExact || taken.has(from) || taken.has(to - 1)) continue;
    for (let at = from; at < to; at++) taken.add(at);
    found.push({ from, tag });
  }
  const facts = [...new Set(found.sort((a, b) => a.from - b.from).map(({ tag }) => tag))];
  for (const { from, to } of FORMATS.find(words)) for (let at = from; at < to; at++) taken.add(at);
  const left = words.filter(({ word }, at) => !taken.has(at) && !isPlain(word));
  return facts.length === 0 || left.length > 0
    ? undefined
    : { facts, isOfFile: facts.some((one) => OF_FILE.has(one)) };
}

function isPlain(word: string): boolean {
  return STOP.has(word) || SHOW.has(word) || NOUNS.has(word) || word.length < 2;
}

/** Whether a text contains a word for any of the facts. */
export function mentionsFact(text: string, facts: readonly DocumentFact[]): boolean {
  return FACTS.find(namingWords(text)).some(({ tag, isExact }) => isExact && facts.includes(tag));
}

/** The facts that a label names, the best match first. */
export function factsNamed(label: string): DocumentFact[] {
  const words = namingWords(label);
  const length = tokenize(label).length;
  return FACTS.find(words)
    .filter(({ from, to }) => length - (to - from) <= MAX_BESIDE)
    .map(({ tag }) => tag);
}

/** Maximum number of additional words in a label; "approved supplier list" is a label of something else. */
const MAX_BESIDE = 1;
