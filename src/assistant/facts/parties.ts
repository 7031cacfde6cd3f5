/**
 * Adds the roles of contract parties to a question: where it names "Harbour Estates", the sentences that answer it may
 * say "the Landlord". Without this, the name at the beginning of the contract would outweigh everything else.
 */
import type { Question, Term } from '../built-in/question.ts';
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { findVector } from '../vectors/word-vectors.ts';
import { rolesIn } from './label-values.ts';

/**
 * Maximum number of documents to read the beginnings of; in larger libraries, the best matching passages are read
 * instead.
 */
const MAX_DOCUMENTS = 20;
const HEAD = 2;
const MAX_PASSAGES = 20;
const STOP = wordsOfAll(({ stopWords }) => stopWords);

export interface WithParties {
  readonly question: Question;
  /** The documents that define the parties, if no other document mentions them. */
  readonly documents: readonly LibraryDocument[];
}

/** Merges the words of each party in a question into one term, which matches its name and its role. */
export function withParties(library: Library, question: Question): WithParties {
  let { terms } = question;
  const ids = new Set<string>();
  for (const { label, value, passage } of headsOf(library, question).flatMap(rolesIn)) {
    const name = tokenize(value).filter(({ word }) => word.length > 1 && !STOP.has(word));
    const matching = terms.filter((term) => name.some(({ word }) => word === term.word));
    const [first] = matching;
    if (first === undefined || !isNamed(question.text, matching, name[0]?.word ?? '')) continue;
    const role = tokenize(label).flatMap(({ word }) => stemsOfAnyLanguage(word));
    const party = { ...first, stems: [...new Set([...first.stems, ...role])] };
    terms = terms.flatMap((term) => (term === first ? party : matching.includes(term) ? [] : term));
    const mentioning = library.documentsWith(first.stems);
    if (mentioning.size === 1) ids.add(passage.documentId);
  }
  return {
    question: { ...question, terms },
    documents: ids.size === 0 ? [] : library.documents().filter(({ id }) => ids.has(id)),
  };
}

/**
 * Whether a question names a party: by several words, or by its first word if that is capitalized or no common word.
 */
function isNamed(text: string, matching: readonly Term[], first: string): boolean {
  if (matching.length > 1) return true;
  const isOrdinary = findVector(first, 'en') !== undefined || STOP.has(first);
  return tokenize(text).some(
    ({ word, start }) => word === first && (!isOrdinary || /^\p{Lu}/u.test(text.slice(start))),
  );
}

function headsOf(library: Library, { terms }: Question): readonly LibraryPassage[] {
  const documents = library.documents();
  if (documents.length <= MAX_DOCUMENTS) return documents.flatMap(({ id }) => library.passages(id, 0, HEAD));
  const stems = new Set(terms.flatMap((term) => term.stems));
  return stems.size === 0 ? [] : library.search([...stems], MAX_PASSAGES);
}
