/**
 * Maps the templates of MathType 4 and later to those of Equation Editor: their selectors differ, and so do the bits
 * that say which parts are present.
 *
 * Source: Design Science, "MTEF v.5 (MathType 4.0 and later)", templates.
 */
import type { MtefLine, MtefNode } from './mtef-nodes.ts';
import { FACE, TEMPLATE } from './mtef-to-omml.ts';

/** Template selectors of MathType. */
const SELECTOR = {
  lastFence: 7,
  whiteBrackets: 8,
  interval: 9,
  root: 10,
  fraction: 11,
  barBelow: 12,
  barAbove: 13,
  integral: 15,
  sum: 16,
  lastOperator: 20,
  integralLike: 21,
  sumLike: 22,
  limit: 23,
  brace: 24,
  bracket: 25,
  subscript: 27,
  scripts: 29,
  braKet: 30,
  vector: 31,
  tilde: 32,
  hat: 33,
} as const;

const VARIATION = { slashed: 0x02, loop: 0x0c, stacked: 0x40, top: 0x01, left: 0x01, right: 0x02 } as const;

type Lines = readonly (MtefLine | undefined)[];

function template(selector: number, lines: Lines, variation = 0): MtefNode {
  return { kind: 'template', selector, variation, lines, signs: '' };
}

function characters(text: string): MtefNode[] {
  return [...text].map((character) => ({
    kind: 'character',
    face: FACE.variable,
    text: character,
    embellishments: [],
  }));
}

/** Templates with the same lines as one of Equation Editor. */
const EQUIVALENTS: ReadonlyMap<number, number> = new Map<number, number>([
  [SELECTOR.whiteBrackets, TEMPLATE.brackets],
  [SELECTOR.root, TEMPLATE.root],
  [SELECTOR.barBelow, TEMPLATE.barBelow],
  [SELECTOR.barAbove, TEMPLATE.barAbove],
  [SELECTOR.limit, TEMPLATE.limits],
  [SELECTOR.vector, TEMPLATE.vector],
  [SELECTOR.tilde, TEMPLATE.tilde],
  [SELECTOR.hat, TEMPLATE.hat],
]);

/** Converts a template to Equation Editor's; one without an equivalent becomes the content of its lines. */
export function nodesOfTemplate(selector: number, variation: number, lines: Lines): readonly MtefNode[] {
  const [first, second, third, fourth] = lines;
  const has = (bit: number) => (variation & bit) !== 0;
  const equivalent = EQUIVALENTS.get(selector) ?? equivalentOf(selector, variation);
  if (equivalent !== undefined)
    return [template(equivalent, lines, selector <= SELECTOR.lastFence ? variation : 0)];
  switch (selector) {
    case SELECTOR.interval:
      return [...characters(fenceOf(variation)), ...(first ?? []), ...characters(fenceOf(variation >> 4))];
    case SELECTOR.integralLike:
    case SELECTOR.sumLike:
      return [...(fourth ?? []), template(TEMPLATE.script, [second, third]), ...(first ?? [])];
    case SELECTOR.braKet:
      return [
        ...(has(VARIATION.left) ? [...characters('⟨'), ...(first ?? [])] : []),
        ...characters('|'),
        ...(has(VARIATION.right) ? [...(second ?? []), ...characters('⟩')] : []),
      ];
    default:
      return lines.flatMap((line) => line ?? []);
  }
}

/** The equivalent Equation Editor template where the variation decides. */
function equivalentOf(selector: number, variation: number): number | undefined {
  const has = (bit: number) => (variation & bit) !== 0;
  if (selector <= SELECTOR.lastFence) return selector;
  if (selector >= SELECTOR.subscript && selector <= SELECTOR.scripts) return TEMPLATE.script;
  if (selector >= SELECTOR.sum && selector <= SELECTOR.lastOperator)
    return TEMPLATE.sum + (selector - SELECTOR.sum) * 2 + (has(VARIATION.stacked) ? 0 : 1);
  if (selector === SELECTOR.fraction)
    return has(VARIATION.slashed) ? TEMPLATE.slashedFraction : TEMPLATE.fraction;
  if (selector === SELECTOR.integral)
    return TEMPLATE.integral + Math.max(1, variation & 0x3) - 1 + (has(VARIATION.loop) ? 3 : 0);
  if (selector === SELECTOR.brace || selector === SELECTOR.bracket)
    return has(VARIATION.top) ? TEMPLATE.braceAbove : TEMPLATE.braceBelow;
  return undefined;
}

/** One delimiter of an interval, from two bits. */
function fenceOf(variation: number): string {
  return '()[]'.charAt(variation & 0x3);
}
