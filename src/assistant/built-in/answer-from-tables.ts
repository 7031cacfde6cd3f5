/** Answers a question by calculating over all rows of the tables in scope. */
import type { DocumentId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import type { TableBasis } from '../../domain/tables.ts';
import type { Answer } from '../assistant.ts';
import { type ResolvedDocuments, surelyNamed } from '../documents/resolve-documents.ts';
import type { Library, LibraryDocument, TableResult } from '../library.ts';
import { wordingOf } from '../tables/answers/say-plan.ts';
import { numbersSaid } from '../tables/links/said-values.ts';
import { askedOfTables, readTableQuery, type TableQuestion } from '../tables/question.ts';
import { type RelatedWords, stemsOf } from '../text/related-words.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import type { Question } from './question.ts';
import { COMMON } from './reach.ts';

/** Maximum number of documents whose tables are read for one question, chosen by the index. */
const MAX_DOCUMENTS = 24;
/** The weight of words with the same meaning, in any language, where a word of the question weighs 1. */
const RELATED_WEIGHT = 0.5;
/** Minimum confidence of a plan where nothing else answers. */
const MIN_CONFIDENCE = 0.35;
/** In documents with more passages, the passage of a quoted row is not searched for. */
const MAX_PASSAGES = 2_000;

/** A question interpreted over the tables in scope, with its result. */
export interface TableReading {
  readonly calculated: TableResult;
  readonly question: TableQuestion;
  readonly document: LibraryDocument;
}

/** The most likely reading; undefined without a table in scope to which the question applies. */
export async function readTables(
  related: RelatedWords,
  library: Library,
  asked: Question,
): Promise<TableReading | undefined> {
  const named = surelyNamed(library, asked.text);
  return readTablesOf(named.length > 0 ? named : likelyDocuments(library, asked), related, library, asked);
}

/** The most likely reading over the tables of some documents. */
async function readTablesOf(
  documents: readonly LibraryDocument[],
  related: RelatedWords,
  library: Library,
  asked: Question,
): Promise<TableReading | undefined> {
  if (documents.length === 0) return undefined;
  // File names say nothing about rows, and numbers in them are not values to look for.
  const text = documents.reduce((rest, { fileName }) => rest.replaceAll(fileName, ' '), asked.text);
  const tableQuestion = askedOfTables(text, asked.language, related);
  const calculated = await library.calculate(documents, tableQuestion);
  const document = documents.find(({ id }) => id === calculated?.documentId);
  if (calculated === undefined || document === undefined) return undefined;
  return { calculated, question: readTableQuery(tableQuestion), document };
}

/** Minimum confidence of a calculation that a word asks for which names another document as well. */
const SURE_OF_COLUMN = 0.6;

/**
 * The calculation over a column whose name is taken for that of a document: "the top 3 by lease" asks for no lease. Words of
 * file names name documents.
 */
export async function readColumnNamed(
  related: RelatedWords,
  library: Library,
  asked: Question,
  { rest }: ResolvedDocuments,
  named: readonly LibraryDocument[],
): Promise<TableReading | undefined> {
  const left = wordsIn(rest);
  const names = stemsIn(named.map(({ fileName }) => fileName).join(' '));
  const words = [...wordsIn(asked.text)].filter((word) => !left.has(word));
  const stems = words.flatMap((word) => stemsOfAnyLanguage(word));
  if (stems.length === 0 || stems.some((stem) => names.has(stem))) return undefined;
  const reading = await readTablesOf(likelyDocuments(library, asked), related, library, asked);
  if (reading === undefined || named.includes(reading.document)) return undefined;
  const { sure, kind, plan } = reading.calculated;
  const said = stemsIn(plan);
  const isCalculated = kind === 'sum' || (kind !== 'list' && needsCalculation(reading.question));
  return sure >= SURE_OF_COLUMN && isCalculated && stems.some((stem) => said.has(stem)) ? reading : undefined;
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(tokenize(text.replaceAll('_', ' ')).map(({ word }) => word));
}

function stemsIn(text: string): ReadonlySet<string> {
  return new Set([...wordsIn(text)].flatMap((word) => stemsOfAnyLanguage(word)));
}

/** The answer where only tables are considered; undefined below the minimum confidence. */
export async function answerFromTables(
  related: RelatedWords,
  library: Library,
  asked: Question,
): Promise<Answer | undefined> {
  const reading = await readTables(related, library, asked);
  return reading === undefined || reading.calculated.sure < MIN_CONFIDENCE
    ? undefined
    : tellReading(library, reading);
}

/** Whether it tells the rows in which something is missing: those without an address hold none. */
export function tellsGaps({ calculated: { filter } }: TableReading): boolean {
  return filter.all.some((condition) => condition.kind === 'empty' && !condition.isNegated);
}

/** Whether the question needs a calculation, so that a single row or sentence similar to it would be no answer. */
export function needsCalculation(question: TableQuestion): boolean {
  const { operations, quantities } = question;
  const isOrdered = quantities.some(({ tag }) => tag.role === 'more' || tag.role === 'less');
  return (
    isOrdered ||
    numbersSaid(question).some(({ isCompared }) => isCompared) ||
    operations.some(({ tag }) => CALCULATIONS.has(tag))
  );
}

const CALCULATIONS: ReadonlySet<string> = new Set([
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
 * The documents with tables that contain most of the question's words or words of the same meaning, where rare words
 * count more. Words in very many passages are skipped: they distinguish nothing and are slow to look up.
 */
function likelyDocuments(library: Library, asked: Question): readonly LibraryDocument[] {
  const all = library.documents().filter(({ hasTables }) => hasTables !== false);
  if (all.length <= MAX_DOCUMENTS) return all;
  const scores = new Map<DocumentId, number>();
  const related = asked.terms.map((term) => stemsOf(term.related));
  const counts = library.frequencies([...asked.terms.flatMap(({ stems }) => stems), ...related.flat()]);
  const isRare = (stem: string) => (counts.get(stem) ?? 0) < COMMON;
  asked.terms.forEach(({ stems }, at) => {
    const own = stems.every(isRare) ? library.documentsWith(stems) : new Map<DocumentId, unknown>();
    const others = (related[at] ?? []).filter(isRare);
    const alike = others.length === 0 ? own : library.documentsWith(others);
    for (const id of new Set([...own.keys(), ...alike.keys()])) {
      const holding = own.has(id) ? own : alike;
      const weight = own.has(id) ? 1 : RELATED_WEIGHT;
      scores.set(id, (scores.get(id) ?? 0) + weight / holding.size ** 0.5);
    }
  });
  return [...all]
    .filter(({ id }) => scores.has(id))
    .sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0))
    .slice(0, MAX_DOCUMENTS);
}

export function tellReading(library: Library, { calculated, document, question }: TableReading): Answer {
  const { text, quotes, filter, table, plan, groups, others } = calculated;
  const { id: documentId, fileName, version } = document;
  const passages =
    document.passages <= MAX_PASSAGES ? library.passages(documentId, 0, document.passages) : [];
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

/** Shows the most likely readings with their results, for the person to choose from. */
export function offerReadings({ calculated: { readings }, question: { language } }: TableReading): Answer {
  const lines = readings.map((reading) => `- ${reading}`).join('\n');
  return { text: `${wordingOf(language).readings}\n\n${lines}`, citations: [], found: false };
}
