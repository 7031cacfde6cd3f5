/**
 * Text hidden by conditional formats: by a rule that holds regardless of calculations and gives the text the color of
 * its background. Rules that depend on other cells are not evaluated; text they may affect counts as visible.
 *
 * Source: ECMA-376 Part 1, 18.3.1.18 (conditionalFormatting), 18.3.1.10 (cfRule), 18.18.12 (types of rules), 18.8.15 (dxfs).
 */
import type { XmlElement } from '../../../package/parse-xml.ts';
import type { Area, GridRow } from '../../../table/grid.ts';
import { parseArea, parseReference } from '../cell-reference.ts';
import { type CellLooks, type HiddenCells, hidingOfCell } from '../cell-visibility.ts';

interface Rule {
  readonly areas: readonly Area[];
  readonly priority: number;
  /** The changed properties; undefined ones stay. */
  readonly looks: CellLooks;
  /** Whether the rule holds for a text; undefined if unknown. */
  readonly holds: (text: string) => boolean | undefined;
}

/**
 * Adds the texts hidden by the rules of a sheet.
 * @param root the sheet's part, with or without its cells
 */
export function addHiddenByRules(
  hidden: HiddenCells,
  root: XmlElement,
  rows: readonly GridRow[],
  differences: readonly CellLooks[],
): void {
  const rules = readRules(root, differences);
  if (rules.length === 0) return;
  for (const { row, columns, cells } of rows) {
    const ofRow = rules.filter(({ areas }) => areas.some((area) => row >= area.top && row <= area.bottom));
    if (ofRow.length === 0) continue;
    for (const [at, cell] of cells.entries()) {
      const column = columns[at] ?? 0;
      if (cell.isValue) continue;
      const looks = looksBy(ofRow, column, cell.content);
      const way = looks && hidingOfCell({ ...looks, fill: looks.fill ?? hidden.fillAt(row, column) });
      if (way !== undefined) hidden.add({ row, column, way, text: cell.content });
    }
  }
}

/** The properties set by the first rule that holds; undefined if none does, or if that is unknown. */
function looksBy(rules: readonly Rule[], column: number, text: string): CellLooks | undefined {
  for (const { areas, looks, holds } of rules) {
    if (!areas.some((area) => column >= area.left && column <= area.right)) continue;
    const held = holds(text);
    if (held === undefined) return undefined;
    if (held) return looks;
  }
  return undefined;
}

/** The rules that affect visibility, by priority. */
function readRules(root: XmlElement, differences: readonly CellLooks[]): Rule[] {
  const rules: Rule[] = [];
  for (const formatting of root.elements('x:conditionalFormatting')) {
    const areas = (formatting.attribute('sqref') ?? '').split(/\s+/).flatMap((one) => parseArea(one) ?? []);
    for (const rule of formatting.elements('x:cfRule')) {
      const looks = differences[Number(rule.attribute('dxfId') ?? Number.NaN)];
      if (looks === undefined || areas.length === 0) continue;
      if (looks.color === undefined && looks.size === undefined && looks.fill === undefined) continue;
      const priority = Number(rule.attribute('priority') ?? 0);
      rules.push({ areas, priority, looks, holds: (text) => holdsFor(rule, areas, text) });
    }
  }
  return rules.sort((one, other) => one.priority - other.priority);
}

function holdsFor(rule: XmlElement, areas: readonly Area[], text: string): boolean | undefined {
  const part = fold(rule.attribute('text') ?? '');
  const formula = rule.element('x:formula')?.text.trim() ?? '';
  switch (rule.attribute('type')) {
    case 'expression':
      return isAlwaysTrue(formula) || isTrueOfText(formula, areas) ? true : undefined;
    case 'cellIs':
      return compares(rule.attribute('operator'), formula, text);
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
  /^(?:LEN\(([^()]+)\)>0|([^()<>]+)<>""|ISTEXT\(([^()]+)\)|NOT\((?:ISBLANK|ISERROR|ISNUMBER)\(([^()]+)\)\))$/i;

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
