/** Writes edits into delimited text in its own encoding, delimiter and quoting; all other fields stay as they are. */

import type { DeleteRow, Edit, InsertRow, MoveRow, Revision, SetCell } from '../../../domain/edit.ts';
import { type Dialect, sniffDialect } from '../../readers/csv/sniff-delimiter.ts';
import { parseAddress } from '../cell-address.ts';
import {
  CellFinder,
  destinationRowOf,
  type RowAndColumn,
  requestedColumns,
  requestedRows,
} from '../find-cell.ts';
import type { Occurrences } from '../occurrences.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import { type BlockChange, describePlaces, occurrencesOf, planEach, planTextEdit } from '../plan-changes.ts';
import { applyHunks } from '../plan-hunks.ts';
import { refusal } from '../refusal.ts';
import type { Reviser } from '../reviser.ts';
import { moveFault } from '../row-move.ts';
import { findOverlap, type Splice } from '../splice.ts';
import { TextFile } from '../text/text-file.ts';
import { writeTextFile } from '../text/write-text-file.ts';
import type { TextBlock } from '../text-block.ts';
import { type CsvField, CsvFields, writeField } from './csv-fields.ts';

export const csvReviser: Reviser = {
  revise: (bytes, edits) => reviseCsv(bytes, edits, undefined),
};

export const tsvReviser: Reviser = {
  revise: (bytes, edits) => reviseCsv(bytes, edits, '\t'),
};

interface CsvStep {
  readonly changes: readonly BlockChange<CsvField>[];
  /** Inserted, deleted and moved rows. */
  readonly splices: readonly Splice[];
  readonly shown: readonly BlockChange<TextBlock>[];
}

function reviseCsv(bytes: Uint8Array, edits: readonly Edit[], preferred: string | undefined): Revision {
  const file = new TextFile(bytes);
  const dialect = sniffDialect(file.text, preferred);
  const fields = new CsvFields(file.text, dialect);
  const cells = edits.flatMap((edit) => (edit.kind === 'set_cell' ? (positionOf(edit) ?? []) : []));
  const queries = { cells, rows: requestedRows(edits), columns: requestedColumns(edits) };
  const finders = {
    file,
    dialect,
    fields,
    occurrences: occurrencesOf(fields, edits),
    cells: new CellFinder(fields, queries),
  };
  const planned = planEach(
    edits,
    (edit, index) => planEdit(finders, edit, index),
    ({ row, column }) => `${row} ${column}`,
  );
  if (!planned.ok) return planned;
  const splices = [
    ...planned.merged.map(({ block, hunks }) => ({
      start: block.start,
      end: block.end,
      text: writeField(applyHunks(block.text, hunks), block.isQuoted, dialect.delimiter),
    })),
    ...planned.steps.flatMap((step) => step.splices),
  ];
  const overlap = findOverlap(splices, edits.length - 1);
  if (overlap !== undefined) return { ok: false, faults: [overlap] };
  return writeTextFile(file, splices, {
    replaced: splices.length,
    places: describePlaces(
      planned.steps.flatMap((step) => [...step.changes, ...step.shown]),
      edits.length,
    ),
  });
}

interface Finders {
  readonly file: TextFile;
  readonly dialect: Dialect;
  readonly fields: CsvFields;
  readonly occurrences: Occurrences<CsvField>;
  readonly cells: CellFinder<CsvField>;
}

function planEdit(finders: Finders, edit: Edit, index: number): Outcome<CsvStep> {
  switch (edit.kind) {
    case 'set_cell':
      return inFields(planCell(finders.cells, edit, index));
    case 'insert_row':
      return planNewRow(finders, edit, index);
    case 'move_row':
      return planRowMove(finders, edit, index);
    case 'delete_row':
      return planRowDeletion(finders, edit, index);
    case 'replace':
      return inFields(planTextEdit(finders.occurrences, edit, index));
    case 'delete':
      if (edit.unit === undefined) return inFields(planTextEdit(finders.occurrences, edit, index));
  }
  return failed(refusal('not_applicable', index, 'valuesOnly'));
}

function inFields(changes: Outcome<readonly BlockChange<CsvField>[]>): Outcome<CsvStep> {
  return changes.ok ? done({ changes: changes.value, splices: [], shown: [] }) : changes;
}

/** @returns undefined for an invalid address */
function positionOf({ cell }: SetCell): RowAndColumn | undefined {
  return 'address' in cell ? parseAddress(cell.address) : cell;
}

function planCell(
  cells: CellFinder<CsvField>,
  edit: SetCell,
  index: number,
): Outcome<readonly BlockChange<CsvField>[]> {
  const place = positionOf(edit);
  if (place === undefined) {
    return failed(refusal('place_not_found', index, 'addressForm'));
  }
  const found = cells.find(place, index);
  if (!found.ok) return found;
  const { value: block } = found;
  const hunks = [{ start: 0, end: block.text.length, text: edit.value }];
  return done([{ block, edit: index, hunks, removesEmpty: false }]);
}

function planNewRow(finders: Finders, edit: InsertRow, index: number): Outcome<CsvStep> {
  const found = findRow(finders, edit.after, index);
  if (!found.ok) return found;
  const { fields, row } = found.value;
  const values = fields.map(() => '');
  for (const { column, value } of edit.cells) {
    const number = finders.cells.findColumn(column, { table: 1, row }, index);
    if (!number.ok) return number;
    if (number.value > values.length) {
      const named = { columns: values.length, column: number.value };
      return failed(refusal('place_not_found', index, 'fewerColumns', named));
    }
    values[number.value - 1] = value;
  }
  const { file, dialect } = finders;
  const { delimiter } = dialect;
  // Quoted like the fields of the row above; quotes in the header say nothing about values.
  const line = values
    .map((value, column) => writeField(value, fields[column]?.isQuoted === true && value !== '', delimiter))
    .join(delimiter);
  const at = fields.at(-1)?.end ?? 0;
  const splices = [{ start: at, end: at, text: `${file.lineEnd}${line}` }];
  return done({ changes: [], splices, shown: [shownRow(row + 1, '', values.join(' | '), index)] });
}

function planRowDeletion(finders: Finders, edit: DeleteRow, index: number): Outcome<CsvStep> {
  const found = findRow(finders, edit.at, index);
  if (!found.ok) return found;
  const { fields, row } = found.value;
  return done({
    changes: [],
    splices: [withoutRow(finders, fields)],
    shown: [shownRow(row, textOf(fields), '', index)],
  });
}

function planRowMove(finders: Finders, edit: MoveRow, index: number): Outcome<CsvStep> {
  const found = findRow(finders, edit.at, index);
  if (!found.ok) return found;
  const beside = findRow(finders, destinationRowOf(edit), index);
  if (!beside.ok) return beside;
  const [{ row, fields }, { row: to, fields: target }] = [found.value, beside.value];
  const fault = moveFault({ table: 1, row }, { table: 1, row: to }, edit);
  if (fault !== undefined) return failed(refusal('not_applicable', index, fault));
  const { text } = finders.file;
  const line = text.slice(fields[0]?.start ?? 0, fields.at(-1)?.end ?? 0);
  const [start, end] = [target[0]?.start ?? 0, target.at(-1)?.end ?? 0];
  const insertion =
    edit.to.side === 'before'
      ? { start, end: start, text: `${line}${finders.file.lineEnd}` }
      : { start: end, end, text: `${finders.file.lineEnd}${line}` };
  const shown = [shownRow(row, textOf(fields), '', index), shownRow(to, '', textOf(fields), index)];
  return done({ changes: [], splices: [withoutRow(finders, fields), insertion], shown });
}

function textOf(fields: readonly CsvField[]): string {
  return fields.map((field) => field.text).join(' | ');
}

function withoutRow({ file: { text } }: Finders, fields: readonly CsvField[]): Splice {
  const start = fields[0]?.start ?? 0;
  const end = fields.at(-1)?.end ?? start;
  const after = /^(?:\r\n|[\r\n])/.exec(text.slice(end, end + 2))?.[0].length ?? 0;
  const before =
    after > 0 ? 0 : (/(?:\r\n|[\r\n])$/.exec(text.slice(Math.max(0, start - 2), start))?.[0].length ?? 0);
  return { start: start - before, end: end + after, text: '' };
}

function findRow(
  { cells, fields }: Finders,
  place: DeleteRow['at'],
  index: number,
): Outcome<{ readonly row: number; readonly fields: readonly CsvField[] }> {
  const found = cells.findRow(place, index);
  if (!found.ok) return found;
  const { row } = found.value;
  const own: CsvField[] = [];
  for (const field of fields) {
    if (field.row === row) own.push(field);
    else if (field.row > row) break;
  }
  return done({ row, fields: own });
}

function shownRow(row: number, from: string, to: string, edit: number): BlockChange<TextBlock> {
  const block = { text: from, headings: [], where: `row ${row}` };
  return { block, edit, hunks: [{ start: 0, end: from.length, text: to }], removesEmpty: false };
}
