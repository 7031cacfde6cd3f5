/**
 * Writes edits into the XML of a workbook: a string in place, a number in its cell. Formulas and styles stay; a
 * shared string is changed only for the cells that the edits refer to.
 */

import type { Edit, EditFault, Revision } from '../../../domain/edit.ts';
import { copyZip } from '../../package/copy-zip.ts';
import { readElement, type XmlElement } from '../../package/parse-xml.ts';
import { XmlCursor } from '../../package/xml-cursor.ts';
import { encodePart } from '../encode-part.ts';
import type { BlockChange } from '../plan-changes.ts';
import { applyHunks } from '../plan-hunks.ts';
import { refusal } from '../refusal.ts';
import type { Reviser } from '../reviser.ts';
import { applySplices, findOverlap, type Splice } from '../splice.ts';
import { addCells } from './add-cells.ts';
import { contentAfter, editString } from './cell-string.ts';
import { numberFromText } from './number-from-text.ts';
import { planXlsx, type RowChange, type XlsxPlan } from './plan-xlsx.ts';
import { recalculate } from './recalculate.ts';
import { newRowMarkup } from './rows.ts';
import { cellsOf, type SheetCell } from './sheet-cells.ts';
import { shiftRowsOf } from './shift-rows.ts';
import { type HeaderChange, renameHeaders } from './table-headers.ts';
import { openWorkbookFile, type Sheet, sharedStringElements, type WorkbookFile } from './workbook-file.ts';
import { writeCell, writeInlineString } from './write-cells.ts';

export const xlsxReviser: Reviser = { revise: reviseXlsx };

/** @throws ConversionRefused if the file is damaged, encrypted, too large, or no Excel package */
function reviseXlsx(bytes: Uint8Array, edits: readonly Edit[]): Revision {
  const file = openWorkbookFile(bytes);
  const planned = planXlsx(file, edits);
  if (!planned.ok) return planned;
  const { plan } = planned;
  const headers = renameHeaders(file, [
    ...plan.changes.map(({ block, hunks }) => ({ ...block, text: applyHunks(block.text, hunks) })),
  ]);
  if (headers.inUse !== undefined) {
    return { ok: false, faults: [refusal('locked', 0, 'headerInUse', { name: headers.inUse })] };
  }
  const parts = new EditedParts(file);
  const fault = parts.apply(plan, headers.changes) ?? parts.overlap(edits.length - 1);
  if (fault !== undefined) return { ok: false, faults: [fault] };
  const replaced = plan.changes.length + plan.additions.length + plan.rows.length;
  return { ok: true, bytes: copyZip(bytes, parts.contents()), replaced, places: plan.places, warnings: [] };
}

/** Collects the splices of each part. */
class EditedParts {
  readonly #byPart = new Map<string, { readonly source: string; readonly splices: Splice[] }>();

  readonly #file: WorkbookFile;

  constructor(file: WorkbookFile) {
    this.#file = file;
  }

  /** @returns why a new cell or row can't be inserted, if so */
  apply({ changes, additions, rows }: XlsxPlan, headers: readonly HeaderChange[]): EditFault | undefined {
    const shared = new SharedChanges(this.#file, changes);
    for (const change of changes) this.#changeCell(change, shared);
    const { strings } = this.#file;
    if (strings !== undefined) this.#add(strings.partName, strings.source, shared.splices);
    for (const [sheet, values] of Map.groupBy(additions, (addition) => addition.sheet)) {
      const splices = addCells(
        sheet,
        values.filter(({ value }) => value !== ''),
        this.#file.date1904,
      );
      if (splices === undefined) {
        return refusal('not_applicable', values[0]?.edit ?? 0, 'cellsUnsaid');
      }
      this.#add(sheet.partName, sheet.source, splices);
    }
    for (const { partName, source, splice } of headers) this.#add(partName, source, [splice]);
    this.#add(this.#file.partName, this.#file.root.source, recalculate(this.#file));
    return rows.map((row) => this.#changeRow(row)).find((fault) => fault !== undefined);
  }

  overlap(edit: number): EditFault | undefined {
    return [...this.#byPart.values()]
      .map(({ splices }) => findOverlap(splices, edit))
      .find((fault) => fault !== undefined);
  }

  #changeRow({ sheet, row, edit, values, cells }: RowChange): EditFault | undefined {
    const shifted = shiftRowsOf(this.#file, sheet, { row, by: values === undefined ? -1 : 1 });
    if ('breaks' in shifted) {
      return refusal('locked', edit, 'breaks', { what: shifted.breaks });
    }
    for (const { partName, source, splices } of shifted.parts) this.#add(partName, source, splices);
    if (values === undefined) return undefined;
    const above = rowElementOf(sheet, row);
    if (above === undefined) {
      return refusal('not_applicable', edit, 'rowsUnsaid');
    }
    const known = { masters: sharedFormulas(this.#file, sheet), date1904: this.#file.date1904 };
    const text = newRowMarkup(above, cells, values, known);
    this.#add(sheet.partName, sheet.source, [{ start: above.end, end: above.end, text }]);
    return undefined;
  }

  contents(): Map<string, Uint8Array> {
    const edited = [...this.#byPart].map(([name, { source, splices }]): [string, Uint8Array] => [
      name,
      encodePart(this.#file.package, name, applySplices(source, splices)),
    ]);
    return new Map(edited);
  }

  #add(partName: string, source: string, splices: readonly Splice[]): void {
    if (splices.length === 0) return;
    const known = this.#byPart.get(partName) ?? { source, splices: [] };
    for (const splice of splices) known.splices.push(splice);
    this.#byPart.set(partName, known);
  }

  #changeCell({ block, hunks }: BlockChange<SheetCell>, shared: SharedChanges): void {
    const { element, sheet } = block;
    const value = applyHunks(block.text, hunks);
    const string = element.element('x:is') ?? shared.elementOf(block);
    const splices = string === undefined || value === '' ? undefined : editString(string, hunks);
    if (string === undefined || splices === undefined) {
      const number = block.isValue ? numberFromText(value, block.format, this.#file.date1904) : undefined;
      this.#add(sheet.partName, sheet.source, writeCell(element, value, number));
    } else if (block.shared === undefined) this.#add(sheet.partName, sheet.source, splices);
    else if (!shared.changesInPlace(block.shared, splices)) {
      this.#add(sheet.partName, sheet.source, writeInlineString(element, contentAfter(string, splices)));
    }
  }
}

/** Shared strings, and which of them may change in place because all their cells change alike. */
class SharedChanges {
  readonly splices: Splice[] = [];
  readonly #elements: ReadonlyMap<number, XmlElement>;
  readonly #uniform: ReadonlySet<number>;
  readonly #changed = new Set<number>();

  constructor(file: WorkbookFile, changes: readonly BlockChange<SheetCell>[]) {
    const texts = new Map<number, string[]>();
    for (const { block, hunks } of changes) {
      if (block.shared === undefined) continue;
      const known = texts.get(block.shared);
      if (known === undefined) texts.set(block.shared, [applyHunks(block.text, hunks)]);
      else known.push(applyHunks(block.text, hunks));
    }
    const alike = [...texts].filter(([, all]) => all[0] !== '' && all.every((text) => text === all[0]));
    const uses = countUses(file, new Set(alike.map(([index]) => index)));
    this.#uniform = new Set(
      alike.filter(([index, all]) => uses.get(index) === all.length).map(([index]) => index),
    );
    this.#elements =
      file.strings === undefined ? new Map() : sharedStringElements(file.strings, new Set(texts.keys()));
  }

  elementOf(cell: SheetCell): XmlElement | undefined {
    return cell.shared === undefined ? undefined : this.#elements.get(cell.shared);
  }

  /** Whether the string itself is changed, once for all its cells. */
  changesInPlace(index: number, splices: readonly Splice[]): boolean {
    if (!this.#uniform.has(index)) return false;
    if (!this.#changed.has(index)) for (const splice of splices) this.splices.push(splice);
    this.#changed.add(index);
    return true;
  }
}

function countUses(file: WorkbookFile, indexes: ReadonlySet<number>): Map<number, number> {
  const uses = new Map<number, number>();
  for (const sheet of indexes.size === 0 ? [] : file.sheets) {
    for (const { shared } of cellsOf(sheet, file)) {
      if (shared !== undefined && indexes.has(shared)) uses.set(shared, (uses.get(shared) ?? 0) + 1);
    }
  }
  return uses;
}

/** The master cells of shared formulas, by their index. */
function sharedFormulas(file: WorkbookFile, sheet: Sheet): ReadonlyMap<string, SheetCell> {
  const masters = new Map<string, SheetCell>();
  for (const cell of cellsOf(sheet, file)) {
    const formula = cell.element.element('x:f');
    const index = formula?.attribute('si');
    if (index !== undefined && formula?.text !== '') masters.set(index, cell);
  }
  return masters;
}

function rowElementOf(sheet: Sheet, number: number): XmlElement | undefined {
  const cursor = new XmlCursor(sheet.source, { partName: sheet.partName });
  for (let token = cursor.next(); token !== 'end'; token = cursor.next()) {
    if (token === 'open' && cursor.name === 'x:row' && Number(cursor.attribute('r')) === number)
      return readElement(cursor);
  }
  return undefined;
}
