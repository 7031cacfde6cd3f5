/**
 * The differences between two texts, as stretches of equal and changed lines. Words are compared only where a change
 * is displayed, so that a thousand pages are compared in a moment.
 */
import type { Run } from '../../domain/common-runs.ts';
import type { DifferenceSummary } from '../../domain/difference.ts';
import { alignLines } from './align-lines.ts';
import { type Item, pairLines } from './pair-lines.ts';
import { type Line, readLines, readWrittenLines } from './read-lines.ts';

/** Equal lines (positions in the later text), or adjacent changed lines. */
export type Stretch =
  | { readonly kind: 'same'; readonly start: number; readonly end: number }
  | { readonly kind: 'change'; readonly number: number; readonly items: readonly Item[] };

export interface Comparison {
  readonly before: readonly Line[];
  readonly after: readonly Line[];
  /** Equal lines. */
  readonly runs: readonly Run[];
  /** Whether lines beyond the limit were not compared. */
  readonly isCut: boolean;
  readonly differs: DifferenceSummary['differs'];
}

/** This many lines need a fraction of a conversion process's memory. */
const MAX_LINES = 400_000;

/** A long change is split into steps of this many lines, or characters, for navigation. */
const MAX_LINES_IN_CHANGE = 25;
const MAX_LETTERS_IN_CHANGE = 20_000;

/** Compares the words as read; if all words are equal, the marks that format them. */
export function compareTexts(before: string, after: string): Comparison {
  if (before === after) return { ...NOTHING, isCut: false };
  const byWords = alignTexts(before, after, readLines, 'words');
  if (differsInLines(byWords)) return byWords;
  const byMarks = alignTexts(before, after, readWrittenLines, 'marks');
  return differsInLines(byMarks) ? byMarks : { ...NOTHING, isCut: byMarks.isCut };
}

const NOTHING = { before: [], after: [], runs: [], differs: 'nothing' } as const;

function alignTexts(
  before: string,
  after: string,
  read: typeof readLines,
  differs: Comparison['differs'],
): Comparison {
  const one = read(before, MAX_LINES);
  const other = read(after, MAX_LINES);
  const runs = alignLines(one.map(keyOf), other.map(keyOf));
  const isCut = Math.max(one.length, other.length) === MAX_LINES;
  return { before: one, after: other, runs, isCut, differs };
}

/** The compared part of a line: its words, and whether they are in columns. */
export function keyOf({ cells }: Line): string {
  return cells.length === 1 ? (cells[0] ?? '').replaceAll('\n', ' ') : cells.join('\u001F');
}

function differsInLines({ before, after, runs }: Comparison): boolean {
  const stay = runs.reduce((sum, { length }) => sum + length, 0);
  return stay < before.length || stay < after.length;
}

/** All lines in reading order; changes are numbered from 1. */
export function* stretchesOf(comparison: Comparison): Generator<Stretch> {
  const { before, after, runs } = comparison;
  let number = 0;
  let [beforeStart, afterStart] = [0, 0];
  for (const run of [...runs, { before: before.length, after: after.length, length: 0 }]) {
    const ranges = { beforeStart, beforeEnd: run.before, afterStart, afterEnd: run.after };
    for (const items of cutChange(comparison, pairLines(before, after, ranges))) {
      yield { kind: 'change', number: ++number, items };
    }
    if (run.length > 0) yield { kind: 'same', start: run.after, end: run.after + run.length };
    beforeStart = run.before + run.length;
    afterStart = run.after + run.length;
  }
}

/** A block of removed or added lines stays together, whatever its length, since it is folded. */
function* cutChange(comparison: Comparison, items: Iterable<Item>): Generator<readonly Item[]> {
  let open: Item[] = [];
  let lines = 0;
  let letters = 0;
  for (const item of items) {
    if (lines >= MAX_LINES_IN_CHANGE || letters >= MAX_LETTERS_IN_CHANGE) {
      yield open;
      open = [];
      lines = 0;
      letters = 0;
    }
    open.push(item);
    lines += item.kind === 'pair' ? 1 : item.end - item.start;
    letters += lettersOf(comparison, item);
  }
  if (open.length > 0) yield open;
}

function lettersOf({ before, after }: Comparison, item: Item): number {
  if (item.kind === 'pair') return lengthOf(before[item.before]) + lengthOf(after[item.after]);
  const lines = item.kind === 'removed' ? before : after;
  return (lines[item.end - 1]?.end ?? 0) - (lines[item.start]?.start ?? 0);
}

function lengthOf(line: Line | undefined): number {
  return line === undefined ? 0 : line.end - line.start;
}
