/** Inserts, deletes and moves rows of pipe tables in Markdown. */

import type { DeleteRow, InsertRow, MoveRow, SetCell } from '../../../domain/edit.ts';
import { destinationRowOf } from '../find-cell.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import type { BlockChange } from '../plan-changes.ts';
import { refusal } from '../refusal.ts';
import { moveFault } from '../row-move.ts';
import type { Splice } from '../splice.ts';
import type { TextBlock } from '../text-block.ts';
import { cellsOf, type MarkdownCell, type MarkdownRow, tableRowsOf, writeCell } from './markdown-tables.ts';
import type { Finders, TextStep } from './text-finders.ts';

export function planCell({ text, cells }: Finders, edit: SetCell, index: number): Outcome<TextStep> {
  if ('address' in edit.cell) {
    return failed(refusal('not_applicable', index, 'noAddressInText'));
  }
  const found = cells.find(edit.cell, index);
  if (!found.ok) return found;
  const { start, end } = found.value;
  const value = found.value.text === '' ? ` ${writeCell(edit.value)} ` : writeCell(edit.value);
  const block = { text: text.slice(start, end), start, headings: [] };
  const hunks = [{ start: 0, end: end - start, text: value }];
  return done({ changes: [{ block, edit: index, hunks, removesEmpty: false }], splices: [], shown: [] });
}

export function planNewRow(finders: Finders, edit: InsertRow, index: number): Outcome<TextStep> {
  const found = findRow(
    finders,
    edit.after,
    index,
    edit.cells.map(({ column }) => column),
  );
  if (!found.ok) return found;
  const { row, cells } = found.value;
  const values = cells.map(() => '');
  for (const { column, value } of edit.cells) {
    const number = finders.cells.findColumn(column, row, index);
    if (!number.ok) return number;
    if (number.value > cells.length) {
      const values = { columns: cells.length, column: number.value };
      return failed(refusal('place_not_found', index, 'fewerColumns', values));
    }
    values[number.value - 1] = writeCell(value);
  }
  const { text, lineEnd } = finders;
  const lead = text.slice(row.last.start, row.last.from);
  const isBarred = text.charAt(row.line.from) === '|';
  const line = isBarred ? `| ${values.join(' | ')} |` : values.join(' | ');
  const at = row.last.end;
  const splices = [{ start: at, end: at, text: `${lineEnd}${lead}${line}` }];
  return done({ changes: [], splices, shown: [shownRow(row, '', values.join(' | '), index)] });
}

export function planRowDeletion(
  finders: Finders,
  edit: { readonly at: DeleteRow['at'] },
  index: number,
): Outcome<TextStep> {
  const found = findRow(finders, edit.at, index);
  if (!found.ok) return found;
  const { row, cells } = found.value;
  if (row.row === 1) {
    return failed(refusal('not_applicable', index, 'headerRow'));
  }
  return done({
    changes: [],
    splices: [withoutLine(finders, row)],
    shown: [shownRow(row, textOf(cells), '', index)],
  });
}

export function planRowMove(finders: Finders, edit: MoveRow, index: number): Outcome<TextStep> {
  const found = findRow(finders, edit.at, index);
  if (!found.ok) return found;
  const beside = findRow(finders, destinationRowOf(edit), index);
  if (!beside.ok) return beside;
  const [{ row, cells }, { row: target }] = [found.value, beside.value];
  const fault = moveFault(row, target, edit);
  if (fault !== undefined) return failed(refusal('not_applicable', index, fault));
  const { text, lineEnd } = finders;
  const line = text.slice(row.line.start, row.line.end);
  const { start, end } = target.row === 1 ? target.last : target.line;
  const insertion =
    edit.to.side === 'before'
      ? { start, end: start, text: `${line}${lineEnd}` }
      : { start: end, end, text: `${lineEnd}${line}` };
  const shown = [shownRow(row, textOf(cells), '', index), shownRow(target, '', textOf(cells), index)];
  return done({ changes: [], splices: [withoutLine(finders, row), insertion], shown });
}

function textOf(cells: readonly MarkdownCell[]): string {
  return cells.map((cell) => cell.text).join(' | ');
}

function withoutLine({ text }: Finders, { line: { start, end } }: MarkdownRow): Splice {
  const lineEnd = /^(?:\r\n|[\r\n])/.exec(text.slice(end, end + 2))?.[0].length ?? 0;
  const before = lineEnd > 0 ? 0 : (/(?:\r\n|[\r\n])$/.exec(text.slice(0, start))?.[0].length ?? 0);
  return { start: start - before, end: end + lineEnd, text: '' };
}

function findRow(
  finders: Finders,
  place: DeleteRow['at'],
  index: number,
  columns?: readonly (number | string)[],
): Outcome<{ readonly row: MarkdownRow; readonly cells: readonly MarkdownCell[] }> {
  const found = finders.cells.findRow(place, index, columns);
  if (!found.ok) return found;
  for (const row of tableRowsOf(finders.text)) {
    if (row.table === found.value.table && row.row === found.value.row)
      return done({ row, cells: [...cellsOf(finders.text, row)] });
  }
  return failed(refusal('place_not_found', index, 'noSuchRow'));
}

function shownRow(
  { table, row }: MarkdownRow,
  from: string,
  to: string,
  edit: number,
): BlockChange<TextBlock> {
  const block = { text: from, headings: [], where: `table ${table}, row ${row}` };
  return { block, edit, hunks: [{ start: 0, end: from.length, text: to }], removesEmpty: false };
}
