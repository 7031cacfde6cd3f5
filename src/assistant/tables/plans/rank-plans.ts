/**
 * Ranks what a question may mean over tables by a log-linear model, trained from answers alone (Pasupat and Liang,
 * "Compositional semantic parsing on semi-structured tables", ACL 2015).
 */
import { type ColumnCells, cellsOf } from '../links/cell-index.ts';
import type { Links } from '../links/link.ts';
import { linkQuestion } from '../links/link-question.ts';
import { linksBesideTheme, withoutTheme } from '../links/theme.ts';
import type { TableQuestion } from '../question.ts';
import { type DataTable, makeTable, type SourceTable, transpose } from '../table.ts';
import { buildPlans } from './build-plans.ts';
import { Executor, type Result } from './execute.ts';
import { type Features, plannedFeatures, resultFeatures } from './features.ts';
import type { Plan } from './plan.ts';

export interface TableView {
  readonly table: DataTable;
  readonly cells: readonly ColumnCells[];
}

/** A table made ready for questions. */
export interface ReadyTable {
  /** Its file's name. */
  readonly about: string;
  /** As it stands and, where it is small, with rows and columns changed. */
  readonly views: readonly TableView[];
}

export interface RankedPlan {
  readonly plan: Plan;
  /** Without the words that say what the table is about. */
  readonly question: TableQuestion;
  readonly table: DataTable;
  readonly links: Links;
  readonly result: Result;
  readonly features: Features;
  readonly score: number;
}

export type Weights = Readonly<Record<string, number>>;

/** Plans that are carried out. */
const MOST_CARRIED_OUT = 120;

export function readyTable(source: SourceTable, about = ''): ReadyTable {
  return readyViews(viewOf(makeTable(source)), about);
}

/** @param view the table as it stands */
export function readyViews(view: TableView, about: string): ReadyTable {
  const turned = transpose(view.table);
  return { about, views: turned === undefined ? [view] : [view, viewOf(turned)] };
}

function viewOf(table: DataTable): TableView {
  return { table, cells: table.columns.map((column) => cellsOf(column)) };
}

/** The plans for one table, best first. */
export function rankPlans(
  ready: ReadyTable,
  asked: TableQuestion,
  weights: Weights,
  most = MOST_CARRIED_OUT,
): RankedPlan[] {
  const planned = ready.views.flatMap(({ table, cells }) => {
    const question = withoutTheme(asked, table, ready.about);
    const links = linksBesideTheme(linkQuestion({ table, cells, question }), question, asked);
    const executor = new Executor(table);
    return buildPlans(table, question, links).map((plan) => {
      const features = plannedFeatures(plan, question, table);
      return { plan, question, table, links, executor, features, score: scoreOf(features, weights) };
    });
  });
  return planned
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ plan, question, table, links, executor, features }) => {
      const result = executor.run(plan);
      resultFeatures(plan, result, question, table, features);
      return { plan, question, table, links, result, features, score: scoreOf(features, weights) };
    })
    .sort((a, b) => b.score - a.score);
}

export function scoreOf(features: Features, weights: Weights): number {
  let score = 0;
  for (const [name, value] of features) score += (weights[name] ?? 0) * value;
  return score;
}
