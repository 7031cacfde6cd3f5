/** Answers a question by reckoning over all rows of the tables in reach, where a plan for it is sure enough. */
import type { DocumentId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import type { TableBasis } from '../../domain/tables.ts';
import type { Answer } from '../assistant.ts';
import { surelyNamed } from '../documents/resolve-documents.ts';
import type { Library, LibraryDocument, Reckoned } from '../library.ts';
import { filled, wordingOf } from '../tables/answers/say-plan.ts';
import { numbersSaid } from '../tables/links/said-values.ts';
import type { PlanKind } from '../tables/plans/plan.ts';
import { askedOfTables, readAskedOfTables, type TableQuestion } from '../tables/question.ts';
import type { RelatedWords } from '../text/related-words.ts';
import type { Question } from './question.ts';

/** Documents whose tables are read for one question; of more, those that the index finds first. */
const MOST_DOCUMENTS = 6;
const FOUND_PASSAGES = 40;
/**
 * How sure a plan must be where a document is its tables; where text beside them may answer; and beside text where
 * only reckoning answers: there it is an answer from where it is as often right as not, and says what it took for sure.
 */
const SURE_ALONE = 0.35;
const SURE_BESIDE_TEXT = 0.75;
const SURE_RECKONED = 0.35;
/** Documents of more passages are not looked through for a row's passage. */
const MOST_PASSAGES = 2_000;

/** The answer; what is said instead where only a table could answer and none does surely; or undefined. */
export async function answerFromTables(
  related: RelatedWords,
  library: Library,
  asked: Question,
): Promise<Answer | undefined> {
  const documents = documentsInReach(library, asked);
  if (documents.length === 0) return undefined;
  const told = askedOfTables(asked.text, asked.language, related);
  const reckoned = await library.reckon(documents, told);
  if (reckoned === undefined) return undefined;
  const { standsAlone, sure } = reckoned;
  const question = readAskedOfTables(told);
  const document = documents.find(({ id }) => id === reckoned.documentId);
  const besideText = isOverFigures(reckoned, question) ? SURE_RECKONED : SURE_BESIDE_TEXT;
  if (document !== undefined && sure >= (standsAlone ? SURE_ALONE : besideText)) {
    return compose(library, reckoned, document);
  }
  return standsAlone && hasNoRowThatAnswers(reckoned, question) ? refuse(reckoned, question) : undefined;
}

/**
 * What names one row is looked up in it. What goes over several has no answer in any one of them, and what no column
 * holds has none at all: a row that is named says nothing of its weight.
 */
function hasNoRowThatAnswers(
  { rows, asksForAbsent, namesColumn }: Reckoned,
  question: TableQuestion,
): boolean {
  if (rows === 1) return asksForAbsent && (!namesColumn || isReckoning(question));
  return asksForAbsent || isReckoning(question);
}

/** What no sentence or row says: differences, sums, averages, shares. */
function isOverFigures({ kind }: Reckoned, { operations }: TableQuestion): boolean {
  return REACHED_BY_RECKONING.has(kind) && operations.some(({ tag }) => RECKONING.has(tag));
}

const REACHED_BY_RECKONING: ReadonlySet<string> = new Set([
  ...([
    'sum',
    'mean',
    'difference',
    'increase',
    'change',
    'share',
    'ratio',
    'range',
  ] as const satisfies PlanKind[]),
  ...(['extremeRow', 'extremeValue', 'countShare', 'sumShare'] as const),
]);

/** Words of reckoning: a single row or sentence that resembles the question would be no answer. */
function isReckoning(question: TableQuestion): boolean {
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
  'worth',
  'distinct',
]);

function documentsInReach(library: Library, asked: Question): readonly LibraryDocument[] {
  const named = surelyNamed(library, asked.text);
  const all = named.length > 0 ? named : library.documents();
  if (all.length <= MOST_DOCUMENTS) return all;
  const stems = [...new Set(asked.terms.flatMap((term) => term.stems))];
  const found = new Set<DocumentId>(
    library.search(stems, FOUND_PASSAGES).map(({ documentId }) => documentId),
  );
  return [...found]
    .flatMap((id) => all.find((document) => document.id === id) ?? [])
    .slice(0, MOST_DOCUMENTS);
}

function compose(library: Library, reckoned: Reckoned, document: LibraryDocument): Answer {
  const { text, quotes, filter, table, plan, groups } = reckoned;
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
  return { text, citations, found: true, basis };
}

/** Nothing is reckoned; the nearest reading shows how to ask. */
function refuse({ plan }: Reckoned, { language }: TableQuestion): Answer {
  const say = wordingOf(language);
  return { text: `${say.unsure} ${filled(say.nearest, { plan })}`, citations: [], found: false };
}
