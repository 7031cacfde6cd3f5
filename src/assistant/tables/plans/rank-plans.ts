/**
 * Ranks the possible readings of a question over tables by a log-linear model, trained from answers alone (Pasupat
 * and Liang, "Compositional semantic parsing on semi-structured tables", ACL 2015).
 */
import type { Links } from '../links/link.ts';
import { linkQuestion } from '../links/link-question.ts';
import { linksBesideTheme, withoutNamed, withoutTheme } from '../links/theme.ts';
import { countBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { buildPlans } from './build-plans.ts';
import { compareTables, comparisonFeatures, type TableComparison } from './compare-tables.ts';
import { withDerived } from './derived-columns.ts';
import { Executor, type Result } from './execute.ts';
import { type Features, knownWords, plannedFeatures, resultFeatures } from './features.ts';
import type { Plan } from './plan.ts';
import { withQuantitiesTold } from './quantities-told.ts';
import type { ReadyTable, TableView } from './ready-table.ts';
import { likenessAmong, type TableLikeness } from './table-likeness.ts';

export interface RankedPlan {
  readonly plan: Plan;
  /** Without the words that describe the table as a whole. */
  readonly question: TableQuestion;
  readonly table: DataTable;
  /** The table of the plan, with all its views. */
  readonly ready: ReadyTable;
  readonly among: TableComparison | undefined;
  readonly links: Links;
  readonly result: Result;
  readonly features: Features;
  readonly score: number;
}

export type Weights = Readonly<Record<string, number>>;

/** Maximum number of plans executed. */
const MAX_CARRIED_OUT = 120;

/** Maximum number of tables whose headers and kinds are compared in meaning, which takes some milliseconds for each. */
const MAX_NEAR = 4;

/** Differences of likeness are small; trained weights of rare features are not large. */
const LIKENESS_SCALE = 5;

/** The plans for several tables, best first. */
export function rankPlans(
  tables: readonly ReadyTable[],
  asked: TableQuestion,
  weights: Weights,
  most = MAX_CARRIED_OUT,
): RankedPlan[] {
  const original = withQuantitiesTold(asked, tables);
  const likeness = tables.length < 2 ? [] : likenessAmong(tables, original);
  const among = compareTables(tables, original).map((one, at) => {
    const like = likeness[at];
    return one && like && { ...one, like };
  });
  const near = nearestTables(likeness);
  const ranked = tables
    .flatMap((ready, at) =>
      plansFor(
        { ready, among: among[at], isNear: near === undefined || near.has(at) },
        original,
        weights,
        most,
      ),
    )
    .sort((a, b) => b.score - a.score);
  return withoutPartsOfTitles(ranked, original);
}

/**
 * Without the groups by a month where another table has the column that the question names in full: "the lease per month"
 * is one title there.
 */
function withoutPartsOfTitles(ranked: readonly RankedPlan[], { content }: TableQuestion): RankedPlan[] {
  const titles = ranked.flatMap(({ ready, plan: { measure } }) =>
    measure?.link !== undefined &&
    TITLE.has(measure.link.manner) &&
    countBits(measure.link.bits & content) > 1
      ? [{ ready, bits: measure.link.bits }]
      : [],
  );
  return ranked.filter(({ ready, plan: { target } }) => {
    const part = target?.column.isDerived === true ? (target.link?.bits ?? 0) : 0;
    const isPart = (bits: number) => part !== 0 && (part & ~bits) === 0;
    return !titles.some((title) => title.ready !== ready && isPart(title.bits));
  });
}

const TITLE: ReadonlySet<string> = new Set(['exact', 'full']);

/** The tables whose texts are compared with the question in meaning; undefined for all of a few. */
function nearestTables(likeness: readonly TableLikeness[]): ReadonlySet<number> | undefined {
  if (likeness.length <= MAX_NEAR) return undefined;
  const order = [...likeness.keys()].sort((a, b) => worthOf(likeness[b]) - worthOf(likeness[a]));
  return new Set(order.slice(0, MAX_NEAR));
}

function worthOf(like: TableLikeness | undefined): number {
  return like === undefined ? 0 : like.title + like.headers;
}

interface ComparedTable {
  readonly ready: ReadyTable;
  /** Whether its texts are compared with the question in meaning. */
  readonly isNear: boolean;
  readonly among: AmongTables | undefined;
}

type AmongTables = TableComparison & { readonly like: TableLikeness };

function plansFor(
  compared: ComparedTable,
  original: TableQuestion,
  weights: Weights,
  most: number,
): RankedPlan[] {
  const { ready, among } = compared;
  const planned = ready.views.flatMap((view) => plansOfView(view, compared, original, weights));
  // Who asks what several things cost together wants neither of them alone.
  const together = planned.filter(({ plan }) => plan.amounts !== undefined);
  return (together.length > 0 ? together : planned)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ plan, question, table, links, executor, features }) => {
      const result = executor.run(plan);
      resultFeatures(plan, result, question, table, features);
      const score = scoreOf(features, weights);
      return { plan, question, table, ready, among, links, result, features, score };
    });
}

interface PlannedPlan extends Omit<RankedPlan, 'ready' | 'among' | 'result'> {
  readonly executor: Executor;
}

/** The plans for one form of a table, scored by what can be told before they are executed. */
function plansOfView(
  view: TableView,
  { ready: { about }, among, isNear }: ComparedTable,
  original: TableQuestion,
  weights: Weights,
): PlannedPlan[] {
  const { table, cells } = withDerived(view, original);
  const themed = withoutTheme(original, { table, cells }, about);
  const links = linksBesideTheme(
    linkQuestion({ table, cells, question: themed, isNear: isNear && !table.isTransposed }),
    themed,
    original,
    { table, cells },
    about,
  );
  const question = withoutNamed(themed, links);
  const known = knownWords(links, question, original);
  const executor = new Executor(table);
  return buildPlans(table, question, links).map((plan) => {
    const features = plannedFeatures(plan, question, table, known);
    if (among !== undefined) addComparison(features, plan, among);
    return { plan, question, table, links, executor, features, score: scoreOf(features, weights) };
  });
}

function addComparison(features: Features, plan: Plan, among: AmongTables): void {
  for (const [name, value] of comparisonFeatures(plan, among)) features.set(name, value);
  features.set('among:likeTitle', LIKENESS_SCALE * among.like.title);
  features.set('among:likeHeaders', LIKENESS_SCALE * among.like.headers);
}

export function scoreOf(features: Features, weights: Weights): number {
  let score = 0;
  for (const [name, value] of features) score += (weights[name] ?? 0) * value;
  return score;
}
