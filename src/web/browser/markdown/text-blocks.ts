/**
 * The separately editable texts of a Markdown tree: paragraphs, headings, table cells. Each has a key that is stable
 * for the same Markdown. Footnotes are excluded, since several parts may show the same one.
 */
import { readInlineHtml } from '../../../markdown/html/inline.ts';
import { type HtmlElement, isElement, readHtmlTable, textOfHtml } from '../../../markdown/html/table.ts';
import { ATOM_PLACEHOLDER } from '../../../markdown/split-atoms.ts';
import type { Block, Heading, Inline, Paragraph, Table, TableRow } from '../../../markdown/tree.ts';

export interface TextBlock {
  /** The offset of its line, and the index of a table's cell. */
  readonly key: string;
  /** Start of the line in which its block begins, in UTF-16 units. */
  readonly offset: number;
  readonly kind: 'paragraph' | 'heading' | 'cell';
  /** The visible text with line breaks, and {@link ATOM_PLACEHOLDER} for elements without text. */
  readonly text: string;
  /** Headings of a cell's row and column, if it has both. */
  readonly heads?: { readonly row: string; readonly column: string };
}

/** All text blocks in reading order. */
export function* textBlocksOf(blocks: readonly Block[]): Generator<TextBlock> {
  const stack: Block[] = blocks.toReversed();
  for (let block = stack.pop(); block !== undefined; block = stack.pop()) {
    if (block.kind === 'paragraph' || block.kind === 'heading') yield blockOf(block);
    else if (block.kind === 'table') yield* cellsOf(block);
    else if (block.kind === 'html-block') yield* htmlCellsOf(block.value, block.offset);
    else if (block.kind === 'quote') stack.push(...block.children.toReversed());
    else if (block.kind === 'list') stack.push(...block.items.flatMap((item) => item.children).toReversed());
  }
}

export function blockOf({ kind, offset, children }: Paragraph | Heading): TextBlock {
  return { key: String(offset), offset, kind, text: textOf(children) };
}

function* cellsOf(table: Table): Generator<TextBlock> {
  for (const row of table.rows) {
    for (const column of row.cells.keys()) yield cellBlockOf({ table, row, column });
  }
}

export interface CellPosition {
  readonly table: Table;
  readonly row: TableRow;
  /** From 0. */
  readonly column: number;
}

export function cellBlockOf({ table, row, column }: CellPosition): TextBlock {
  const { offset, cells } = row;
  const block = {
    key: `${offset}.${column}`,
    offset,
    kind: 'cell' as const,
    text: textOf(cells[column] ?? []),
  };
  const head = table.rows[0]?.cells[column];
  const [first] = cells;
  if (head === undefined || first === undefined || column === 0 || row === table.rows[0]) return block;
  const heads = { row: textOf(first), column: textOf(head) };
  return heads.row === '' || heads.column === '' ? block : { ...block, heads };
}

function* htmlCellsOf(html: string, offset: number): Generator<TextBlock> {
  const table = readHtmlTable(html);
  if (table === undefined) return;
  for (const [index, text] of [...textsOfCells(table)].entries()) yield htmlBlockOf(offset, index, text);
}

/** @param index among the cells with inline content, in reading order */
export function htmlBlockOf(offset: number, index: number, text: string): TextBlock {
  return { key: `${offset}.${index}`, offset, kind: 'cell', text };
}

function* textsOfCells(element: HtmlElement): Generator<string> {
  const isCell = element.tag === 'td' || element.tag === 'th';
  const text = isCell ? textOfHtml(element) : undefined;
  if (text !== undefined) yield text;
  else for (const child of element.children) if (isElement(child)) yield* textsOfCells(child);
}

function textOf(inlines: readonly Inline[]): string {
  return inlines.map(textOfInline).join('');
}

function textOfInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.value.replaceAll(/[ \t]*\n[ \t]*/g, ' ');
    case 'code':
      return inline.value;
    case 'break':
      return '\n';
    case 'html':
      return textOfInlineHtml(inline.value);
    default:
      return 'children' in inline ? textOf(inline.children) : ATOM_PLACEHOLDER;
  }
}

function textOfInlineHtml(value: string): string {
  const html = readInlineHtml(value);
  if (html.kind === 'break') return '\n';
  return html.kind === 'literal' ? value : '';
}
