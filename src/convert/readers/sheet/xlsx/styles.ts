/** How cells show their values, by the index of their style. Source: ECMA-376 Part 1, 18.8. */

import { builtInFormat } from '../../../number-format/built-in-formats.ts';
import { type CellFormat, formatCompiler, GENERAL_FORMAT } from '../../../number-format/compile-format.ts';
import { parseXml, type XmlElement } from '../../../package/parse-xml.ts';

export interface CellStyle {
  readonly format: CellFormat;
  readonly isBold: boolean;
}

export const PLAIN_STYLE: CellStyle = { format: GENERAL_FORMAT, isBold: false };

/** @param source the text of the styles part, or undefined when there is none */
export function readStyles(source: string | undefined, date1904: boolean): readonly CellStyle[] {
  if (source === undefined) return [];
  const root = parseXml(source, { partName: 'xl/styles.xml' });
  const codes = new Map<number, string>();
  for (const format of root.element('x:numFmts')?.elements('x:numFmt') ?? []) {
    codes.set(numberOf(format, 'numFmtId'), format.attribute('formatCode') ?? 'General');
  }
  const bold = (root.element('x:fonts')?.elements('x:font') ?? []).map(isBold);
  const compile = formatCompiler(date1904);
  const formatOf = (id: number) => compile(codes.get(id) ?? builtInFormat(id));
  return (root.element('x:cellXfs')?.elements('x:xf') ?? []).map((style) => ({
    format: formatOf(numberOf(style, 'numFmtId')),
    isBold: bold[numberOf(style, 'fontId')] ?? false,
  }));
}

function isBold(font: XmlElement): boolean {
  const bold = font.element('x:b');
  if (bold === undefined) return false;
  const value = bold.attribute('val');
  return value !== '0' && value !== 'false';
}

function numberOf(element: XmlElement, name: string): number {
  const value = Number(element.attribute(name) ?? 0);
  return Number.isInteger(value) ? value : 0;
}
