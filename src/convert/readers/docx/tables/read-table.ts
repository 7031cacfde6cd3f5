/**
 * Reads the grid of a table: the positions of its cells, and which of them span several columns or rows. Grid columns
 * that no row uses are removed, and rows that begin or end inside the grid are padded.
 *
 * Source: ECMA-376 Part 1, 17.4 (tables): 17.4.17 (gridSpan), 17.4.84 (vMerge), 17.4.22 (hMerge),
 * 17.4.14 and 17.4.15 (gridAfter, gridBefore), 17.4.49 (tblHeader); 17.13.5 (revisions of rows and cells).
 */
import type { Block, ColumnAlign, Table, TableCell } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { readInteger, readOnOff, readValue } from '../properties.ts';
import { chooseAlternative } from '../story.ts';
import type { CellPosition } from '../styles/table-style.ts';
import { columnAligns } from './column-aligns.ts';

interface PlacedCell {
  readonly column: number;
  width: number;
  rows: number;
  readonly content: readonly Block[];
  readonly align: ColumnAlign | undefined;
  /** A gap for the grid columns that the row leaves out; each becomes a blank cell. */
  readonly isGap: boolean;
}

/** Callbacks for the cells of a table; `read` is called once for each visible cell, in reading order. */
export interface CellReader {
  readonly read: (cell: XmlElement, row: XmlElement, position: CellPosition) => readonly Block[];
  readonly align: (cell: XmlElement) => ColumnAlign | undefined;
}

interface ReadRow {
  readonly cells: PlacedCell[];
  readonly isHeader: boolean;
}

/** Larger tables are not from Word, which allows 63 columns. */
const MAX_COLUMNS = 1_000;
/** Wider gaps become one cell spanning their columns. */
const MAX_BLANKS = 63;

/** @returns undefined for a table without any content */
export function readTable(table: XmlElement, reader: CellReader): Table | undefined {
  const rows: ReadRow[] = [];
  let above = new Map<number, PlacedCell>();
  const elements = rowsOf(table);
  for (const [number, row] of elements.entries()) {
    const read = readRow(row, above, reader, { row: number, isLastRow: number === elements.length - 1 });
    above = new Map([...read.started, ...read.continued]);
    rows.push({ cells: read.cells, isHeader: readOnOff(row.element('w:trPr'), 'w:tblHeader') ?? false });
  }
  const first = rows.findIndex((row) => !isEmptyRow(row));
  if (first < 0) return undefined;
  const shown = rows.slice(first);
  const headerRows = shown.findIndex((row) => !row.isHeader);
  const headerCount = Math.max(minHeaderRows(table), headerRows < 0 ? 1 : headerRows);
  const placed = shown.map((row) => row.cells);
  const folded = foldedColumnOf(placed);
  const aligns = alignsOf(placed, folded, headerCount);
  const read = { rows: foldColumns(placed, folded), headerRows: headerCount };
  return aligns === undefined ? read : { ...read, aligns };
}

/** Empty rows above the first row with content are decoration. */
function isEmptyRow(row: ReadRow): boolean {
  return row.cells.every((cell) => cell.content.length === 0 && cell.rows === 1);
}

/**
 * Without a marked header the first row is the header, unless the table's look says that no row heads the columns. A
 * look with no other flag is a default written by older programs: Word's own marks the first column or excludes
 * column bands.
 */
function minHeaderRows(table: XmlElement): number {
  const look = table.element('w:tblPr')?.element('w:tblLook');
  const isExplicit = look?.attribute('w:firstColumn') === '1' || look?.attribute('w:noVBand') === '1';
  return isExplicit && look?.attribute('w:firstRow') === '0' ? 0 : 1;
}

/** Rows and cells may be inside content controls and tracked insertions. */
function unwrapped(parent: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of parent.elements()) {
    if (child.name === name) found.push(child);
    else if (child.name === 'w:sdt') found.push(...unwrapped(child.element('w:sdtContent') ?? child, name));
    else if (child.name === 'w:customXml' || child.name === 'w:ins' || child.name === 'w:moveTo') {
      found.push(...unwrapped(child, name));
    } else if (child.name === 'mc:AlternateContent') {
      const chosen = chooseAlternative(child);
      if (chosen !== undefined) found.push(...unwrapped(chosen, name));
    }
  }
  return found;
}

function rowsOf(table: XmlElement): XmlElement[] {
  return unwrapped(table, 'w:tr').filter((row) => {
    const properties = row.element('w:trPr');
    return properties?.element('w:del') === undefined && readOnOff(properties, 'w:hidden') !== true;
  });
}

interface RowResult {
  readonly cells: PlacedCell[];
  readonly started: Map<number, PlacedCell>;
  readonly continued: Map<number, PlacedCell>;
}

function readRow(
  row: XmlElement,
  above: ReadonlyMap<number, PlacedCell>,
  reader: CellReader,
  position: Pick<CellPosition, 'row' | 'isLastRow'>,
): RowResult {
  const properties = row.element('w:trPr');
  const result: RowResult = { cells: [], started: new Map(), continued: new Map() };
  let column = addGap(result, 0, readInteger(properties, 'w:gridBefore') ?? 0);
  const cells = unwrapped(row, 'w:tc');
  for (const cell of cells) {
    const cellProperties = cell.element('w:tcPr');
    if (cellProperties?.element('w:cellDel') !== undefined) continue;
    const width = Math.min(MAX_COLUMNS, Math.max(1, readInteger(cellProperties, 'w:gridSpan') ?? 1));
    if (column + width > MAX_COLUMNS) break;
    const at = { ...position, column, isLastColumn: cell === cells.at(-1) };
    const read = () => reader.read(cell, row, at);
    placeCell(cell, cellProperties, { column, width }, above, result, { ...reader, read });
    column += width;
  }
  addGap(result, column, readInteger(properties, 'w:gridAfter') ?? 0);
  return result;
}

/** Grid columns that a row leaves out are empty, so that its cells stay below their headers. */
function addGap(result: RowResult, column: number, count: number): number {
  const end = Math.min(MAX_COLUMNS, column + Math.max(0, count));
  if (end > column)
    result.cells.push({ column, width: end - column, rows: 1, content: [], align: undefined, isGap: true });
  return end;
}

function placeCell(
  cell: XmlElement,
  properties: XmlElement | undefined,
  { column, width }: { readonly column: number; readonly width: number },
  above: ReadonlyMap<number, PlacedCell>,
  result: RowResult,
  reader: Pick<CellReader, 'align'> & { readonly read: () => readonly Block[] },
): void {
  const last = result.cells.at(-1);
  if (mergeState(properties, 'w:hMerge') === 'continue' && last !== undefined) {
    last.width += width;
    return;
  }
  const vertical = mergeState(properties, 'w:vMerge');
  const upper = vertical === 'continue' ? above.get(column) : undefined;
  if (upper !== undefined) {
    upper.rows++;
    result.continued.set(column, upper);
    return;
  }
  const placed: PlacedCell = {
    column,
    width,
    rows: 1,
    content: reader.read(),
    align: reader.align(cell),
    isGap: false,
  };
  result.cells.push(placed);
  if (vertical !== undefined) result.started.set(column, placed);
}

function mergeState(properties: XmlElement | undefined, name: string): 'restart' | 'continue' | undefined {
  if (properties?.element(name) === undefined) return undefined;
  return readValue(properties, name) === 'restart' ? 'restart' : 'continue';
}

function alignsOf(
  rows: readonly (readonly PlacedCell[])[],
  folded: readonly number[],
  headerRows: number,
): (ColumnAlign | undefined)[] | undefined {
  const cells = rows.map((row) =>
    row.map((cell) => ({
      column: folded[cell.column] ?? 0,
      width: widthOf(cell, folded),
      isEmpty: cell.content.length === 0,
      align: cell.align,
    })),
  );
  return columnAligns(cells, headerRows, folded.at(-1) ?? 0);
}

function widthOf(cell: PlacedCell, folded: readonly number[]): number {
  return Math.max(1, (folded[cell.column + cell.width] ?? 0) - (folded[cell.column] ?? 0));
}

/** Reduces the grid to the columns at which some cell begins. */
function foldColumns(rows: readonly (readonly PlacedCell[])[], folded: readonly number[]): TableCell[][] {
  return rows.map((row) =>
    row.flatMap((cell): TableCell[] => {
      const columns = widthOf(cell, folded);
      return cell.isGap && columns <= MAX_BLANKS
        ? Array.from({ length: columns }, () => ({ content: '' }))
        : [{ content: cell.content, columns, rows: cell.rows }];
    }),
  );
}

/** For each grid column, the number of columns that begin before it. */
function foldedColumnOf(rows: readonly (readonly PlacedCell[])[]): number[] {
  const starts = new Set<number>([0]);
  let last = 0;
  for (const cell of rows.flat()) {
    starts.add(cell.column);
    last = Math.max(last, cell.column + cell.width);
  }
  const folded: number[] = [];
  let count = 0;
  for (let column = 0; column <= last; column++) {
    folded.push(count);
    if (starts.has(column)) count++;
  }
  return folded;
}
