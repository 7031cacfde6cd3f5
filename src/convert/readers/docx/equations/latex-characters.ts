/**
 * Characters of equations as LaTeX: Greek letters, operators, relations and arrows by name, styled letters by their
 * alphabet. Letters, digits and characters without a LaTeX name stay as they are.
 */
import tables from './latex-characters.json' with { type: 'json' };

/** Spacing class: relations and binary operators have spaces around them. */
export type TokenKind = 'ordinary' | 'operator';

export interface LatexToken {
  readonly latex: string;
  readonly kind: TokenKind;
}

const PLAIN_OPERATORS = '=+<>';
const MINUS = '-−–';
const ESCAPED = '%#&_{}$';

function tableOf(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table));
}

const ORDINARY = tableOf(tables.ordinary);
const OPERATORS = tableOf(tables.operators);

/** Styled mathematical alphabets of Unicode, by the code point of their first capital. */
const ALPHABETS = Object.entries(tables.alphabets).map(
  ([first, command]) => [Number.parseInt(first, 16), command] as const,
);
const ALPHABET_SIZE = 52;

function styledLetter(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  const alphabet = ALPHABETS.find(([first]) => code >= first && code < first + ALPHABET_SIZE);
  if (alphabet === undefined) return undefined;
  const offset = code - alphabet[0];
  const letter = String.fromCharCode(offset < 26 ? 65 + offset : 71 + offset);
  return alphabet[1] === '' ? letter : `${alphabet[1]}{${letter}}`;
}

/** Converts one character of an equation to LaTeX. */
export function latexOf(character: string): LatexToken {
  const operator = OPERATORS.get(character);
  if (operator !== undefined) return { latex: operator, kind: 'operator' };
  if (PLAIN_OPERATORS.includes(character)) return { latex: character, kind: 'operator' };
  if (MINUS.includes(character)) return { latex: '-', kind: 'operator' };
  if (ESCAPED.includes(character)) return { latex: `\\${character}`, kind: 'ordinary' };
  const known = ORDINARY.get(character);
  return { latex: known ?? styledLetter(character) ?? plain(character), kind: 'ordinary' };
}

/** Other styled letters and digits lose their style rather than their meaning. */
function plain(character: string): string {
  const normal = character.normalize('NFKC');
  return normal === character || !/^[\p{L}\p{N}]$/u.test(normal) ? character : latexOf(normal).latex;
}

/** Names that LaTeX typesets as functions. */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set(tables.functions.split(' '));

/** Accent commands by their combining character. */
export const ACCENTS = tableOf(tables.accents);

/** Commands for characters that group what stands above or below them. */
export const GROUPINGS = tableOf(tables.groupings);

/** Stretching variants of accents, for more than one letter. */
export const WIDE_ACCENTS = tableOf(tables.wideAccents);

/** Arrows with a label above or below. */
export const LABELLED_ARROWS = tableOf(tables.labelledArrows);

/** What may follow `\\left` and `\\right` in LaTeX, by the character of the equation; a dot means no delimiter. */
export const DELIMITERS = tableOf(tables.delimiters);

/** Lines and braces that some programs write as lower (`_`) or upper (`^`) limits. */
export const MARKS_AS_LIMITS = tableOf(tables.marksAsLimits);
