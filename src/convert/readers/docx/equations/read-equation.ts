/**
 * An equation (OMML) as LaTeX, on one line, without the dollar signs around it.
 *
 * Source: ECMA-376 Part 1, 22.1 (Office Math).
 */
import type { XmlElement } from '../../../package/parse-xml.ts';
import { readOnOff } from '../properties.ts';
import { LatexBuilder } from './latex-builder.ts';
import { ACCENTS, FUNCTION_NAMES, GROUPINGS, latexOf } from './latex-characters.ts';

/** The LaTeX of an `m:oMath` element, or of any element that holds parts of one. */
export function readEquation(equation: XmlElement): string {
  return latexWithin(equation);
}

function latexWithin(parent: XmlElement | undefined): string {
  const builder = new LatexBuilder();
  for (const child of parent?.elements() ?? []) addElement(child, builder);
  return builder.finish();
}

/** The value of a property such as `m:chr` within `m:naryPr`. */
function property(element: XmlElement, properties: string, name: string): string | undefined {
  const found = element.element(properties)?.element(name);
  return found === undefined ? undefined : (found.attribute('m:val') ?? found.attribute('w:val') ?? '');
}

function isOn(element: XmlElement, properties: string, name: string): boolean {
  const value = property(element, properties, name);
  return value !== undefined && !['0', 'false', 'off'].includes(value);
}

function part(element: XmlElement, name: string): string {
  return latexWithin(element.element(name));
}

type Handler = (element: XmlElement) => string;

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['m:f', fraction],
  ['m:sSup', (element) => `${base(element)}^{${part(element, 'm:sup')}}`],
  ['m:sSub', (element) => `${base(element)}_{${part(element, 'm:sub')}}`],
  ['m:sSubSup', (element) => `${base(element)}_{${part(element, 'm:sub')}}^{${part(element, 'm:sup')}}`],
  [
    'm:sPre',
    (element) => `{}_{${part(element, 'm:sub')}}^{${part(element, 'm:sup')}}${part(element, 'm:e')}`,
  ],
  ['m:rad', root],
  ['m:nary', nary],
  ['m:d', delimited],
  ['m:m', (element) => `\\begin{matrix}${matrixRows(element)}\\end{matrix}`],
  ['m:eqArr', (element) => `\\begin{aligned}${arrayRows(element)}\\end{aligned}`],
  ['m:func', functionOf],
  ['m:acc', accent],
  [
    'm:bar',
    (element) =>
      `${property(element, 'm:barPr', 'm:pos') === 'bot' ? '\\underline' : '\\overline'}{${part(element, 'm:e')}}`,
  ],
  ['m:groupChr', grouped],
  ['m:limLow', (element) => limit(element, '_', '\\underset')],
  ['m:limUpp', (element) => limit(element, '^', '\\overset')],
  ['m:borderBox', (element) => `\\boxed{${part(element, 'm:e')}}`],
  [
    'm:phant',
    (element) =>
      isOn(element, 'm:phantPr', 'm:show') || property(element, 'm:phantPr', 'm:show') === undefined
        ? part(element, 'm:e')
        : `\\phantom{${part(element, 'm:e')}}`,
  ],
]);
const LEFT_OUT = new Set(['w:del', 'w:moveFrom', 'm:ctrlPr', 'm:argPr', 'm:rPr', 'w:rPr']);

function addElement(element: XmlElement, builder: LatexBuilder): void {
  const handler = HANDLERS.get(element.name);
  if (handler !== undefined) builder.add(handler(element));
  else if (element.name === 'm:r') addRun(element, builder);
  else if (element.name === 'w:r')
    addText(
      element
        .elements('w:t')
        .map((text) => text.text)
        .join(''),
      builder,
    );
  else if (!LEFT_OUT.has(element.name)) for (const child of element.elements()) addElement(child, builder);
}

/** Invisible sign between a function's name and what it is applied to. */
const FUNCTION_APPLICATION = '\u2061';

const WRAPPERS = new Map([
  ['double-struck', '\\mathbb'],
  ['fraktur', '\\mathfrak'],
  ['script', '\\mathcal'],
  ['sans-serif', '\\mathsf'],
  ['monospace', '\\mathtt'],
]);

function addRun(run: XmlElement, builder: LatexBuilder): void {
  const text = run
    .elements('m:t')
    .map((element) => element.text)
    .join('')
    .replaceAll(FUNCTION_APPLICATION, '');
  const properties = run.element('m:rPr');
  if (readOnOff(run.element('w:rPr'), 'w:vanish') === true || text === '') return;
  if (properties !== undefined && isOn(run, 'm:rPr', 'm:nor')) {
    addText(text, builder);
    return;
  }
  const script = property(run, 'm:rPr', 'm:scr');
  const style = property(run, 'm:rPr', 'm:sty');
  const wrapper =
    WRAPPERS.get(script ?? '') ?? (style === 'b' ? '\\mathbf' : style === 'bi' ? '\\boldsymbol' : undefined);
  if (wrapper !== undefined && /[\p{L}\p{N}]/u.test(text)) builder.add(`${wrapper}{${charactersOf(text)}}`);
  else if (isName(text.trim(), style)) builder.add(name(text.trim()));
  else builder.addCharacters(text);
}

function charactersOf(text: string): string {
  const builder = new LatexBuilder();
  builder.addCharacters(text);
  return builder.finish();
}

function addText(text: string, builder: LatexBuilder): void {
  const escaped = text
    .replaceAll(/[\s]+/g, ' ')
    .replaceAll(/[%#&_{}$]/g, '\\$&')
    .replaceAll(/[\\^~](?![%#&_{}$])/g, '');
  if (escaped.trim() !== '') builder.add(`\\text{${escaped}}`);
}

/** Letters set upright are one name; so are those of a function, however they are set. */
function isName(text: string, style: string | undefined): boolean {
  return FUNCTION_NAMES.has(text) || (style === 'p' && /^[A-Za-z]+$/.test(text));
}

/** A name, or a letter alone, set upright. */
function name(text: string): string {
  return FUNCTION_NAMES.has(text) ? `\\${text}` : `\\mathrm{${text}}`;
}

/** What a script hangs on, in braces when it is more than one thing. */
function base(element: XmlElement): string {
  const latex = part(element, 'm:e');
  return /^(?:\\?[A-Za-z]+|.)?$/u.test(latex) && !/^[A-Za-z]{2,}$/.test(latex) ? latex : wrapBase(latex);
}

function wrapBase(latex: string): string {
  return /^\\left.*\\right\S$/.test(latex) || /^\\[A-Za-z]+\{[^{}]*\}$/.test(latex) ? latex : `{${latex}}`;
}

function fraction(element: XmlElement): string {
  const [top, bottom] = [part(element, 'm:num'), part(element, 'm:den')];
  switch (property(element, 'm:fPr', 'm:type')) {
    case 'lin':
      return `${top}/${bottom}`;
    case 'skw':
      return `{}^{${top}}/_{${bottom}}`;
    case 'noBar':
      return `\\genfrac{}{}{0pt}{}{${top}}{${bottom}}`;
    default:
      return `\\frac{${top}}{${bottom}}`;
  }
}

function root(element: XmlElement): string {
  const degree = isOn(element, 'm:radPr', 'm:degHide') ? '' : part(element, 'm:deg');
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(element, 'm:e')}}`;
}

function nary(element: XmlElement): string {
  const sign = latexOf(property(element, 'm:naryPr', 'm:chr') ?? '∫').latex;
  const below = isOn(element, 'm:naryPr', 'm:subHide') ? '' : part(element, 'm:sub');
  const above = isOn(element, 'm:naryPr', 'm:supHide') ? '' : part(element, 'm:sup');
  const limits = `${below === '' ? '' : `_{${below}}`}${above === '' ? '' : `^{${above}}`}`;
  const body = part(element, 'm:e');
  const gap = limits === '' && /^[A-Za-z]/.test(body) ? ' ' : '';
  return `${sign}${limits}${gap}${body}`;
}

const MATRICES = new Map([
  ['()', 'pmatrix'],
  ['[]', 'bmatrix'],
  ['{}', 'Bmatrix'],
  ['||', 'vmatrix'],
  ['‖‖', 'Vmatrix'],
]);

function delimited(element: XmlElement): string {
  const open = property(element, 'm:dPr', 'm:begChr') ?? '(';
  const close = property(element, 'm:dPr', 'm:endChr') ?? ')';
  const separator = property(element, 'm:dPr', 'm:sepChr') ?? '|';
  const parts = element.elements('m:e');
  const [only] = parts;
  const special = parts.length === 1 && only !== undefined ? environmentOf(only, open, close) : undefined;
  if (special !== undefined) return special;
  const inner = parts.map((one) => latexWithin(one)).join(` \\middle${delimiter(separator)} `);
  return `\\left${delimiter(open)} ${inner} \\right${delimiter(close)}`.replaceAll(/ {2,}/g, ' ');
}

/** Matrices, cases and binomials have environments that bring their own delimiters. */
function environmentOf(content: XmlElement, open: string, close: string): string | undefined {
  const [inner, ...others] = content
    .elements()
    .filter((child) => child.name !== 'm:ctrlPr' && child.name !== 'm:argPr');
  if (inner === undefined || others.length > 0) return undefined;
  const matrix = MATRICES.get(`${open}${close}`);
  if (inner.name === 'm:m' && matrix !== undefined)
    return `\\begin{${matrix}}${matrixRows(inner)}\\end{${matrix}}`;
  if (inner.name === 'm:eqArr' && open === '{' && close === '') {
    return `\\begin{cases}${arrayRows(inner)}\\end{cases}`;
  }
  const isStack = inner.name === 'm:f' && property(inner, 'm:fPr', 'm:type') === 'noBar';
  return isStack && open === '(' && close === ')'
    ? `\\binom{${part(inner, 'm:num')}}{${part(inner, 'm:den')}}`
    : undefined;
}

function delimiter(character: string): string {
  if (character === '') return '.';
  if (character === '{' || character === '}') return `\\${character}`;
  if (character === '‖') return '\\|';
  return latexOf(character).latex;
}

function matrixRows(element: XmlElement): string {
  const rows = element.elements('m:mr').map((row) => row.elements('m:e').map(latexWithin).join(' & '));
  return ` ${rows.join(' \\\\ ')} `;
}

/** Within an equation array `&` is where its rows are aligned. */
function arrayRows(element: XmlElement): string {
  const rows = element.elements('m:e').map((row) => latexWithin(row).replaceAll('\\&', '&'));
  return ` ${rows.join(' \\\\ ')} `;
}

function functionOf(element: XmlElement): string {
  const called = part(element, 'm:fName');
  const known = FUNCTION_NAMES.has(called) ? `\\${called}` : called;
  const body = part(element, 'm:e');
  return `${known}${/^[\w{]/.test(body) ? ' ' : ''}${body}`;
}

function accent(element: XmlElement): string {
  const command = ACCENTS.get(property(element, 'm:accPr', 'm:chr') ?? '\u0302') ?? '\\hat';
  return `${command}{${part(element, 'm:e')}}`;
}

function grouped(element: XmlElement): string {
  const character = property(element, 'm:groupChrPr', 'm:chr') ?? '⏟';
  const isTop = property(element, 'm:groupChrPr', 'm:pos') === 'top';
  const command = GROUPINGS.get(character);
  const body = part(element, 'm:e');
  if (command !== undefined) return `${command}{${body}}`;
  return `${isTop ? '\\overset' : '\\underset'}{${latexOf(character).latex}}{${body}}`;
}

function limit(element: XmlElement, script: '_' | '^', stack: string): string {
  const body = part(element, 'm:e');
  const value = part(element, 'm:lim');
  if (FUNCTION_NAMES.has(body)) return `\\${body}${script}{${value}}`;
  const takesScript = /^\\(?:[a-z]+|(?:under|over)brace\{.*\})$/.test(body) && !body.startsWith('\\mathrm');
  return takesScript ? `${body}${script}{${value}}` : `${stack}{${value}}{${body}}`;
}
