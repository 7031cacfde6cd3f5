/** Writes marks above or below a part of a formula: accents, lines, braces, limits (ECMA-376 Part 1, 22.1.2). */
import { element, valued } from '../../../package/write-xml.ts';

const OVERLINES = /^[\u203E\u00AF]$/;
const STRETCHED = /^[\u23DE\u23DF\u23B4\u23B5\u23DC\u23DD]$/;

/** An element of Office Math: its properties as XML, followed by its parts. */
export function structure(name: string, properties: string, ...parts: readonly string[]): string {
  const head = properties === '' ? '' : element(`m:${name}Pr`, {}, properties);
  return element(`m:${name}`, {}, head + parts.join(''));
}

/**
 * @param base an `m:e`, or XML to be wrapped in one
 * @param mark an `m:lim`
 */
export function limit(name: 'limLow' | 'limUpp', base: string, mark: string): string {
  const held = base.startsWith('<m:e>') ? base : element('m:e', {}, base);
  return element(`m:${name}`, {}, held + mark);
}

/**
 * @param content an `m:e`
 * @param sign the text of the mark
 * @param mark the mark as an `m:lim`
 */
export function markBelow(content: string, sign: string, mark: string): string {
  if (OVERLINES.test(sign)) return structure('bar', valued('m:pos', 'bot'), content);
  if (STRETCHED.test(sign)) return stretched(content, sign, 'bot', 'top');
  return limit('limLow', content, mark);
}

/** @param isAccent whether the mark belongs to the letter below it */
export function markAbove(content: string, sign: string, mark: string, isAccent: boolean): string {
  if (OVERLINES.test(sign)) return structure('bar', valued('m:pos', 'top'), content);
  if (STRETCHED.test(sign)) return stretched(content, sign, 'top', 'bot');
  if (isAccent) return structure('acc', valued('m:chr', COMBINING.get(sign) ?? sign), content);
  return limit('limUpp', content, mark);
}

function stretched(content: string, sign: string, position: string, vertical: string): string {
  const properties = valued('m:chr', sign) + valued('m:pos', position) + valued('m:vertJc', vertical);
  return structure('groupChr', properties, content);
}

/** Combining characters for the spacing ones in MathML. */
const COMBINING: ReadonlyMap<string, string> = new Map([
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['\u02C9', '\u0304'],
  ['\u02D8', '\u0306'],
  ['\u02D9', '\u0307'],
  ['\u00A8', '\u0308'],
  ['\u02DA', '\u030A'],
  ['\u02C7', '\u030C'],
  ['`', '\u0300'],
  ['\u02CB', '\u0300'],
  ['\u02CA', '\u0301'],
  ['\u00B4', '\u0301'],
  ['\u2190', '\u20D6'],
  ['\u2192', '\u20D7'],
  ['\u2194', '\u20E1'],
]);
