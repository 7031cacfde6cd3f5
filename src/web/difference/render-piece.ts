/**
 * A comparison in pieces that a page takes one after the other: each change with a few lines around it, and what
 * lies between folded. A piece holds a bounded number of lines and letters, whatever the texts are.
 */

import { compareWords } from '../browser/difference/compare-words.ts';
import type {
  DifferenceLine,
  DifferencePart,
  DifferencePiece,
  Fold,
  Segment,
} from '../browser/difference/difference-view.ts';
import type { Comparison, Stretch } from './compare-versions.ts';
import type { Pair } from './pair-lines.ts';
import type { Line } from './read-lines.ts';

/** Lines shown before and after a change. */
const AROUND = 2;
/** A fold hides at least so many lines: fewer are shown. */
const FEWEST_FOLDED = 2;
/** Of lines that all went or all came, so many are shown at once. */
const BLOCK_SHOWN = 16;
/** A piece ends with the change that passes one of these. */
const PIECE_LINES = 300;
const PIECE_LETTERS = 60_000;
/** Of a stretch that stays within a changed line, so many letters are shown at either end. */
const SAME_SHOWN = 600;
/** Of a line that stays, went or came. */
const LINE_SHOWN = 8_000;

export interface Numbers {
  readonly from: number;
  readonly to: number;
}

/** @param start index of the stretch that the piece begins with, as `next` of the piece before named it */
export function renderPiece(comparison: Comparison, numbers: Numbers, start: number): DifferencePiece {
  const parts: DifferencePart[] = [];
  const { stretches } = comparison;
  let lines = 0;
  let letters = 0;
  for (let index = Math.max(0, start); index < stretches.length; index++) {
    const stretch = stretches[index];
    if (stretch === undefined) break;
    const rendered =
      stretch.kind === 'same'
        ? renderSame(comparison, stretch, numbers, {
            isFirst: index === 0,
            isLast: index === stretches.length - 1,
          })
        : renderChange(comparison, stretch, numbers);
    parts.push(...rendered);
    for (const part of rendered) {
      if (part.kind === 'fold') continue;
      lines += part.lines.length;
      letters += part.lines.reduce((sum, line) => sum + lettersOf(line), 0);
    }
    const full = lines >= PIECE_LINES || letters >= PIECE_LETTERS;
    if (full && stretch.kind === 'change' && index + 1 < stretches.length) return { parts, next: index + 1 };
  }
  return { parts, next: null };
}

/** Lines of one version as they stand, for a fold that is opened. */
export function renderLines(
  lines: readonly Line[],
  status: Fold['status'],
  start: number,
  end: number,
): DifferenceLine[] {
  return lines.slice(start, end).map((line) => renderLine(line, status));
}

function renderSame(
  { after }: Comparison,
  { start, end }: Extract<Stretch, { kind: 'same' }>,
  { to }: Numbers,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): DifferencePart[] {
  const foldStart = isFirst ? start : Math.min(end, start + AROUND);
  const foldEnd = isLast ? end : Math.max(foldStart, end - AROUND);
  if (foldEnd - foldStart < FEWEST_FOLDED) return around(renderLines(after, 'same', start, end));
  const section = isLast ? null : sectionOf(after, foldEnd);
  return [
    ...around(renderLines(after, 'same', start, foldStart)),
    { kind: 'fold', status: 'same', version: to, start: foldStart, end: foldEnd, section },
    ...repeatHeader(after, foldEnd),
    ...around(renderLines(after, 'same', foldEnd, end)),
  ];
}

function around(lines: readonly DifferenceLine[], isRepeated = false): DifferencePart[] {
  return lines.length === 0 ? [] : [{ kind: 'around', lines, isRepeated }];
}

/** The header of the table that a row stands in, so that its columns have names. */
function repeatHeader(lines: readonly Line[], row: number): DifferencePart[] {
  if (lines[row]?.look.kind !== 'row') return [];
  const header = lastBefore(lines, row, (line) => line.look.kind === 'header');
  return header === undefined ? [] : around([renderLine(header, 'same')], true);
}

function sectionOf(lines: readonly Line[], place: number): string | null {
  if (lines[place]?.look.kind === 'heading') return null;
  return lastBefore(lines, place, (line) => line.look.kind === 'heading')?.cells[0]?.slice(0, 200) ?? null;
}

function lastBefore(
  lines: readonly Line[],
  place: number,
  isWanted: (line: Line) => boolean,
): Line | undefined {
  for (let at = place - 1; at >= 0; at--) {
    const line = lines[at];
    if (line !== undefined && isWanted(line)) return line;
  }
  return undefined;
}

function renderChange(
  comparison: Comparison,
  { number, pairs }: Extract<Stretch, { kind: 'change' }>,
  numbers: Numbers,
): DifferencePart[] {
  const parts: DifferencePart[] = [];
  for (let start = 0; start < pairs.length; ) {
    const end = blockEnd(pairs, start);
    const shown = end - start > BLOCK_SHOWN + FEWEST_FOLDED ? start + BLOCK_SHOWN : end;
    const lines = pairs.slice(start, shown).map((pair) => renderPair(comparison, pair));
    const last = parts.at(-1);
    if (last?.kind === 'change') parts[parts.length - 1] = { ...last, lines: [...last.lines, ...lines] };
    else parts.push({ kind: 'change', number, lines });
    if (shown < end) parts.push(foldBlock(pairs[shown], end - shown, numbers));
    start = end;
  }
  return parts;
}

/** Where the lines end that went together or came together; a changed line stands alone. */
function blockEnd(pairs: readonly Pair[], start: number): number {
  const first = pairs[start];
  if (first?.before !== undefined && first.after !== undefined) return start + 1;
  let end = start + 1;
  for (let pair = pairs[end]; pair !== undefined; pair = pairs[++end]) {
    if ((pair.before === undefined) !== (first?.before === undefined)) break;
    if ((pair.after === undefined) !== (first?.after === undefined)) break;
  }
  return end;
}

function foldBlock(first: Pair | undefined, count: number, { from, to }: Numbers): Fold {
  const start = first?.after ?? first?.before ?? 0;
  const isAdded = first?.after !== undefined;
  const status = isAdded ? 'added' : 'removed';
  return { kind: 'fold', status, version: isAdded ? to : from, start, end: start + count, section: null };
}

function renderPair(comparison: Comparison, { before, after }: Pair): DifferenceLine {
  const one = before === undefined ? undefined : comparison.before[before];
  const other = after === undefined ? undefined : comparison.after[after];
  if (one !== undefined && other !== undefined) return renderChanged(one, other);
  if (other !== undefined) return renderLine(other, 'added');
  return one === undefined ? NOTHING : renderLine(one, 'removed');
}

const NOTHING: DifferenceLine = { look: { kind: 'text' }, status: 'same', cells: [] };

/** Column by column where both have the same columns; otherwise columns that stay are found by their text. */
function renderChanged(before: Line, after: Line): DifferenceLine {
  const status = 'changed';
  const { look } = after;
  if (before.cells.length === after.cells.length) {
    const cells = after.cells.map((cell, column) => compareCell(before.cells[column] ?? '', cell));
    return { look, status, cells };
  }
  const cells: Segment[][] = [];
  let column = 0;
  for (const cell of after.cells) {
    const found = before.cells.indexOf(cell, column);
    if (found === -1) cells.push(renderText(cell, 'added'));
    else {
      for (const gone of before.cells.slice(column, found)) cells.push(renderText(gone, 'removed'));
      cells.push(renderText(cell, 'same'));
      column = found + 1;
    }
  }
  for (const gone of before.cells.slice(column)) cells.push(renderText(gone, 'removed'));
  return { look, status, cells };
}

function compareCell(before: string, after: string): Segment[] {
  return compareWords(before, after).map(({ kind, text }) => ({
    kind,
    text: kind === 'same' ? shorten(text, SAME_SHOWN) : shorten(text, LINE_SHOWN),
  }));
}

function renderLine({ look, cells }: Line, status: Fold['status']): DifferenceLine {
  return { look, status, cells: cells.map((cell) => renderText(cell, status)) };
}

function renderText(text: string, kind: Segment['kind']): Segment[] {
  return text === '' ? [] : [{ kind, text: shorten(text, LINE_SHOWN) }];
}

/** The beginning and the end of a text that is too long to be shown as a whole. */
function shorten(text: string, most: number): string {
  return text.length <= 2 * most
    ? text
    : `${text.slice(0, most).toWellFormed()} … ${text.slice(-most).toWellFormed()}`;
}

function lettersOf(line: DifferenceLine): number {
  return line.cells.flat().reduce((sum, segment) => sum + segment.text.length, 0);
}
