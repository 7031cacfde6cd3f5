/** Plans edits of tables in a Word file: cell values, inserted, deleted and moved rows. */

import type { DeleteRow, InsertRow, MoveRow, SetCell } from '../../../domain/edit.ts';
import { destinationRowOf } from '../find-cell.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import { planHunks } from '../plan-hunks.ts';
import { refusal } from '../refusal.ts';
import { moveFault } from '../row-move.ts';
import { type DocxFinders, type DocxStep, NOTHING } from './docx-step.ts';
import { beginsMerge, deleteRow, insertRow, isContinued, moveRow } from './table-rows.ts';
import type { WordCell } from './word-cells.ts';

export function planCell({ cells }: DocxFinders, edit: SetCell, index: number): Outcome<DocxStep> {
  if ('address' in edit.cell) {
    return failed(refusal('not_applicable', index, 'noAddressInWord'));
  }
  const cell = cells.find(edit.cell, index);
  if (!cell.ok) return cell;
  const filled = cell.value.paragraphs.filter((paragraph) => paragraph.text.trim() !== '');
  const [first = cell.value.paragraphs[0]] = filled;
  if (filled.length > 1 || first === undefined) {
    return failed(refusal('not_applicable', index, 'cellParagraphs'));
  }
  if (first.pieces.length === 0) return done({ ...NOTHING, fills: new Map([[first, edit.value]]) });
  if (first.pieces.some((piece) => piece.kind === 'opaque')) {
    return failed(refusal('not_applicable', index, 'cellMore'));
  }
  const hunks = planHunks(first.text, edit.value);
  return done({ ...NOTHING, changes: [{ block: first, edit: index, hunks, removesEmpty: false }] });
}

export function planNewRow(finders: DocxFinders, edit: InsertRow, index: number): Outcome<DocxStep> {
  const found = findRow(
    finders,
    edit.after,
    index,
    edit.cells.map(({ column }) => column),
  );
  if (!found.ok) return found;
  const { above, cells, at } = found.value;
  const values = new Map<number, string>();
  for (const { column, value } of edit.cells) {
    const number = finders.cells.findColumn(column, at, index);
    if (!number.ok) return number;
    const cell =
      typeof column === 'number' ? cells[column - 1] : cells.find((one) => one.column === number.value);
    if (cell === undefined) {
      const values = { cells: cells.length, column };
      return failed(refusal('place_not_found', index, 'fewerCells', values));
    }
    values.set(cell.column, value);
  }
  const below = finders.allCells.row(at.table, at.row + 1)[0]?.rowElement;
  const filled = cells.map((cell) => ({ ...cell, value: values.get(cell.column) ?? '' }));
  const text = filled.map(({ value }) => value).join(' | ');
  return done({
    ...NOTHING,
    markup: [{ partName: found.value.partName, render: (marks) => insertRow(above, filled, below, marks) }],
    shown: [shownRow(cells, '', text, index)],
  });
}

export function planRowDeletion(finders: DocxFinders, edit: DeleteRow, index: number): Outcome<DocxStep> {
  const found = findRow(finders, edit.at, index);
  if (!found.ok) return found;
  const { above: row, cells, at } = found.value;
  const isOnly = at.row === 1 && finders.allCells.row(at.table, 2).length === 0;
  if (isOnly || beginsMerge(row)) {
    return failed(refusal('locked', index, isOnly ? 'onlyRow' : 'mergedRows'));
  }
  return done({
    ...NOTHING,
    markup: [{ partName: found.value.partName, render: (marks) => deleteRow(row, marks) }],
    shown: [shownRow(cells, cells.map(({ text }) => text).join(' | '), '', index)],
  });
}

export function planRowMove(finders: DocxFinders, edit: MoveRow, index: number): Outcome<DocxStep> {
  const found = findRow(finders, edit.at, index);
  if (!found.ok) return found;
  const beside = findRow(finders, destinationRowOf(edit), index);
  if (!beside.ok) return beside;
  const [{ above: row, cells, at, partName }, { above: target, at: to }] = [found.value, beside.value];
  const fault = moveFault(at, to, edit);
  if (fault !== undefined) return failed(refusal('not_applicable', index, fault));
  const next = edit.to.side === 'after' ? finders.allCells.row(to.table, to.row + 1)[0]?.rowElement : target;
  const isMerged = [row, next].some((one) => one?.elements('w:tc').some(isContinued) === true);
  if (beginsMerge(row) || isMerged) return failed(refusal('locked', index, 'mergedRows'));
  const text = cells.map((cell) => cell.text).join(' | ');
  return done({
    ...NOTHING,
    markup: [{ partName, render: (marks) => moveRow(row, target, edit.to.side, marks) }],
    shown: [shownRow(cells, text, '', index), shownRow(cells, '', text, index)],
  });
}

interface FoundRow {
  readonly above: WordCell['rowElement'];
  readonly cells: readonly WordCell[];
  readonly at: { readonly table: number; readonly row: number };
  readonly partName: string;
}

function findRow(
  { cells, allCells }: DocxFinders,
  place: DeleteRow['at'],
  index: number,
  columns?: readonly (number | string)[],
): Outcome<FoundRow> {
  const at = cells.findRow(place, index, columns);
  if (!at.ok) return at;
  const row = allCells.row(at.value.table, at.value.row);
  const [first] = row;
  const partName = first?.paragraphs[0]?.partName;
  if (first === undefined || partName === undefined)
    return failed(refusal('place_not_found', index, 'noSuchRow'));
  return done({ above: first.rowElement, cells: row, at: at.value, partName });
}

function shownRow(
  cells: readonly WordCell[],
  from: string,
  to: string,
  edit: number,
): DocxStep['shown'][number] {
  const headings = cells[0]?.paragraphs[0]?.headings ?? [];
  const where = `table ${cells[0]?.table ?? 1}, row ${cells[0]?.row ?? 1}`;
  const block = { text: from, headings, where };
  return { block, edit, hunks: [{ start: 0, end: from.length, text: to }], removesEmpty: false };
}
