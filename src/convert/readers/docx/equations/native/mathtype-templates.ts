/**
 * The templates of MathType 4 and later, by those of Equation Editor: their selectors differ, and so do the bits that
 * say which parts are there.
 *
 * Source: Design Science, "MTEF v.5 (MathType 4.0 and later)", templates.
 */
import type { MtefLine, MtefNode } from './mtef-nodes.ts';
import { FACE, TEMPLATE } from './mtef-to-omml.ts';

/** MathType's templates by their selectors. */
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

/** A template as those of Equation Editor; of one that has no like, what its lines say. */
export function nodesOfTemplate(selector: number, variation: number, lines: Lines): readonly MtefNode[] {
  const [first, second, third, fourth] = lines;
  if (selector <= SELECTOR.lastFence) return [template(selector, [first], variation)];
  if (selector >= SELECTOR.sum && selector <= SELECTOR.lastOperator) {
    const offset = (selector - SELECTOR.sum) * 2 + ((variation & VARIATION.stacked) === 0 ? 1 : 0);
    return [template(TEMPLATE.sum + offset, [first, second, third])];
  }
  if (selector >= SELECTOR.subscript && selector <= SELECTOR.scripts)
    return [template(TEMPLATE.script, [first, second])];
  switch (selector) {
    case SELECTOR.whiteBrackets:
      return [template(TEMPLATE.brackets, [first])];
    case SELECTOR.interval:
      return [...characters(fenceOf(variation)), ...(first ?? []), ...characters(fenceOf(variation >> 4))];
    case SELECTOR.root:
      return [template(TEMPLATE.root, [first, second])];
    case SELECTOR.fraction: {
      const isSlashed = (variation & VARIATION.slashed) !== 0;
      return [template(isSlashed ? TEMPLATE.slashedFraction : TEMPLATE.fraction, [first, second])];
    }
    case SELECTOR.barBelow:
      return [template(TEMPLATE.barBelow, [first])];
    case SELECTOR.barAbove:
      return [template(TEMPLATE.barAbove, [first])];
    case SELECTOR.integral: {
      const count = Math.max(1, variation & 0x3) - 1;
      const loop = (variation & VARIATION.loop) === 0 ? 0 : 3;
      return [template(TEMPLATE.integral + count + loop, [first, second, third])];
    }
    case SELECTOR.integralLike:
    case SELECTOR.sumLike:
      return [...(fourth ?? []), template(TEMPLATE.script, [second, third]), ...(first ?? [])];
    case SELECTOR.limit:
      return [template(TEMPLATE.limits, [first, second, third])];
    case SELECTOR.brace:
    case SELECTOR.bracket: {
      const isTop = (variation & VARIATION.top) !== 0;
      return [template(isTop ? TEMPLATE.braceAbove : TEMPLATE.braceBelow, [first, second])];
    }
    case SELECTOR.braKet:
      return braKet(variation, lines);
    case SELECTOR.vector:
      return [template(TEMPLATE.vector, [first])];
    case SELECTOR.tilde:
      return [template(TEMPLATE.tilde, [first])];
    case SELECTOR.hat:
      return [template(TEMPLATE.hat, [first])];
    default:
      return lines.flatMap((line) => line ?? []);
  }
}

/** One side of an interval, by two bits. */
function fenceOf(variation: number): string {
  return '()[]'.charAt(variation & 0x3);
}

function braKet(variation: number, [left, right]: Lines): readonly MtefNode[] {
  const hasLeft = (variation & VARIATION.left) !== 0;
  const hasRight = (variation & VARIATION.right) !== 0;
  return [
    ...(hasLeft ? [...characters('⟨'), ...(left ?? [])] : []),
    ...characters('|'),
    ...(hasRight ? [...(right ?? []), ...characters('⟩')] : []),
  ];
}
