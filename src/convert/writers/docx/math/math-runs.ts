/** Writes the leaves of a formula as runs of Office Math (ECMA-376 Part 1, 22.1.2.87). */
import { element, escapeXml, valued } from '../../../package/write-xml.ts';
import type { MathNode } from './mathml-tree.ts';

const FONT = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';

/** Script and style (22.1.2.102, 22.1.2.111) of each MathML variant. */
const VARIANTS: ReadonlyMap<string, readonly [string | undefined, string]> = new Map([
  ['normal', [undefined, 'p']],
  ['bold', [undefined, 'b']],
  ['italic', [undefined, 'i']],
  ['bold-italic', [undefined, 'bi']],
  ['double-struck', ['double-struck', 'p']],
  ['script', ['script', 'p']],
  ['fraktur', ['fraktur', 'p']],
  ['bold-fraktur', ['fraktur', 'b']],
  ['sans-serif', ['sans-serif', 'p']],
  ['bold-sans-serif', ['sans-serif', 'b']],
  ['sans-serif-italic', ['sans-serif', 'i']],
  ['monospace', ['monospace', 'p']],
]);

/** A run of mathematical text; `properties` is the content of its `m:rPr`. */
export function mathRun(text: string, properties = ''): string {
  if (text === '') return '';
  const head = properties === '' ? '' : element('m:rPr', {}, properties);
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : '';
  return `<m:r>${head}${FONT}<m:t${space}>${escapeXml(text)}</m:t></m:r>`;
}

/**
 * Invisible text for an empty part, where Word would display a dotted box and other programs report a missing
 * operand.
 */
export const NOTHING = mathRun('\u200B', '<m:nor/>');

/** Invisible operators (Unicode 23.6). */
const INVISIBLE = /[\u2061-\u2064]/g;

/**
 * Normalizes bars to the characters people type. Only between two operands ("divides", "is parallel to") a bar is a
 * relation sign, and only there "perpendicular" is one.
 */
export function barOf(node: MathNode): string {
  const isRelation = node.name === 'mo' && !['fence', 'stretchy'].some((name) => node.attributes.has(name));
  if (isRelation) return node.text === '\u22A5' ? '\u27C2' : node.text;
  return node.text.replaceAll('\u2223', '|').replaceAll('\u2225', '\u2016');
}

/** A leaf of MathML as a run; empty for text that is only a separator. */
export function leafRun(node: MathNode): string {
  const text = barOf(node).replaceAll(INVISIBLE, '');
  if (node.name === 'mtext' && text !== node.text && text.trim() === '') return '';
  if (node.name === 'mspace') return mathRun(spaceOf(node.attributes.get('width') ?? ''));
  if (node.name === 'mtext' && text.trim() !== '') return mathRun(text, '<m:nor/>');
  return mathRun(text, styleOf(node, text));
}

function styleOf(node: MathNode, text: string): string {
  const variant = VARIANTS.get(node.attributes.get('mathvariant') ?? '');
  if (variant !== undefined) {
    const [script, style] = variant;
    return (script === undefined ? '' : valued('m:scr', script)) + valued('m:sty', style);
  }
  return node.name === 'mi' && [...text].length > 1 ? valued('m:sty', 'p') : '';
}

/** The space character closest to a width in em. */
function spaceOf(width: string): string {
  const em = Number.parseFloat(width);
  if (!(em > 0)) return '';
  if (em >= 1.5) return '\u2003\u2003';
  if (em >= 0.75) return '\u2003';
  if (em >= 0.4) return '\u2002';
  return em >= 0.2 ? '\u2005' : '\u2009';
}
