/**
 * The texts of a Markdown tree that stand for themselves: paragraphs, headings, cells of tables. Each is known by a
 * key, the same for every reader of the same Markdown. Footnotes are left out: a part may show one that others show
 * too.
 */
import type { Nodes, PhrasingContent, Root, Table, TableCell, TableRow } from 'mdast';
import { readInlineHtml } from './inline-html.ts';
import { type HtmlElement, readHtmlTable, textOfHtml } from './read-html-table.ts';

export interface TextBlock {
  /** Where it begins in the Markdown, and for a cell of an HTML table which of its cells it is. */
  readonly key: string;
  /** Where the Markdown of its block begins, in UTF-16 units. */
  readonly offset: number;
  readonly kind: 'paragraph' | 'heading' | 'cell';
  /** The words as they show: line breaks as such, {@link SIGN} for what is no text. */
  readonly text: string;
  /** What stands at the heads of a cell's row and column, where both are told. */
  readonly heads?: { readonly row: string; readonly column: string };
}

/** Stands in a block's text for a picture, a formula or the sign of a footnote. */
export const SIGN = '▣';

/** All of them, in reading order. */
export function* textBlocksOf(root: Root): Generator<TextBlock> {
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'paragraph' || node.type === 'heading') yield blockOf(node);
    else if (node.type === 'table') yield* cellsOf(node);
    else if (node.type === 'html') yield* htmlCellsOf(node.value, offsetOf(node));
    else if ('children' in node && node.type !== 'footnoteDefinition')
      waiting.push(...node.children.toReversed());
  }
}

export function blockOf(node: Extract<Nodes, { type: 'paragraph' | 'heading' }>): TextBlock {
  const offset = offsetOf(node);
  return { key: String(offset), offset, kind: node.type, text: textOf(node.children) };
}

function* cellsOf(table: Table): Generator<TextBlock> {
  for (const row of table.children) {
    for (const [column, cell] of row.children.entries()) yield cellBlockOf(cell, { table, row, column });
  }
}

export interface CellPlace {
  readonly table: Table;
  readonly row: TableRow;
  /** From 0. */
  readonly column: number;
}

export function cellBlockOf(cell: TableCell, { table, row, column }: CellPlace): TextBlock {
  const offset = offsetOf(cell);
  const block = { key: String(offset), offset, kind: 'cell' as const, text: textOf(cell.children) };
  const head = table.children[0]?.children[column];
  const first = row.children[0];
  if (head === undefined || first === undefined || first === cell || head === cell) return block;
  const heads = { row: textOf(first.children), column: textOf(head.children) };
  return heads.row === '' || heads.column === '' ? block : { ...block, heads };
}

function* htmlCellsOf(html: string, offset: number): Generator<TextBlock> {
  const table = readHtmlTable(html);
  if (table === undefined) return;
  for (const [index, text] of [...textsOfCells(table)].entries()) yield htmlBlockOf(offset, index, text);
}

/** @param index which of the cells that hold text alone, in reading order */
export function htmlBlockOf(offset: number, index: number, text: string): TextBlock {
  return { key: `${offset}.${index}`, offset, kind: 'cell', text };
}

function* textsOfCells(element: HtmlElement): Generator<string> {
  const isCell = element.tag === 'td' || element.tag === 'th';
  const text = isCell ? textOfHtml(element) : undefined;
  if (text !== undefined) yield text;
  else for (const child of element.children) if (typeof child !== 'string') yield* textsOfCells(child);
}

export function offsetOf(node: Nodes): number {
  return node.position?.start.offset ?? 0;
}

function textOf(nodes: readonly PhrasingContent[]): string {
  return nodes.map(textOfNode).join('');
}

function textOfNode(node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return node.value.replaceAll(/[ \t]*\n[ \t]*/g, ' ');
    case 'inlineCode':
      return node.value;
    case 'break':
      return '\n';
    case 'html':
      return textOfInlineHtml(node.value);
    default:
      return 'children' in node ? textOf(node.children) : SIGN;
  }
}

function textOfInlineHtml(value: string): string {
  const html = readInlineHtml(value);
  if (html.kind === 'break') return '\n';
  return html.kind === 'literal' ? value : '';
}
