/** Fractions: the nearest one whose denominator fits its placeholders. Source: ECMA-376 Part 1, 18.8.31. */

import type { Token } from './parse-format.ts';
import { renderNumber } from './render-number.ts';

const MAX_DENOMINATOR_PLACES = 5;

/**
 * @param value not negative
 * @param slash the index of the `/` token
 */
export function renderFractionNumber(value: number, tokens: readonly Token[], slash: number): string {
  const parts = partsOf(tokens, slash);
  const whole = parts.hasWhole ? Math.floor(value) : 0;
  const rest = value - whole;
  const [numerator, denominator] = parts.denominator
    ? [Math.round(rest * parts.denominator), parts.denominator]
    : nearestFraction(rest, 10 ** Math.min(parts.denominatorPlaces, MAX_DENOMINATOR_PLACES) - 1);
  const carried = parts.hasWhole && numerator === denominator ? whole + 1 : whole;
  const wholeText = parts.hasWhole ? renderNumber(carried, parts.before).trim() : '';
  const isWhole = carried !== whole || numerator === 0;
  if (parts.hasWhole && isWhole) return `${wholeText || '0'}${parts.after}`;
  return `${wholeText}${wholeText === '' ? '' : ' '}${numerator}/${denominator}${parts.after}`;
}

interface Parts {
  readonly before: readonly Token[];
  readonly hasWhole: boolean;
  readonly denominatorPlaces: number;
  /** A fixed denominator, as in `# ?/8`. */
  readonly denominator: number | undefined;
  readonly after: string;
}

/** The numerator's placeholders are the last run of digits before the slash; the integer's are before them. */
function partsOf(tokens: readonly Token[], slash: number): Parts {
  let start = slash;
  while (start > 0 && tokens[start - 1]?.kind === 'digit') start--;
  const before = tokens.slice(0, start).filter((token) => token.kind === 'digit' || token.kind === 'comma');
  let end = slash + 1;
  let fixed = '';
  while (end < tokens.length && isDenominator(tokens[end])) {
    const token = tokens[end++];
    fixed +=
      token?.kind === 'literal' ? token.text : token?.kind === 'digit' && token.place === '0' ? '0' : '';
  }
  const after = tokens
    .slice(end)
    .map((token) => (token.kind === 'literal' ? token.text : ''))
    .join('');
  const denominator = Number(fixed);
  return {
    before,
    hasWhole: before.length > 0,
    denominatorPlaces: end - slash - 1,
    denominator: denominator > 0 ? denominator : undefined,
    after,
  };
}

function isDenominator(token: Token | undefined): boolean {
  return token?.kind === 'digit' || (token?.kind === 'literal' && /^\d$/.test(token.text));
}

/** Like Excel, the last convergent of the continued fraction whose denominator fits, not the best of all. */
function nearestFraction(value: number, maxDenominator: number): [numerator: number, denominator: number] {
  const whole = Math.floor(value);
  let [previous, current]: [number, number][] = [
    [1, 0],
    [whole, 1],
  ];
  let rest = value - whole;
  while (rest > 1e-9) {
    const term = Math.floor(1 / rest + 1e-9);
    const [p, q]: [number, number] = current ?? [whole, 1];
    const next: [number, number] = [term * p + (previous?.[0] ?? 1), term * q + (previous?.[1] ?? 0)];
    if (next[1] > maxDenominator) break;
    [previous, current] = [current, next];
    rest = 1 / rest - term;
  }
  return current ?? [whole, 1];
}
