/**
 * Parties of a contract by the roles that it gives them: where a question says "Harbour Estates", the sentences that answer
 * it say "the Landlord". The name in the head of the contract would else outweigh whatever is asked.
 */
import type { Question, Term } from '../built-in/question.ts';
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { findVector } from '../vectors/word-vectors.ts';
import { rolesIn } from './label-values.ts';

/** Documents whose heads are read for parties; of more, the passages that say most of the question. */
const MOST_DOCUMENTS = 20;
const HEAD = 2;
const MOST_PASSAGES = 20;
const STOP = wordsOfAll(({ stopWords }) => stopWords);

export interface WithParties {
  readonly question: Question;
  /** The documents that name the parties so, where no other speaks of them. */
  readonly documents: readonly LibraryDocument[];
}

/** The question with each party that it names as one term, said by the party's name or by its role. */
export function withParties(library: Library, question: Question): WithParties {
  let { terms } = question;
  const ids = new Set<string>();
  for (const { label, value, passage } of headsOf(library, question).flatMap(rolesIn)) {
    const name = tokenize(value).filter(({ word }) => word.length > 1 && !STOP.has(word));
    const said = terms.filter((term) => name.some(({ word }) => word === term.word));
    const [first] = said;
    if (first === undefined || !isNamed(question.text, said, name[0]?.word ?? '')) continue;
    const role = tokenize(label).flatMap(({ word }) => stemsOfAnyLanguage(word));
    const party = { ...first, stems: [...new Set([...first.stems, ...role])] };
    terms = terms.flatMap((term) => (term === first ? party : said.includes(term) ? [] : term));
    const speaking = library.documentsWith(first.stems);
    if (speaking.size === 1) ids.add(passage.documentId);
  }
  return {
    question: { ...question, terms },
    documents: ids.size === 0 ? [] : library.documents().filter(({ id }) => ids.has(id)),
  };
}

/** By its first word, as a name is written or as no other word is, or by several. */
function isNamed(text: string, said: readonly Term[], first: string): boolean {
  if (said.length > 1) return true;
  const isOrdinary = findVector(first, 'en') !== undefined || STOP.has(first);
  return tokenize(text).some(
    ({ word, start }) => word === first && (!isOrdinary || /^\p{Lu}/u.test(text.slice(start))),
  );
}

function headsOf(library: Library, { terms }: Question): readonly LibraryPassage[] {
  const documents = library.documents();
  if (documents.length <= MOST_DOCUMENTS) return documents.flatMap(({ id }) => library.passages(id, 0, HEAD));
  const stems = new Set(terms.flatMap((term) => term.stems));
  return stems.size === 0 ? [] : library.search([...stems], MOST_PASSAGES);
}
