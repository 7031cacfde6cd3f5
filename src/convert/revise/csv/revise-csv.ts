/** Writes edits into delimited text, in its own encoding, delimiter and quoting; all other fields stay as they are. */
import type { Edit, Revision, SetCell } from '../../../domain/edit.ts';
import { parseAddress } from '../cell-address.ts';
import { CellFinder, type RowAndColumn } from '../find-cell.ts';
import type { Occurrences } from '../occurrences.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import {
  type BlockChange,
  describePlaces,
  mergeChanges,
  occurrencesOf,
  planEach,
  planTextEdit,
} from '../plan-changes.ts';
import { applyHunks } from '../plan-hunks.ts';
import type { Reviser } from '../reviser.ts';
import { TextFile } from '../text/text-file.ts';
import { writeTextFile } from '../text/write-text-file.ts';
import { type CsvField, CsvFields, dialectOf, writeField } from './csv-fields.ts';

export const csvReviser: Reviser = {
  revise: (bytes, edits) => reviseCsv(bytes, edits, undefined),
};

export const tsvReviser: Reviser = {
  revise: (bytes, edits) => reviseCsv(bytes, edits, '\t'),
};

function reviseCsv(bytes: Uint8Array, edits: readonly Edit[], preferred: string | undefined): Revision {
  const file = new TextFile(bytes);
  const dialect = dialectOf(file.text, preferred);
  const fields = new CsvFields(file.text, dialect);
  const places = edits.flatMap((edit) => (edit.kind === 'set_cell' ? (placeOf(edit) ?? []) : []));
  const finders = { occurrences: occurrencesOf(fields, edits), cells: new CellFinder(fields, places) };
  const planned = planEach(
    edits,
    (edit, index) => planEdit(finders, edit, index),
    (changes) => changes.length,
  );
  if (!planned.ok) return planned;
  const changes = planned.steps.flat();
  const merged = mergeChanges(changes, ({ row, column }) => `${row} ${column}`);
  if (!merged.ok) return { ok: false, faults: [merged.fault] };
  const splices = merged.value.map(({ block, hunks }) => ({
    start: block.start,
    end: block.end,
    text: writeField(applyHunks(block.text, hunks), block.isQuoted, dialect.delimiter),
  }));
  return writeTextFile(file, splices, {
    replaced: changes.length,
    places: describePlaces(changes, edits.length),
  });
}

interface Finders {
  readonly occurrences: Occurrences<CsvField>;
  readonly cells: CellFinder<CsvField>;
}

function planEdit(
  { occurrences, cells }: Finders,
  edit: Edit,
  index: number,
): Outcome<readonly BlockChange<CsvField>[]> {
  if (edit.kind === 'set_cell') return planCell(cells, edit, index);
  if (edit.kind === 'insert_after') {
    const message = 'A table of values has no paragraphs to insert text after.';
    return failed({ code: 'not_applicable', edit: index, message });
  }
  return planTextEdit(occurrences, edit, index);
}

/** Undefined for an address that is none. */
function placeOf({ cell }: SetCell): RowAndColumn | undefined {
  return 'address' in cell ? parseAddress(cell.address) : cell;
}

function planCell(
  cells: CellFinder<CsvField>,
  edit: SetCell,
  index: number,
): Outcome<readonly BlockChange<CsvField>[]> {
  const place = placeOf(edit);
  if (place === undefined) {
    const message = 'A cell address is letters and digits, such as B7.';
    return failed({ code: 'place_not_found', edit: index, message });
  }
  const found = cells.find(place, index);
  if (!found.ok) return found;
  const { value: block } = found;
  const hunks = [{ start: 0, end: block.text.length, text: edit.value }];
  return done([{ block, edit: index, hunks, removesEmpty: false }]);
}
