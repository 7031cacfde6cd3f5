/** Writes tables: repeated header rows, merged cells, widths by content (ECMA-376 Part 1, 17.4). */

import { element, valued } from '../../../package/write-xml.ts';
import type { Align, Block, TableBlock, TableCell } from '../content.ts';
import { inlineText, plainTextOf } from '../content.ts';
import { ColumnNeeds, type ColumnWidths } from './column-widths.ts';
import { paragraph } from './paragraph.ts';
import { type Position, TEXT, TEXT_WIDTH } from './position.ts';
import { isRightToLeft, PLAIN, textRun } from './runs.ts';
import type { Story } from './story.ts';
import { cutRow, extentOf, type PlacedCell, type PlacedRow, placeCells } from './table-grid.ts';

const MIN_WIDTH = 2_000;
/** Word opens no table with more columns (17.4.79 states no limit; Word's specification does). */
const MAX_COLUMNS = 63;
/** Word opens no table with more rows. */
const MAX_ROWS = 32_000;
/** Cells with more text may break across pages. */
const MAX_UNBROKEN_LETTERS = 1_200;

/** Placeholder for the text of any cell. */
const SOME_TEXT = 'text';

export const TABLE_END = '</w:tbl>';

/** Fewer columns always fit on a portrait page. */
const MIN_WIDE_COLUMNS = 6;
/** Number of rows examined to measure a table. */
const MEASURED_ROWS = 200;

/** Widths are overestimated for the usual font, so slightly too wide is acceptable. */
const TOLERANCE = 1.15;

/** Whether the words of a table would have to break in their columns on a portrait page. */
export function isWideTable({ rows }: TableBlock): boolean {
  const needs = new ColumnNeeds();
  let columns = 0;
  for (const row of placeCells(Iterator.from(rows).take(MEASURED_ROWS).toArray())) {
    needs.add(row);
    columns = Math.max(columns, extentOf(row));
  }
  if (columns < MIN_WIDE_COLUMNS || columns > MAX_COLUMNS) return false;
  return needs.widths(columns, TEXT_WIDTH * TOLERANCE).broken;
}

export type WriteBlocks = (blocks: readonly Block[], story: Story, position: Position) => string;

/** Writes a table row by row, as several tables if it exceeds Word's limits. */
export function writeTable(
  table: TableBlock,
  story: Story,
  position: Position,
  writeBlocks: WriteBlocks,
  add: (xml: string) => void,
): void {
  const plan = new TablePlan(table);
  const room = (position.inCell ? position.width / 2 : position.width) - position.indent;
  let isFirst = true;
  for (let first = 0; first < plan.columns; first += MAX_COLUMNS) {
    const columns = Math.min(MAX_COLUMNS, plan.columns - first);
    const body = placeCells(table.rows).filter((row) => !row.header);
    for (let at = 0; at === 0 || at < plan.bodyRows; at += MAX_ROWS) {
      const { needs, hasRows } = plan.pieceAt(first, at);
      const heads = (plan.shownHeads.length > 0 || hasRows ? plan.shownHeads : plan.heads).map((row) =>
        cutRow(row, first, columns),
      );
      for (const row of heads) needs.add(row);
      if (!isFirst) add(paragraph({ style: 'TableSeparator' }, ''));
      isFirst = false;
      const widths = needs.widths(columns, Math.max(room, MIN_WIDTH));
      const writer = new TableWriter(widths, heads.length > 0, story, position, writeBlocks);
      add(writer.begin());
      for (const row of heads) add(writer.row(row));
      for (let left = MAX_ROWS; left > 0; left--) {
        const { value: row } = body.next();
        if (row === undefined) break;
        const cut = cutRow(row, first, columns);
        if (isKept(cut, first)) add(writer.row(cut));
      }
      add(TABLE_END);
    }
  }
}

/** The part of a table that is written as one Word table: some columns of some rows. */
interface TablePiece {
  readonly needs: ColumnNeeds;
  /** Whether any body row is written. */
  hasRows: boolean;
}

/** Properties of all rows, determined before the first one is written. */
class TablePlan {
  readonly heads: PlacedRow[] = [];
  columns = 0;
  bodyRows = 0;
  readonly #pieces = new Map<string, TablePiece>();

  constructor(table: TableBlock) {
    for (const row of placeCells(table.rows)) {
      const extent = extentOf(row);
      this.columns = Math.max(this.columns, extent);
      if (row.header) this.heads.push(row);
      else this.#addBody(row, extent);
    }
  }

  /** Header rows that are not blank. */
  get shownHeads(): readonly PlacedRow[] {
    return this.heads.filter((row) => !isBlank(row));
  }

  /**
   * @param column the first column of the piece
   * @param row its first row, among those of the body
   */
  pieceAt(column: number, row: number): TablePiece {
    const key = `${column} ${row - (row % MAX_ROWS)}`;
    const piece = this.#pieces.get(key) ?? { needs: new ColumnNeeds(), hasRows: false };
    this.#pieces.set(key, piece);
    return piece;
  }

  #addBody(row: PlacedRow, extent: number): void {
    for (let first = 0; first === 0 || first < extent; first += MAX_COLUMNS) {
      const cut = cutRow(row, first, Math.min(MAX_COLUMNS, extent - first));
      if (!isKept(cut, first)) continue;
      const piece = this.pieceAt(first, this.bodyRows);
      piece.needs.add(cut);
      piece.hasRows = true;
    }
    this.bodyRows++;
  }
}

/** In the columns that don't fit into the first table, blank rows are left out. */
function isKept(row: PlacedRow, first: number): boolean {
  return first === 0 || !isBlank(row);
}

function isBlank(row: PlacedRow): boolean {
  return row.cells.every((placed) => placed.cell === undefined || placed.cell.children.length === 0);
}

class TableWriter {
  readonly #widths: readonly number[];
  readonly #crowded: boolean;
  readonly #plainCellMarkup = new Map<Align | undefined, readonly [string, string]>();
  /** The properties of cells of one column without merges, by column: of body rows, and of header rows. */
  readonly #plainProperties: readonly [string[], string[]] = [[], []];

  constructor(
    { widths, crowded }: ColumnWidths,
    readonly hasHeader: boolean,
    readonly story: Story,
    readonly position: Position,
    readonly writeBlocks: WriteBlocks,
  ) {
    this.#widths = widths;
    this.#crowded = crowded;
  }

  /** The markup before the rows; `TABLE_END` follows them. */
  begin(): string {
    const grid = this.#widths.map((width) => element('w:gridCol', { 'w:w': width })).join('');
    return `<w:tbl>${this.#properties()}${element('w:tblGrid', {}, grid)}`;
  }

  /** Children in the order of CT_TblPr (17.4.59). */
  #properties(): string {
    const total = this.#widths.reduce((sum, width) => sum + width, 0);
    const indent =
      this.position.indent === 0 ? '' : element('w:tblInd', { 'w:w': this.position.indent, 'w:type': 'dxa' });
    const look = element('w:tblLook', {
      'w:val': this.hasHeader ? '0420' : '0400',
      'w:firstRow': this.hasHeader ? 1 : 0,
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

  row(row: PlacedRow): string {
    const { header, cells } = row;
    const unbroken = cells.every((placed) => lettersIn(placed.cell?.children ?? []) <= MAX_UNBROKEN_LETTERS);
    const properties = (unbroken ? '<w:cantSplit/>' : '') + (header ? '<w:tblHeader/>' : '');
    const head = properties === '' ? '' : element('w:trPr', {}, properties);
    return element('w:tr', {}, head + cells.map((placed) => this.#cell(placed, header)).join(''));
  }

  #cell(placed: PlacedCell, header: boolean): string {
    const content = placed.merge === 'covered' ? this.#empty() : this.#content(placed.cell);
    return `<w:tc>${this.#propertiesOf(placed, header)}${content}</w:tc>`;
  }

  #propertiesOf(placed: PlacedCell, header: boolean): string {
    if (placed.columns > 1 || placed.merge !== 'none') return this.#cellProperties(placed, header);
    const known = this.#plainProperties[header ? 1 : 0];
    known[placed.column] ??= this.#cellProperties(placed, header);
    return known[placed.column] ?? '';
  }

  /** Children in the order of CT_TcPr (17.4.69). */
  #cellProperties(placed: PlacedCell, header: boolean): string {
    let width = 0;
    for (let at = 0; at < placed.columns; at++) width += this.#widths[placed.column + at] ?? 0;
    const properties = [
      element('w:tcW', { 'w:w': width, 'w:type': 'dxa' }),
      placed.columns > 1 ? valued('w:gridSpan', placed.columns) : '',
      placed.merge === 'start' ? valued('w:vMerge', 'restart') : '',
      placed.merge === 'covered' ? '<w:vMerge/>' : '',
      header ? valued('w:vAlign', 'bottom') : '',
    ].join('');
    return element('w:tcPr', {}, properties);
  }

  #content(cell: TableCell | undefined): string {
    if (cell === undefined || cell.children.length === 0) return this.#empty();
    const text = plainTextOf(cell);
    if (text === undefined || isRightToLeft(text)) return this.#blocks(cell);
    const [before, after] = this.#markupAroundText(cell.align);
    return before + textRun(text, PLAIN) + after;
  }

  /** The markup around the text of a plain cell, which is the same for all of them. */
  #markupAroundText(align: Align | undefined): readonly [before: string, after: string] {
    const known = this.#plainCellMarkup.get(align);
    if (known !== undefined) return known;
    const children: Block[] = [{ kind: 'paragraph', children: [{ kind: 'text', value: SOME_TEXT }] }];
    const cell = { children, align, columns: 1, rows: 1, header: false };
    const [before = '', after = ''] = this.#blocks(cell).split(textRun(SOME_TEXT, PLAIN));
    this.#plainCellMarkup.set(align, [before, after]);
    return [before, after];
  }

  #blocks(cell: TableCell): string {
    const position: Position = { ...TEXT, inCell: true };
    const xml = this.writeBlocks(aligned(cell.children, cell.align), this.story, position);
    // A cell must end with a paragraph (17.4.65).
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
