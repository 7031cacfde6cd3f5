/** Writes tables: header rows that repeat, merged cells, widths from the content (ECMA-376 Part 1, 17.4). */

import { element, valued } from '../../../package/write-xml.ts';
import type { Align, Block, TableBlock, TableCell } from '../content.ts';
import { inlineText } from '../content.ts';
import { columnWidths } from './column-widths.ts';
import { paragraph } from './paragraph.ts';
import { type Position, TEXT, TEXT_WIDTH } from './position.ts';
import type { Story } from './story.ts';
import { layOutTable, type PlacedCell, type PlacedRow, RowPart } from './table-grid.ts';

const MIN_WIDTH = 2_000;
/** Word opens no table with more columns (17.4.79 gives none; Word's own specification does). */
const MAX_COLUMNS = 63;
/** Word opens no table with more rows. */
const MAX_ROWS = 32_000;
/** Cells with more text may break across pages. */
const MAX_UNBROKEN_LETTERS = 1_200;

export const TABLE_END = '</w:tbl>';

/** Fewer columns always find room on an upright page. */
const MIN_WIDE_COLUMNS = 6;
/** The first rows tell how wide a table is. */
const MEASURED_ROWS = 200;

/** Letters are taken for wider than they are in the usual font, so that a little too wide is none. */
const TOLERANCE = 1.15;

/** Whether the words of a table would have to break in their columns on an upright page. */
export function isWideTable(table: TableBlock): boolean {
  const { columns, rows } = layOutTable({ ...table, rows: table.rows.slice(0, MEASURED_ROWS) });
  if (columns < MIN_WIDE_COLUMNS || columns > MAX_COLUMNS) return false;
  return columnWidths(rows, columns, TEXT_WIDTH * TOLERANCE).broken;
}

export type WriteBlocks = (blocks: readonly Block[], story: Story, position: Position) => string;

/** Writes a table, as several where Word cannot hold it in one, and hands the XML over row by row. */
export function writeTable(
  table: TableBlock,
  story: Story,
  position: Position,
  writeBlocks: WriteBlocks,
  add: (xml: string) => void,
): void {
  const grid = layOutTable(table);
  const heads = grid.rows.filter((row) => row.header);
  const body = grid.rows.filter((row) => !row.header);
  const shown = heads.filter((row) => !isBlank(row));
  let isFirst = true;
  for (let first = 0; first < grid.columns; first += MAX_COLUMNS) {
    const columns = Math.min(MAX_COLUMNS, grid.columns - first);
    for (let at = 0; at === 0 || at < body.length; at += MAX_ROWS) {
      const rows = [...shown, ...body.slice(at, at + MAX_ROWS)]
        .map((row) => new RowPart(row, first, columns))
        .filter((row) => row.header || first === 0 || !isBlank(row));
      const kept = rows.length > 0 ? rows : heads.map((row) => new RowPart(row, first, columns));
      if (!isFirst) add(paragraph({ style: 'TableSeparator' }, ''));
      isFirst = false;
      new TableWriter(kept, columns, story, position, writeBlocks).write(add);
    }
  }
}

function isBlank(row: PlacedRow): boolean {
  return row.cells.every((placed) => placed.cell === undefined || placed.cell.children.length === 0);
}

class TableWriter {
  readonly #widths: readonly number[];
  readonly #crowded: boolean;

  constructor(
    readonly rows: readonly PlacedRow[],
    readonly columns: number,
    readonly story: Story,
    readonly position: Position,
    readonly writeBlocks: WriteBlocks,
  ) {
    const room = (position.inCell ? position.width / 2 : position.width) - position.indent;
    const { widths, crowded } = columnWidths(rows, columns, Math.max(room, MIN_WIDTH));
    this.#widths = widths;
    this.#crowded = crowded;
  }

  write(add: (xml: string) => void): void {
    const grid = this.#widths.map((width) => element('w:gridCol', { 'w:w': width })).join('');
    add(`<w:tbl>${this.#properties()}${element('w:tblGrid', {}, grid)}`);
    for (const row of this.rows) add(this.#row(row));
    add(TABLE_END);
  }

  /** Children in the order of CT_TblPr (17.4.59). */
  #properties(): string {
    const total = this.#widths.reduce((sum, width) => sum + width, 0);
    const indent =
      this.position.indent === 0 ? '' : element('w:tblInd', { 'w:w': this.position.indent, 'w:type': 'dxa' });
    const look = element('w:tblLook', {
      'w:val': this.#hasHeader ? '0420' : '0400',
      'w:firstRow': this.#hasHeader ? 1 : 0,
      'w:lastRow': 0,
      'w:firstColumn': 0,
      'w:lastColumn': 0,
      'w:noHBand': 0,
      'w:noVBand': 1,
    });
    const width = element('w:tblW', { 'w:w': total, 'w:type': 'dxa' });
    return element(
      'w:tblPr',
      {},
      valued('w:tblStyle', this.story.shared.styles.forTable(this.position.quotes)) + width + indent + look,
    );
  }

  get #hasHeader(): boolean {
    return this.rows[0]?.header === true;
  }

  #row(row: PlacedRow): string {
    const { header, cells } = row;
    const unbroken = cells.every((placed) => lettersIn(placed.cell?.children ?? []) <= MAX_UNBROKEN_LETTERS);
    const properties = (unbroken ? '<w:cantSplit/>' : '') + (header ? '<w:tblHeader/>' : '');
    const head = properties === '' ? '' : element('w:trPr', {}, properties);
    return element('w:tr', {}, head + cells.map((placed) => this.#cell(placed, header)).join(''));
  }

  /** Children in the order of CT_TcPr (17.4.69). */
  #cell(placed: PlacedCell, header: boolean): string {
    let width = 0;
    for (let at = 0; at < placed.columns; at++) width += this.#widths[placed.column + at] ?? 0;
    const properties = [
      element('w:tcW', { 'w:w': width, 'w:type': 'dxa' }),
      placed.columns > 1 ? valued('w:gridSpan', placed.columns) : '',
      placed.merge === 'start' ? valued('w:vMerge', 'restart') : '',
      placed.merge === 'covered' ? '<w:vMerge/>' : '',
      header ? valued('w:vAlign', 'bottom') : '',
    ].join('');
    const content = placed.merge === 'covered' ? this.#empty() : this.#content(placed.cell);
    return element('w:tc', {}, element('w:tcPr', {}, properties) + content);
  }

  #content(cell: TableCell | undefined): string {
    if (cell === undefined || cell.children.length === 0) return this.#empty();
    const position: Position = { ...TEXT, inCell: true };
    const xml = this.writeBlocks(aligned(cell.children, cell.align), this.story, position);
    // A cell ends with a paragraph, whatever it holds (17.4.65).
    const ended = xml.endsWith(TABLE_END) || xml === '' ? xml + this.#empty() : xml;
    return this.#crowded ? ended.replaceAll('w:val="TableText"', 'w:val="TableTextSmall"') : ended;
  }

  #empty(): string {
    return paragraph({ style: 'TableText' }, '');
  }
}

function aligned(blocks: readonly Block[], align: Align | undefined): readonly Block[] {
  if (align === undefined) return blocks;
  return blocks.map((block) =>
    block.kind === 'paragraph' ? { ...block, align: block.align ?? align } : block,
  );
}

function lettersIn(blocks: readonly Block[]): number {
  let letters = 0;
  for (const block of blocks) {
    if (block.kind === 'paragraph' || block.kind === 'heading') letters += inlineText(block.children).length;
    else letters += MAX_UNBROKEN_LETTERS / 2;
  }
  return letters;
}
