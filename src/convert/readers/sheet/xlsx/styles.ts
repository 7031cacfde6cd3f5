/** Cell styles by index. Source: ECMA-376 Part 1, 18.8. */

import type { HidingWay } from '../../../../domain/hidden-text.ts';
import { builtInFormat } from '../../../number-format/built-in-formats.ts';
import { type CellFormat, formatCompiler, GENERAL_FORMAT } from '../../../number-format/compile-format.ts';
import { parseXml, type XmlElement } from '../../../package/parse-xml.ts';

import { type CellLooks, hidingOfCell } from '../cell-visibility.ts';
import indexed from '../indexed-colors.json' with { type: 'json' };

export interface CellStyle {
  readonly format: CellFormat;
  readonly isBold: boolean;
  /** How cells with the style hide their content. */
  readonly way?: HidingWay | undefined;
  /** The fill, in workbooks with conditional formats. */
  readonly fill?: CellLooks['fill'];
}

export interface SheetStyles {
  readonly cells: readonly CellStyle[];
  /** The changes made by conditional formats. */
  readonly differences: readonly CellLooks[];
}

export const PLAIN_STYLE: CellStyle = { format: GENERAL_FORMAT, isBold: false };

/** @param source the text of the styles part; undefined if there is none */
export function readStyles(source: string | undefined, date1904: boolean): SheetStyles {
  if (source === undefined) return { cells: [], differences: [] };
  const root = parseXml(source, { partName: 'xl/styles.xml' });
  const codes = new Map<number, string>();
  for (const format of root.element('x:numFmts')?.elements('x:numFmt') ?? []) {
    codes.set(numberOf(format, 'numFmtId'), format.attribute('formatCode') ?? 'General');
  }
  const fonts = root.element('x:fonts')?.elements('x:font') ?? [];
  const bold = fonts.map(isBold);
  const fills = (root.element('x:fills')?.elements('x:fill') ?? []).map(fillOf);
  const compile = formatCompiler(date1904);
  const formatOf = (id: number) => compile(codes.get(id) ?? builtInFormat(id));
  const differences = (root.element('x:dxfs')?.elements('x:dxf') ?? []).map(differenceOf);
  const cells = (root.element('x:cellXfs')?.elements('x:xf') ?? []).map((style) => {
    const at = numberOf(style, 'fillId');
    const fill = at < fills.length ? fills[at] : 'none';
    return {
      format: formatOf(numberOf(style, 'numFmtId')),
      isBold: bold[numberOf(style, 'fontId')] ?? false,
      way: hidingOfCell({ ...looksOfFont(fonts[numberOf(style, 'fontId')]), fill }),
      ...(differences.length > 0 && { fill }),
    };
  });
  return { cells, differences };
}

/** The fill of a conditional format is the background color of its pattern, even of a solid one (18.8.15). */
function differenceOf(format: XmlElement): CellLooks {
  const pattern = format.element('x:fill')?.element('x:patternFill');
  const kind = pattern?.attribute('patternType') ?? 'solid';
  const ground =
    kind === 'solid' ? colorOf(pattern?.element('x:bgColor') ?? pattern?.element('x:fgColor')) : undefined;
  return { ...looksOfFont(format.element('x:font')), fill: ground };
}

function isBold(font: XmlElement): boolean {
  const bold = font.element('x:b');
  if (bold === undefined) return false;
  const value = bold.attribute('val');
  return value !== '0' && value !== 'false';
}

function looksOfFont(font: XmlElement | undefined): Pick<CellLooks, 'color' | 'size'> {
  const size = Number(font?.element('x:sz')?.attribute('val') ?? Number.NaN);
  return { color: colorOf(font?.element('x:color')), size: Number.isFinite(size) ? size : undefined };
}

function fillOf(fill: XmlElement): CellLooks['fill'] {
  const pattern = fill.element('x:patternFill');
  const kind = pattern?.attribute('patternType') ?? 'none';
  if (kind === 'solid') return colorOf(pattern?.element('x:fgColor'));
  return kind === 'none' && fill.element('x:gradientFill') === undefined ? 'none' : undefined;
}

/** The first two colors of a theme, as in nearly all themes. */
const THEME = ['FFFFFF', '000000'];
const INDEXED: readonly string[] = indexed.colors;

function colorOf(color: XmlElement | undefined): string | undefined {
  if (color === undefined || Number(color.attribute('tint') ?? 0) !== 0) return undefined;
  const [rgb, theme, index] = ['rgb', 'theme', 'indexed'].map((name) => color.attribute(name));
  if (rgb !== undefined) return rgb.slice(-6);
  return theme === undefined ? INDEXED[Number(index)] : THEME[Number(theme)];
}

function numberOf(element: XmlElement, name: string): number {
  const value = Number(element.attribute(name) ?? 0);
  return Number.isInteger(value) ? value : 0;
}
