/** Tables of the structure tree: rows and cells as they are tagged, laid into a grid without gaps. */
import type { Table, TableCell } from '../../../markdown/blocks.ts';
import type { StructureChild, StructureElement } from './structure-tree.ts';

/** Grids are at most this wide; spans beyond it are cut. */
const MAX_COLUMNS = 400;

/** Turns a tagged cell into content. `isHeader` cells need no bold. */
export type CellWriter = (cell: StructureElement, isHeader: boolean) => TableCell['content'];

/**
 * The table that an element holds. A spanning cell's text stands in its first place and the places it covers are
 * blank, which a pipe table can say.
 */
export function tableOfElement(element: StructureElement, writeCell: CellWriter): Table {
  const rows = rowsOf(element.children);
  const grid: TableCell[][] = rows.map(() => []);
  rows.forEach((row, r) => {
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (grid[r]?.[column] !== undefined) column++;
      if (column >= MAX_COLUMNS) break;
      const isHeader = r === 0 || cell.role === 'TH';
      place(grid, r, column, cell, { content: writeCell(cell, isHeader) });
      column += Math.min(cell.columns, MAX_COLUMNS - column);
    }
  });
  return { headerRows: 1, rows: grid.map((row) => fillUp(row)) };
}

function place(
  grid: TableCell[][],
  row: number,
  column: number,
  cell: StructureElement,
  content: TableCell,
): void {
  for (let r = row; r < Math.min(grid.length, row + cell.rows); r++) {
    for (let c = column; c < Math.min(MAX_COLUMNS, column + cell.columns); c++) {
      const target = grid[r];
      if (target !== undefined && target[c] === undefined)
        target[c] = r === row && c === column ? content : BLANK;
    }
  }
}

const BLANK: TableCell = { content: '' };

function fillUp(row: readonly (TableCell | undefined)[]): TableCell[] {
  return Array.from({ length: row.length }, (_, column) => row[column] ?? BLANK);
}

function rowsOf(children: readonly StructureChild[]): StructureElement[] {
  return children.flatMap((child) => {
    if (child.kind !== 'element') return [];
    if (child.role === 'TR') return [child];
    return ROW_GROUPS.has(child.role) ? rowsOf(child.children) : [];
  });
}

const ROW_GROUPS = new Set(['THead', 'TBody', 'TFoot', 'NonStruct', 'Div', 'Sect']);

function cellsOf(row: StructureElement): StructureElement[] {
  return row.children.flatMap((child) => {
    if (child.kind !== 'element') return [];
    if (child.role === 'TD' || child.role === 'TH') return [child];
    return child.role === 'NonStruct' || child.role === 'Div' ? cellsOf(child) : [];
  });
}
