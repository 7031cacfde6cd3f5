/**
 * Handles cells of neighbouring columns that are hardly further apart than words, such as the heads of narrow columns
 * of figures. The strips that the fullest rows of a table leave empty determine the columns of the other rows' words.
 */
import { isCaption } from '../blocks/captions.ts';
import { type Box, unionBox } from '../geometry.ts';
import type { Word } from '../page-model.ts';
import type { Zone } from './table-zones.ts';
import { OVERLAP_STEP, type Piece, type TextRow, textOfRow } from './text-rows.ts';

/** Empty space between two columns, in x. */
interface Strip {
  readonly from: number;
  readonly to: number;
}

/** Minimum width of a strip, in type sizes. */
const MIN_STRIP = 0.3;
/** Minimum number of rows with the most pieces that must agree on the strips. */
const MIN_FULL = 3;
/** Minimum distance of words that a strip separates, in type sizes. */
const GAP = 0.4;

/** Maximum number of rows above the first that may be heads, and their maximum distance in type sizes. */
const HEADS = { max: 5, step: 1.95 };

/**
 * Number of rows around a row that are compared, how many must begin a word at the same position, and its tolerance.
 */
const EDGES = { near: 3, min: 2, slack: 0.5 };
/** Minimum distance of words at such a position, in type sizes. */
const EDGE_GAP = 0.18;

/** Splits rows at words that begin where words of several rows around begin, at least one of these beginning a cell. */
export function splitAtSharedEdges(rows: readonly TextRow[]): readonly TextRow[] {
  const split = [...rows];
  for (const [at, row] of rows.entries()) {
    if (row.pieces.every(({ words }) => words.length < 2)) continue;
    const around = split.slice(Math.max(0, at - EDGES.near), at + EDGES.near + 1);
    const others = around.filter((other) => other !== row && Math.abs(other.size - row.size) < EDGES.slack);
    if (others.every(({ pieces }) => pieces.length < 2) || !keepsStep(row, around)) continue;
    const pieces = row.pieces.flatMap((piece) => splitAtEdges(piece, others));
    if (pieces.length > row.pieces.length) split[at] = { ...row, pieces };
  }
  return split;
}

function splitAtEdges(piece: Piece, others: readonly TextRow[]): Piece[] {
  const parts: Word[][] = [];
  for (const [i, word] of piece.words.entries()) {
    if (i === 0 || isAtEdge(word, piece.words[i - 1], others)) parts.push([]);
    parts.at(-1)?.push(word);
  }
  return parts.length < 2 ? [piece] : parts.map((words) => ({ ...unionBox(words), words }));
}

function isAtEdge(word: Word, before: Word | undefined, others: readonly TextRow[]): boolean {
  if (before === undefined || word.left - before.right < EDGE_GAP * word.size) return false;
  const isThere = ({ left }: Box) => Math.abs(left - word.left) < EDGES.slack;
  const atCells = others.filter(({ pieces }) => pieces.slice(1).some(isThere)).length;
  if (atCells === 0) return false;
  return others.filter(({ pieces }) => pieces.some(({ words }) => words.some(isThere))).length >= EDGES.min;
}

/** Maximum relative difference of the steps between rows of a table. */
const SAME_STEP = 0.08;

/** Whether a row is as far from its neighbours as rows with several pieces around it are from each other. */
function keepsStep(row: TextRow, around: readonly TextRow[]): boolean {
  const steps = around.slice(1).flatMap((lower, i) => {
    const upper = around[i] ?? lower;
    return [{ step: lower.baseline - upper.baseline, isOwn: upper === row || lower === row, lower, upper }];
  });
  const own = steps.filter(({ isOwn }) => isOwn).map(({ step }) => step);
  const usual = steps
    .filter(({ isOwn, upper, lower }) => !isOwn && upper.pieces.length > 1 && lower.pieces.length > 1)
    .map(({ step }) => step);
  const min = Math.min(...usual) * (1 - SAME_STEP);
  return own.every((step) => step >= min) && own.some((step) => usual.some((other) => isSame(step, other)));
}

const isSame = (step: number, other: number) => Math.abs(step - other) <= SAME_STEP * other;

/**
 * The rows of a zone with the heads above it, split at its strips. Heads are searched down to the row `from`, and their
 * words must be in the columns.
 */
export function splitAtStrips(rows: readonly TextRow[], zone: Zone, from: number): TextRow[] {
  const own = rows.slice(zone.first, zone.last + 1);
  const strips = stripsOf(own);
  if (strips.length === 0) return own;
  const split = own.map((row) => (row.pieces.length < 2 ? row : splitRow(row, strips, GAP)));
  return [...headsAbove(rows.slice(from), zone.first - from, strips), ...split];
}

/** Adjacent rows above; the topmost one has a piece in a column other than the first. */
function headsAbove(rows: readonly TextRow[], first: number, strips: readonly Strip[]): TextRow[] {
  const heads: TextRow[] = [];
  for (let i = first - 1; i >= 0 && heads.length < HEADS.max; i--) {
    const [row, below] = [rows[i], rows[i + 1]];
    if (row === undefined || below === undefined) break;
    if (below.baseline - row.baseline > HEADS.step * row.size || Math.abs(row.size - below.size) > 0.6) break;
    if (isCaption(textOfRow(row))) break;
    heads.unshift(row);
  }
  const top = heads.findIndex((row) => row.pieces.some((piece) => piece.left > (strips[0]?.from ?? 0)));
  return top < 0 ? [] : heads.slice(top);
}

/** The pieces of rows. Rows whose lines overlap count as one, in which vertically adjacent pieces are merged. */
function piecesOfRows(rows: readonly TextRow[]): { readonly pieces: readonly Box[] }[] {
  const joined: { pieces: readonly Box[] }[] = [];
  let before: TextRow | undefined;
  for (const row of rows) {
    const open = joined.at(-1);
    const isBeside = before !== undefined && row.baseline - before.baseline < OVERLAP_STEP * row.size;
    if (open !== undefined && isBeside) open.pieces = stacked([...open.pieces, ...row.pieces]);
    else joined.push({ pieces: row.pieces });
    before = row;
  }
  return joined;
}

/** Boxes from left to right, with those that overlap horizontally joined. */
function stacked(boxes: readonly Box[]): Box[] {
  const result: Box[] = [];
  for (const box of boxes.toSorted((a, b) => a.left - b.left)) {
    const last = result.at(-1);
    if (last !== undefined && box.left < last.right) result[result.length - 1] = unionBox([last, box]);
    else result.push(box);
  }
  return result;
}

/** Strips that all of the fullest rows leave empty; none if too few rows agree. */
function stripsOf(textRows: readonly TextRow[]): Strip[] {
  const rows = piecesOfRows(textRows);
  const max = Math.max(0, ...rows.map((row) => row.pieces.length));
  const full = rows.filter((row) => row.pieces.length === max);
  const size = textRows[0]?.size ?? 10;
  if (max < 2 || full.length < MIN_FULL) return [];
  const strips: Strip[] = [];
  for (let i = 1; i < max; i++) {
    const from = Math.max(...full.map((row) => row.pieces[i - 1]?.right ?? Number.POSITIVE_INFINITY));
    const to = Math.min(...full.map((row) => row.pieces[i]?.left ?? Number.NEGATIVE_INFINITY));
    if (to - from < MIN_STRIP * size) return [];
    strips.push({ from, to });
  }
  return strips;
}

function splitRow(row: TextRow, strips: readonly Strip[], min: number): TextRow {
  const pieces = row.pieces.flatMap((piece) => splitPiece(piece, strips, min * row.size));
  return pieces.length === row.pieces.length ? row : { ...row, pieces };
}

function splitPiece(piece: Piece, strips: readonly Strip[], min: number): Piece[] {
  const parts: Word[][] = [[]];
  let before: Word | undefined;
  for (const word of piece.words) {
    if (before !== undefined && strips.some((strip) => isSplitAt(strip, before, word, min))) parts.push([]);
    parts.at(-1)?.push(word);
    before = word;
  }
  return parts.length < 2 ? [piece] : parts.map((words) => ({ ...unionBox(words), words }));
}

function isSplitAt({ from, to }: Strip, before: Word | undefined, word: Word, min: number): boolean {
  if (before === undefined || word.left - before.right < min) return false;
  return before.right < to && word.left > from && before.left < from && word.right > to;
}
