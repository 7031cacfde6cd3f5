/** Whether a question asks what a document says of itself: who approved it, which revision it is, how many pages it has. */
import { FORMATS, NOUNS, namingWords, PhraseList } from '../documents/document-words.ts';
import type { ResolvedDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { type DocumentFact, TOPIC_DATA } from '../languages/topic-data.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';

/** Facts of the file, which no text need say. */
const OF_FILE: ReadonlySet<DocumentFact> = new Set(['pages', 'words', 'size', 'uploaded']);

export interface FactRequest {
  readonly fact: DocumentFact;
  readonly isOfFile: boolean;
}

const FACTS: PhraseList<DocumentFact> = new PhraseList(
  LANGUAGES.flatMap((language) => Object.entries(TOPIC_DATA[language].facts) as [DocumentFact, string][]),
);
const STOP = wordsOfAll(({ stopWords }) => stopWords);
const SHOW = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].sections.show)));

/** The fact that is asked for, where the rest of the question says nothing but which document is meant. */
export function readFactRequest({ rest }: ResolvedDocuments): FactRequest | undefined {
  const words = namingWords(rest);
  // As it is listed: a stem may be that of another word in another language.
  const found = FACTS.find(words).find(({ isExact }) => isExact);
  if (found === undefined) return undefined;
  const formats = FORMATS.find(words);
  const isTaken = (at: number) => [found, ...formats].some(({ from, to }) => from <= at && at < to);
  const left = words.filter(({ word }, at) => !isTaken(at) && !isPlain(word));
  return left.length > 0 ? undefined : { fact: found.tag, isOfFile: OF_FILE.has(found.tag) };
}

function isPlain(word: string): boolean {
  return STOP.has(word) || SHOW.has(word) || NOUNS.has(word) || word.length < 2;
}

/** The facts that a label names, the closest first. */
export function factsNamed(label: string): DocumentFact[] {
  const words = namingWords(label);
  const length = tokenize(label).length;
  return FACTS.find(words)
    .filter(({ from, to }) => length - (to - from) <= MOST_BESIDE)
    .map(({ tag }) => tag);
}

/** A label with more words beside is one of something else: "approved supplier list". */
const MOST_BESIDE = 1;
