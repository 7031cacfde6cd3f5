/**
 * Parses a format code into sections of tokens, in one pass; anything that Excel would not accept is text. Source:
 * ECMA-376 Part 1, 18.8.31.
 */

import { type FormatLocale, formatLocaleOf } from './format-locale.ts';

export type Token =
  | { readonly kind: 'literal'; readonly text: string }
  /** Digit placeholders: `0` always displays a digit, `?` a digit or a space, `#` a digit or nothing. */
  | { readonly kind: 'digit'; readonly place: '0' | '#' | '?' }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'slash' | 'text' | 'general' }
  | { readonly kind: 'exponent'; readonly showsPlus: boolean }
  /** A run of one letter: `yyyy`, `mm`; `am/pm` and `a/p` in lower case. */
  | { readonly kind: 'date'; readonly code: string }
  /** Elapsed hours, minutes or seconds, beyond the range of a clock: `[hh]`. */
  | { readonly kind: 'elapsed'; readonly unit: 'h' | 'm' | 's'; readonly width: number };

export interface Condition {
  readonly operator: '<' | '<=' | '>' | '>=' | '=' | '<>';
  readonly value: number;
}

export interface Section {
  readonly tokens: readonly Token[];
  readonly condition?: Condition;
  /** How months, days and date separators are written. */
  readonly locale?: FormatLocale;
}

/** Excel stores codes of at most 255 characters. */
const MAX_CODE = 1_024;

export function parseFormat(code: string): Section[] {
  const sections: Section[] = [];
  const source = code.slice(0, MAX_CODE);
  let at = 0;
  while (at <= source.length) {
    const section = parseSection(source, at);
    sections.push(section.section);
    at = section.end + 1;
  }
  return sections;
}

/** Eras occur only before their years; a lone `g` is an unquoted unit. `aaa` is a weekday in East Asia. */
const DATE_RUN = /^(?:y+|m+|d+|h+|s+|e+|b+|g+(?=e)|a{3,4}(?![a-z/]))/i;
const MERIDIEM = /^(?:am\/pm|a\/p)/i;
const GENERAL = /^general/i;
const SINGLE: Readonly<Record<string, Token>> = {
  '0': { kind: 'digit', place: '0' },
  '#': { kind: 'digit', place: '#' },
  '?': { kind: 'digit', place: '?' },
  '.': { kind: 'point' },
  ',': { kind: 'comma' },
  '%': { kind: 'percent' },
  '/': { kind: 'slash' },
  '@': { kind: 'text' },
};

function parseSection(code: string, start: number): { section: Section; end: number } {
  const tokens: Token[] = [];
  const traits: { condition?: Condition; locale?: FormatLocale } = {};
  let at = start;
  while (at < code.length && code[at] !== ';') at = readToken(code, at, tokens, traits);
  return { section: { tokens, ...traits }, end: at };
}

/** Reads a token and returns the offset of the next one. */
function readToken(
  code: string,
  at: number,
  tokens: Token[],
  traits: { condition?: Condition; locale?: FormatLocale },
): number {
  const char = code[at] ?? '';
  if (char === '"') return readQuoted(code, at, tokens);
  if (char === '\\') return pushLiteral(tokens, code[at + 1] ?? '', at + 2);
  if (char === '_') return pushLiteral(tokens, ' ', at + 2);
  if (char === '*') return at + 2;
  if (char === '[') return readBracket(code, at, tokens, traits);
  const single = Object.hasOwn(SINGLE, char) ? SINGLE[char] : undefined;
  if (single !== undefined) {
    tokens.push(single);
    return at + 1;
  }
  return readWord(code, at, tokens);
}

function readWord(code: string, at: number, tokens: Token[]): number {
  const rest = code.slice(at, at + 16);
  if (/^E[+-]/i.test(rest)) {
    tokens.push({ kind: 'exponent', showsPlus: rest[1] === '+' });
    return at + 2;
  }
  const general = GENERAL.exec(rest)?.[0];
  if (general !== undefined) {
    tokens.push({ kind: 'general' });
    return at + general.length;
  }
  const date = MERIDIEM.exec(rest)?.[0] ?? DATE_RUN.exec(rest)?.[0];
  if (date !== undefined) {
    tokens.push({ kind: 'date', code: date.toLowerCase() });
    return at + date.length;
  }
  return pushLiteral(tokens, code[at] ?? '', at + 1);
}

function pushLiteral(tokens: Token[], text: string, next: number): number {
  tokens.push({ kind: 'literal', text });
  return next;
}

function readQuoted(code: string, at: number, tokens: Token[]): number {
  const end = code.indexOf('"', at + 1);
  const close = end < 0 ? code.length : end;
  return pushLiteral(tokens, code.slice(at + 1, close), close + 1);
}

const ELAPSED = /^(h+|m+|s+)$/i;
const CONDITION = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?(?:E[+-]?\d+)?)$/i;
const CURRENCY = /^\$([^-]*)(?:-(.*))?$/;

/** Colours and digit shapes are ignored; conditions, currencies with their language, and elapsed times are used. */
function readBracket(
  code: string,
  at: number,
  tokens: Token[],
  traits: { condition?: Condition; locale?: FormatLocale },
): number {
  const end = code.indexOf(']', at);
  if (end < 0) return pushLiteral(tokens, '[', at + 1);
  const inner = code.slice(at + 1, end);
  const elapsed = ELAPSED.exec(inner)?.[1]?.toLowerCase();
  const condition = CONDITION.exec(inner);
  const currency = CURRENCY.exec(inner);
  if (elapsed !== undefined) {
    const unit = elapsed.startsWith('h') ? 'h' : elapsed.startsWith('m') ? 'm' : 's';
    tokens.push({ kind: 'elapsed', unit, width: elapsed.length });
  } else if (condition !== null) {
    traits.condition = { operator: operatorOf(condition[1] ?? ''), value: Number(condition[2]) };
  } else if (currency !== null) {
    if (currency[1]) tokens.push({ kind: 'literal', text: currency[1] });
    const locale = formatLocaleOf(currency[2] ?? '');
    if (locale !== undefined) traits.locale = locale;
  }
  return end + 1;
}

function operatorOf(text: string): Condition['operator'] {
  for (const operator of ['<=', '>=', '<>', '<', '>'] as const) if (text === operator) return operator;
  return '=';
}
