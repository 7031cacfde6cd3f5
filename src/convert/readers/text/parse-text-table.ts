/**
 * Parses tables in plain text: drawn with bars and plus signs or with box-drawing characters, Markdown tables, or
 * columns ruled by dashes or equals signs below their names.
 */
import type { Block, TableCell } from '../../../markdown/render/blocks.ts';
import { hasHeader } from '../../table/has-header.ts';
import { looksLikeValue } from '../../table/looks-like-value.ts';

type Rows = readonly (readonly string[])[];

/** A border between rows, with `+` or `|` where columns meet. */
const BORDER = /^[-=+|: ]*[-=]{2}[-=+|: ]*$/;
/** A ruler per column, with white space between them. */
const RULED = /^\s*(?:-{2,}|={2,})(?:\s+(?:-{2,}|={2,}))+\s*$/;
const FULL_RULE = /^\s*(?:-{4,}|={4,})\s*$/;
/** Box-drawing characters for corners and crossings. */
const CROSSES = /[┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╒╤╕╞╪╡╘╧╛╭╮╯╰┏┳┓┣╋┫┗┻┛┠┨┯┷╟╢╫╧╤]/g;
/** Minimum number of rows, including the header. */
const MIN_ROWS = 2;

/** The table formed by lines, or undefined. @param lines without trailing white space */
export function parseTextTable(lines: readonly string[]): Block | undefined {
  const drawn = lines.map((line) =>
    line.replace(CROSSES, '+').replace(/[│║┃]/g, '|').replace(/[─━]/g, '-').replace(/═/g, '='),
  );
  return parseBarred(drawn) ?? parseRuled(drawn);
}

/** A table with bars between columns, at least two columns on every line. */
function parseBarred(lines: readonly string[]): Block | undefined {
  const trimmed = lines.map((line) => line.trim());
  const first = trimmed.findIndex((line) => BORDER.test(line) && /[+|]/.test(line));
  if (first < 0 || first > 1 || !trimmed.every((line) => BORDER.test(line) || line.includes('|')))
    return undefined;
  const bands = bandsOf(trimmed, (line) => BORDER.test(line)).map((band) => band.map(cellsOfBarred));
  const isGrid = bands.length > 2 || trimmed.some((line) => /^\+=/.test(line));
  const rows = isGrid ? bands.flatMap(rowsOfBand) : bands.flat();
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.some((row) => row.length > width)) return undefined;
  const isNamed = first === 1 || bands.length === 2 || trimmed.some((line) => /^[+|]=/.test(line));
  return tableOf(rows, isNamed ? bands[0] && (isGrid ? rowsOfBand(bands[0]) : bands[0]).length : undefined);
}

function cellsOfBarred(line: string): string[] {
  const inner = line.replace(/^[|+]/, '').replace(/[|+]$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}

/** The lines between two borders are one row, unless each of them has all cells filled. */
function rowsOfBand(band: Rows): Rows {
  return band.length > 1 && band.every((row) => row.every((cell) => cell !== '')) && band.every(isShort)
    ? band
    : [joined(band)];
}

const isShort = (row: readonly string[]) => row.some(looksLikeValue);

function joined(lines: Rows): string[] {
  const width = lines.reduce((max, line) => Math.max(max, line.length), 0);
  return Array.from({ length: width }, (_, at) =>
    lines
      .map((line) => line[at] ?? '')
      .filter((part) => part !== '')
      .join(' '),
  );
}

/** Splits lines at separators. */
function bandsOf<T>(lines: readonly T[], parts: (line: T) => boolean): T[][] {
  const bands: T[][] = [[]];
  for (const line of lines) {
    if (!parts(line)) bands.at(-1)?.push(line);
    else if (bands.at(-1)?.length !== 0) bands.push([]);
  }
  return bands.filter((band) => band.length > 0);
}

/** A table whose columns are as wide as the dashes below their names or above the first row. */
function parseRuled(lines: readonly string[]): Block | undefined {
  const ruler = lines.find((line) => RULED.test(line));
  if (ruler === undefined) return undefined;
  const starts = [...ruler.matchAll(/[-=]+/g)].map((run) => run.index);
  const at = lines.indexOf(ruler);
  const isRule = (line: string) => RULED.test(line) || FULL_RULE.test(line);
  const above = lines.slice(0, at).filter((line) => !isRule(line));
  const rest = bandsOf(lines.slice(at + 1), isRule);
  const [names, body] =
    above.length > 0 ? [above, rest] : rest.length > 1 ? [rest[0] ?? [], rest.slice(1)] : [[], rest];
  if (body.length !== 1 || !lines.every((line) => isRule(line) || isWithin(line, starts))) return undefined;
  const cut = (line: string) => {
    const at = starts.map((start, i) => (i === 0 ? 0 : cutNear(line, start)));
    return at.map((start, i) => line.slice(start, at[i + 1]).trim());
  };
  const rows = rowsOfBody((body[0] ?? []).map(cut), ruler.includes('='));
  return names.length === 0 ? tableOf(rows, 0) : tableOf([joined(names.map(cut)), ...rows], 1);
}

/** Maximum number of characters by which a word may begin before its column. */
const MAX_EARLY = 2;

/** The position to cut a line for a column: before a word that begins slightly too early. */
function cutNear(line: string, start: number): number {
  const word = line.slice(0, start).search(/\S+$/);
  return word > 0 && start - word <= MAX_EARLY ? word : start;
}

/** Whether no word extends from one column into the next. */
function isWithin(line: string, starts: readonly number[]): boolean {
  return starts.every((start, i) => {
    const at = cutNear(line, start);
    return i === 0 || line.length <= at || /\s/.test(line[at - 1] ?? ' ');
  });
}

/** Rows of several lines are separated by blank lines; otherwise, with double rules, by lines with a first cell. */
function rowsOfBody(lines: Rows, continuesRows: boolean): Rows {
  const isBlank = (line: readonly string[]) => line.every((cell) => cell === '');
  if (lines.slice(0, -1).some(isBlank)) return bandsOf([...lines], isBlank).map(joined);
  const rows: string[][][] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (continuesRows && line[0] === '' && last !== undefined) last.push([...line]);
    else if (!isBlank(line)) rows.push([[...line]]);
  }
  return rows.map(joined);
}

/** @param names number of header rows; undefined to infer it from the content */
function tableOf(rows: Rows, names: number | undefined): Block | undefined {
  if (rows.length < MIN_ROWS && names !== 0) return undefined;
  const cells = rows.map((row) => row.map((content) => ({ content, isValue: looksLikeValue(content) })));
  const headerRows =
    names ??
    (hasHeader(cells.map((row) => row.map((cell) => (cell.content === '' ? undefined : cell)))) ? 1 : 0);
  return {
    kind: 'table',
    table: { rows: rows.map((row): TableCell[] => row.map((content) => ({ content }))), headerRows },
  };
}
