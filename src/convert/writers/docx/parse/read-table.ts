/** Reads an HTML table: its rows with their cells, spans and alignment, and what stands in it beside rows. */
import type { Align, Block, TableBlock, TableCell, TableRow } from '../content.ts';
import { type HtmlElement, type HtmlNode, ROW_GROUPS } from './html-tree.ts';

/** Word's limits: 63 columns, 32,767 rows. A wider span can only mean "to the end". */
const MAX_COLUMN_SPAN = 63;
const MAX_ROW_SPAN = 32_767;

export type ReadBlocks = (nodes: readonly HtmlNode[]) => readonly Block[];

/**
 * Reads a table; rows that were read before are taken as they are.
 *
 * @returns the caption and stray content first, then the table, when it has any row
 */
export function readTable(element: HtmlElement, readBlocks: ReadBlocks): readonly Block[] {
  const beside: HtmlNode[] = [];
  const rows: TableRow[] = [];
  const readGroup = (nodes: readonly HtmlNode[], inHead: boolean) => {
    for (const node of nodes) {
      if (node.kind === 'element' && node.name === 'tr') {
        rows.push(node.row ?? readRow(node, inHead, readBlocks));
      } else if (node.kind === 'element' && ROW_GROUPS.has(node.name))
        readGroup(node.children, node.name === 'thead');
      else beside.push(node);
    }
  };
  readGroup(element.children, false);
  const table: TableBlock = { kind: 'table', rows: headersLead(rows.filter((row) => row.cells.length > 0)) };
  const outside = readBlocks(beside);
  return table.rows.length === 0 ? outside : [...outside, table];
}

/** Reads one row. @param inHead whether it stands in the head of its table */
export function readRow(row: HtmlElement, inHead: boolean, readBlocks: ReadBlocks): TableRow {
  const cells: TableCell[] = [];
  for (const node of row.children) {
    if (node.kind === 'element' && (node.name === 'td' || node.name === 'th')) {
      cells.push(readCell(node, readBlocks));
    } else {
      const children = readBlocks([node]);
      if (children.length > 0) cells.push({ children, columns: 1, rows: 1, header: false });
    }
  }
  return { header: inHead || (cells.length > 0 && cells.every((cell) => cell.header)), cells };
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

/** Only rows at the top can repeat on every page. */
function headersLead(rows: readonly TableRow[]): readonly TableRow[] {
  const first = rows.findIndex((row) => !row.header);
  if (first < 0) return rows;
  return rows.map((row, at) => (at < first || !row.header ? row : { cells: row.cells, header: false }));
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
