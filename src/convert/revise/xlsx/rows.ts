/**
 * Inserts rows into a worksheet. A new row is like the one above it: the formats of its cells, its height, and the
 * formulas that calculate a column from others of the same row.
 *
 * Source: ECMA-376 Part 1, 18.3.1.73 (row), 18.3.1.4 (c), 18.3.1.40 (f).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { escapeXml } from '../../package/write-xml.ts';
import { renderAddress } from '../cell-address.ts';
import { rawNameOf, rawPrefixOf } from '../raw-markup.ts';
import { stringContent } from './cell-string.ts';
import { isRowwise, offsetFormula } from './formula-references.ts';
import { numberFromText, plainNumber } from './number-from-text.ts';
import type { SheetCell } from './sheet-cells.ts';

/** Attributes that a new row does not inherit. */
const ROW_ONLY = new Set(['r', 'spans', 'hidden', 'collapsed']);

/**
 * Markup of a row after another.
 *
 * @param above the cells of the row above, in order
 * @param rowElement the row above
 * @param values by column, from 1
 * @param masters the master cells of shared formulas, by their index
 */
export function newRowMarkup(
  rowElement: XmlElement,
  above: readonly SheetCell[],
  values: ReadonlyMap<number, string>,
  { masters, date1904 }: { readonly masters: ReadonlyMap<string, SheetCell>; readonly date1904: boolean },
): string {
  const prefix = rawPrefixOf(rowElement);
  const number = Number(rowElement.attribute('r')) + 1;
  const kept = rowElement.attributes
    .filter(({ name }) => !ROW_ONLY.has(name) && !name.includes(':'))
    .map(({ name, value }) => ` ${name}="${escapeXml(value)}"`)
    .join('');
  const columns = [...new Set([...above.map(({ column }) => column), ...values.keys()])].sort(
    (a, b) => a - b,
  );
  const cells = columns.map((column) => {
    const like = above.find((cell) => cell.column === column);
    const value = values.get(column);
    const style = like?.element.attribute('s');
    const open = `<${prefix}c r="${renderAddress({ row: number, column })}"${style === undefined ? '' : ` s="${style}"`}`;
    if (value !== undefined && value !== '') return valueMarkup(open, value, like, prefix, date1904);
    const formula = like === undefined ? undefined : formulaBelow(like, masters);
    if (formula === undefined) return style === undefined ? '' : `${open}/>`;
    return `${open}><${prefix}f>${escapeXml(formula)}</${prefix}f></${prefix}c>`;
  });
  const name = rawNameOf(rowElement);
  return `<${name} r="${number}"${kept}>${cells.join('')}</${name}>`;
}

/**
 * A cell with a value, after its open tag.
 * @param like the cell whose format decides how numbers and dates are written
 */
export function valueMarkup(
  open: string,
  value: string,
  like: SheetCell | undefined,
  prefix: string,
  date1904: boolean,
): string {
  const holdsText = like !== undefined && !like.isValue && like.text !== '';
  const number = holdsText
    ? undefined
    : like === undefined
      ? plainNumber(value)
      : numberFromText(value, like.format, date1904);
  return number === undefined
    ? `${open} t="inlineStr"><${prefix}is>${stringContent(value, prefix)}</${prefix}is></${prefix}c>`
    : `${open}><${prefix}v>${number}</${prefix}v></${prefix}c>`;
}

/** The formula of a cell for one row below, if it refers only to its own row. */
function formulaBelow(cell: SheetCell, masters: ReadonlyMap<string, SheetCell>): string | undefined {
  const formula = cell.element.element('x:f');
  if (formula === undefined) return undefined;
  const shared = formula.attribute('si');
  const master = formula.text === '' && shared !== undefined ? masters.get(shared) : cell;
  const text = master?.element.element('x:f')?.text ?? '';
  if (master === undefined || text === '' || !isRowwise(text, master.row)) return undefined;
  return offsetFormula(text, cell.row + 1 - master.row, cell.column - master.column);
}
