/**
 * What an EQ field shows. Old documents use these fields for equations, East Asian ones also for phonetic guides over
 * words and for enclosed characters: whatever needs no equation becomes text.
 *
 * Source: ECMA-376 Part 1, 17.16.5 (EQ).
 */

import type { MtefLine, MtefNode } from '../native/mtef-nodes.ts';
import { FACE, TEMPLATE } from '../native/mtef-to-omml.ts';
import { latexOfLine } from '../native/read-equation-object.ts';
import { type FieldLine, type FieldNode, parseEquationField } from './parse-equation-field.ts';

type Construction = Extract<FieldNode, { kind: 'construction' }>;

export interface EquationField {
  /** The text shown; empty for an equation. */
  readonly text: string;
  /** The LaTeX of an equation; else empty. */
  readonly latex: string;
  /** Superscript or subscript, if not on the baseline. */
  readonly script?: 'super' | 'sub';
}

/** @param instruction the complete instruction of the field */
export function readEquationField(instruction: string): EquationField {
  const line = parseEquationField(instruction);
  const [only] = line;
  const shift = line.length === 1 && only?.kind === 'construction' ? scriptOf(only) : undefined;
  const [raised = []] = shift === undefined || only?.kind !== 'construction' ? [] : only.elements;
  const script = shift === undefined ? undefined : textOf(raised);
  if (shift !== undefined && script !== undefined) return { text: script, latex: '', script: shift };
  const text = textOf(line);
  return text === undefined ? { text: '', latex: latexOfLine(nodesOf(line)) } : { text, latex: '' };
}

function scriptOf({ name }: Construction): 'super' | 'sub' | undefined {
  return name === 'do' ? 'sub' : name === 'up' || name === 's' ? 'super' : undefined;
}

/** The text of a line; undefined if it needs an equation. */
function textOf(line: FieldLine): string | undefined {
  let text = '';
  for (const node of line) {
    const part = node.kind === 'text' ? node.text : textOfConstruction(node);
    if (part === undefined) return undefined;
    text += part;
  }
  return text.trim();
}

function textOfConstruction({ name, options, elements }: Construction): string | undefined {
  switch (name) {
    case 'd':
      return '';
    case 'o':
      return textOfOverlay(elements);
    case 'x':
      return barOf(options) === undefined ? textOf(elements[0] ?? []) : undefined;
    case 'l':
      return joined(elements, ', ');
    default:
      return undefined;
  }
}

function joined(elements: readonly FieldLine[], separator: string): string | undefined {
  const texts = elements.map(textOf);
  return texts.includes(undefined) ? undefined : texts.join(separator);
}

/** Characters that enclose others, such as circles around numbers. */
const CIRCLE = /^[○◯〇]$/u;
const NOT_ENCLOSING = /[^○◯〇□△◇]/u;
/** Numbers that Unicode has in circles. */
const CIRCLED_NUMBERS = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';

/** Overlaid elements: a phonetic guide over its word, an enclosed character, or anything else. */
function textOfOverlay(elements: readonly FieldLine[]): string | undefined {
  const [first = [], second = [], ...rest] = elements;
  const [reading] = first;
  if (rest.length === 0 && first.length === 1 && reading?.kind === 'construction' && reading.name === 'up') {
    const [over, word] = [textOf(reading.elements[0] ?? []), textOf(second)];
    return over === undefined || word === undefined ? undefined : `${word}(${over})`;
  }
  const texts = elements.map(textOf);
  const inside = texts.filter((text) => text !== undefined && NOT_ENCLOSING.test(text));
  if (texts.includes(undefined) || texts.length !== 2 || inside.length !== 1) return texts.join('');
  const [text = ''] = inside;
  const circled = texts.some((each) => each !== undefined && CIRCLE.test(each));
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return circled && number > 0 ? (CIRCLED_NUMBERS[number - 1] ?? `(${text})`) : `(${text})`;
}

function nodesOf(line: FieldLine): MtefNode[] {
  return line.flatMap((node) => (node.kind === 'text' ? charactersOf(node.text) : nodesOfConstruction(node)));
}

/** Letters that form words are text, single letters variables. */
function charactersOf(text: string): MtefNode[] {
  return [...text.matchAll(/\p{L}{3,}|[^\s]/gu)].flatMap(([word]) => {
    const face = word.length > 1 ? FACE.text : FACE.variable;
    return [...word].map((character) => ({ kind: 'character', face, text: character, embellishments: [] }));
  });
}

function template(selector: number, lines: readonly (MtefLine | undefined)[]): MtefNode {
  return { kind: 'template', selector, variation: 0, lines, signs: '' };
}

function nodesOfConstruction(node: Construction): MtefNode[] {
  const { name, options } = node;
  const lines = node.elements.map(nodesOf);
  const [first, second, third] = lines;
  switch (name) {
    case 'f':
      return [template(TEMPLATE.fraction, [first, second])];
    case 'r':
      return [template(TEMPLATE.root, second === undefined ? [first] : [second, first])];
    case 'up':
    case 's':
      return [template(TEMPLATE.script, [undefined, first])];
    case 'do':
      return [template(TEMPLATE.script, [first, undefined])];
    case 'i':
      return [template(operatorOf(options), [third, first, second])];
    case 'b':
      return bracketed(options, first ?? []);
    case 'a':
      return [{ kind: 'matrix', columns: Math.max(1, Number(options.get('co') ?? '1')), cells: lines }];
    case 'x':
      return barred(options, first ?? []);
    case 'l':
      return lines.flatMap((line, at) => (at === 0 ? line : [...charactersOf(','), ...line]));
    default:
      return charactersOf(textOfConstruction(node) ?? '');
  }
}

function operatorOf(options: ReadonlyMap<string, string>): number {
  if (options.has('su')) return TEMPLATE.sum;
  return options.has('pr') ? TEMPLATE.product : TEMPLATE.integral;
}

/** Delimiters that grow with their content, by the opening one; any others are drawn alike on both sides. */
const FENCES: ReadonlyMap<string, readonly [number, string]> = new Map([
  ['(', [TEMPLATE.parentheses, ')']],
  ['{', [TEMPLATE.braces, '}']],
  ['[', [TEMPLATE.brackets, ']']],
  ['|', [TEMPLATE.bars, '|']],
]);

/** A single bracket, or two that don't match, are characters before and after the content. */
function bracketed(options: ReadonlyMap<string, string>, line: MtefLine): MtefNode[] {
  const [left, right] = [options.get('lc'), options.get('rc')];
  const pair = FENCES.get(left ?? options.get('bc') ?? '(');
  if ((left === undefined && right === undefined) || (pair !== undefined && pair[1] === right))
    return [template(pair?.[0] ?? TEMPLATE.bars, [line])];
  return [...charactersOf(left ?? ''), ...line, ...charactersOf(right ?? '')];
}

/** A line above or below; several lines make a box, which adds nothing. */
function barOf(options: ReadonlyMap<string, string>): number | undefined {
  if (options.size !== 1) return undefined;
  if (options.has('to')) return TEMPLATE.barAbove;
  return options.has('bo') ? TEMPLATE.barBelow : undefined;
}

function barred(options: ReadonlyMap<string, string>, line: MtefLine): MtefNode[] {
  const bar = barOf(options);
  return bar === undefined ? [...line] : [template(bar, [line])];
}
