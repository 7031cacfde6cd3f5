/** From edits to the new content of cells, or why an edit can't be made. */
import type { CellPlace, Edit, EditedPlace, EditFault, SetCell } from '../../../domain/edit.ts';
import { parseAddress, renderAddress } from '../cell-address.ts';
import { findCell } from '../find-cell.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import { type BlockChange, describePlaces, mergeChanges, planTextEdit } from '../plan-changes.ts';
import { planHunks } from '../plan-hunks.ts';
import type { TextBlock } from '../text-block.ts';
import { canStandInXml } from '../xml-text.ts';
import { cellsOf, type SheetCell, WorkbookCells } from './sheet-cells.ts';
import type { Sheet, WorkbookFile } from './workbook-file.ts';

/** A value for a cell that the sheet does not have yet. */
export interface NewCell {
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly value: string;
  readonly edit: number;
}

export interface XlsxPlan {
  readonly changes: readonly BlockChange<SheetCell>[];
  readonly additions: readonly NewCell[];
  readonly places: readonly (readonly EditedPlace[])[];
}

type Step = Omit<XlsxPlan, 'places'>;

/** Excel's own limit for the characters of a cell. */
const MAX_CELL_TEXT = 32_767;

/** Plans all edits; either all can be made, or the faults of those that can't are told. */
export function planXlsx(
  file: WorkbookFile,
  edits: readonly Edit[],
):
  | { readonly ok: true; readonly plan: XlsxPlan }
  | { readonly ok: false; readonly faults: readonly EditFault[] } {
  const steps = edits.map((edit, index) => planEdit(file, edit, index));
  const faults = steps.flatMap((step) => (step.ok ? [] : [step.fault]));
  if (faults.length > 0) return { ok: false, faults };
  const planned = steps.flatMap((step) => (step.ok ? [step.value] : []));
  const additions = planned.flatMap((step) => step.additions);
  const merged = mergeChanges(
    planned.flatMap((step) => step.changes),
    (cell) => `${cell.sheet.partName} ${cell.element.start}`,
  );
  if (!merged.ok) return { ok: false, faults: [merged.fault] };
  const twice = Map.groupBy(additions, ({ sheet, row, column }) => `${sheet.partName} ${row} ${column}`);
  for (const [, last] of [...twice.values()].filter((same) => same.length > 1)) {
    const message = 'Two edits give the same cell a value.';
    return { ok: false, faults: [{ code: 'overlap', edit: last?.edit ?? 0, message }] };
  }
  const described = planned.flatMap((step) => [...step.changes, ...step.additions.map(newText)]);
  const places = describePlaces(described, edits.length);
  return { ok: true, plan: { changes: merged.value, additions, places } };
}

/** A new cell as the change of an empty one. */
function newText({ sheet, row, column, value, edit }: NewCell): BlockChange<TextBlock> {
  const block = {
    text: '',
    headings: [sheet.name],
    where: `${sheet.name}, ${renderAddress({ row, column })}`,
  };
  return { block, edit, hunks: [{ start: 0, end: 0, text: value }], removesEmpty: false };
}

function planEdit(file: WorkbookFile, edit: Edit, index: number): Outcome<Step> {
  if (edit.kind === 'insert_after') {
    const message = 'A worksheet has no paragraphs to insert text after: give a cell a value.';
    return failed({ code: 'not_applicable', edit: index, message });
  }
  const text = edit.kind === 'replace' ? edit.with : edit.kind === 'set_cell' ? edit.value : '';
  if (!canStandInXml(text) || text.length > MAX_CELL_TEXT) {
    const message = `A cell holds up to ${MAX_CELL_TEXT} characters, and no control characters.`;
    return failed({ code: 'invalid_text', edit: index, message });
  }
  if (edit.kind === 'set_cell') return planCell(file, edit, index);
  const changes = planTextEdit(new WorkbookCells(file), edit, index);
  return changes.ok ? done({ changes: changes.value, additions: [] }) : changes;
}

function planCell(file: WorkbookFile, edit: SetCell, index: number): Outcome<Step> {
  const sheets = sheetsOf(file, edit.cell);
  const [first] = sheets;
  if (first === undefined) {
    const message = `There is no worksheet ${edit.cell.sheet === undefined ? '' : `"${edit.cell.sheet}" `}in the file.`;
    return failed({ code: 'place_not_found', edit: index, message });
  }
  if (!('address' in edit.cell)) {
    const found = findCell(new HeadedCells(file, sheets), edit.cell, index);
    return found.ok ? changeCell(found.value.cell, edit, index) : found;
  }
  const place = parseAddress(edit.cell.address);
  if (place === undefined) {
    const message = `${edit.cell.address} is no cell address such as B7.`;
    return failed({ code: 'place_not_found', edit: index, message });
  }
  for (const cell of cellsOf(first, file)) {
    if (cell.row === place.row && cell.column === place.column) return changeCell(cell, edit, index);
  }
  const addition = { sheet: first, ...place, value: edit.value, edit: index };
  return done({ changes: [], additions: [addition] });
}

/** An address without a sheet is one of the first sheet; titles are looked for in all. */
function sheetsOf(file: WorkbookFile, cell: CellPlace): readonly Sheet[] {
  if (cell.sheet === undefined) return file.sheets;
  const wanted = cell.sheet.trim().toLowerCase();
  return file.sheets.filter((sheet) => sheet.name.trim().toLowerCase() === wanted);
}

function changeCell(cell: SheetCell, edit: SetCell, index: number): Outcome<Step> {
  if (cell.locked !== undefined) {
    const message = `The cell can't be changed: ${cell.locked}.`;
    return failed({ code: 'locked', edit: index, message });
  }
  const hunks = cell.isValue
    ? [{ start: 0, end: cell.text.length, text: edit.value }]
    : planHunks(cell.text, edit.value);
  return done({ changes: [{ block: cell, edit: index, hunks, removesEmpty: false }], additions: [] });
}

/** Each sheet as a table whose numbers are those of its own rows and columns. */
class HeadedCells {
  constructor(
    private readonly file: WorkbookFile,
    private readonly sheets: readonly Sheet[],
  ) {}

  *[Symbol.iterator]() {
    for (const [index, sheet] of this.sheets.entries()) {
      for (const cell of cellsOf(sheet, this.file)) {
        yield { table: index + 1, row: cell.row, column: cell.column, text: cell.text, cell };
      }
    }
  }
}
