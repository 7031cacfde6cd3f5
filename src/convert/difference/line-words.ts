/** The words of lines, and the similarity of two lines. */
import type { Line } from './read-lines.ts';

/** The compared part of a line: lines of different kinds (a row and a paragraph) have no similarity. */
export interface Words {
  readonly isRow: boolean;
  readonly words: ReadonlySet<string>;
}

/** Maximum number of words compared, of one line and of several lines together. */
const MAX_WORDS = 400;
const MAX_WORDS_OF_LINES = 2_000;

export function wordsOf(line: Line | undefined): Words {
  const words = new Set<string>();
  const isRow = line?.look.kind === 'row' || line?.look.kind === 'header';
  if (line !== undefined) addWords(line, words, MAX_WORDS);
  return { isRow, words };
}

/** The words of a range of lines, including table rows. */
export function wordsOfLines(lines: readonly Line[], start: number, end: number): Words {
  const words = new Set<string>();
  for (let at = start; at < end && words.size < MAX_WORDS_OF_LINES; at++) {
    const line = lines[at];
    if (line !== undefined) addWords(line, words, MAX_WORDS_OF_LINES);
  }
  return { isRow: false, words };
}

function addWords({ cells }: Line, words: Set<string>, most: number): void {
  for (const cell of cells) {
    for (const word of cell.slice(0, 8 * MAX_WORDS).match(/[\p{L}\p{N}]+/gu) ?? []) {
      words.add(word);
      if (words.size >= most) return;
    }
  }
}

/** Dice's coefficient: the share of common words. */
export function similarityOf(one: Words | undefined, other: Words | undefined): number {
  if (one === undefined || other === undefined || one.isRow !== other.isRow) return 0;
  const size = one.words.size + other.words.size;
  if (size === 0) return 0;
  let common = 0;
  for (const word of one.words) if (other.words.has(word)) common++;
  return (2 * common) / size;
}
