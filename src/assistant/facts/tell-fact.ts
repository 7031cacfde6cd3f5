/** Answers questions for properties of a document, from its labels and the facts about its file. */
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import { tell } from '../built-in/phrases.ts';
import type { ResolvedDocuments } from '../documents/resolve-documents.ts';
import type { Language } from '../languages/language-data.ts';
import type { DocumentFact } from '../languages/topic-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { type LabelValue, labelValuesIn } from './label-values.ts';
import { type FactRequest, factsNamed, readFactRequest } from './read-fact-request.ts';

/** Maximum number of documents to search if none is named, and of passages of each. */
const MAX_DOCUMENTS = 5;
const MAX_PASSAGES = 400;

/** @returns undefined where no fact is requested, or no label gives it; the text may still contain it */
export function tellFact(
  library: Library,
  resolved: ResolvedDocuments,
  language: Language,
): Answer | undefined {
  const request = readFactRequest(resolved);
  if (request === undefined) return undefined;
  const named = resolved.named.map(({ document }) => document);
  const documents = named.length > 0 ? named : library.documents();
  if (documents.length > MAX_DOCUMENTS) return undefined;
  if (request.isOfFile)
    return named.length > 0 || documents.length === 1
      ? answerFromFile(documents, request, language)
      : undefined;
  const [revision] = resolved.named.flatMap(({ versions }) => versions);
  const found = documents.flatMap((document) =>
    request.facts.flatMap((fact) => labelled(library, document, fact, revision).slice(0, 1)),
  );
  const several = documents.length > 1;
  if (found.length === 0) return undefined;
  const lines = found.map(({ label, value, passage: { documentId } }, index) => {
    const file = documents.find(({ id }) => id === documentId)?.fileName ?? '';
    return `${several ? `- ${file}: ` : ''}${label}: ${value} [${index + 1}]`;
  });
  const citations = found.map(({ passage, start, end }) => cite(library, passage, start, end));
  return { text: lines.join('\n'), citations, found: true };
}

/** Values with labels that name the fact; for a revision, those in its row. */
function labelled(
  library: Library,
  document: LibraryDocument,
  fact: DocumentFact,
  revision: number | undefined,
): LabelValue[] {
  const passages = library.passages(document.id, 0, Math.min(document.passages, MAX_PASSAGES));
  const all = passages.flatMap(labelValuesIn);
  const ofFact = all.filter(({ label }) => factsNamed(label)[0] === fact);
  if (revision === undefined) return ofFact.filter(({ row }) => row.length <= 2 || !isHistory(row));
  return ofFact.filter(({ row }) =>
    row.some(
      ({ label, value }) => factsNamed(label).includes('revision') && Number.parseFloat(value) === revision,
    ),
  );
}

/** Rows of a revision history describe past revisions, not the document itself. */
function isHistory(row: LabelValue['row']): boolean {
  return row.some(({ label }) => factsNamed(label).includes('revision'));
}

function answerFromFile(
  documents: readonly LibraryDocument[],
  { facts: [fact = 'pages'] }: FactRequest,
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
