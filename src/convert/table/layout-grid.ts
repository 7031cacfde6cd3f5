/** Converts a grid to blocks: paragraphs for lone texts, one table per region, with merged cells. */
import {
  type Block,
  type Span,
  spansOf,
  type TableCell,
  type WrittenBlock,
} from '../../markdown/render/blocks.ts';
import type { Area, Grid, GridCell, GridRow } from './grid.ts';
import { hasHeader } from './has-header.ts';
import { release } from './packed-row.ts';
import { type Region, splitRegions } from './split-regions.ts';

/** A single column of longer texts is prose, not a table. */
const PROSE_LENGTH = 60;
const NOTE = /^[*†‡]/;
const SENTENCE = /\p{L} .*[.!?]$/su;
/** Larger tables are written without merged cells, since HTML would be too verbose. */
const MAX_HTML_CELLS = 3_000;

export function layoutGrid(grid: Grid): WrittenBlock[] {
  const merges = new Map(grid.merges.map((area) => [`${area.top}:${area.left}`, area]));
  const regions = splitRegions(grid);
  return regions.flatMap((region, at) => {
    const isAtEdge = at === 0 || at === regions.length - 1;
    return isAtEdge && isHeadOrFoot(region, regions) ? linesOf(region.rows) : blocksOf(region, merges);
  });
}

/** Longer columns of words are lists. */
const MAX_HEAD_ROWS = 3;

/** Whether a region is not a table but a few lines of words above or below everything else on the grid. */
function isHeadOrFoot(region: Region, regions: readonly Region[]): region is TableRegion {
  if (region.kind === 'text' || region.declared !== undefined) return false;
  if (region.rows.length > MAX_HEAD_ROWS || !isColumnOfWords(region.rows)) return false;
  const others = regions.filter((other) => other.kind === 'table' && other !== region);
  const elsewhere = others.flatMap((other) => (other.kind === 'table' ? other.rows : []));
  const own = new Set(region.rows.map((row) => row.row));
  return elsewhere.some((row) => row.columns.length > 1) && !elsewhere.some((row) => own.has(row.row));
}

function isColumnOfWords(rows: readonly GridRow[]): boolean {
  const [first] = rows;
  return rows.every(({ columns, cells }) => {
    const [cell, ...others] = cells;
    return columns[0] === first?.columns[0] && cell?.isValue === false && !others.some(isShown);
  });
}

type TableRegion = Extract<Region, { kind: 'table' }>;
type Merges = ReadonlyMap<string, Area>;

function blocksOf(region: Region, merges: Merges): WrittenBlock[] {
  if (region.kind === 'text') return region.cells.map(paragraphOf);
  if (region.declared === undefined && isProse(region.rows)) return linesOf(region.rows);
  return [tableOf(region.rows, region.declared?.hasHeader, merges)];
}

/** Each cell as a paragraph. */
function linesOf(rows: readonly GridRow[]): Block[] {
  return rows.flatMap((row) => row.cells.filter(isShown).map(paragraphOf));
}

const isShown = (cell: GridCell) => cell.content !== '';

function paragraphOf(cell: GridCell): Block {
  return { kind: 'paragraph', spans: cell.spans ?? spansOf(cell.content.replaceAll(/ {2,}/g, ' ')) };
}

/** One column of long texts, of sentences, or beginning with a label or a note. */
function isProse(rows: readonly GridRow[]): boolean {
  const column = rows[0]?.columns[0];
  if (!rows.every((row) => row.columns.length === 1 && row.columns[0] === column)) return false;
  const texts = rows.map((row) => row.cells[0]?.content ?? '');
  return (
    texts.some((text) => text.length > PROSE_LENGTH || NOTE.test(text)) ||
    texts.every((text) => SENTENCE.test(text)) ||
    /:$/.test(texts[0] ?? '')
  );
}

/** Number of rows examined to detect a header. */
const HEADER_SAMPLE = 60;

/** Only rows and columns in which a cell begins are kept, since merged cells merely extend over the others. */
function tableOf(
  source: readonly GridRow[],
  declaredHeader: boolean | undefined,
  merges: Merges,
): WrittenBlock {
  const hasCovers = merges.size > 0;
  const rows = hasCovers ? source.filter((row) => row.cells.some(isShown)) : source;
  const columns = usedColumns(rows, hasCovers);
  const indexOf = new Map(columns.map((column, i) => [column, i]));
  const toLine = (row: GridRow) => lineOf(row, indexOf, columns.length, hasCovers);
  const head = rows.slice(0, HEADER_SAMPLE).map(toLine);
  const isHeaded = declaredHeader ?? (isBoldOverPlain(head) || hasHeader(head));
  if (rows.length * columns.length > MAX_HTML_CELLS) {
    const long = { width: columns.length, headerRows: isHeaded ? 1 : 0 };
    return { kind: 'long-table', table: { ...long, rows: lazyLines(rows, toLine) } };
  }
  const spans = hasCovers ? spansIn(rows, columns, merges) : [];
  const lines = rows.map(toLine);
  const table = { rows: cellsOf(lines, spans), headerRows: isHeaded ? headerRowsOf(spans) : 0 };
  return { kind: 'table', table };
}

type Line = readonly (GridCell | undefined)[];

/** Rows of a long table, converted one at a time in a single iteration and then released. */
function lazyLines(rows: readonly GridRow[], toLine: (row: GridRow) => Line): Iterable<readonly TableCell[]> {
  return {
    *[Symbol.iterator]() {
      for (const row of rows) {
        yield cellsOfLine(toLine(row));
        release(row);
      }
    },
  };
}

function cellsOfLine(line: Line): readonly TableCell[] {
  return line.every(isPlainCell) ? line : line.map(cellOf);
}

/** A row with an entry for each of the table's columns. */
function lineOf(row: GridRow, indexOf: ReadonlyMap<number, number>, width: number, hasCovers: boolean): Line {
  if (row.cells.length === width && !hasCovers) return row.cells;
  const line: (GridCell | undefined)[] = new Array(width).fill(undefined);
  row.columns.forEach((column, i) => {
    const place = indexOf.get(column);
    if (place !== undefined && row.cells[i]?.content !== '') line[place] = row.cells[i];
  });
  return line;
}

/** Columns in which a cell begins, from left to right. */
function usedColumns(rows: readonly GridRow[], hasCovers: boolean): number[] {
  const used = new Set<number>();
  let last: readonly number[] | undefined;
  for (const row of rows) {
    if (row.columns === last && !hasCovers) continue;
    last = row.columns;
    row.columns.forEach((column, i) => {
      if (row.cells[i]?.content !== '') used.add(column);
    });
  }
  return [...used].sort((a, b) => a - b);
}

function isBoldOverPlain(matrix: readonly Line[]): boolean {
  const [first = [], second = []] = matrix;
  const isBold = (row: Line) => row.every((cell) => cell === undefined || cell.isBold);
  return matrix.length > 1 && isBold(first) && !isBold(second);
}

interface CellSpan {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Merged cells in the rows and columns of the table, without those reduced to a single cell. */
function spansIn(rows: readonly GridRow[], columns: readonly number[], merges: Merges): CellSpan[] {
  const spans: CellSpan[] = [];
  rows.forEach((row, r) => {
    columns.forEach((column, c) => {
      const area = merges.get(`${row.row}:${column}`);
      if (area === undefined) return;
      let down = 1;
      while ((rows[r + down]?.row ?? Number.POSITIVE_INFINITY) <= area.bottom) down++;
      let across = 1;
      while ((columns[c + across] ?? Number.POSITIVE_INFINITY) <= area.right) across++;
      if (down > 1 || across > 1) spans.push({ row: r, column: c, rows: down, columns: across });
    });
  });
  return spans;
}

/**
 * A header cell over several columns is followed by a row of subheaders; one over several rows extends the header.
 */
function headerRowsOf(spans: readonly CellSpan[]): number {
  const top = spans.filter((span) => span.row === 0);
  const deepest = top.reduce((most, span) => Math.max(most, span.rows), 1);
  return top.some((span) => span.columns > 1 && span.rows === 1) ? Math.max(2, deepest) : deepest;
}

function cellsOf(matrix: readonly Line[], spans: readonly CellSpan[]): (readonly TableCell[])[] {
  if (spans.length === 0) return matrix.map(cellsOfLine);
  const bySpan = new Map(spans.map((span) => [`${span.row}:${span.column}`, span]));
  const covered = new Set<string>();
  for (const span of spans) {
    for (let r = 0; r < span.rows; r++) {
      for (let c = 0; c < span.columns; c++) if (r + c > 0) covered.add(`${span.row + r}:${span.column + c}`);
    }
  }
  return matrix.map((row, r) =>
    row.flatMap((cell, c) => {
      if (covered.has(`${r}:${c}`)) return [];
      const span = bySpan.get(`${r}:${c}`);
      return [
        span === undefined ? cellOf(cell) : { ...cellOf(cell), rows: span.rows, columns: span.columns },
      ];
    }),
  );
}

/** Plain cells need no conversion. */
function isPlainCell(cell: GridCell | undefined): cell is GridCell {
  return cell !== undefined && cell.spans === undefined;
}

const EMPTY: TableCell = { content: '' };

function cellOf(cell: GridCell | undefined): TableCell {
  if (cell === undefined) return EMPTY;
  if (cell.spans === undefined) return cell;
  const spans: readonly Span[] = cell.spans;
  return { content: [{ kind: 'paragraph', spans }] };
}
