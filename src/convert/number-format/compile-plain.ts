/**
 * A fast path for the formats of most numbers (`0.00`, `#,##0`, `#,##0.00 "€"`, `0%`): the same text as the general
 * implementation, several times as fast. Values near a rounding limit are left to the general one.
 */
import type { Section, Token } from './parse-format.ts';

/** Beyond these, binary rounding could differ from rounding 15 decimal digits. */
const MAX_VALUE = 1e9;
const MAX_PLACES = 4;
/** This close to a half, the decimal digits decide. */
const HALF_TOLERANCE = 1e-4;

interface PlainFormat {
  readonly prefix: string;
  readonly suffix: string;
  readonly places: number;
  readonly minDigits: number;
  readonly isGrouped: boolean;
  readonly factor: number;
}

/**
 * @returns a function that returns undefined where the general implementation is needed, or undefined for other
 *   formats
 */
export function compilePlain(
  sections: readonly Section[],
): ((value: number) => string | undefined) | undefined {
  const [section] = sections;
  if (section === undefined || sections.length > 1 || section.condition !== undefined) return undefined;
  const plain = plainOf(section.tokens);
  if (plain === undefined) return undefined;
  const scale = 10 ** plain.places;
  return (value) => {
    const scaled = Math.abs(value) * plain.factor * scale;
    if (!(scaled < MAX_VALUE * scale) || Math.abs((scaled % 1) - 0.5) < HALF_TOLERANCE) return undefined;
    const rounded = Math.round(scaled);
    const whole = Math.floor(rounded / scale);
    const digits = whole === 0 && plain.minDigits === 0 ? '' : String(whole).padStart(plain.minDigits, '0');
    const fraction = plain.places === 0 ? '' : `.${String(rounded % scale).padStart(plain.places, '0')}`;
    const sign = value < 0 ? '-' : '';
    return sign + plain.prefix + (plain.isGrouped ? group(digits) : digits) + fraction + plain.suffix;
  };
}

function group(digits: string): string {
  let at = digits.length % 3 || 3;
  let text = digits.slice(0, at);
  for (; at < digits.length; at += 3) text += `,${digits.slice(at, at + 3)}`;
  return text;
}

/** Literals, then digits, then literals: as letters, `L*[#0,]+(.0*)?L*`. */
function plainOf(tokens: readonly Token[]): PlainFormat | undefined {
  const shape = tokens.map(letterOf).join('');
  const match = /^(L*)([#0,]*[#0])(?:\.(0+))?([L%]*)$/.exec(shape);
  if (match === null) return undefined;
  const [, lead = '', whole = '', fraction = '', trail = ''] = match;
  if (fraction.length > MAX_PLACES || /0.*#/.test(whole)) return undefined;
  const textOf = (part: readonly Token[]) =>
    part.map((token) => (token.kind === 'literal' ? token.text : '%')).join('');
  const prefix = textOf(tokens.slice(0, lead.length));
  const suffix = textOf(tokens.slice(tokens.length - trail.length));
  return {
    prefix: prefix.trimStart(),
    suffix: suffix.trimEnd(),
    places: fraction.length,
    minDigits: whole.replaceAll(/[#,]/g, '').length,
    isGrouped: whole.includes(','),
    factor: 100 ** trail.replaceAll('L', '').length,
  };
}

function letterOf(token: Token): string {
  if (token.kind === 'literal') return 'L';
  if (token.kind === 'digit') return token.place;
  if (token.kind === 'comma') return ',';
  if (token.kind === 'point') return '.';
  return token.kind === 'percent' ? '%' : 'X';
}
