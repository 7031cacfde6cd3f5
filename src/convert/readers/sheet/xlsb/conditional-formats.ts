/**
 * The conditional formats of a sheet of a binary workbook.
 *
 * Source: [MS-XLSB] 2.4.31 (BrtBeginConditionalFormatting), 2.4.30 (BrtBeginCFRule), 2.5.15 (CFTemp), 2.5.14 (CFTextOper).
 */
import type { Area } from '../../../table/grid.ts';
import { OPERATORS } from '../binary/conditional-formats.ts';
import { formulaText, XLSB_TOKENS } from '../binary/formula-text.ts';
import type { CellLooks } from '../cell-visibility.ts';
import type { ConditionalRule } from '../conditional-rules.ts';
import { NO_STRING, type RecordBody } from './records.ts';

const FORMAT = 461;
const RULE = 463;

/** By number; others apply to numbers, or can't be decided. */
const TYPES = new Map([
  [7, 'uniqueValues'],
  [9, 'containsBlanks'],
  [10, 'notContainsBlanks'],
  [11, 'containsErrors'],
  [12, 'notContainsErrors'],
  [27, 'duplicateValues'],
]);
const [COMPARISON, EXPRESSION] = [1, 2];
const CONTAINS_TEXT = 8;
const TEXT_TYPES = ['containsText', 'notContainsText', 'beginsWith', 'endsWith'];
/** Where the text that is searched for begins, before the formula. */
const TEXT_AT = 42;

/** Collects the rules of a sheet from its records. */
export class BinaryConditions {
  readonly rules: ConditionalRule[] = [];
  readonly #differences: readonly CellLooks[];
  #areas: readonly Area[] = [];

  constructor(differences: readonly CellLooks[]) {
    this.#differences = differences;
  }

  take(type: number, body: RecordBody): void {
    if (type === FORMAT) this.#areas = areasOf(body);
    else if (type === RULE) this.#takeRule(body);
  }

  /** A rule that is cut off is no reason to refuse the file. */
  #takeRule(body: RecordBody): void {
    if (body.length < TEXT_AT + 4) return;
    const looks = this.#differences[body.u32(8)];
    const [first] = this.#areas;
    const count = body.u32(TEXT_AT);
    if (looks === undefined || first === undefined) return;
    if (count !== NO_STRING && TEXT_AT + 4 + count * 2 > body.length) return;
    const { text, end } = body.string(TEXT_AT);
    const hasFormula = end + 4 <= body.length;
    const tokens = hasFormula ? body.from(end + 4).subarray(0, body.u32(end)) : new Uint8Array();
    const parameter = body.u32(16);
    this.rules.push({
      areas: this.#areas,
      priority: body.u32(12),
      looks,
      condition: {
        type: typeOf(body.u32(0), body.u32(4), parameter),
        operator: OPERATORS[parameter],
        formula: formulaText(tokens, { row: first.top, column: first.left }, XLSB_TOKENS),
        text,
      },
    });
  }
}

/** @param template a kind of rule that people choose, which says more than its type */
function typeOf(type: number, template: number, parameter: number): string | undefined {
  if (template === CONTAINS_TEXT) return TEXT_TYPES[parameter];
  const named = TYPES.get(template);
  if (named !== undefined) return named;
  return type === COMPARISON ? 'cellIs' : type === EXPRESSION ? 'expression' : undefined;
}

function areasOf(body: RecordBody): Area[] {
  const areas: Area[] = [];
  for (let at = 12; at + 16 <= body.length && areas.length < body.u32(8); at += 16) areas.push(body.area(at));
  return areas;
}
