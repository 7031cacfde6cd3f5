/**
 * Trains how sure the best plan for a question over tables is, and prints figures by five-fold cross-validation, split by table.
 *
 *     bun scripts/train/plan-confidence.ts FOLDER [--write]
 *
 * The questions of work-tables beside this script and some of those of own-cases.ts are asked of their table alone and of the eight
 * tables of a field together, those of FOLDER (cases.jsonl, groups.json and files) of their tables alone; and each again of
 * its table without the column that the answer needs. Plans are chosen by the weights as they are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { choosePlan } from '../../src/assistant/tables/plans/choose-plan.ts';
import { likeliest } from '../../src/assistant/tables/plans/compare-tables.ts';
import { confidenceFeatures, confidenceOf } from '../../src/assistant/tables/plans/confidence.ts';
import type { RankedPlan } from '../../src/assistant/tables/plans/rank-plans.ts';
import { type ReadyTable, readyTable } from '../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion, type TableQuestion } from '../../src/assistant/tables/question.ts';
import type { SourceTable } from '../../src/assistant/tables/table.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import { ASKED_AT_WORK_ON, type Case, readCases, tablesOf, tellsAnswer, WORK_TABLES } from './cases.ts';
import { fitLogistic } from './fit.ts';
import { ASKED_ON, isPlanOf, ownCases } from './own-cases.ts';

const FOLDS = 5;
/** Number of tables of work-tables that belong together. */
const OF_A_FIELD = 8;
/** Minimum number of choices in which a feature must occur, so that it is not overfitted. */
const FEWEST = 30;
const WEIGHTS = new URL('../../src/assistant/tables/plans/weights.json', import.meta.url);
/** One in this many own questions is asked, since they are many and similar. */
const ONE_OWN_OF = 6;
/** The weight of a choice over a table without the column that is needed: there are as many as of others. */
const LACKING = 0.5;

interface Choice {
  readonly set: string;
  readonly features: ReadonlyMap<string, number>;
  readonly isRight: boolean;
  readonly fold: number;
  readonly weight: number;
}

const related = new RelatedWords();

function main([folder = '', ...flags]: readonly string[]): void {
  const work = asksOf(WORK_TABLES, 'p');
  const own = ownAsks();
  const fields = fieldsOf(work);
  const among = [...work, ...own].flatMap((ask, at) =>
    choicesAmong(ask, ask.field ?? fields[at % fields.length] ?? []),
  );
  const confidenceAmong = reportAndTrain(among, 'among eight tables');
  const others = ['t', 'n'].flatMap((set) => asksOf(folder, set));
  const confidence = reportAndTrain([...work, ...own, ...others].flatMap(choicesAlone), 'alone');
  if (!flags.includes('--write')) return;
  const weights = JSON.parse(readFileSync(WEIGHTS, 'utf8'));
  writeFileSync(WEIGHTS, `${JSON.stringify({ ...weights, confidence, confidenceAmong }, null, 2)}\n`);
}

/** A question with its tables. */
interface Ask {
  readonly one: Case;
  readonly today: number;
  readonly about: string | undefined;
  readonly sources: readonly SourceTable[];
  readonly ready: readonly ReadyTable[];
  readonly fold: number;
  /** The tables of its field. */
  readonly field?: readonly ReadyTable[];
}

function asksOf(folder: string, set: string): Ask[] {
  const isOfWork = folder === WORK_TABLES;
  const groups = [...Map.groupBy(readCases(folder, set), ({ group }) => group).values()].map((cases) => {
    const [file = ''] = cases[0]?.files ?? [];
    const sources = tablesOf(folder, file);
    const about = isOfWork ? file.replace(/\.[^.]*$/, '') : undefined;
    return { cases, sources, about, ready: sources.map((source) => readyTable(source, about)) };
  });
  return groups.flatMap(({ cases, ...tables }, at) => {
    const field = Math.floor(at / OF_A_FIELD);
    const together = groups.slice(field * OF_A_FIELD, (field + 1) * OF_A_FIELD).flatMap(({ ready }) => ready);
    const fold = (isOfWork ? field : at) % FOLDS;
    const today = isOfWork ? ASKED_AT_WORK_ON : ASKED_ON;
    const asked = { ...tables, today, fold, ...(isOfWork && { field: together }) };
    return cases.map((one): Ask => ({ one, ...asked }));
  });
}

function ownAsks(): Ask[] {
  const cases = ownCases(1).filter((_, at) => at % ONE_OWN_OF === 0);
  const bySource = Map.groupBy(cases, ({ source }) => source);
  return [...bySource].flatMap(([source, asked], at) =>
    asked.map((one) => ({
      ...{ one, today: ASKED_ON, about: one.file, sources: [source], fold: at % FOLDS },
      ready: [readyTable(source, one.file)],
    })),
  );
}

function fieldsOf(asks: readonly Ask[]): (readonly ReadyTable[])[] {
  return [...new Set(asks.flatMap(({ field }) => (field === undefined ? [] : [field])))];
}

function choicesAmong(ask: Ask, field: readonly ReadyTable[]): Choice[] {
  const tables = [...new Set([...field, ...ask.ready])].map((ready) => ({ ready }));
  const likely = likeliest(tables, questionOf(ask));
  const { choice } = choose(
    ask,
    likely.map(({ ready }) => ready),
  );
  return choice === undefined ? [] : [choice];
}

function choicesAlone(ask: Ask): Choice[] {
  const { choice, right } = choose(ask, ask.ready);
  if (choice === undefined) return [];
  const needed = right === undefined || right.table.isTransposed ? undefined : neededColumn(right);
  const [source, another] = ask.sources;
  if (needed === undefined || source === undefined || another !== undefined) return [choice];
  const left = withoutColumn(source, needed);
  if (left.header.length < 2) return [choice];
  const ready = [readyTable(left, ask.about)];
  const { choice: lacking } = choose({ ...ask, ready }, ready);
  return lacking === undefined || lacking.isRight
    ? [choice]
    : [choice, { ...lacking, set: `${lacking.set} lacking`, weight: LACKING }];
}

function questionOf({ one, today }: Ask): TableQuestion {
  return readTableQuestion(one.question, one.language ?? 'en', related, today);
}

/** The choice among tables, and the best plan that tells the answer. */
function choose(ask: Ask, tables: readonly ReadyTable[]): { choice?: Choice; right?: RankedPlan } {
  const question = questionOf(ask);
  const chosen = choosePlan(tables, question);
  if (chosen === undefined) return {};
  const { best, ranked } = chosen;
  const isRight = isAnswer(best, ask);
  const right = ranked.find((one) => isAnswer(one, ask));
  const choice = {
    set: ask.one.set,
    features: confidenceFeatures(ranked),
    isRight,
    fold: ask.fold,
    weight: 1,
  };
  return { choice, ...(right && { right }) };
}

function isAnswer(plan: RankedPlan, { one, ready }: Ask): boolean {
  return one.kind !== 'near' && ready.includes(plan.ready) && isPlanOf(plan, one) && tellsAnswer(plan, one);
}

function neededColumn({ plan }: RankedPlan): number | undefined {
  return (plan.measure?.link ?? plan.target?.link ?? plan.conditions[0]?.condition)?.column.index;
}

function withoutColumn(source: SourceTable, column: number): SourceTable {
  const keep = (_: string, index: number) => index !== column;
  const rows = [...source.rows].map((row) => ({ ...row, cells: row.cells.filter(keep) }));
  return { ...source, header: source.header.filter(keep), rows };
}

function reportAndTrain(choices: readonly Choice[], name: string): Record<string, number> {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = train(choices.filter((choice) => choice.fold !== fold));
    return choices
      .filter((choice) => choice.fold === fold)
      .map(({ set, isRight, features }) => ({ set, isRight, sure: confidenceOf(features, weights) }));
  }).flat();
  for (const [set, own] of Map.groupBy(judged, (choice) => choice.set)) {
    console.log(`${set} ${name}: ${own.filter(({ isRight }) => isRight).length} of ${own.length} right`);
    for (const least of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
      const told = own.filter(({ sure }) => sure >= least);
      const right = told.filter(({ isRight }) => isRight).length;
      console.log(`  told from ${least}: ${right} right, ${told.length - right} wrong`);
    }
  }
  return train(choices);
}

/** The weights of the features of choices for the probability that a choice is right. */
function train(choices: readonly Choice[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of choices)
    for (const [name, value] of features) if (value !== 0) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()].filter((name) => name !== 'always' && (counts.get(name) ?? 0) >= FEWEST);
  const all = ['always', ...names];
  const fitted = fitLogistic(
    choices.map(({ features, isRight, weight }) => ({
      row: all.map((name) => features.get(name) ?? 0),
      isRight,
      weight,
    })),
  );
  const rounded = (weight: number) => Math.round(1000 * weight) / 1000;
  return Object.fromEntries(
    all
      .map((name, at): [string, number] => [name, rounded(fitted[at] ?? 0)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

main(process.argv.slice(2));
