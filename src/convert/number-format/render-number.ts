/** Fills digits into their placeholders: grouping, scaling, percent, exponents. Source: ECMA-376 Part 1, 18.8.31. */
import { toDecimal } from './decimal.ts';
import { formatGeneral } from './general.ts';
import type { Token } from './parse-format.ts';

/** @param value not negative; the caller adds the sign */
export function renderNumber(value: number, tokens: readonly Token[]): string {
  if (tokens.some((token) => token.kind === 'general' || token.kind === 'text'))
    return renderGeneral(value, tokens);
  const percents = tokens.filter((token) => token.kind === 'percent').length;
  const scaled = value * 100 ** percents;
  const exponent = tokens.findIndex((token) => token.kind === 'exponent');
  return exponent < 0 ? renderPlain(scaled, tokens) : renderScientific(scaled, tokens, exponent);
}

function renderGeneral(value: number, tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.kind === 'general' || token.kind === 'text') return formatGeneral(value);
      return token.kind === 'literal' ? token.text : signOf(token);
    })
    .join('');
}

function signOf(token: Token): string {
  if (token.kind === 'percent') return '%';
  if (token.kind === 'slash') return '/';
  if (token.kind === 'comma') return ',';
  return token.kind === 'point' ? '.' : '';
}

interface Layout {
  /** Index of the decimal point, or the number of tokens. */
  readonly point: number;
  readonly fractionPlaces: number;
  readonly isGrouped: boolean;
  /** Commas after the last digit: each divides by a thousand. */
  readonly thousands: number;
}

function layoutOf(tokens: readonly Token[]): Layout {
  const found = tokens.findIndex((token) => token.kind === 'point');
  const point = found < 0 ? tokens.length : found;
  const isDigit = (i: number) => tokens[i]?.kind === 'digit';
  let last = -1;
  let fractionPlaces = 0;
  for (let i = 0; i < tokens.length; i++) {
    if (!isDigit(i)) continue;
    if (i > point) fractionPlaces++;
    last = i;
  }
  let lastWhole = point - 1;
  while (lastWhole >= 0 && !isDigit(lastWhole)) lastWhole--;
  const commas = (from: number, to: number) =>
    tokens.slice(from, to).filter((token) => token.kind === 'comma').length;
  const first = tokens.findIndex((token) => token.kind === 'digit');
  return {
    point,
    fractionPlaces,
    isGrouped: first >= 0 && commas(first, lastWhole + 1) > 0,
    thousands: trailingCommas(tokens, lastWhole) + (last > point ? trailingCommas(tokens, last) : 0),
  };
}

function trailingCommas(tokens: readonly Token[], after: number): number {
  let count = 0;
  while (after >= 0 && tokens[after + 1 + count]?.kind === 'comma') count++;
  return count;
}

function renderPlain(value: number, tokens: readonly Token[]): string {
  const layout = layoutOf(tokens);
  const decimal = toDecimal(value / 1000 ** layout.thousands, layout.fractionPlaces);
  return (
    renderWhole(decimal.integer, tokens.slice(0, layout.point), layout.isGrouped) +
    renderFraction(decimal.fraction, tokens.slice(layout.point))
  );
}

/** Digits fill the placeholders from the right; excess digits precede the first placeholder. */
function renderWhole(digits: string, tokens: readonly Token[], isGrouped: boolean): string {
  let places = tokens.filter((token) => token.kind === 'digit').length;
  let left = digits.length;
  let text = '';
  let count = 0;
  const put = (char: string) => {
    const separator = isGrouped && count > 0 && count % 3 === 0 && char !== ' ' ? ',' : '';
    text = char + separator + text;
    count++;
  };
  for (let i = tokens.length - 1; i >= 0; i--) {
    const token = tokens[i];
    if (token?.kind === 'literal') text = token.text + text;
    else if (token?.kind === 'percent') text = `%${text}`;
    else if (token?.kind === 'slash') text = `/${text}`;
    else if (token?.kind === 'digit') {
      places--;
      if (left > 0) put(digits[--left] ?? '');
      else if (token.place !== '#') put(token.place === '0' ? '0' : ' ');
      while (places === 0 && left > 0) put(digits[--left] ?? '');
    }
  }
  return text;
}

/** After the point, trailing zeros are displayed only if their placeholder, or a later one, requires them. */
function renderFraction(digits: string, tokens: readonly Token[]): string {
  const places = tokens.filter((token) => token.kind === 'digit');
  const demanded = places.findLastIndex((token) => token.place === '0') + 1;
  let significant = digits.length;
  while (significant > demanded && digits[significant - 1] === '0') significant--;
  let text = '';
  let at = 0;
  for (const token of tokens) {
    if (token.kind === 'digit') {
      if (at < significant) text += digits[at] ?? '0';
      else if (token.place === '?') text += ' ';
      at++;
    } else if (token.kind === 'literal') text += token.text;
    else if (token.kind !== 'comma') text += signOf(token);
  }
  return text;
}

/** Several placeholders before the point make the exponent a multiple of their number (engineering notation). */
function renderScientific(value: number, tokens: readonly Token[], at: number): string {
  const mantissaTokens = tokens.slice(0, at);
  const token = tokens[at];
  const layout = layoutOf(mantissaTokens);
  const step = Math.max(
    1,
    mantissaTokens.slice(0, layout.point).filter((one) => one.kind === 'digit').length,
  );
  let exponent = value === 0 ? 0 : Math.floor(Number(value.toExponential().split('e')[1] ?? 0) / step) * step;
  let decimal = toDecimal(scaleDown(value, exponent), layout.fractionPlaces);
  if (decimal.integer.length > step) {
    exponent += step;
    decimal = toDecimal(scaleDown(value, exponent), layout.fractionPlaces);
  }
  const mantissa =
    renderWhole(decimal.integer, mantissaTokens.slice(0, layout.point), layout.isGrouped) +
    renderFraction(decimal.fraction, mantissaTokens.slice(layout.point));
  const sign = exponent < 0 ? '-' : token?.kind === 'exponent' && token.showsPlus ? '+' : '';
  return `${mantissa}E${sign}${renderWhole(String(Math.abs(exponent)), tokens.slice(at + 1), false)}`;
}

function scaleDown(value: number, exponent: number): number {
  return Number(
    `${value}e${-exponent}`.replace(/e([+-]?\d+)e(-?\d+)$/, (_, a, b) => `e${Number(a) + Number(b)}`),
  );
}
