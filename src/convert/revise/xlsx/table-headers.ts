/**
 * Headers of Excel tables. A table stores the names of its columns in a separate part, and Excel repairs a file in
 * which they differ from the header cells; so both change together. A column that formulas refer to can't be renamed
 * by its header alone.
 *
 * Source: ECMA-376 Part 1, 18.5.1.2 (table), 18.5.1.3 (tableColumn).
 */

import { parseXml, type XmlElement } from '../../package/parse-xml.ts';
import { readRelationships } from '../../package/relationships.ts';
import { escapeXml } from '../../package/write-xml.ts';
import { parseAddress } from '../cell-address.ts';
import type { Splice } from '../splice.ts';
import { partAsWritten, type Sheet, type WorkbookFile } from './workbook-file.ts';

export interface HeaderChange {
  readonly partName: string;
  readonly source: string;
  readonly splice: Splice;
}

/** A cell and its new text. */
export interface ChangedCell {
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** The table columns whose headers change; `inUse` names one that formulas refer to. */
export function renameHeaders(
  file: WorkbookFile,
  changed: readonly ChangedCell[],
): { readonly changes: readonly HeaderChange[]; readonly inUse?: string } {
  const changes: HeaderChange[] = [];
  for (const [sheet, cells] of Map.groupBy(changed, (cell) => cell.sheet)) {
    for (const { partName, root } of tablesOf(file, sheet)) {
      for (const cell of cells) {
        const column = columnAt(root, cell);
        const name = column?.attributes.find((attribute) => attribute.name === 'name');
        if (name === undefined || name.value === cell.text) continue;
        if (isNamed(file, root, name.value)) return { changes: [], inUse: name.value };
        const text = escapeXml(cell.text).replaceAll('\n', '_x000a_');
        const splice = { start: name.valueStart, end: name.valueEnd, text };
        changes.push({ partName, source: root.source, splice });
      }
    }
  }
  return { changes };
}

function tablesOf(
  file: WorkbookFile,
  sheet: Sheet,
): { readonly partName: string; readonly root: XmlElement }[] {
  const relationships = [...readRelationships(file.package, sheet.partName).values()];
  return relationships.flatMap(({ type, target }) => {
    const partName = type === 'table' ? partAsWritten(file.package, target) : undefined;
    const text = partName === undefined ? undefined : file.package.readText(partName);
    return partName === undefined || text === undefined
      ? []
      : [{ partName, root: parseXml(text, { partName }) }];
  });
}

function columnAt(table: XmlElement, { row, column }: ChangedCell): XmlElement | undefined {
  const [from] = (table.attribute('ref') ?? '').split(':');
  const start = parseAddress(from ?? '');
  if (start === undefined || start.row !== row || table.attribute('headerRowCount') === '0') return undefined;
  return table.element('x:tableColumns')?.elements('x:tableColumn')[column - start.column];
}

/** Structured references name columns in brackets, in cells and in the table's own formulas. */
function isNamed(file: WorkbookFile, table: XmlElement, column: string): boolean {
  const named = `[${escapeXml(column)}]`.replaceAll('&quot;', '"');
  return [table.source, file.root.source, ...file.sheets.map((sheet) => sheet.source)].some((source) =>
    source.includes(named),
  );
}
