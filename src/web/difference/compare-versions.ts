/**
 * What differs between two texts, as stretches of lines that stay and places that changed. Words are compared only
 * where a place is shown, so that a thousand pages are compared in a moment.
 */
import { alignLines, type Run } from './align-lines.ts';
import { type Pair, pairLines } from './pair-lines.ts';
import { type Line, readLines, readWrittenLines } from './read-lines.ts';

/** Lines that stay (places in the later text), or lines that changed and stand together. */
export type Stretch =
  | { readonly kind: 'same'; readonly start: number; readonly end: number }
  | { readonly kind: 'change'; readonly number: number; readonly pairs: readonly Pair[] };

export interface Comparison {
  readonly before: readonly Line[];
  readonly after: readonly Line[];
  readonly stretches: readonly Stretch[];
  readonly changes: number;
  readonly differs: 'words' | 'marks' | 'nothing';
}

/** One who goes from change to change is led through a long place in steps of so many lines. */
const MOST_LINES_IN_CHANGE = 25;

/** By the words one reads; where all words are the same, by the marks that say how they look. */
export function compareVersions(before: string, after: string): Comparison {
  if (before === after) return compareLines([], readLines(after), 'nothing');
  const byWords = compareLines(readLines(before), readLines(after), 'words');
  if (byWords.changes > 0) return byWords;
  const byMarks = compareLines(readWrittenLines(before), readWrittenLines(after), 'marks');
  return byMarks.changes > 0 ? byMarks : { ...byMarks, differs: 'nothing' };
}

function compareLines(
  before: readonly Line[],
  after: readonly Line[],
  differs: Comparison['differs'],
): Comparison {
  if (differs === 'nothing') return { before, after, stretches: [], changes: 0, differs };
  const runs = alignLines(before.map(keyOf), after.map(keyOf));
  const stretches: Stretch[] = [];
  let changes = 0;
  let [beforeStart, afterStart] = [0, 0];
  const end: Run = { before: before.length, after: after.length, length: 0 };
  for (const run of [...runs, end]) {
    const place = { beforeStart, beforeEnd: run.before, afterStart, afterEnd: run.after };
    for (const pairs of cutPlace(pairLines(before, after, place))) {
      stretches.push({ kind: 'change', number: ++changes, pairs });
    }
    if (run.length > 0) stretches.push({ kind: 'same', start: run.after, end: run.after + run.length });
    beforeStart = run.before + run.length;
    afterStart = run.after + run.length;
  }
  return { before, after, stretches, changes, differs };
}

/** What is compared of a line: its words, and whether they stand in columns. */
function keyOf({ cells }: Line): string {
  return cells.length === 1 ? (cells[0] ?? '').replaceAll('\n', ' ') : cells.join('\u001F');
}

/** Lines that went or came as a block stay together however many they are: they are folded. */
function* cutPlace(pairs: readonly Pair[]): Generator<readonly Pair[]> {
  let start = 0;
  for (let at = 1; at <= pairs.length; at++) {
    const long = at - start >= MOST_LINES_IN_CHANGE && !isSameWay(pairs[at - 1], pairs[at]);
    if (at < pairs.length && !long) continue;
    yield pairs.slice(start, at);
    start = at;
  }
}

function isSameWay(one: Pair | undefined, other: Pair | undefined): boolean {
  const isChanged = (pair: Pair | undefined) => pair?.before !== undefined && pair.after !== undefined;
  if (isChanged(one) || isChanged(other)) return false;
  return (one?.before === undefined) === (other?.before === undefined);
}
