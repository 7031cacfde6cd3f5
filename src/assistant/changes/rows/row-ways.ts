/**
 * Reads the row that a message tells a table, in any form and order: "C-25: received 3 May from Castle Foods, 7 affected, not
 * closed yet". All ways to divide the words into values of columns are weighed against each other by trained weights; the
 * likeliest ones are followed from word to word (beam search).
 */
import type { Features } from '../../ranking/log-linear.ts';
import type { Column } from '../column.ts';
import type { Phrase } from '../reading/phrase.ts';
import { isNoise, isPlacing, type Segment, segmentsOf } from '../reading/told-segments.ts';
import { sharesStem } from '../reading/words.ts';
import { valuesIn } from '../values.ts';
import { CellTeller, type ToldCell } from './told-cells.ts';

/** A way to divide a message into the values of a row. */
export interface RowWay {
  readonly cells: readonly ToldCell[];
  readonly features: ReadonlyMap<string, number>;
  readonly score: number;
}

/** Number of ways that are followed. */
const FOLLOWED = 60;

/** A way so far; a list from its last step back. */
interface Step {
  readonly score: number;
  readonly before: Step | undefined;
  readonly cell: ToldCell | undefined;
  readonly skipped: readonly string[] | undefined;
  /** Columns that are told, as bits. */
  readonly told: number;
  readonly last: number;
}

/** Columns beyond are not told. */
const MAX_COLUMNS = 30;

/** @param naming stems of words that name the table @param most number of ways, best first */
export function rowWays(
  message: Phrase,
  columns: readonly Column[],
  naming: ReadonlySet<string>,
  weights: Features,
  most: number,
): readonly RowWay[] {
  const teller = new CellTeller(columns.slice(0, MAX_COLUMNS), naming);
  let ways: readonly Step[] = [
    { score: 0, before: undefined, cell: undefined, skipped: undefined, told: 0, last: -1 },
  ];
  const segments = segmentsOf(message, columns);
  for (const segment of segments) ways = overSegment(ways, segment, teller, columns, naming, weights);
  const open = columns.filter(({ numbersRows }) => !numbersRows);
  return ways
    .map((step) => {
      const empty = open.filter(({ index }) => (step.told & (1 << index)) === 0).map(emptyFeature);
      const score = step.score + empty.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
      return { step, empty, score };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ step, empty, score }) => wayOf(step, empty, score));
}

function emptyFeature(column: Column): string {
  return `empty ${column.isFilled ? 'filled ' : ''}${column.isKey ? 'key' : column.kind}`;
}

function overSegment(
  before: readonly Step[],
  segment: Segment,
  teller: CellTeller,
  columns: readonly Column[],
  naming: ReadonlySet<string>,
  weights: Features,
): readonly Step[] {
  const { words } = segment;
  const at: Step[][] = Array.from({ length: words.length + 1 }, () => []);
  at[0]?.push(...before);
  const cells = teller
    .cellsIn(segment, cutsOf(words))
    .map((cell) => ({ cell, score: scoreOf(cell.features, weights), bit: 1 << cell.column }));
  const byStart = Map.groupBy(cells, ({ cell }) => cell.from);
  for (const [from, word] of words.entries()) {
    const skip = [skipFeature(word, segment, columns, naming), `skip:${word.toLowerCase()}`];
    const cost = skip.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
    for (const step of best(at[from] ?? [])) {
      at[from + 1]?.push({ ...step, score: step.score + cost, before: step, cell: undefined, skipped: skip });
      for (const { cell, score, bit } of byStart.get(from) ?? []) {
        if ((step.told & bit) !== 0) continue;
        at[cell.end]?.push({
          score: score + step.score + (weights.get(orderFeature(step.last, cell.column)) ?? 0),
          before: step,
          cell,
          skipped: undefined,
          told: step.told | bit,
          last: cell.column,
        });
      }
    }
  }
  return best(at[words.length] ?? []);
}

function best(steps: readonly Step[]): readonly Step[] {
  return steps.length <= FOLLOWED ? steps : steps.toSorted((a, b) => b.score - a.score).slice(0, FOLLOWED);
}

function orderFeature(last: number, column: number): string {
  return last < 0
    ? 'order begins'
    : column === last + 1
      ? 'order next'
      : column > last
        ? 'order later'
        : 'order back';
}

/** What kind of word says nothing of the row. */
function skipFeature(
  word: string,
  { isHead }: Segment,
  columns: readonly Column[],
  naming: ReadonlySet<string>,
): string {
  const kind = isNoise(word)
    ? 'noise'
    : (word.length > 3 && sharesStem(naming, word)) || isPlacing(word)
      ? 'naming'
      : columns.some((column) => column.isTitleWord(word, true))
        ? 'title'
        : /\d/.test(word)
          ? 'figure'
          : /^\p{Lu}/u.test(word)
            ? 'capital'
            : 'word';
  return `skip ${kind}${isHead ? ' head' : ''}`;
}

function scoreOf(features: Features, weights: Features): number {
  let score = 0;
  for (const [name, value] of features) score += (weights.get(name) ?? 0) * value;
  return score;
}

function wayOf(last: Step, empty: readonly string[], score: number): RowWay {
  const cells: ToldCell[] = [];
  const features = new Map<string, number>();
  const add = (name: string, value = 1) => features.set(name, (features.get(name) ?? 0) + value);
  for (const name of empty) add(name);
  for (let step: Step | undefined = last; step?.before !== undefined; step = step.before) {
    if (step.skipped !== undefined) for (const name of step.skipped) add(name);
    if (step.cell === undefined) continue;
    cells.unshift(step.cell);
    for (const [name, value] of step.cell.features) add(name, value);
    add(orderFeature(step.before.last, step.cell.column));
  }
  return { cells, features, score };
}

/** Where a date, a time or a telephone number must not be cut: the words within one, by their index. */
function cutsOf(words: readonly string[]): ReadonlySet<number> {
  const starts = words.map((_, at) => words.slice(0, at).join(' ').length + (at === 0 ? 0 : 1));
  const whole = valuesIn(words.join(' ')).filter(({ kind }) => kind !== undefined && WHOLE.has(kind));
  return new Set(
    starts.flatMap((start, at) =>
      whole.some((value) => start > value.start && start < value.start + value.text.length) ? [at] : [],
    ),
  );
}

const WHOLE: ReadonlySet<string> = new Set(['date', 'time', 'phone']);
