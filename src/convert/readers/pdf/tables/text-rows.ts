/** Rows of text across a region, each divided into pieces at gaps wider than spaces. */
import { type Box, unionBox } from '../geometry.ts';
import type { Line } from '../lines/lines.ts';
import type { Word } from '../page-model.ts';

export interface Piece extends Box {
  readonly words: readonly Word[];
}

export interface TextRow extends Box {
  readonly baseline: number;
  readonly size: number;
  readonly lines: readonly Line[];
  readonly pieces: readonly Piece[];
}

/** Gaps wider than this, in type sizes, separate the cells of a row. */
export const CELL_GAP = 0.62;
/** The same for monospaced type, whose spaces are wider. */
const TYPEWRITER_GAP = 0.9;
/** Rows closer than this, in type sizes, overlap: they are lines of cells with different vertical alignment. */
export const OVERLAP_STEP = 0.85;
/** Baselines that differ by less than this, in type sizes, are in one row. */
const SAME_ROW = 0.35;

/** Groups lines into rows from top to bottom. */
export function textRowsOf(lines: readonly Line[]): TextRow[] {
  const groups: Line[][] = [];
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const first = groups.at(-1)?.[0];
    const slack = SAME_ROW * Math.min(line.size, first?.size ?? 0);
    if (first !== undefined && line.baseline - first.baseline < slack) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups.map(rowOf);
}

function rowOf(lines: readonly Line[]): TextRow {
  const words = lines.flatMap((line) => line.words).sort((a, b) => a.left - b.left);
  const size = Math.max(...lines.map((line) => line.size));
  return {
    ...unionBox(lines),
    baseline: lines[0]?.baseline ?? 0,
    size,
    lines,
    pieces: piecesOf(words, size),
  };
}

function piecesOf(words: readonly Word[], size: number): Piece[] {
  const groups: Word[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const before = groups.at(-1)?.at(-1);
    const min = before?.style.mono === true && word.style.mono ? TYPEWRITER_GAP : CELL_GAP;
    if (word.left - right > min * size || endsInLeaders(before, word)) groups.push([]);
    groups.at(-1)?.push(word);
    right = Math.max(right, word.right);
  }
  return groups.map((group) => ({ ...unionBox(group), words: group }));
}

const LEADERS = '.…_·';
const LEADERS_AT_END = /(?:\.{3,}|…{2,}|_{4,}|·{3,})$/;

/** Whether leaders end before a word, which is then another cell, however close. */
function endsInLeaders(before: Word | undefined, word: Word): boolean {
  if (before === undefined || !LEADERS.includes(before.text.at(-1) ?? ' ')) return false;
  return LEADERS_AT_END.test(before.text) && !LEADERS.includes(word.text[0] ?? ' ');
}

export function textOfPiece(piece: Piece): string {
  return piece.words.map((word) => word.text).join(' ');
}

export function textOfRow(row: TextRow): string {
  return row.pieces.map(textOfPiece).join(' ');
}
