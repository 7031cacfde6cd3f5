/**
 * The conditional formats of a sheet of Excel 97 or later.
 *
 * Source: [MS-XLS] 2.4.56 (CondFmt), 2.4.42 (CF), 2.4.57 (CondFmt12), 2.4.43 (CF12), 2.5.91 (DXFN), 2.5.92 (DXFFntD), 2.5.95 (DXFPat).
 */
import type { Area } from '../../../table/grid.ts';
import { type CellLooks, UNKNOWN } from '../cell-visibility.ts';
import type { Condition, ConditionalRule } from '../conditional-rules.ts';
import type { RecordBody } from '../xlsb/records.ts';
import { formulaText, XLS_TOKENS } from './formula-text.ts';

const FORMAT = 0x01b0;
const RULE = 0x01b1;
const LATER_FORMAT = 0x0879;
const LATER_RULE = 0x087a;
/** Records of later programs begin with a header. */
const LATER_HEADER_BYTES = 12;

/** In bytes, beside the header. */
const SHORTEST = 10;

const [COMPARISON, EXPRESSION, FILTER] = [1, 2, 5];
/** By number; the same in .xlsb. */
export const OPERATORS = [
  undefined,
  'between',
  'notBetween',
  'equal',
  'notEqual',
  'greaterThan',
  'lessThan',
  'greaterThanOrEqual',
  'lessThanOrEqual',
] as const;

/** Collects the rules of a sheet from its records. */
export class ConditionalFormats {
  readonly rules: ConditionalRule[] = [];
  readonly #colors: readonly (string | undefined)[];
  #areas: readonly Area[] = [];

  /** @param colors the palette of the workbook */
  constructor(colors: readonly (string | undefined)[]) {
    this.#colors = colors;
  }

  /** A format that is cut off is no reason to refuse the file. */
  take(type: number, body: RecordBody): void {
    if (body.length < (type > RULE ? LATER_HEADER_BYTES : 0) + SHORTEST) return;
    if (type === FORMAT) this.#areas = areasOf(body, 0);
    else if (type === LATER_FORMAT) this.#areas = areasOf(body, LATER_HEADER_BYTES);
    else if (type === RULE) this.#takeRule(body, body.length - body.u16(2) - body.u16(4), 6);
    else if (type === LATER_RULE) this.#takeLaterRule(body);
  }

  /** @param formulaAt where the first formula begins, and the changes of looks */
  #takeRule(body: RecordBody, formulaAt: number, looksAt: number, header = 0): void {
    const [first] = this.#areas;
    if (first === undefined || formulaAt < looksAt || formulaAt > body.length) return;
    const tokens = body.from(formulaAt).subarray(0, body.u16(header + 2));
    const formula = formulaText(tokens, { row: first.top, column: first.left }, XLS_TOKENS);
    this.rules.push({
      areas: this.#areas,
      priority: this.rules.length,
      looks: looksOf(body, looksAt, formulaAt, this.#colors),
      condition: conditionOf(body.u8(header), body.u8(header + 1), formula),
    });
  }

  /** The changes of looks have a length of their own here. */
  #takeLaterRule(body: RecordBody): void {
    const at = LATER_HEADER_BYTES + 6;
    const length = body.u32(at);
    const looksAt = at + 4;
    // Without changes, two bytes follow that mean nothing.
    this.#takeRule(body, looksAt + (length === 0 ? 2 : length), looksAt, LATER_HEADER_BYTES);
  }
}

function conditionOf(kind: number, operator: number, formula: string): Condition {
  if (kind === COMPARISON) return { type: 'cellIs', operator: OPERATORS[operator], formula };
  if (kind === EXPRESSION) return { type: 'expression', formula };
  // What a filter tests is in fields that are not read, so whether it holds is unknown.
  return kind === FILTER ? { type: 'uniqueValues', formula } : { type: undefined, formula };
}

/** Areas of first and last row, first and last column, after their number. */
function areasOf(body: RecordBody, header: number): Area[] {
  const from = header + 12;
  const areas: Area[] = [];
  if (from + 2 > body.length) return areas;
  for (let at = from + 2; at + 8 <= body.length && areas.length < body.u16(from); at += 8) {
    const [top, bottom, left, right] = [body.u16(at), body.u16(at + 2), body.u16(at + 4), body.u16(at + 6)];
    if (top <= bottom && left <= right) areas.push({ top, bottom, left, right });
  }
  return areas;
}

const [HAS_NUMBER, HAS_FONT, HAS_ALIGNMENT, HAS_BORDER, HAS_PATTERN] = [
  1 << 25,
  1 << 26,
  1 << 27,
  1 << 28,
  1 << 29,
];
const [KEEPS_PATTERN, KEEPS_FRONT, KEEPS_BACK] = [1 << 16, 1 << 17, 1 << 18];
const HAS_OWN_NUMBER = 1;
const FONT_BYTES = 118;
/** Within the font. */
const [SIZE_AT, COLOR_AT] = [64, 80];
const UNSTATED = 0xffffffff;
const SOLID = 1;

/** The changes of looks from `start`, which end before `end`. */
function looksOf(
  body: RecordBody,
  start: number,
  end: number,
  colors: readonly (string | undefined)[],
): CellLooks {
  let looks: CellLooks = { color: undefined, size: undefined, fill: undefined };
  if (start + 6 > end) return looks;
  const flags = body.u32(start);
  let at = start + 6;
  if ((flags & HAS_NUMBER) !== 0) at += (body.u16(start + 4) & HAS_OWN_NUMBER) === 0 ? 2 : body.u16(at);
  if ((flags & HAS_FONT) !== 0 && at + FONT_BYTES <= end) {
    const [size, color] = [body.u32(at + SIZE_AT), body.u32(at + COLOR_AT)];
    looks = {
      ...looks,
      size: size === UNSTATED ? undefined : size / 20,
      color: color === UNSTATED ? undefined : (colors[color] ?? UNKNOWN),
    };
    at += FONT_BYTES;
  }
  if ((flags & HAS_ALIGNMENT) !== 0) at += 8;
  if ((flags & HAS_BORDER) !== 0) at += 8;
  if ((flags & HAS_PATTERN) === 0 || at + 4 > end) return looks;
  return { ...looks, fill: fillOf(flags, body.u16(at), body.u16(at + 2), colors) };
}

/** The fill of a solid pattern is its background color, as in .xlsx. */
function fillOf(
  flags: number,
  style: number,
  packed: number,
  colors: readonly (string | undefined)[],
): string | undefined {
  const isSolid = (flags & KEEPS_PATTERN) !== 0 || style >> 10 === SOLID;
  if (!isSolid) return UNKNOWN;
  if ((flags & KEEPS_BACK) === 0) return colors[(packed >> 7) & 0x7f] ?? UNKNOWN;
  return (flags & KEEPS_FRONT) === 0 ? (colors[packed & 0x7f] ?? UNKNOWN) : undefined;
}
