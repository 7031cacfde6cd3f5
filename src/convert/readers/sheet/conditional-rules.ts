/**
 * Text hidden by conditional formats, in any workbook format: by a rule that holds regardless of calculations and gives
 * the text the color of its background. Rules that depend on other cells are not evaluated; text they may affect counts
 * as visible.
 *
 * Source: ECMA-376 Part 1, 18.3.1.10 (cfRule), 18.18.12 (types of rules).
 */
import type { Area, GridRow } from '../../table/grid.ts';
import { parseReference } from './cell-reference.ts';
import { type CellLooks, type HiddenCells, hidingOfCell } from './cell-visibility.ts';

/** When a rule holds, in the terms of .xlsx. */
export interface Condition {
  /** Such as `expression` or `cellIs`. */
  readonly type: string | undefined;
  /** Of a comparison, such as `notEqual`. */
  readonly operator?: string | undefined;
  /** Empty if it can't be read. */
  readonly formula: string;
  /** The text that is searched for. */
  readonly text?: string | undefined;
}

export interface ConditionalRule {
  readonly areas: readonly Area[];
  /** Lower ones come first. */
  readonly priority: number;
  /** The changed properties; undefined ones stay. */
  readonly looks: CellLooks;
  readonly condition: Condition;
}

/** Adds the texts hidden by the rules of a sheet. */
export function addHiddenByRules(
  hidden: HiddenCells,
  rules: readonly ConditionalRule[],
  rows: readonly GridRow[],
): void {
  const byPriority = rules.filter(canHide).sort((one, other) => one.priority - other.priority);
  if (byPriority.length === 0) return;
  for (const { row, columns, cells } of rows) {
    const ofRow = byPriority.filter(({ areas }) =>
      areas.some((area) => row >= area.top && row <= area.bottom),
    );
    if (ofRow.length === 0) continue;
    for (const [at, cell] of cells.entries()) {
      const column = columns[at] ?? 0;
      if (cell.isValue) continue;
      const looks = looksBy(ofRow, { row, column }, cell.content);
      const way = looks && hidingOfCell(hidden.looksUnder(row, column, looks));
      if (way !== undefined) hidden.add({ row, column, way, text: cell.content });
    }
  }
}

function canHide({ areas, looks }: ConditionalRule): boolean {
  const changes = looks.color !== undefined || looks.size !== undefined || looks.fill !== undefined;
  return changes && areas.length > 0;
}

/** The properties set by the first rule that holds; undefined if none does, or if that is unknown. */
function looksBy(
  rules: readonly ConditionalRule[],
  { row, column }: { readonly row: number; readonly column: number },
  text: string,
): CellLooks | undefined {
  for (const { areas, looks, condition } of rules) {
    const covers = (area: Area) =>
      row >= area.top && row <= area.bottom && column >= area.left && column <= area.right;
    if (!areas.some(covers)) continue;
    const held = holdsFor(condition, areas, text);
    if (held === undefined) return undefined;
    if (held) return looks;
  }
  return undefined;
}

/** Whether a condition holds for a text; undefined if unknown. */
function holdsFor(
  { type, operator, formula, text: searched = '' }: Condition,
  areas: readonly Area[],
  text: string,
): boolean | undefined {
  const part = fold(searched);
  switch (type) {
    case 'expression':
      return isAlwaysTrue(formula) || isTrueOfText(formula, areas) ? true : undefined;
    case 'cellIs':
      return compares(operator, formula, text);
    case 'notContainsBlanks':
    case 'notContainsErrors':
      return true;
    case 'containsText':
      return fold(text).includes(part);
    case 'notContainsText':
      return !fold(text).includes(part);
    case 'beginsWith':
      return fold(text).startsWith(part);
    case 'endsWith':
      return fold(text).endsWith(part);
    case 'duplicateValues':
    case 'uniqueValues':
      return undefined;
    default:
      // Scales, bars, icons, ranks, averages and dates apply to numbers.
      return false;
  }
}

function fold(text: string): string {
  return text.toLowerCase();
}

/** `TRUE`, a number other than 0, or a comparison of something with itself. */
function isAlwaysTrue(formula: string): boolean {
  if (/^true(?:\(\))?$/i.test(formula)) return true;
  const same = /^([^=<>]+)=([^=<>]+)$/.exec(formula);
  return same === null ? Number(formula) !== 0 && /^[-+]?\d/.test(formula) : same[1] === same[2];
}

/** Conditions on the cell itself: that it is not empty, contains text, or has a length. */
const OF_TEXT =
  /^(?:LEN\(([^()]+)\)>0|LEN\(TRIM\(([^()]+)\)\)>0|([^()<>]+)<>""|ISTEXT\(([^()]+)\)|NOT\((?:ISBLANK|ISERROR|ISNUMBER)\(([^()]+)\)\))$/i;

function isTrueOfText(formula: string, [first]: readonly Area[]): boolean {
  const named = OF_TEXT.exec(formula.replaceAll(/\s+/g, ''))
    ?.slice(1)
    .find((one) => one !== undefined);
  const reference = named === undefined ? undefined : parseReference(named);
  const isFirst = reference?.row === first?.top && reference?.column === first?.left;
  const isOne = first?.top === first?.bottom && first?.left === first?.right;
  return reference !== undefined && isFirst && (isOne || named?.includes('$') === false);
}

/** A text is greater than any number, and never equal to one. */
function compares(operator: string | undefined, formula: string, text: string): boolean | undefined {
  const isNumber = /^[-+]?\d+(?:\.\d+)?$/.test(formula);
  const literal = /^"((?:[^"]|"")*)"$/.exec(formula)?.[1]?.replaceAll('""', '"');
  if (!isNumber && literal === undefined) return undefined;
  const isSame = literal !== undefined && fold(text) === fold(literal);
  if (operator === 'equal') return isSame;
  if (operator === 'notEqual') return !isSame;
  if (!isNumber) return undefined;
  return operator === 'greaterThan' || operator === 'greaterThanOrEqual' || operator === 'notBetween';
}
