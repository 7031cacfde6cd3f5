/**
 * The text of simple formulas of binary workbooks: constants, comparisons, tests of a cell. Both formats use the same
 * tokens, with references of different lengths.
 *
 * Source: [MS-XLS] 2.5.198 and [MS-XLSB] 2.5.97 (tokens); [MS-XLS] 2.5.198.17 (functions).
 */
import { viewOf } from '../../../package/random-access.ts';
import { formatReference } from '../cell-reference.ts';
import functions from './functions.json' with { type: 'json' };

/** What differs between the formats. */
export interface TokenFormat {
  /** Bytes of the row of a reference, and of the length of a text. */
  readonly rowBytes: 2 | 4;
  readonly textLengthBytes: 1 | 2;
  readonly rows: number;
  readonly columns: number;
}

export const XLS_TOKENS: TokenFormat = { rowBytes: 2, textLengthBytes: 1, rows: 65_536, columns: 256 };
export const XLSB_TOKENS: TokenFormat = {
  rowBytes: 4,
  textLengthBytes: 2,
  rows: 1_048_576,
  columns: 16_384,
};

interface Cell {
  readonly row: number;
  readonly column: number;
}

const OPERATORS: ReadonlyMap<number, string> = new Map([
  [0x09, '<'],
  [0x0a, '<='],
  [0x0b, '='],
  [0x0c, '>='],
  [0x0d, '>'],
  [0x0e, '<>'],
]);
const FUNCTIONS: ReadonlyMap<number, readonly [name: string, parameters: number]> = new Map(
  functions.functions.map(({ index, name, parameters }) => [index, [name, parameters]]),
);
const [PARENTHESES, TEXT, ATTRIBUTE, BOOLEAN, INTEGER, NUMBER] = [0x15, 0x17, 0x19, 0x1d, 0x1e, 0x1f];
/** Operands come in three classes, whose tokens differ by these bits. */
const [CLASSES, FUNCTION, REFERENCE, OFFSET] = [0x60, 0x01, 0x04, 0x0c];
/** Attributes without effect: volatile, and spaces. */
const PLAIN_ATTRIBUTES = [0x01, 0x40];
const [RELATIVE_COLUMN, RELATIVE_ROW] = [0x4000, 0x8000];

/**
 * @param first the cell that relative references are relative to
 * @returns an empty text for a formula with anything else in it
 */
export function formulaText(tokens: Uint8Array, first: Cell, format: TokenFormat): string {
  const stack: string[] = [];
  const view = viewOf(tokens);
  try {
    for (let at = 0; at < tokens.length; ) {
      const size = takeToken(view, at, stack, first, format);
      if (size === undefined) return '';
      at += size;
    }
  } catch (error) {
    // A token that extends beyond its formula.
    if (error instanceof RangeError) return '';
    throw error;
  }
  return stack.length === 1 ? (stack[0] ?? '') : '';
}

/** @returns the length of the token; undefined for one that is not read */
function takeToken(
  view: DataView,
  at: number,
  stack: string[],
  first: Cell,
  format: TokenFormat,
): number | undefined {
  const token = view.getUint8(at);
  const operator = OPERATORS.get(token);
  if (operator !== undefined) {
    const right = stack.pop() ?? '';
    stack.push(`${stack.pop() ?? ''}${operator}${right}`);
    return 1;
  }
  switch (token) {
    case PARENTHESES:
      return 1;
    case TEXT:
      return takeText(view, at + 1, stack, format);
    case ATTRIBUTE:
      return PLAIN_ATTRIBUTES.includes(view.getUint8(at + 1)) ? 4 : undefined;
    case BOOLEAN:
      stack.push(view.getUint8(at + 1) === 0 ? 'FALSE' : 'TRUE');
      return 2;
    case INTEGER:
      stack.push(String(view.getUint16(at + 1, true)));
      return 3;
    case NUMBER:
      stack.push(String(view.getFloat64(at + 1, true)));
      return 9;
    default:
      return (token & CLASSES) === 0 ? undefined : takeOperand(view, at, stack, first, format);
  }
}

function takeText(
  view: DataView,
  at: number,
  stack: string[],
  { textLengthBytes }: TokenFormat,
): number | undefined {
  const isByte = textLengthBytes === 1;
  const count = isByte ? view.getUint8(at) : view.getUint16(at, true);
  // Only .xls says whether its characters take one byte or two.
  const isWide = !isByte || (view.getUint8(at + 1) & 1) === 1;
  const from = at + 2;
  let text = '';
  for (let i = 0; i < count; i++)
    text += String.fromCharCode(isWide ? view.getUint16(from + 2 * i, true) : view.getUint8(from + i));
  stack.push(`"${text.replaceAll('"', '""')}"`);
  return 3 + count * (isWide ? 2 : 1);
}

function takeOperand(
  view: DataView,
  at: number,
  stack: string[],
  first: Cell,
  format: TokenFormat,
): number | undefined {
  const kind = view.getUint8(at) & 0x1f;
  if (kind === FUNCTION) return takeFunction(view.getUint16(at + 1, true), stack);
  if (kind !== REFERENCE && kind !== OFFSET) return undefined;
  const { rowBytes, rows, columns } = format;
  const row = rowBytes === 2 ? view.getUint16(at + 1, true) : view.getUint32(at + 1, true);
  const bits = view.getUint16(at + 1 + rowBytes, true);
  const [isRowRelative, isColumnRelative] = [(bits & RELATIVE_ROW) !== 0, (bits & RELATIVE_COLUMN) !== 0];
  const column = bits & 0x3fff;
  const from = kind === OFFSET ? first : { row: 0, column: 0 };
  const reference = formatReference(
    isRowRelative ? (row + from.row) % rows : row,
    isColumnRelative ? (column + from.column) % columns : column,
  );
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
  stack.push(`${isColumnRelative ? '' : '$'}${letters}${isRowRelative ? '' : '$'}${digits}`);
  return 3 + rowBytes;
}

function takeFunction(index: number, stack: string[]): number | undefined {
  const known = FUNCTIONS.get(index);
  if (known === undefined) return undefined;
  const [name, parameters] = known;
  if (stack.length < parameters) return undefined;
  stack.push(`${name}(${stack.splice(stack.length - parameters, parameters).join(',')})`);
  return 3;
}
