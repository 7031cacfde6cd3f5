/** Lists all documents, or those that mention something, each with such a sentence. */
import type { DocumentId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import type { Answer } from '../assistant.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { onOneLine } from './cite.ts';
import { say, sayCount } from './phrases.ts';
import type { Question } from './question.ts';

/** Documents named in an answer; the rest are counted. */
const MAX_LISTED = 30;

/**
 * @param about the subject; without terms if all documents are requested
 * @param quoteFrom the best sentence of one document, if it has any
 */
export function listDocuments(
  library: Library,
  about: { readonly text: string; readonly question: Question },
  language: Language,
  quoteFrom: (document: DocumentId) => Citation | undefined,
): Answer {
  const documents = library.documents();
  if (about.question.terms.length === 0) {
    const lines = documents.slice(0, MAX_LISTED).map(({ fileName }) => `- ${fileName}`);
    return {
      text: [sayCount(language, 'documentsAll', documents.length), ...lines].join('\n'),
      citations: [],
      found: true,
    };
  }
  const holders = documentsWithAll(library, about.question);
  if (holders.length === 0)
    return { text: say(language, 'nothingAbout', { about: about.text }), citations: [], found: false };
  const citations: Citation[] = [];
  const lines = holders.slice(0, MAX_LISTED).map(({ id, fileName }) => {
    const citation = quoteFrom(id);
    if (citation === undefined) return `- ${fileName}`;
    citations.push(citation);
    return `- ${fileName}: ${onOneLine(citation.quote)} [${citations.length}]`;
  });
  return {
    text: [sayCount(language, 'documentsWith', holders.length, { about: about.text }), ...lines].join('\n'),
    citations,
    found: true,
  };
}

/** Documents that contain every term, in any of its forms. */
function documentsWithAll(library: Library, question: Question): LibraryDocument[] {
  const holding = question.terms.map((term) => library.documentsWith(term.stems));
  return library.documents().filter(({ id }) => holding.every((found) => found.has(id)));
}
