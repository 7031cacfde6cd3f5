/**
 * Converts equations of Equation Editor 3 to Office Math, which the rest of the reader understands. An unknown
 * template keeps the content of its lines.
 *
 * Source: Design Science, "MTEF v.3 (Equation Editor 3.x)"; ECMA-376 Part 1, 22.1 (Office Math).
 */
import { element, escapeXml, valued } from '../../../../package/write-xml.ts';
import { FUNCTION_NAMES } from '../latex-characters.ts';
import type { MtefLine, MtefNode } from './mtef-nodes.ts';

type Template = Extract<MtefNode, { kind: 'template' }>;
type Character = Extract<MtefNode, { kind: 'character' }>;

export const FACE = { text: 1, function: 2, variable: 3, lowerGreek: 4, upperGreek: 5, vector: 7 } as const;

/** Template selectors. */
export const TEMPLATE = {
  parentheses: 1,
  braces: 2,
  brackets: 3,
  bars: 4,
  root: 13,
  fraction: 14,
  script: 15,
  barBelow: 16,
  barAbove: 17,
  integral: 21,
  braceAbove: 27,
  braceBelow: 28,
  sum: 29,
  product: 31,
  limits: 39,
  slashedFraction: 41,
  vector: 47,
  tilde: 48,
  hat: 49,
} as const;

/** The content of an `m:oMath` element. */
export function ommlOfLine(line: MtefLine): string {
  const pieces: string[] = [];
  for (let at = 0; at < line.length; at++) {
    const node = line[at];
    if (node === undefined) break;
    if (node.kind === 'character' && isWord(node)) {
      const from = at;
      while (isSameWord(line[at + 1], node)) at++;
      pieces.push(wordXml(line.slice(from, at + 1)));
    } else if (node.kind === 'template' && node.selector === TEMPLATE.script) {
      pieces.push(scriptXml(node, pieces.pop() ?? ''));
    } else {
      const piece = nodeXml(node);
      if (piece !== '') pieces.push(piece);
    }
  }
  return pieces.join('');
}

/** Consecutive letters of a text or of a function name form one word. */
function isWord(node: MtefNode | undefined): node is Character {
  return node?.kind === 'character' && (node.face === FACE.text || node.face === FACE.function);
}

function isSameWord(node: MtefNode | undefined, first: Character): boolean {
  return isWord(node) && node.face === first.face;
}

function wordXml(nodes: readonly MtefNode[]): string {
  const text = nodes.map((node) => (node.kind === 'character' ? node.text : '')).join('');
  const [first] = nodes;
  if (NUMBER.test(text)) return runXml(text, '');
  const isText = first?.kind === 'character' && first.face === FACE.text && !FUNCTION_NAMES.has(text);
  if (isText) return runXml(text, '<m:nor/>');
  const name = element('m:fName', {}, runXml(text, valued('m:sty', 'p')));
  return element('m:func', {}, `${name}<m:e/>`);
}

const NUMBER = /^\d+(?:[.,]\d+)*$/;

function nodeXml(node: MtefNode): string {
  switch (node.kind) {
    case 'character':
      return characterXml(node);
    case 'template':
      return templateXml(node);
    case 'line':
      return ommlOfLine(node.line);
    case 'pile':
      return element('m:eqArr', {}, node.lines.map((line) => part('m:e', line)).join(''));
    case 'matrix':
      return matrixXml(node.cells, node.columns);
  }
}

/** Private-use characters of MathType for spaces of different widths. */
const SPACE = /[\uEB00-\uEB08]/;
const GREEK_BY_LETTER = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';

function characterXml({ face, text, embellishments }: Character): string {
  if (SPACE.test(text) || text === '\0') return '';
  const bold = face === FACE.vector ? valued('m:sty', 'b') : '';
  return embellishments.reduce(embellished, runXml(greek(text, face), bold));
}

/** Older files write Greek letters as keys of the Symbol font. */
function greek(text: string, face: number): string {
  if (face !== FACE.lowerGreek && face !== FACE.upperGreek) return text;
  const letter = GREEK_BY_LETTER[text.toLowerCase().charCodeAt(0) - 97];
  if (!/^[A-Za-z]$/.test(text) || letter === undefined) return text;
  return face === FACE.upperGreek ? letter.toUpperCase() : letter;
}

/** Accents by their embellishment number; primes are text after the character. */
const ACCENTS: ReadonlyMap<number, string> = new Map([
  [2, '\u0307'],
  [3, '\u0308'],
  [4, '\u20DB'],
  [8, '\u0303'],
  [9, '\u0302'],
  [11, '\u20D7'],
  [12, '\u20D6'],
  [17, '\u0305'],
]);
const PRIMES: ReadonlyMap<number, string> = new Map([
  [5, '′'],
  [6, '″'],
  [18, '‴'],
]);

function embellished(base: string, kind: number): string {
  const accent = ACCENTS.get(kind);
  if (accent !== undefined) return accentXml(accent, base);
  const prime = PRIMES.get(kind);
  return prime === undefined ? base : scripted('m:sSup', base, { 'm:sup': runXml(prime, '') });
}

/** Opening and closing delimiters by selector. */
const FENCES: readonly (readonly [string, string])[] = [
  ['⟨', '⟩'],
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
  ['|', '|'],
  ['‖', '‖'],
  ['⌊', '⌋'],
  ['⌈', '⌉'],
  ['[', '['],
  [']', ']'],
  [']', '['],
  ['[', ')'],
  ['(', ']'],
];
/** Operators by selector, and whether their limits stand above and below. */
const OPERATORS: ReadonlyMap<number, readonly [string, boolean]> = new Map<
  number,
  readonly [string, boolean]
>([
  [TEMPLATE.integral, ['∫', false]],
  [22, ['∬', false]],
  [23, ['∭', false]],
  [24, ['∫', false]],
  [25, ['∬', false]],
  [26, ['∭', false]],
  [TEMPLATE.sum, ['∑', true]],
  [30, ['∑', false]],
  [TEMPLATE.product, ['∏', true]],
  [32, ['∏', false]],
  [33, ['∐', true]],
  [34, ['∐', false]],
  [35, ['⋃', true]],
  [36, ['⋃', false]],
  [37, ['⋂', true]],
  [38, ['⋂', false]],
]);
const WIDE_ACCENTS: ReadonlyMap<number, string> = new Map<number, string>([
  [TEMPLATE.vector, '\u20D7'],
  [TEMPLATE.tilde, '\u0303'],
  [TEMPLATE.hat, '\u0302'],
]);

function templateXml(template: Template): string {
  const { selector, lines } = template;
  const fences = FENCES[selector];
  const operator = OPERATORS.get(selector);
  const accent = WIDE_ACCENTS.get(selector);
  const [first, second, third] = lines;
  if (fences !== undefined) return fencedXml(fences, template);
  if (operator !== undefined) return operatorXml(template, operator);
  if (accent !== undefined) return accentXml(accent, content(first));
  switch (selector) {
    case TEMPLATE.root:
      return rootXml(first, second);
    case TEMPLATE.fraction:
      return element('m:f', {}, part('m:num', first) + part('m:den', second));
    case TEMPLATE.slashedFraction:
      return element('m:f', {}, LINEAR + part('m:num', first) + part('m:den', second));
    case TEMPLATE.barBelow:
      return barXml('bot', first);
    case TEMPLATE.barAbove:
      return barXml('top', first);
    case TEMPLATE.braceAbove:
      return braceXml('top', first, second);
    case TEMPLATE.braceBelow:
      return braceXml('bot', first, second);
    case TEMPLATE.limits:
      return limitXml('m:limUpp', limitXml('m:limLow', content(first), second), third);
    default:
      return lines.map(content).join('');
  }
}

const LINEAR = element('m:fPr', {}, valued('m:type', 'lin'));

function content(line: MtefLine | undefined): string {
  return line === undefined ? '' : ommlOfLine(line);
}

function part(name: string, line: MtefLine | undefined): string {
  return element(name, {}, content(line));
}

function runXml(text: string, properties: string): string {
  const head = properties === '' ? '' : element('m:rPr', {}, properties);
  return element('m:r', {}, `${head}<m:t xml:space="preserve">${escapeXml(text)}</m:t>`);
}

function scripted(name: string, base: string, scripts: Readonly<Record<string, string>>): string {
  const written = Object.entries(scripts).map(([script, xml]) => element(script, {}, xml));
  return element(name, {}, element('m:e', {}, base) + written.join(''));
}

function scriptXml({ lines: [sub, sup] }: Template, base: string): string {
  if (sub === undefined) return scripted('m:sSup', base, { 'm:sup': content(sup) });
  if (sup === undefined) return scripted('m:sSub', base, { 'm:sub': content(sub) });
  return scripted('m:sSubSup', base, { 'm:sub': content(sub), 'm:sup': content(sup) });
}

const RIGHT_ALONE = 2;
const LEFT_ALONE = 1;

/** A missing delimiter is marked by the variation, or by a sign without a character. */
function fencedXml(
  [open, close]: readonly [string, string],
  { variation, signs, lines: [line] }: Template,
): string {
  const properties =
    valued('m:begChr', variation === RIGHT_ALONE || signs[0] === '\0' ? '' : open) +
    valued('m:endChr', variation === LEFT_ALONE || signs[1] === '\0' ? '' : close);
  return element('m:d', {}, element('m:dPr', {}, properties) + part('m:e', line));
}

function operatorXml(
  { lines: [main, lower, upper] }: Template,
  [sign, isStacked]: readonly [string, boolean],
): string {
  const properties =
    valued('m:chr', sign) +
    valued('m:limLoc', isStacked ? 'undOvr' : 'subSup') +
    (lower === undefined ? valued('m:subHide', 1) : '') +
    (upper === undefined ? valued('m:supHide', 1) : '');
  const parts = part('m:sub', lower) + part('m:sup', upper) + part('m:e', main);
  return element('m:nary', {}, element('m:naryPr', {}, properties) + parts);
}

function rootXml(radicand: MtefLine | undefined, index: MtefLine | undefined): string {
  const head = index === undefined ? element('m:radPr', {}, valued('m:degHide', 1)) : '';
  return element('m:rad', {}, head + part('m:deg', index) + part('m:e', radicand));
}

function accentXml(accent: string, base: string): string {
  return element('m:acc', {}, element('m:accPr', {}, valued('m:chr', accent)) + element('m:e', {}, base));
}

function barXml(position: string, line: MtefLine | undefined): string {
  return element('m:bar', {}, element('m:barPr', {}, valued('m:pos', position)) + part('m:e', line));
}

function braceXml(position: 'top' | 'bot', line: MtefLine | undefined, label: MtefLine | undefined): string {
  const properties = valued('m:chr', position === 'top' ? '⏞' : '⏟') + valued('m:pos', position);
  const braced = element('m:groupChr', {}, element('m:groupChrPr', {}, properties) + part('m:e', line));
  return limitXml(position === 'top' ? 'm:limUpp' : 'm:limLow', braced, label);
}

function limitXml(name: 'm:limLow' | 'm:limUpp', base: string, limit: MtefLine | undefined): string {
  if (limit === undefined) return base;
  return element(name, {}, element('m:e', {}, base) + part('m:lim', limit));
}

function matrixXml(cells: readonly MtefLine[], columns: number): string {
  let rows = '';
  for (let at = 0; at < cells.length; at += columns) {
    const row = cells.slice(at, at + columns).map((cell) => part('m:e', cell));
    rows += element('m:mr', {}, row.join(''));
  }
  return element('m:m', {}, rows);
}
