/**
 * Reads the row that a message tells a table, in any form and order: "C-25: received 3 May from Castle Foods, 7 affected, not
 * closed yet". All ways to divide the words into values of columns are weighed against each other by trained weights; the
 * likeliest ones are followed from word to word (beam search).
 */
import { type Features, scoreOf } from '../../ranking/log-linear.ts';
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
}

/** Number of ways that are followed. */
const FOLLOWED = 60;

/** A way so far; a list from its last step back. */
interface Step {
  readonly score: number;
  readonly before: Step | undefined;
  readonly cell: ToldCell | undefined;
  /** The features of a word that tells nothing. */
  readonly skipped: readonly string[];
  /** Columns that are told, as bits. */
  readonly told: number;
  readonly last: number;
}

const START: Step = { score: 0, before: undefined, cell: undefined, skipped: [], told: 0, last: -1 };

/** Columns beyond are not told: those that are told fit the bits of a number. */
const MAX_COLUMNS = 30;

/** Reads messages as rows of one table. */
export class RowReader {
  readonly #columns: readonly Column[];
  readonly #naming: ReadonlySet<string>;
  readonly #weights: Features;
  readonly #teller: CellTeller;

  /** @param naming stems of words that name the table */
  constructor(columns: readonly Column[], naming: ReadonlySet<string>, weights: Features) {
    this.#columns = columns.slice(0, MAX_COLUMNS);
    this.#naming = naming;
    this.#weights = weights;
    this.#teller = new CellTeller(this.#columns, naming);
  }

  /** The ways to divide a message, best first. */
  waysOf(message: Phrase, most: number): readonly RowWay[] {
    const segments = segmentsOf(message, this.#columns);
    const steps = segments.reduce((before, segment) => this.#over(before, segment), [START]);
    return steps
      .map((step) => {
        const empty = this.#emptyIn(step);
        return { step, empty, score: step.score + this.#weigh(empty) };
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ step, empty }) => wayOf(step, empty));
  }

  /** The ways that lead over one more segment. */
  #over(before: readonly Step[], segment: Segment): Step[] {
    const { words } = segment;
    const at: Step[][] = Array.from({ length: words.length + 1 }, () => []);
    at[0]?.push(...before);
    const cells = this.#teller
      .cellsIn(segment, cutsOf(words))
      .map((cell) => ({ cell, score: scoreOf(cell.features, this.#weights), bit: 1 << cell.column }));
    const byStart = Map.groupBy(cells, ({ cell }) => cell.from);
    for (const [from, word] of words.entries()) {
      const skipped = [this.#skipFeature(word, segment), `skip:${word.toLowerCase()}`];
      const cost = this.#weigh(skipped);
      for (const step of best(at[from] ?? [])) {
        at[from + 1]?.push({ ...step, score: step.score + cost, before: step, cell: undefined, skipped });
        for (const { cell, score, bit } of byStart.get(from) ?? []) {
          if ((step.told & bit) !== 0) continue;
          const order = this.#weigh([orderFeature(step.last, cell.column)]);
          at[cell.end]?.push({
            score: step.score + score + order,
            before: step,
            cell,
            skipped: [],
            told: step.told | bit,
            last: cell.column,
          });
        }
      }
    }
    return best(at[words.length] ?? []);
  }

  #weigh(features: readonly string[]): number {
    return features.reduce((sum, name) => sum + (this.#weights.get(name) ?? 0), 0);
  }

  /** The columns that stay empty. */
  #emptyIn({ told }: Step): readonly string[] {
    return this.#columns
      .filter(({ index, numbersRows }) => !numbersRows && (told & (1 << index)) === 0)
      .map((column) => `empty ${column.isFilled ? 'filled ' : ''}${column.isKey ? 'key' : column.kind}`);
  }

  /** What kind of word says nothing of the row. */
  #skipFeature(word: string, { isHead }: Segment): string {
    const kind = isNoise(word)
      ? 'noise'
      : (word.length > 3 && sharesStem(this.#naming, word)) || isPlacing(word)
        ? 'naming'
        : this.#columns.some((column) => column.isTitleWord(word, true))
          ? 'title'
          : /\d/.test(word)
            ? 'figure'
            : /^\p{Lu}/u.test(word)
              ? 'capital'
              : 'word';
    return `skip ${kind}${isHead ? ' head' : ''}`;
  }
}

function best(steps: Step[]): Step[] {
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

function wayOf(last: Step, empty: readonly string[]): RowWay {
  const cells: ToldCell[] = [];
  const features = new Map<string, number>();
  const add = (name: string, value = 1) => features.set(name, (features.get(name) ?? 0) + value);
  for (const name of empty) add(name);
  for (let step: Step | undefined = last; step?.before !== undefined; step = step.before) {
    for (const name of step.skipped) add(name);
    if (step.cell === undefined) continue;
    cells.unshift(step.cell);
    for (const [name, value] of step.cell.features) add(name, value);
    add(orderFeature(step.before.last, step.cell.column));
  }
  return { cells, features };
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
