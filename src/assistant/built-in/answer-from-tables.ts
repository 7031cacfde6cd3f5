/** Answers a question by reckoning over all rows of the tables in reach, where a plan for it is sure enough. */
import type { DocumentId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import type { Answer } from '../assistant.ts';
import { surelyNamed } from '../documents/resolve-documents.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { answerText } from '../tables/answers/answer-text.ts';
import { filled, sayPlan, wordingOf } from '../tables/answers/say-plan.ts';
import { numbersSaid } from '../tables/links/said-values.ts';
import { type Choice, choosePlan } from '../tables/plans/choose-plan.ts';
import type { PlanKind } from '../tables/plans/plan.ts';
import { readTableQuestion, type TableQuestion } from '../tables/question.ts';
import { lineAt, type ShelvedTable, type TableShelf } from '../tables/table-shelf.ts';
import type { RelatedWords } from '../text/related-words.ts';
import type { Question } from './question.ts';

/** Documents whose tables are read for one question; of more, those that the index finds first. */
const MOST_DOCUMENTS = 6;
const FOUND_PASSAGES = 40;
/** Tables that plans are made for. */
const MOST_TABLES = 4;
/**
 * How sure a plan must be where a document is its tables; where text beside them may answer; and beside text where
 * only reckoning answers: there it is an answer from where it is as often right as not, and says what it took for sure.
 */
const SURE_ALONE = 0.45;
const SURE_BESIDE_TEXT = 0.75;
const SURE_RECKONED = 0.35;
/** Below this, an answer says that it is one reading of the question. */
const SURE_OF_READING = 0.6;
/** Documents of more passages are not looked through for a row's passage. */
const MOST_PASSAGES = 2_000;

interface TableTools {
  readonly shelf: TableShelf;
  readonly related: RelatedWords;
}

/** The answer; what is said instead where only a table could answer and none does surely; or undefined. */
export async function answerFromTables(
  { shelf, related }: TableTools,
  library: Library,
  asked: Question,
): Promise<Answer | undefined> {
  const question = readTableQuestion(asked.text, asked.language, related);
  const tables = await reachTables(shelf, library, asked, question);
  if (tables.length === 0) return undefined;
  const choice = choosePlan(
    tables.map(({ ready }) => ready),
    question,
  );
  if (choice === undefined) return undefined;
  const table = tables.find(({ ready }) => ready.views.some((view) => view.table === choice.best.table));
  const standsAlone = tables.every((one) => one.standsAlone);
  const besideText = isOverFigures(choice) ? SURE_RECKONED : SURE_BESIDE_TEXT;
  if (table !== undefined && choice.sure >= (standsAlone ? SURE_ALONE : besideText)) {
    return compose(library, choice, table);
  }
  return standsAlone && hasNoRowThatAnswers(choice, question) ? refuse(choice) : undefined;
}

/**
 * What names one row is looked up in it. What goes over several has no answer in any one of them, and what no column
 * holds has none at all: a row that is named says nothing of its weight.
 */
function hasNoRowThatAnswers(choice: Choice, question: TableQuestion): boolean {
  const { plan } = choice.best;
  const isNamed = plan.target?.link !== undefined || plan.measure?.link !== undefined;
  if (rowsOf(choice) === 1) return choice.asksForAbsent && (!isNamed || isReckoning(question));
  return choice.asksForAbsent || isReckoning(question);
}

function rowsOf({ best: { result } }: Choice): number {
  return result.kind === 'rows' ? result.among.length : result.rows.length;
}

/** What no sentence or row says: differences, sums, averages, shares. */
function isOverFigures({ best: { plan, question } }: Choice): boolean {
  return REACHED_BY_RECKONING.has(plan.kind) && question.operations.some(({ tag }) => RECKONING.has(tag));
}

const REACHED_BY_RECKONING: ReadonlySet<PlanKind> = new Set([
  ...(['sum', 'mean', 'difference', 'increase', 'change', 'share', 'ratio', 'range'] as const),
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
  'change',
  'percent',
  'ratio',
  'often',
  'seldom',
  'oldest',
  'worth',
  'distinct',
]);

async function reachTables(
  shelf: TableShelf,
  library: Library,
  asked: Question,
  question: TableQuestion,
): Promise<readonly ShelvedTable[]> {
  const documents = documentsInReach(library, asked);
  const shelved: ShelvedTable[] = [];
  for (const document of documents) shelved.push(...(await shelf.tablesOf(library, document)));
  if (shelved.length <= MOST_TABLES) return shelved;
  return shelved
    .map((table) => ({ table, said: wordsKnown(table, question) }))
    .sort((a, b) => b.said - a.said)
    .slice(0, MOST_TABLES)
    .map(({ table }) => table);
}

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

/** How many words of the question a table, its title or its file's name says. */
function wordsKnown({ ready, document }: ShelvedTable, { tokens }: TableQuestion): number {
  const [view] = ready.views;
  if (view === undefined) return 0;
  const above = readTableQuestion(
    [document.fileName.replaceAll(/[_.-]/g, ' '), view.table.above].join(' '),
    'en',
  );
  const stems = new Set(above.tokens.flatMap((token) => token.stems));
  return tokens.filter(
    (token) =>
      token.isContent &&
      token.stems.some(
        (stem) =>
          stems.has(stem) ||
          view.cells.some(
            ({ byStem, column }) =>
              byStem.has(stem) || column.words.some((word) => word.stems.includes(stem)),
          ),
      ),
  ).length;
}

function compose(library: Library, { best, sure }: Choice, { document, markdown }: ShelvedTable): Answer {
  const { text, cited } = answerText(best, sure >= SURE_OF_READING);
  const passages =
    document.passages <= MOST_PASSAGES ? library.passages(document.id, 0, document.passages) : [];
  const citations = cited.map((start): Citation => {
    const quote = lineAt(markdown, start);
    const passage = passages.find((one) => one.markdown.includes(quote));
    return {
      documentId: document.id,
      fileName: document.fileName,
      version: document.version,
      passage: passage?.ordinal ?? null,
      quote,
      headings: passage?.headings ?? [],
    };
  });
  return { text, citations, found: true };
}

/** Nothing is reckoned; the nearest reading shows how to ask. */
function refuse({ best }: Choice): Answer {
  const say = wordingOf(best.question.language);
  const plan = sayPlan(best.plan, best.result, best.table, best.question);
  return { text: `${say.unsure} ${filled(say.nearest, { plan })}`, citations: [], found: false };
}
