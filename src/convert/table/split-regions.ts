/**
 * Finds the separate tables on a grid by splitting it recursively at blank rows and columns (the recursive X-Y cut of
 * document layout analysis: Nagy and Seth 1984). Blank rows and columns that only space out a table do not split it,
 * and lone cells above or below a table are its titles and notes.
 */
import { columnGroupsOf, keepColumns } from './column-groups.ts';
import type { Area, DeclaredTable, Grid, GridCell, GridRow } from './grid.ts';

/** A separate part of the grid, in reading order. */
export type Region =
  | { readonly kind: 'text'; readonly cells: readonly GridCell[] }
  | { readonly kind: 'table'; readonly rows: readonly GridRow[]; readonly declared?: DeclaredTable };

/** Maximum recursion depth. */
const MAX_DEPTH = 24;
/** Maximum number of title rows, which have one cell, above a table. */
const MAX_TITLE_ROWS = 6;
/** A single cell with this many characters below a table is a note rather than a row. */
const NOTE_LENGTH = 40;
const NOTE_START =
  /^(?:\*|†|‡|\d\)|notes?\b|sources?\b|quellen?\b|hinweis|anmerkung|remarques?\b|nota\b|fuente\b)/i;

/** @returns tables and texts from top to bottom, then from left to right */
export function splitRegions(grid: Grid): Region[] {
  const regions: PlacedRegion[] = [];
  const rest = takeDeclaredTables(grid, regions);
  for (const region of cutRows(withCovers(rest, grid.merges), 0)) regions.push(region);
  if (grid.tables.length > 0) regions.sort((a, b) => a.top - b.top || a.left - b.left);
  return regions.map((placed) => placed.region);
}

interface PlacedRegion {
  readonly top: number;
  readonly left: number;
  readonly region: Region;
}

/** A covered cell belongs to a merged one: it occupies its position but is empty. */
const COVERED: GridCell = { content: '', isValue: false };

function takeDeclaredTables(grid: Grid, regions: PlacedRegion[]): readonly GridRow[] {
  if (grid.tables.length === 0) return grid.rows;
  for (const area of grid.tables) {
    const rows = grid.rows
      .filter(({ row }) => row >= area.top && row <= area.bottom)
      .map((row) => keepColumns(row, (column) => column >= area.left && column <= area.right))
      .filter((row) => row.cells.length > 0);
    if (rows.length > 0) {
      regions.push({ top: area.top, left: area.left, region: { kind: 'table', rows, declared: area } });
    }
  }
  return grid.rows
    .map((row) => {
      const here = grid.tables.filter((area) => row.row >= area.top && row.row <= area.bottom);
      if (here.length === 0) return row;
      return keepColumns(row, (column) => !here.some((area) => column >= area.left && column <= area.right));
    })
    .filter((row) => row.cells.length > 0);
}

/** Covered cells keep merged regions together, up to this many. */
const MAX_COVERED = 100_000;

function withCovers(rows: readonly GridRow[], merges: readonly Area[]): readonly GridRow[] {
  if (merges.length === 0 || rows.length === 0) return rows;
  const width = rows.reduce((most, row) => Math.max(most, row.columns[row.columns.length - 1] ?? 0), 0);
  const height = rows[rows.length - 1]?.row ?? 0;
  const byRow = new Map(rows.map((row) => [row.row, row]));
  /** The cells of rows with covered cells. */
  const maps = new Map<number, Map<number, GridCell>>();
  let covered = 0;
  for (const area of merges) {
    if (byRow.get(area.top)?.columns.includes(area.left) !== true) continue;
    for (let row = area.top; row <= Math.min(area.bottom, height); row++) {
      const cells = maps.get(row) ?? cellsByColumn(byRow.get(row));
      maps.set(row, cells);
      for (let column = area.left; column <= Math.min(area.right, width); column++) {
        if (cells.has(column)) continue;
        cells.set(column, COVERED);
        if (++covered > MAX_COVERED) return rows;
      }
    }
  }
  for (const [row, cells] of maps) {
    const columns = [...cells.keys()].sort((a, b) => a - b);
    byRow.set(row, { row, columns, cells: columns.map((column) => cells.get(column) ?? COVERED) });
  }
  return [...byRow.values()].sort((a, b) => a.row - b.row);
}

function cellsByColumn(row: GridRow | undefined): Map<number, GridCell> {
  const cells = row?.cells ?? [];
  return new Map(row?.columns.map((column, i) => [column, cells[i] ?? COVERED]));
}

function* cutRows(rows: readonly GridRow[], depth: number): Generator<PlacedRegion> {
  for (const band of joinContinuations(bandsOf(rows))) {
    for (const part of splitStacked(band)) yield* cutBand(part, depth);
  }
}

/** Splits tables stacked without a blank row, each with its title and header. */
function splitStacked(band: readonly GridRow[]): (readonly GridRow[])[] {
  const starts = [0, ...band.keys().filter((at) => startsStacked(band, at)), band.length];
  return starts.slice(0, -1).map((start, i) => band.slice(start, starts[i + 1]));
}

/** Whether a title is followed by a header that interrupts a column of values. */
function startsStacked(band: readonly GridRow[], at: number): boolean {
  const [above, title, names, below] = [band[at - 1], band[at], band[at + 1], band[at + 2]];
  if (title === undefined || above === undefined || names === undefined || below === undefined) return false;
  if (names.columns.length < 2) return false;
  if (!title.cells.every((cell, i) => (i === 0 ? !cell.isValue : cell === COVERED))) return false;
  if (names.cells.some((name) => name.isValue)) return false;
  const [over, under] = [valueColumns(above), valueColumns(below)];
  return names.columns.some((column) => over.has(column) && under.has(column));
}

function valueColumns({ columns, cells }: GridRow): ReadonlySet<number> {
  return new Set(columns.filter((_, i) => cells[i]?.isValue === true));
}

function* cutBand(band: readonly GridRow[], depth: number): Generator<PlacedRegion> {
  const { titles, body, notes } = peelTexts(band);
  for (const row of titles) yield textOf(row);
  const groups = depth < MAX_DEPTH ? columnGroupsOf(body) : [];
  if (groups.length > 1) for (const group of groups) yield* cutRows(group, depth + 1);
  else if (body.length > 0) yield leafOf(body);
  for (const row of notes) yield textOf(row);
}

function leafOf(rows: readonly GridRow[]): PlacedRegion {
  const top = rows[0]?.row ?? 0;
  const left = rows.reduce(
    (least, row) => Math.min(least, row.columns[0] ?? least),
    Number.POSITIVE_INFINITY,
  );
  const shown = rows.length === 1 ? shownCells(rows[0]) : undefined;
  if (shown !== undefined && shown.length <= 1) return { top, left, region: { kind: 'text', cells: shown } };
  return { top, left, region: { kind: 'table', rows } };
}

function textOf(row: GridRow): PlacedRegion {
  return { top: row.row, left: row.columns[0] ?? 0, region: { kind: 'text', cells: shownCells(row) } };
}

function shownCells(row: GridRow | undefined): readonly GridCell[] {
  return (row?.cells ?? []).filter((cell) => cell !== COVERED);
}

/** Consecutive rows without a blank row between them. */
function bandsOf(rows: readonly GridRow[]): (readonly GridRow[])[] {
  const bands: GridRow[][] = [];
  let last: GridRow | undefined;
  for (const row of rows) {
    const band = bands[bands.length - 1];
    if (band !== undefined && last !== undefined && row.row - last.row <= 1) band.push(row);
    else bands.push([row]);
    last = row;
  }
  return bands;
}

/** Joins a band to the one above if it continues it: values under values, or under their header. */
function joinContinuations(bands: readonly (readonly GridRow[])[]): (readonly GridRow[])[] {
  const joined: GridRow[][] = [];
  for (const band of bands) {
    const above = joined[joined.length - 1];
    if (above !== undefined && continues(above, band)) for (const row of band) above.push(row);
    else joined.push([...band]);
  }
  return joined;
}

/** Maximum number of blank rows after a header; the rest of a table continues after one at most. */
const MAX_GAP = 2;
/** Maximum number of rows of one cell at the beginning of a continuation, such as group names. */
const MAX_LABEL_ROWS = 2;
/** Number of rows of the upper table examined for values. */
const CONTINUATION_SAMPLE = 20;

function continues(above: readonly GridRow[], below: readonly GridRow[]): boolean {
  const last = above[above.length - 1];
  const next = below[0];
  const first = below.slice(0, MAX_LABEL_ROWS + 1).find((row) => row.cells.length > 1);
  if (last === undefined || next === undefined || first === undefined) return false;
  const gap = next.row - last.row - 1;
  const sample = above.slice(-CONTINUATION_SAMPLE);
  const used = new Set(sample.flatMap((row) => row.columns));
  if (gap > MAX_GAP || used.size < 2 || !first.columns.every((column) => used.has(column))) return false;
  if (isHeadingOf(above, first)) return true;
  if (gap > 1) return false;
  if (hasGap(first, used) && !hasValues(below)) return true;
  return first.columns.some((column, i) => {
    if (!first.cells[i]?.isValue) return false;
    return sample.filter((row) => row.cells[row.columns.indexOf(column)]?.isValue).length * 2 > sample.length;
  });
}

/** Maximum number of rows in a header. */
const MAX_HEADING_ROWS = 8;

/** Headers may number their columns below the words. */
const MAX_VALUES_IN_HEADING = 0.4;

/** Mostly words, in the same columns as the values below: a header followed by a blank row. */
function isHeadingOf(band: readonly GridRow[], below: GridRow): boolean {
  if (band.length > MAX_HEADING_ROWS) return false;
  const cells = band.flatMap((row) => row.cells);
  return (
    below.cells.length > 1 &&
    below.cells.some((cell) => cell.isValue) &&
    cells.filter((cell) => cell.isValue).length <= cells.length * MAX_VALUES_IN_HEADING
  );
}

function hasValues(rows: readonly GridRow[]): boolean {
  return rows.some((row) => row.cells.some((cell) => cell.isValue));
}

/**
 * Whether a row has a gap in a column that the table above uses: headers have no gaps, except group headers, which
 * have values below.
 */
function hasGap({ columns }: GridRow, used: ReadonlySet<number>): boolean {
  const last = columns[columns.length - 1] ?? 0;
  for (let column = (columns[0] ?? 0) + 1; column < last; column++) {
    if (used.has(column) && !columns.includes(column)) return true;
  }
  return false;
}

interface PeeledBand {
  readonly titles: readonly GridRow[];
  readonly body: readonly GridRow[];
  readonly notes: readonly GridRow[];
}

/** Separates lone cells at top and bottom from the rows of several cells between them. */
function peelTexts(band: readonly GridRow[]): PeeledBand {
  const leftmost = band.reduce(
    (least, row) => Math.min(least, row.columns[0] ?? least),
    Number.POSITIVE_INFINITY,
  );
  const isLone = (row: GridRow | undefined) => row !== undefined && shownCells(row).length === 1;
  const isTitle = (at: number) =>
    isLone(band[at]) && band[at]?.columns[0] === leftmost && !reachesDown(band, at);
  let start = 0;
  while (start < MAX_TITLE_ROWS && isTitle(start)) start++;
  if (start === band.length || isLone(band[start])) start = 0;
  let end = band.length;
  while (end - start > 2 && isNote(band[end - 1], leftmost)) end--;
  return { titles: band.slice(0, start), body: band.slice(start, end), notes: band.slice(end) };
}

/** A title merged with the row below is the corner of a table. */
function reachesDown(band: readonly GridRow[], at: number): boolean {
  const column = band[at]?.columns.find((_, i) => band[at]?.cells[i] !== COVERED);
  const below = band[at + 1];
  if (column === undefined || below === undefined) return false;
  return below.cells[below.columns.indexOf(column)] === COVERED;
}

function isNote(row: GridRow | undefined, leftmost: number): boolean {
  const [cell, ...others] = shownCells(row);
  if (row === undefined || cell === undefined || others.length > 0 || cell.isValue) return false;
  return row.columns[0] === leftmost && (cell.content.length > NOTE_LENGTH || NOTE_START.test(cell.content));
}
