/** Tables of the structure tree: tagged rows and cells in a grid without gaps. */
import type { Table, TableCell } from '../../../../markdown/render/blocks.ts';
import { overlap, unionBox } from '../geometry.ts';
import type { PageWord } from './marked-words.ts';
import type { StructureChild, StructureElement } from './structure-tree.ts';

/** Maximum width of grids; larger spans are cut. */
const MAX_COLUMNS = 400;

/** Turns a tagged cell into content. Header cells need no bold. */
export type CellWriter = (
  cell: StructureElement,
  words: readonly PageWord[],
  isHeader: boolean,
) => TableCell['content'];

interface TaggedCell {
  readonly element: StructureElement;
  readonly words: readonly PageWord[];
}

/**
 * The table of an element. The content of a spanning cell is in its first slot and the other slots it covers are blank,
 * so that the table can be written as a pipe table.
 */
export function tableOfElement(
  element: StructureElement,
  wordsOf: (cell: StructureElement) => readonly PageWord[],
  writeCell: CellWriter,
): Table {
  const rows = rowsOf(element.children).map((row) =>
    cellsOf(row).map((cell): TaggedCell => ({ element: cell, words: withoutRepeats(wordsOf(cell)) })),
  );
  const grid: TableCell[][] = rows.map(() => []);
  const columns = columnEdges(rows);
  rows.forEach((row, r) => {
    const isShort = columns.length > 0 && width(row) < columns.length && grid[r]?.length === 0;
    let column = 0;
    for (const cell of row) {
      while (grid[r]?.[column] !== undefined) column++;
      if (isShort) column = Math.max(column, nearestColumn(columns, cell.words) ?? column);
      if (column >= MAX_COLUMNS) break;
      const isHeader = r === 0 || cell.element.role === 'TH';
      placeCell(grid, r, column, cell.element, { content: writeCell(cell.element, cell.words, isHeader) });
      column += Math.min(cell.element.columns, MAX_COLUMNS - column);
    }
  });
  return { headerRows: 1, rows: grid.map((row) => fillUp(row)) };
}

/** Removes repetitions: the words of a header that is printed again on the next page occur several times. */
function withoutRepeats(words: readonly PageWord[]): readonly PageWord[] {
  const [first] = words;
  const again = words.findIndex(({ word }, index) => index > 0 && word.text === first?.word.text);
  const [next, last] = [words[again], words[again - 1]];
  if (next === undefined || last === undefined || words.length % again > 0) return words;
  const isElsewhere = next.page !== last.page || next.word.bottom < last.word.top;
  const isSame = words.every(({ word }, index) => word.text === words[index % again]?.word.text);
  return isElsewhere && isSame ? words.slice(0, again) : words;
}

function width(row: readonly TaggedCell[]): number {
  return row.reduce((sum, { element }) => sum + element.columns, 0);
}

interface ColumnEdges {
  readonly left: number;
  readonly right: number;
}

/**
 * The positions of columns, from the cells of full rows. Some programs do not tag empty cells: then the cells of a
 * short row are assigned to columns by position.
 */
function columnEdges(rows: readonly (readonly TaggedCell[])[]): ColumnEdges[] {
  const widest = rows.reduce((max, row) => Math.max(max, width(row)), 0);
  const spans = rows.some((row) => row.some(({ element }) => element.rows > 1 && element.role === 'TD'));
  const full = rows.filter((row) => row.length === widest && row.every(({ words }) => words.length > 0));
  if (full.length === 0 || spans || widest > MAX_COLUMNS) return [];
  return Array.from({ length: widest }, (_, column) => {
    const words = full.flatMap((row) => row[column]?.words ?? []).map(({ word }) => word);
    return unionBox(words);
  });
}

function nearestColumn(columns: readonly ColumnEdges[], words: readonly PageWord[]): number | undefined {
  if (words.length === 0) return undefined;
  const { left, right } = unionBox(words.map(({ word }) => word));
  let [best, max] = [0, Number.NEGATIVE_INFINITY];
  columns.forEach((edges, column) => {
    const shared = overlap(left, right, edges.left, edges.right);
    if (shared > max) [best, max] = [column, shared];
  });
  return best;
}

function placeCell(
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
