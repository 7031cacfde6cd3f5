/**
 * Recognizes requests to see a part of a document: "What does section 9 say?", "the chapter on leave", "What does the
 * contract say about liability?". Questions about a detail of a section ("How long is the notice in § 4?") are
 * excluded.
 */
import { namingWords, PhraseList } from '../documents/document-words.ts';
import { type ResolvedDocuments, resolveDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGE_DATA, LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';
import { type NamedNumber, namedNumber } from './section-number.ts';

export interface SectionRequest {
  readonly documents: ResolvedDocuments;
  /** The section's number; if undefined, `subject` is matched with headings. */
  readonly number: NamedNumber | undefined;
  readonly subject: string;
  /** Whether a section is mentioned; else the subject may occur anywhere. */
  readonly isSection: boolean;
  /** Whether the question is which section it is: "In which chapter …?" */
  readonly asksWhich?: boolean;
}

/** Maximum characters of a request. */
const LONGEST = 400;
const LONGEST_SUBJECT = 8;
const ABOUT = LANGUAGES.map((language) => new RegExp(LANGUAGE_DATA[language].sectionRequest, 'iu'));
const STOP = wordsOfAll(({ stopWords }) => stopWords);
const wordsUnder = (name: 'names' | 'annexes' | 'about' | 'show' | 'which' | 'stands') =>
  new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].sections[name])));
const NAMES = new Set([...wordsUnder('names'), ...wordsUnder('annexes')]);
const SHOW = new Set([...wordsUnder('show'), ...wordsUnder('about')]);

const WHICH = wordsUnder('which');
const STANDS = wordsUnder('stands');
const CONTENTS = new PhraseList(
  LANGUAGES.map((language) => ['contents', TOPIC_DATA[language].sections.contents] as const),
);

/**
 * The documents whose sections are to be listed: "What sections does the handbook have?", "table of contents"; undefined
 * for other requests.
 */
export function readOutlineRequest(library: Library, text: string): ResolvedDocuments | undefined {
  if (text.length > LONGEST) return undefined;
  const documents = resolveDocuments(library, text);
  const words = namingWords(documents.rest);
  const phrases = CONTENTS.find(words).filter(({ isExact }) => isExact);
  const isContents = (at: number) => phrases.some(({ from, to }) => from <= at && at < to);
  const asksForThem = phrases.length > 0 || asksWhichSection(words);
  const isPlain = words.every(
    ({ word }, at) =>
      isContents(at) || STOP.has(word) || NAMES.has(word) || SHOW.has(word) || word.length < 2,
  );
  return asksForThem && isPlain ? documents : undefined;
}

/** Whether a question word stands before the name of a section. */
function asksWhichSection(words: readonly { readonly word: string }[]): boolean {
  return words.some(({ word }, at) => NAMES.has(word) && WHICH.has(words[at - 1]?.word ?? ''));
}

/** Reads the request; undefined for other questions. */
export function readSectionRequest(library: Library, text: string): SectionRequest | undefined {
  const bare = text.replace(/[?!.\s]+$/, '').replace(/^[¿¡\s]+/, '');
  if (bare.length > LONGEST) return undefined;
  const number = namedNumber(bare);
  if (number !== undefined) {
    const rest = `${bare.slice(0, number.start)} ${bare.slice(number.end)}`;
    const documents = resolveDocuments(library, rest);
    if (contentWords(documents.rest).length === 0) return { documents, number, subject: '', isSection: true };
    return undefined;
  }
  return readAbout(library, bare) ?? readTitled(library, bare);
}

/** "What does the contract say about liability?" */
function readAbout(library: Library, text: string): SectionRequest | undefined {
  for (const pattern of ABOUT) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const documents = resolveDocuments(library, groups['source'] ?? '');
    return { documents, number: undefined, subject: groups['subject'] ?? '', isSection: false };
  }
  return undefined;
}

/** "The section on liability", "the liability clause". */
function readTitled(library: Library, text: string): SectionRequest | undefined {
  const words = tokenize(text);
  if (!words.some(({ word }) => NAMES.has(word))) return undefined;
  const documents = resolveDocuments(library, text);
  // "Which article is the cheapest?" asks for no section.
  const asksWhich = asksWhichSection(words) && words.some(({ word }) => STANDS.has(word));
  const subject = contentWords(documents.rest).filter(
    (word) => !NAMES.has(word) && !(asksWhich && STANDS.has(word)),
  );
  if (subject.length === 0 || subject.length > LONGEST_SUBJECT) return undefined;
  return { documents, number: undefined, subject: subject.join(' '), isSection: true, asksWhich };
}

function contentWords(text: string): string[] {
  return tokenize(text)
    .map(({ word }) => word)
    .filter((word) => !STOP.has(word) && !SHOW.has(word) && word.length > 1);
}
