/** Reads an HTML table: its rows with their cells, spans and alignment, and any content outside rows. */
import {
  type Align,
  type Block,
  plainTextOf,
  type TableBlock,
  type TableCell,
  type TableRow,
} from '../content.ts';
import { type HtmlElement, type HtmlNode, ROW_GROUPS, type TableRows } from './html-tree.ts';
import { PackedList, type Packing } from './packed-list.ts';

/** Word's limits: 63 columns, 32,767 rows. A wider span means "to the end". */
const MAX_COLUMN_SPAN = 63;
const MAX_ROW_SPAN = 32_767;

/** Nearly all cells contain a plain text, which is packed as a string: a complete cell takes ten times as much. */
type PackedCell = string | TableCell;

/** The alignments are stored once per row, separate from the cells. */
interface PackedRow {
  readonly header: boolean;
  readonly aligned: readonly (Align | 0)[];
  /** As one string if there are only texts: a list of many short ones takes three times as long to unpack. */
  readonly cells: readonly PackedCell[] | string;
}

const SEPARATOR = '\u0001';

const ROWS_PACKED: Packing<TableRow> = {
  pack: ({ header, cells }): PackedRow => ({
    header,
    aligned: cells.some(({ align }) => align !== undefined) ? cells.map(({ align }) => align ?? 0) : [],
    cells: joined(cells.map(packCell)),
  }),
  unpack: (packed) => {
    // Packed above.
    const { header, aligned, cells } = packed as PackedRow;
    const list = typeof cells === 'string' ? cells.split(SEPARATOR) : cells;
    return { header, cells: list.map((cell, at) => unpackCell(cell, aligned[at] || undefined)) };
  },
};

function joined(cells: readonly PackedCell[]): PackedRow['cells'] {
  const areTexts = cells.every((cell) => typeof cell === 'string' && !cell.includes(SEPARATOR));
  return areTexts ? cells.join(SEPARATOR) : cells;
}

function packCell(cell: TableCell): PackedCell {
  if (cell.columns > 1 || cell.rows > 1 || cell.header) return cell;
  return cell.children.length === 0 ? '' : plainTextOf(cell) || cell;
}

function unpackCell(cell: PackedCell, align: Align | undefined): TableCell {
  if (typeof cell !== 'string') return cell;
  const children: Block[] =
    cell === '' ? [] : [{ kind: 'paragraph', children: [{ kind: 'text', value: cell }] }];
  return { children, align, columns: 1, rows: 1, header: false };
}

export type ReadBlocks = (nodes: readonly HtmlNode[]) => readonly Block[];

/** The non-empty rows of a table. Only header rows at the top can repeat on every page. */
export class RowsRead implements TableRows {
  readonly rows: PackedList<TableRow>;
  readonly #readBlocks: ReadBlocks;
  #isPastHead = false;

  constructor(readBlocks: ReadBlocks, packs: boolean) {
    this.#readBlocks = readBlocks;
    this.rows = new PackedList(packs, ROWS_PACKED);
  }

  add(element: HtmlElement, inHead: boolean): void {
    const cells = readCells(element, this.#readBlocks);
    if (cells.length === 0) return;
    const header = !this.#isPastHead && (inHead || cells.every((cell) => cell.header));
    this.#isPastHead ||= !header;
    this.rows.push({ header, cells });
  }
}

/**
 * @param read its rows that were already read
 * @returns the caption and stray content first, then the table, if it has any rows
 */
export function readTable(element: HtmlElement, read: RowsRead, readBlocks: ReadBlocks): readonly Block[] {
  const beside: HtmlNode[] = [];
  const readGroup = (nodes: readonly HtmlNode[], inHead: boolean) => {
    for (const node of nodes) {
      if (node.kind === 'element' && node.name === 'tr') read.add(node, inHead);
      else if (node.kind === 'element' && ROW_GROUPS.has(node.name))
        readGroup(node.children, node.name === 'thead');
      else beside.push(node);
    }
  };
  readGroup(element.children, false);
  const table: TableBlock = { kind: 'table', rows: read.rows };
  const outside = readBlocks(beside);
  return table.rows.length === 0 ? outside : [...outside, table];
}

function readCells(row: HtmlElement, readBlocks: ReadBlocks): readonly TableCell[] {
  const cells: TableCell[] = [];
  for (const node of row.children) {
    if (node.kind === 'element' && (node.name === 'td' || node.name === 'th')) {
      cells.push(readCell(node, readBlocks));
    } else {
      const children = readBlocks([node]);
      if (children.length > 0) cells.push({ children, columns: 1, rows: 1, header: false });
    }
  }
  return cells;
}

function readCell(cell: HtmlElement, readBlocks: ReadBlocks): TableCell {
  return {
    children: readBlocks(cell.children),
    align: readAlign(cell),
    columns: readSpan(cell.attributes.get('colspan'), MAX_COLUMN_SPAN),
    rows: readSpan(cell.attributes.get('rowspan'), MAX_ROW_SPAN),
    header: cell.name === 'th',
  };
}

function readSpan(value: string | undefined, most: number): number {
  if (value === undefined) return 1;
  const span = Number.parseInt(value, 10);
  return Number.isFinite(span) ? Math.min(Math.max(span, 1), most) : 1;
}

/** The alignment of an element by its attribute or its style. */
export function readAlign(element: HtmlElement): Align | undefined {
  if (element.attributes.size === 0) return undefined;
  const styled = /text-align\s*:\s*(\w+)/i.exec(element.attributes.get('style') ?? '')?.[1];
  switch ((styled ?? element.attributes.get('align') ?? '').toLowerCase()) {
    case 'left':
      return 'left';
    case 'center':
      return 'center';
    case 'right':
      return 'right';
    default:
      return undefined;
  }
}
