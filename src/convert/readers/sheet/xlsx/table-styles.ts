/**
 * What the styles of declared tables paint: a workbook's own styles by their parts, and those that come with Excel as far
 * as they leave rows unpainted.
 *
 * Source: ECMA-376 Part 1, 18.8.40 (tableStyle), 18.8.41 and 18.18.77 (its elements), 18.5.1.5 (tableStyleInfo).
 */
import type { XmlElement } from '../../../package/parse-xml.ts';
import { isTrue } from '../../../package/xml-attributes.ts';
import type { Area } from '../../../table/grid.ts';
import { type CellLooks, NO_LOOKS, type PaintedArea, stated, UNKNOWN } from '../cell-visibility.ts';
import plainRows from './plain-rows.json' with { type: 'json' };

/** The changes by part of a table, such as `headerRow`; undefined for a style that is not worked out. */
export type TableStyle = ReadonlyMap<string, CellLooks> | undefined;

/** @param root of the styles part */
export function readTableStyles(
  root: XmlElement,
  differences: readonly CellLooks[],
): ReadonlyMap<string, TableStyle> {
  const styles = new Map<string, TableStyle>();
  for (const style of root.element('x:tableStyles')?.elements('x:tableStyle') ?? []) {
    const parts = style.elements('x:tableStyleElement');
    const isEven = parts.every((part) => (part.attribute('size') ?? '1') === '1');
    const changes = parts.flatMap((part): [string, CellLooks][] => {
      const looks = differences[Number(part.attribute('dxfId') ?? Number.NaN)];
      return looks === undefined ? [] : [[part.attribute('type') ?? '', looks]];
    });
    styles.set(style.attribute('name') ?? '', isEven ? new Map(changes) : undefined);
  }
  return styles;
}

/** The cells that a table paints. @param table the root of its part */
export function paintedArea(
  table: XmlElement,
  area: Area,
  styles: ReadonlyMap<string, TableStyle>,
): PaintedArea {
  const info = table.element('x:tableStyleInfo');
  const name = info?.attribute('name') ?? '';
  const partsOf = partsIn(table, area);
  if (name === '') return { ...area, canHide: false, looksAt: () => NO_LOOKS };
  if (BUILT_IN.test(name) && !styles.has(name)) {
    const plain = plainPartsOf(name, partsOf);
    return {
      ...area,
      canHide: false,
      looksAt: (row, column) => (plain(row, column) ? NO_LOOKS : NOT_WORKED_OUT),
    };
  }
  const style = styles.has(name) ? styles.get(name) : new Map<string, CellLooks>();
  if (style === undefined) return { ...area, canHide: false, looksAt: () => NOT_WORKED_OUT };
  return {
    ...area,
    canHide: [...style.values()].some((looks) => stated(looks) !== undefined),
    looksAt: (row, column) => merge(partsOf(row, column).flatMap((part) => style.get(part) ?? [])),
  };
}

const BUILT_IN = /^(?:TableStyle|PivotStyle)/;
const NOT_WORKED_OUT: CellLooks = { color: UNKNOWN, size: undefined, fill: UNKNOWN };

/** Rows and columns of a table, and which of them its style treats otherwise. */
type PartsOf = (row: number, column: number) => string[];

/** @returns the parts that a cell belongs to, those that override others last (18.18.77) */
function partsIn(table: XmlElement, { top, bottom, left, right }: Area): PartsOf {
  const info = table.element('x:tableStyleInfo');
  const shows = (name: string) => isTrue(info?.attribute(name));
  const heads = table.attribute('headerRowCount') === '0' ? 0 : 1;
  const totals = Number(table.attribute('totalsRowCount') ?? 0);
  return (row, column) => {
    const isHead = row < top + heads;
    const isTotal = row > bottom - totals;
    const parts = ['wholeTable'];
    const stripe = (at: number) => (at % 2 === 0 ? 'first' : 'second');
    if (!isHead && !isTotal) {
      if (shows('showColumnStripes')) parts.push(`${stripe(column - left)}ColumnStripe`);
      if (shows('showRowStripes')) parts.push(`${stripe(row - top - heads)}RowStripe`);
    }
    const isLast = shows('showLastColumn') && column === right;
    const isFirst = shows('showFirstColumn') && column === left;
    if (isLast) parts.push('lastColumn');
    if (isFirst) parts.push('firstColumn');
    if (isHead) parts.push('headerRow');
    if (isTotal) parts.push('totalRow');
    for (const corner of [isHead ? 'HeaderCell' : '', isTotal ? 'TotalCell' : '']) {
      if (corner !== '' && isFirst) parts.push(`first${corner}`);
      if (corner !== '' && isLast) parts.push(`last${corner}`);
    }
    return parts;
  };
}

/** Which cells a style of Excel certainly does not paint: rows of data, or every other one of them. */
function plainPartsOf(name: string, partsOf: PartsOf): (row: number, column: number) => boolean {
  const isPlain = plainRows.all.includes(name);
  const isStriped = plainRows.secondStripe.includes(name);
  return (row, column) => {
    const parts = partsOf(row, column).filter((part) => part !== 'wholeTable');
    const stripes = parts.filter((part) => part.endsWith('RowStripe'));
    if (parts.length > stripes.length) return false;
    return isPlain || (isStriped && !stripes.includes('firstRowStripe'));
  };
}

function merge(changes: readonly CellLooks[]): CellLooks {
  let looks = NO_LOOKS;
  for (const { color, size, fill } of changes)
    looks = { color: color ?? looks.color, size: size ?? looks.size, fill: fill ?? looks.fill };
  return looks;
}
