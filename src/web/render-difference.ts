/**
 * Renders the pieces of a comparison, adding the words that changed in each line. The work is split into slices of a
 * few milliseconds, so that long lines do not block the event loop.
 */
import type { ChangedLine, Piece, PiecePart, ReadLine } from '../domain/difference.ts';
import { TimeSlices } from '../domain/time-slice.ts';
import { compareWords } from './browser/difference/compare-words.ts';
import type { DifferenceLine, DifferencePart, Segment } from './browser/difference/difference-view.ts';

type Status = 'same' | 'removed' | 'added';

/** Characters shown at either end of a long unchanged stretch within a changed line. */
const SAME_SHOWN = 600;

export async function renderParts({ parts }: Piece): Promise<DifferencePart[]> {
  const slices = new TimeSlices();
  const rendered: DifferencePart[] = [];
  for (const part of parts) {
    if (part.kind === 'change') rendered.push(await renderChange(part, slices));
    else if (part.kind === 'around') rendered.push({ ...part, lines: renderLines(part.lines, 'same') });
    else rendered.push(part);
  }
  return rendered;
}

/** Renders lines without comparing words. */
export function renderLines(lines: readonly ReadLine[], status: Status): DifferenceLine[] {
  return lines.map((line) => renderLine(line, status));
}

async function renderChange(
  { kind, number, lines }: Extract<PiecePart, { kind: 'change' }>,
  slices: TimeSlices,
): Promise<DifferencePart> {
  const rendered: DifferenceLine[] = [];
  for (const line of lines) {
    rendered.push(...renderChangedLine(line));
    await slices.pause();
  }
  return { kind, number, lines: rendered };
}

function renderChangedLine({ before, after }: ChangedLine): DifferenceLine[] {
  if (before !== undefined && after !== undefined) {
    return [{ look: after.look, status: 'changed', cells: compareCells(before, after) }];
  }
  if (before !== undefined) return renderLines([before], 'removed');
  return after === undefined ? [] : renderLines([after], 'added');
}

/** Compares cells by column if both lines have the same number; otherwise matches unchanged cells by their text. */
function compareCells(before: ReadLine, after: ReadLine): Segment[][] {
  // The omitted text may differ even if the rest does not.
  if (before.isCut || after.isCut) {
    const columns = Math.max(before.cells.length, after.cells.length);
    return Array.from({ length: columns }, (_, column) => [
      ...renderText(before.cells[column] ?? '', 'removed'),
      ...renderText(after.cells[column] ?? '', 'added'),
    ]);
  }
  if (before.cells.length === after.cells.length) {
    return after.cells.map((cell, column) => compareCell(before.cells[column] ?? '', cell));
  }
  const cells: Segment[][] = [];
  let column = 0;
  for (const cell of after.cells) {
    const found = before.cells.indexOf(cell, column);
    if (found === -1) cells.push(renderText(cell, 'added'));
    else {
      for (const removed of before.cells.slice(column, found)) cells.push(renderText(removed, 'removed'));
      cells.push(renderText(cell, 'same'));
      column = found + 1;
    }
  }
  for (const removed of before.cells.slice(column)) cells.push(renderText(removed, 'removed'));
  return cells;
}

function compareCell(before: string, after: string): Segment[] {
  return compareWords(before, after).map(({ kind, text }) => ({
    kind,
    text: kind === 'same' ? shorten(text) : text,
  }));
}

function renderLine({ look, cells }: ReadLine, status: Status): DifferenceLine {
  return { look, status, cells: cells.map((cell) => renderText(cell, status)) };
}

function renderText(text: string, kind: Segment['kind']): Segment[] {
  return text === '' ? [] : [{ kind, text }];
}

/** Keeps the beginning and end of a long text. */
function shorten(text: string): string {
  return text.length <= 2 * SAME_SHOWN
    ? text
    : `${text.slice(0, SAME_SHOWN).toWellFormed()} … ${text.slice(-SAME_SHOWN).toWellFormed()}`;
}
