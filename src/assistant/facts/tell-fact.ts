/** Answers questions for properties of a document, from its labels and the facts about its file. */
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import { tell } from '../built-in/phrases.ts';
import type { Question } from '../built-in/question.ts';
import type { AnswerKind } from '../built-in/question-forms.ts';
import type { ResolvedDocuments } from '../documents/resolve-documents.ts';
import type { Language } from '../languages/language-data.ts';
import type { DocumentFact } from '../languages/topic-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { type LabelValue, labelValuesIn } from './label-values.ts';
import { factsNamed, readFactRequest } from './read-fact-request.ts';
import { askedRevision, isSameRevision } from './tell-revision.ts';

/** Maximum number of documents to search if none is named, and of passages of each. */
const MAX_DOCUMENTS = 5;
const MAX_PASSAGES = 400;
/** Maximum number of documents whose histories are searched for a revision. */
const MAX_HISTORIES = 20;

/** @returns undefined where no fact is requested, or no label gives it; the text may still contain it */
export function tellFact(
  library: Library,
  resolved: ResolvedDocuments,
  question: Question,
): Answer | undefined {
  const request = readFactRequest(resolved);
  if (request === undefined) return undefined;
  const { documents, revision } = whereStated(library, resolved, question);
  if (documents.length > (revision === undefined ? MAX_DOCUMENTS : MAX_HISTORIES)) return undefined;
  if (request.isOfFile)
    return resolved.named.length > 0 || documents.length === 1
      ? tellFromFile(documents, request.facts[0] ?? 'pages', question.language)
      : undefined;
  const found = documents.flatMap((document) =>
    request.facts.flatMap(
      (fact) =>
        factsMeant(fact, question, revision)
          .map((one) =>
            labelled(library, document, one, revision).find(({ value }) => fits(value, question.kind)),
          )
          .find((one) => one !== undefined) ?? [],
    ),
  );
  if (found.length === 0) return undefined;
  const several = found.length > 1 || (documents.length > 1 && revision === undefined);
  const lines = found.map(({ label, value, passage: { documentId } }, index) => {
    const file = documents.find(({ id }) => id === documentId)?.fileName ?? '';
    return `${several ? `- ${file}: ` : ''}${label}: ${value} [${index + 1}]`;
  });
  const citations = found.map(({ passage, start, end }) => cite(library, passage, start, end));
  return { text: lines.join('\n'), citations, found: true };
}

/**
 * The documents that may state the fact, and the revision that it is asked of. "Revision 2" without a document may be of
 * any that has such a revision in its history.
 */
function whereStated(
  library: Library,
  { named }: ResolvedDocuments,
  { text }: Question,
): { readonly documents: readonly LibraryDocument[]; readonly revision: string | undefined } {
  const isSure = named.some(({ certainty }) => certainty === 'sure');
  const [version] = named.flatMap(({ versions }) => versions);
  const revision = isSure ? version?.toString() : (askedRevision(text) ?? version?.toString());
  const isOfAny = named.length === 0 || (!isSure && askedRevision(text) !== undefined);
  return { documents: isOfAny ? library.documents() : named.map(({ document }) => document), revision };
}

/** The facts that answer a question for one: the date of a revision, the next review rather than who made the last. */
function factsMeant(fact: DocumentFact, { kind }: Question, revision: string | undefined): DocumentFact[] {
  if (kind !== 'date') return [fact];
  if (revision !== undefined) return [fact, 'date'];
  return fact === 'reviewed' ? ['nextReview', fact] : [fact];
}

/** Whether a value can answer: a date has digits, a person's name does not begin with one. */
function fits(value: string, kind: AnswerKind): boolean {
  if (kind === 'date') return /\d/.test(value);
  return kind !== 'person' || !/^\W*\d/.test(value);
}

/** Values with labels that name the fact; for a revision, those in its row. */
function labelled(
  library: Library,
  document: LibraryDocument,
  fact: DocumentFact,
  revision: string | undefined,
): LabelValue[] {
  const passages = library.passages(document.id, 0, Math.min(document.passages, MAX_PASSAGES));
  const all = passages.flatMap(labelValuesIn);
  const ofFact = all.filter(({ label }) => factsNamed(label)[0] === fact);
  if (revision === undefined) return ofFact.filter(({ row }) => row.length <= 2 || !isHistory(row));
  return ofFact.filter(({ row }) =>
    row.some(({ label, value }) => factsNamed(label).includes('revision') && isSameRevision(value, revision)),
  );
}

/** Rows of a revision history describe past revisions, not the document itself. */
function isHistory(row: LabelValue['row']): boolean {
  return row.some(({ label }) => factsNamed(label).includes('revision'));
}

/** What is known of the files themselves: how many pages or words they have, their size, or when they were added. */
export function tellFromFile(
  documents: readonly LibraryDocument[],
  fact: DocumentFact,
  language: Language,
): Answer {
  const text = documents.map((document) => sentence(document, fact, language)).join('\n\n');
  return { text, citations: [], found: true };
}

function sentence(document: LibraryDocument, fact: DocumentFact, language: Language): string {
  const { fileName: file, facts, size, pushedAt, version: newest } = document;
  const count = fact === 'pages' ? facts.pages : facts.words;
  if (fact === 'size') return tell(language, 'sizeFact', { file, size: sizeIn(size, language) });
  if (fact === 'uploaded') {
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(pushedAt);
    return tell(language, 'uploadedFact', { file, newest, date });
  }
  if (count === undefined) return tell(language, 'unknownFact', { file });
  const number = new Intl.NumberFormat(language).format(count);
  if (fact === 'words') return tell(language, 'wordsFact', { file, count: number });
  return tell(language, count === 1 ? 'pagesFactOne' : 'pagesFact', { file, count: number });
}

function sizeIn(bytes: number, language: Language): string {
  const [amount, unit] =
    bytes < 1_000
      ? [bytes, 'byte']
      : bytes < 1_000_000
        ? [bytes / 1_000, 'kilobyte']
        : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
}
