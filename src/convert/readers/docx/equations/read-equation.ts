/**
 * Converts an Office Math (OMML) equation to LaTeX on one line, without the dollar signs around it.
 *
 * Source: ECMA-376 Part 1, 22.1 (Office Math).
 */
import type { XmlElement } from '../../../package/parse-xml.ts';
import { readOnOff } from '../properties.ts';
import { columnAligns, isOn, property } from './equation-properties.ts';
import { LatexBuilder } from './latex-builder.ts';
import {
  ACCENTS,
  DELIMITERS,
  FUNCTION_NAMES,
  GROUPINGS,
  LABELLED_ARROWS,
  latexOf,
  MARKS_AS_LIMITS,
  WIDE_ACCENTS,
} from './latex-characters.ts';

/** The LaTeX of an `m:oMath` element, or of any element that contains parts of one. */
export function readEquation(equation: XmlElement): string {
  return latexWithin(equation);
}

function latexWithin(parent: XmlElement | undefined): string {
  const builder = new LatexBuilder();
  for (const child of parent?.elements() ?? []) addElement(child, builder);
  return builder.finish();
}

function part(element: XmlElement, name: string): string {
  return latexWithin(element.element(name));
}

type Handler = (element: XmlElement) => string;

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['m:f', fraction],
  ['m:sSup', (element) => `${base(element)}${raised(part(element, 'm:sup'))}`],
  ['m:sSub', (element) => `${base(element)}_{${part(element, 'm:sub')}}`],
  ['m:sSubSup', (element) => `${base(element)}_{${part(element, 'm:sub')}}${raised(part(element, 'm:sup'))}`],
  ['m:sPre', prescripts],
  ['m:rad', root],
  ['m:nary', nary],
  ['m:d', delimited],
  ['m:m', matrix],
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
  ['m:borderBox', enclosed],
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

/** Invisible character between a function name and its argument. */
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
  if (wrapper !== undefined && /[\p{L}\p{N}]/u.test(text)) builder.addStyled(wrapper, charactersOf(text));
  else if (FUNCTION_NAMES.has(nameIn(text))) builder.add(`\\${nameIn(text)}`);
  else if (style === 'p' && /^[A-Za-z]+$/.test(text.trim())) builder.addStyled('\\mathrm', text.trim());
  else builder.addCharacters(text);
}

function charactersOf(text: string): string {
  const builder = new LatexBuilder();
  builder.addCharacters(text);
  return builder.finish();
}

function addText(text: string, builder: LatexBuilder): void {
  const escaped = text
    .replaceAll('\u200b', '')
    .replaceAll(/[\s]+/g, ' ')
    .replaceAll(/[%#&_{}$]/g, '\\$&')
    .replaceAll(/[\\^~](?![%#&_{}$])/g, '');
  if (escaped.trim() !== '') builder.add(`\\text{${escaped}}`);
}

/** "lim sup" and "lim inf" are one name each. */
function nameIn(text: string): string {
  return text.trim().replace(/^lim\s(?=sup$|inf$)/, 'lim');
}

/** The base of a script, in braces if it is more than one token. */
function base(element: XmlElement): string {
  const latex = part(element, 'm:e');
  return /^(?:\\?[A-Za-z]+|\d+|.)?$/u.test(latex) && !/^[A-Za-z]{2,}$/.test(latex) ? latex : wrapBase(latex);
}

function wrapBase(latex: string): string {
  return /^\\left.*\\right\S$|^[([][^()[\]]*[)\]]$/.test(latex) || /^\\[A-Za-z]+\{[^{}]*\}$/.test(latex)
    ? latex
    : `{${latex}}`;
}

/** Prescripts have an empty base. */
function prescripts(element: XmlElement): string {
  const [below, above] = [part(element, 'm:sub'), part(element, 'm:sup')];
  const scripts = (below === '' ? '' : `_{${below}}`) + (above === '' ? '' : `^{${above}}`);
  return `{}${scripts}${part(element, 'm:e')}`;
}

/** Primes need no superscript. */
function raised(latex: string): string {
  return /^'+$/.test(latex) ? latex : `^{${latex}}`;
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

/** LaTeX environments by their delimiters. */
const MATRICES = new Map([
  ['()', 'pmatrix'],
  ['[]', 'bmatrix'],
  ['\\{\\}', 'Bmatrix'],
  ['||', 'vmatrix'],
  ['\\|\\|', 'Vmatrix'],
]);

/** Content that is, or may be, taller than a line: delimiters grow with it. */
const TALL =
  /\\(?!(?:vec|hat|bar|dot|ddot|tilde|math[a-z]+|text|operatorname|boldsymbol)\b)[A-Za-z]+\{|\\(?:sum|prod|i*o?int|big[a-z]+|\\|left|begin)/;

function delimited(element: XmlElement): string {
  const open = property(element, 'm:dPr', 'm:begChr') ?? '(';
  const close = property(element, 'm:dPr', 'm:endChr') ?? ')';
  const separator = property(element, 'm:dPr', 'm:sepChr') ?? '|';
  const parts = element.elements('m:e');
  const [only] = parts;
  const special = parts.length === 1 && only !== undefined ? environmentOf(only, open, close) : undefined;
  if (special !== undefined) return special;
  const [before, between, after] = [open, separator, close].map((sign) => DELIMITERS.get(sign));
  const contents = parts.map((one) => latexWithin(one));
  if (before === undefined || after === undefined)
    return joined([latexOf(open).latex, contents.join(latexOf(separator).latex), latexOf(close).latex]);
  const grows = !['0', 'false', 'off'].includes(property(element, 'm:dPr', 'm:grow') ?? '1');
  const isLow = contents.length === 1 && contents.every((content) => !grows || !TALL.test(content));
  if (isLow && open !== '' && close !== '') return joined([before, ...contents, after]);
  const inner = contents.join(
    between === undefined ? ` ${latexOf(separator).latex} ` : ` \\middle${between} `,
  );
  return `\\left${before} ${inner} \\right${after}`.replaceAll(/ {2,}/g, ' ');
}

function joined(pieces: readonly string[]): string {
  const builder = new LatexBuilder();
  for (const piece of pieces) builder.add(piece);
  return builder.finish();
}

/** Matrices, cases and binomials have environments that include their delimiters. */
function environmentOf(content: XmlElement, open: string, close: string): string | undefined {
  const [inner, ...others] = content
    .elements()
    .filter((child) => child.name !== 'm:ctrlPr' && child.name !== 'm:argPr');
  if (inner === undefined || others.length > 0) return undefined;
  const matrix = MATRICES.get(`${DELIMITERS.get(open)}${DELIMITERS.get(close)}`);
  if (inner.name === 'm:m' && matrix !== undefined)
    return `\\begin{${matrix}}${matrixRows(inner)}\\end{${matrix}}`;
  if (inner.name === 'm:m' && open === '{' && close === '' && columnAligns(inner).length <= 2)
    return `\\begin{cases}${matrixRows(inner)}\\end{cases}`;
  if (inner.name === 'm:eqArr' && open === '{' && close === '') {
    return `\\begin{cases}${arrayRows(inner)}\\end{cases}`;
  }
  const isStack = inner.name === 'm:f' && property(inner, 'm:fPr', 'm:type') === 'noBar';
  return isStack && open === '(' && close === ')'
    ? `\\binom{${part(inner, 'm:num')}}{${part(inner, 'm:den')}}`
    : undefined;
}

/** A matrix with left- or right-aligned columns becomes an array. */
function matrix(element: XmlElement): string {
  const aligns = columnAligns(element);
  if (/^(?:rl)+$/.test(aligns.join(''))) return `\\begin{aligned}${matrixRows(element)}\\end{aligned}`;
  return aligns.every((align) => align === 'c')
    ? `\\begin{matrix}${matrixRows(element)}\\end{matrix}`
    : `\\begin{array}{${aligns.join('')}}${matrixRows(element)}\\end{array}`;
}

function matrixRows(element: XmlElement): string {
  const rows = element.elements('m:mr').map((row) => row.elements('m:e').map(latexWithin).join(' & '));
  return ` ${rows.join(' \\\\ ')} `;
}

/** Within an equation array `&` marks the alignment position of a row. */
function arrayRows(element: XmlElement): string {
  const rows = element.elements('m:e').map((row) =>
    latexWithin(row)
      .replaceAll(/ ?\\& ?/g, ' & ')
      .trim(),
  );
  return ` ${rows.join(' \\\\ ')} `;
}

function functionOf(element: XmlElement): string {
  const called = part(element, 'm:fName').replace(/^\\mathrm(?=\{[A-Za-z]{2,}\})/, '\\operatorname');
  const known = FUNCTION_NAMES.has(called) ? `\\${called}` : called;
  const body = part(element, 'm:e');
  return `${known}${/^[\w{]/.test(body) ? ' ' : ''}${body}`;
}

function accent(element: XmlElement): string {
  const sign = property(element, 'm:accPr', 'm:chr') ?? '\u0302';
  const command = ACCENTS.get(sign);
  const body = part(element, 'm:e');
  if (command === undefined) return `\\overset{${latexOf(sign).latex}}{${body}}`;
  const wide = /^[A-Za-z0-9]{2,}/.test(body) ? WIDE_ACCENTS.get(command) : undefined;
  return `${wide ?? command}{${body}}`;
}

function grouped(element: XmlElement): string {
  const character = property(element, 'm:groupChrPr', 'm:chr') ?? '⏟';
  const isTop = property(element, 'm:groupChrPr', 'm:pos') === 'top';
  const command = GROUPINGS.get(character);
  const body = part(element, 'm:e');
  if (command !== undefined) return `${command}{${body}}`;
  const sign = latexOf(character).latex;
  const arrow = LABELLED_ARROWS.get(sign);
  if (arrow !== undefined) return isTop ? `${arrow}[${body}]{}` : `${arrow}{${body}}`;
  return `${isTop ? '\\overset' : '\\underset'}{${sign}}{${body}}`;
}

/** A box, or strikes through cancelled terms. Source: ECMA-376 Part 1, 22.1.2.11 (borderBox). */
function enclosed(element: XmlElement): string {
  const body = part(element, 'm:e');
  const [up, down, across] = ['m:strikeBLTR', 'm:strikeTLBR', 'm:strikeH'].map((name) =>
    isOn(element, 'm:borderBoxPr', name),
  );
  if (up && down) return `\\xcancel{${body}}`;
  if (up || across) return `\\cancel{${body}}`;
  if (down) return `\\bcancel{${body}}`;
  const isOpen = ['m:hideTop', 'm:hideBot', 'm:hideLeft', 'm:hideRight'].every((name) =>
    isOn(element, 'm:borderBoxPr', name),
  );
  return isOpen ? `{${body}}` : `\\boxed{${body}}`;
}

/** Operators whose limits are written as scripts; limits of anything else are stacked. */
const TAKES_LIMITS =
  /^\\(?:(?:i*|o)int|sum|(?:co)?prod|big[a-z]+|operatorname\*?\{[A-Za-z]+\}|(?:under|over)brace\{.*\})$/;

function limit(element: XmlElement, script: '_' | '^', stack: string): string {
  const body = part(element, 'm:e');
  const value = part(element, 'm:lim');
  const mark = MARKS_AS_LIMITS.get(`${script}${value}`);
  if (mark !== undefined) return `${mark}{${body}}`;
  if (FUNCTION_NAMES.has(body)) return `\\${body}${script}{${value}}`;
  const isName = body.startsWith('\\') && FUNCTION_NAMES.has(body.slice(1));
  if (isName || TAKES_LIMITS.test(body)) return `${body}${script}{${value}}`;
  const arrow = LABELLED_ARROWS.get(body);
  if (arrow !== undefined) return script === '^' ? `${arrow}{${value}}` : `${arrow}[${value}]{}`;
  const below = /^(\\x[A-Za-z]+\[[^\]]*\])\{\}$/.exec(body)?.[1];
  return below !== undefined && script === '^' ? `${below}{${value}}` : `${stack}{${value}}{${body}}`;
}
