/**
 * Cell references in formulas: shifted for inserted and deleted rows, or offset as when a formula is filled down.
 *
 * Source: ECMA-376 Part 1, 18.17.2 (syntax of formulas: cell references, sheet prefixes, structured references).
 */
import { formatReference, parseReference } from '../../readers/sheet/cell-reference.ts';

/** Tokens to skip (strings, structured and external references), entire rows, and cells or ranges of cells. */
const TOKEN =
  /"(?:[^"]|"")*"|(?:'\[(?:[^']|'')*'|\[\d+\][\w.\u0080-\uFFFF]*)!\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?|\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]|(?<![\w.$:\u0080-\uFFFF])(?<sheet>(?:'(?:[^']|'')+'|[\w.\u0080-\uFFFF]+)!)?(?:(?<from>\$?[A-Z]{1,3}\$?\d{1,7})(?::(?<to>\$?[A-Z]{1,3}\$?\d{1,7}))?|(?<rowFrom>\$?\d{1,7}):(?<rowTo>\$?\d{1,7}))(?![\w.(!:])/g;

/** An inserted or deleted row. */
export interface RowShift {
  /** For an inserted row, the one above it; for a deleted one, itself. */
  readonly row: number;
  readonly by: 1 | -1;
}

/** A row's number afterwards; undefined for the deleted one. */
export function shiftRow(row: number, { row: at, by }: RowShift): number | undefined {
  if (by < 0 && row === at) return undefined;
  return row > at ? row + by : row;
}

/**
 * The rows of a range afterwards; undefined if nothing of it is left.
 *
 * @param grows whether a range that ends right above the new row includes it
 */
export function shiftRows(
  from: number,
  to: number,
  shift: RowShift,
  grows: boolean,
): readonly [number, number] | undefined {
  const { row, by } = shift;
  if (by > 0) {
    const end = to > row || (grows && to === row) ? to + 1 : to;
    return [from > row ? from + 1 : from, end];
  }
  if (from === row && to === row) return undefined;
  return [from > row ? from - 1 : from, to >= row ? to - 1 : to];
}

/** Shifts a list of ranges in an attribute, such as `A1:B7 C9`; undefined if one of them would be empty. */
export function shiftRanges(ranges: string, shift: RowShift, grows: boolean): string | undefined {
  const shifted = ranges.split(/\s+/).map((range) => {
    const [from = '', to = from] = range.split(':');
    const [start, end] = [parts(from), parts(to)];
    if (start === undefined || end === undefined) return range;
    const rows = shiftRows(start.row, end.row, shift, grows);
    if (rows === undefined) return undefined;
    const first = `${start.column}${start.fixed}${rows[0]}`;
    return range.includes(':') || rows[0] !== rows[1]
      ? `${first}:${end.column}${end.fixed}${rows[1]}`
      : first;
  });
  return shifted.includes(undefined) ? undefined : shifted.join(' ');
}

export interface FormulaPlace {
  /** Whether references without a sheet refer to the sheet that changes. */
  readonly isOwn: boolean;
  /** The name of the sheet that changes. */
  readonly sheet: string;
  /** Whether ranges that end right above the new row include it. */
  readonly grows: boolean;
}

/** A formula after a shift; undefined if it refers to a deleted cell. */
export function shiftFormula(formula: string, shift: RowShift, place: FormulaPlace): string | undefined {
  let isBroken = false;
  const shifted = formula.replaceAll(TOKEN, (token: string, ...rest: unknown[]) => {
    const { sheet, from, to, rowFrom, rowTo } = groupsOf(rest);
    const isMeant = sheet === undefined ? place.isOwn : sheetNameOf(sheet) === place.sheet.toLowerCase();
    if (!isMeant || (from === undefined && rowFrom === undefined)) return token;
    const range = from === undefined ? `${rowFrom}:${rowTo}` : to === undefined ? from : `${from}:${to}`;
    const next = shiftRanges(range, shift, place.grows && to !== undefined);
    if (next === undefined) isBroken = true;
    return next === undefined ? token : `${sheet ?? ''}${next}`;
  });
  return isBroken ? undefined : shifted;
}

/** A formula as filled from one cell into another. */
export function offsetFormula(formula: string, rows: number, columns: number): string {
  const moved = (reference: string) => {
    const { column, fixed, row } = parts(reference) ?? { column: '', fixed: '', row: 0 };
    const place = parseReference(`${column.replace('$', '')}${row}`);
    if (place === undefined) return reference;
    const letters = column.startsWith('$')
      ? column
      : formatReference(0, Math.max(0, place.column + columns)).replace(/\d+$/, '');
    return `${letters}${fixed}${fixed === '$' ? row : Math.max(1, row + rows)}`;
  };
  return formula.replaceAll(TOKEN, (token: string, ...rest: unknown[]) => {
    const { sheet = '', from, to } = groupsOf(rest);
    if (from === undefined) return token;
    return `${sheet}${moved(from)}${to === undefined ? '' : `:${moved(to)}`}`;
  });
}

/** Whether all relative references of a formula are to its own row, so that it is the same in every row. */
export function isRowwise(formula: string, row: number): boolean {
  return [...formula.matchAll(TOKEN)].every(({ groups }) =>
    [groups?.['from'], groups?.['to']].every((reference) => {
      const found = reference === undefined ? undefined : parts(reference);
      return found === undefined || found.fixed === '$' || found.row === row;
    }),
  );
}

function groupsOf(rest: readonly unknown[]): Partial<Record<string, string>> {
  const groups = rest.at(-1);
  return typeof groups === 'object' && groups !== null ? { ...groups } : {};
}

function sheetNameOf(prefix: string): string {
  const name = prefix.slice(0, -1);
  return (name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name).toLowerCase();
}

function parts(reference: string): { column: string; fixed: string; row: number } | undefined {
  const [, column = '', fixed = '', row] = /^(\$?[A-Z]{1,3})?(\$?)(\d{1,7})$/.exec(reference) ?? [];
  return row === undefined ? undefined : { column, fixed, row: Number(row) };
}
