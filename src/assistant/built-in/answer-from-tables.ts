/** Answers a question by reckoning over all rows of the tables in reach. */
import type { DocumentId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import type { TableBasis } from '../../domain/tables.ts';
import type { Answer } from '../assistant.ts';
import { surelyNamed } from '../documents/resolve-documents.ts';
import type { Library, LibraryDocument, Reckoned } from '../library.ts';
import { wordingOf } from '../tables/answers/say-plan.ts';
import { numbersSaid } from '../tables/links/said-values.ts';
import { askedOfTables, readAskedOfTables, type TableQuestion } from '../tables/question.ts';
import type { RelatedWords } from '../text/related-words.ts';
import type { Question } from './question.ts';
import { COMMON } from './reach.ts';

/** Documents whose tables are read for one question; of more, those that the index finds first. */
const MOST_DOCUMENTS = 12;
/** How sure a plan must be where nothing else answers. */
const SURE = 0.35;
/** Documents of more passages are not looked through for a row's passage. */
const MOST_PASSAGES = 2_000;

/** What a question comes to over the tables in reach. */
export interface TableReading {
  readonly reckoned: Reckoned;
  readonly question: TableQuestion;
  readonly document: LibraryDocument;
}

/** The likeliest reading; undefined when there is no table in reach, or none that the question can be read for. */
export async function readTables(
  related: RelatedWords,
  library: Library,
  asked: Question,
): Promise<TableReading | undefined> {
  const named = surelyNamed(library, asked.text);
  const documents = named.length > 0 ? named : likelyDocuments(library, asked);
  if (documents.length === 0) return undefined;
  // What files are called says nothing of their rows, and its figures are none of theirs.
  const text = documents.reduce((rest, { fileName }) => rest.replaceAll(fileName, ' '), asked.text);
  const told = askedOfTables(text, asked.language, related);
  const reckoned = await library.reckon(documents, told);
  const document = documents.find(({ id }) => id === reckoned?.documentId);
  if (reckoned === undefined || document === undefined) return undefined;
  return { reckoned, question: readAskedOfTables(told), document };
}

/** The answer where nothing but tables is asked; undefined where they do not answer surely. */
export async function answerFromTables(
  related: RelatedWords,
  library: Library,
  asked: Question,
): Promise<Answer | undefined> {
  const reading = await readTables(related, library, asked);
  return reading === undefined || reading.reckoned.sure < SURE ? undefined : tellReading(library, reading);
}

/** Words of reckoning: a single row or sentence that resembles the question would be no answer. */
export function isReckoning(question: TableQuestion): boolean {
  const { operations, quantities } = question;
  const isOrdered = quantities.some(({ tag }) => tag.role === 'more' || tag.role === 'less');
  return (
    isOrdered ||
    numbersSaid(question).some(({ isCompared }) => isCompared) ||
    operations.some(({ tag }) => RECKONING.has(tag))
  );
}

const RECKONING: ReadonlySet<string> = new Set([
  'count',
  'sum',
  'mean',
  'most',
  'least',
  'difference',
  'percent',
  'often',
  'seldom',
  'oldest',
  'first',
  'last',
  'worth',
  'distinct',
]);

/**
 * Of many documents with tables those that hold most of the question's words, a rare word more than others. Words that very
 * many passages hold tell none of them from others, and take long to look for.
 */
function likelyDocuments(library: Library, asked: Question): readonly LibraryDocument[] {
  const all = library.documents().filter(({ hasTables }) => hasTables !== false);
  if (all.length <= MOST_DOCUMENTS) return all;
  const worth = new Map<DocumentId, number>();
  const counts = library.frequencies(asked.terms.flatMap(({ stems }) => stems));
  for (const { stems } of asked.terms) {
    if (stems.some((stem) => (counts.get(stem) ?? 0) >= COMMON)) continue;
    const holding = library.documentsWith(stems);
    for (const id of holding.keys()) worth.set(id, (worth.get(id) ?? 0) + 1 / holding.size ** 0.5);
  }
  return [...all]
    .filter(({ id }) => worth.has(id))
    .sort((a, b) => (worth.get(b.id) ?? 0) - (worth.get(a.id) ?? 0))
    .slice(0, MOST_DOCUMENTS);
}

export function tellReading(library: Library, { reckoned, document, question }: TableReading): Answer {
  const { text, quotes, filter, table, plan, groups, others } = reckoned;
  const { id: documentId, fileName, version } = document;
  const passages =
    document.passages <= MOST_PASSAGES ? library.passages(documentId, 0, document.passages) : [];
  const citations = quotes.map((quote): Citation => {
    const passage = passages.find((one) => one.markdown.includes(quote));
    return {
      documentId,
      fileName,
      version,
      passage: passage?.ordinal ?? null,
      quote,
      headings: passage?.headings ?? [],
    };
  });
  const basis: TableBasis = { documentId, version, fileName, table, filter, plan, groups };
  const choices = library
    .documents()
    .filter(({ id }) => others.includes(id))
    .map(({ fileName: label }) => ({ label, question: `${question.text.trim()} (${label})` }));
  return { text, citations, found: true, basis, ...(choices.length === 0 ? {} : { choices }) };
}

/** The likeliest readings with what each comes to: which of them is meant, whoever asked can tell. */
export function offerReadings({ reckoned: { readings }, question: { language } }: TableReading): Answer {
  const lines = readings.map((reading) => `- ${reading}`).join('\n');
  return { text: `${wordingOf(language).readings}\n\n${lines}`, citations: [], found: false };
}
