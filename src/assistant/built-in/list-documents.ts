/**
 * Lists all documents, those of a kind, those that mention something, each with such a sentence, or the first in an order.
 */
import type { DocumentId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import type { Answer } from '../assistant.ts';
import { documentsWithTraits } from '../documents/document-traits.ts';
import { tellFromFile } from '../facts/tell-fact.ts';
import type { DocumentOrder, Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { onOneLine } from './cite.ts';
import { say, sayCount } from './phrases.ts';
import type { Question, Term } from './question.ts';
import type { DocumentsRequest } from './requests.ts';

/** Documents named in an answer; the rest are counted. */
const MAX_LISTED = 30;

/**
 * @param about the question about the subject; without terms if none is named
 * @param quoteFrom the best sentence of one document, if it has any
 * @returns undefined if no document mentions the subject in the words of the question
 */
export function listDocuments(
  library: Library,
  { about: text, traits, order }: DocumentsRequest,
  about: Question,
  language: Language,
  quoteFrom: (document: DocumentId) => Citation | undefined,
): Answer | undefined {
  const all = library.documents();
  if (order !== undefined) return tellFirst(all, order, language);
  const documents = traits === undefined ? all : documentsWithTraits(library, traits);
  if (about.terms.length === 0) return text === '' ? listAll(documents, all.length, language) : undefined;
  const holders = documentsWithAll(library, documents, about);
  if (holders.length === 0) return undefined;
  const citations: Citation[] = [];
  const lines = holders.slice(0, MAX_LISTED).map(({ id, fileName }) => {
    const citation = quoteFrom(id);
    if (citation === undefined) return `- ${fileName}`;
    citations.push(citation);
    return `- ${fileName}: ${onOneLine(citation.quote)} [${citations.length}]`;
  });
  const head = sayCount(language, 'documentsWith', holders.length, { about: text });
  return { text: [head, ...lines].join('\n'), citations, found: true };
}

/** The document that comes first, or all that come first together. */
function tellFirst(documents: readonly LibraryDocument[], order: DocumentOrder, language: Language): Answer {
  const isByTime = order === 'newest' || order === 'oldest';
  const measure = ({ pushedAt, size }: LibraryDocument) => (isByTime ? pushedAt : size);
  const sign = order === 'oldest' || order === 'smallest' ? 1 : -1;
  // Arguments for as many documents as there may be would not fit on the stack.
  const first = documents.reduce(
    (best, document) => Math.min(best, sign * measure(document)),
    Number.POSITIVE_INFINITY,
  );
  const found = documents.filter((document) => sign * measure(document) === first).slice(0, MAX_LISTED);
  return tellFromFile(found, isByTime ? 'uploaded' : 'size', language);
}

function listAll(documents: readonly LibraryDocument[], all: number, language: Language): Answer {
  if (documents.length === 0)
    return { text: say(language, 'documentsOfNone', { all }), citations: [], found: true };
  const lines = documents.slice(0, MAX_LISTED).map(({ fileName }) => `- ${fileName}`);
  const head = sayCount(language, documents.length < all ? 'documentsOf' : 'documentsAll', documents.length, {
    all,
  });
  return { text: [head, ...lines].join('\n'), citations: [], found: true };
}

/** Documents that contain every term, in any of its forms; else in another language. */
function documentsWithAll(
  library: Library,
  documents: readonly LibraryDocument[],
  { terms }: Question,
): LibraryDocument[] {
  const holding = (stemsOfTerm: (term: Term) => readonly string[]) => {
    const found = terms.map((term) => library.documentsWith(stemsOfTerm(term)));
    return documents.filter(({ id }) => found.every((each) => each.has(id)));
  };
  const literally = holding(({ stems }) => stems);
  return literally.length > 0
    ? literally
    : holding(({ stems, related }) => [
        ...stems,
        ...[...related.translations.values()].flatMap((translations) => [...translations]),
      ]);
}
