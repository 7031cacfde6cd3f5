/** Cell styles by index. Source: ECMA-376 Part 1, 18.8. */

import { builtInFormat } from '../../../number-format/built-in-formats.ts';
import { type CellFormat, formatCompiler, GENERAL_FORMAT } from '../../../number-format/compile-format.ts';
import { parseXml, type XmlElement } from '../../../package/parse-xml.ts';

import { type CellLooks, NO_FILL, stated, UNKNOWN } from '../cell-visibility.ts';
import indexed from '../indexed-colors.json' with { type: 'json' };
import { readTableStyles, type TableStyle } from './table-styles.ts';

export interface CellStyle {
  readonly format: CellFormat;
  readonly isBold: boolean;
  /** What the style states of the looks of its cells; undefined for nothing. */
  readonly looks?: CellLooks | undefined;
}

export interface SheetStyles {
  readonly cells: readonly CellStyle[];
  /** The changes made by conditional formats and table styles. */
  readonly differences: readonly CellLooks[];
  /** The workbook's own table styles, by name. */
  readonly tables: ReadonlyMap<string, TableStyle>;
}

export const PLAIN_STYLE: CellStyle = { format: GENERAL_FORMAT, isBold: false };

/** @param source the text of the styles part; undefined if there is none */
export function readStyles(source: string | undefined, date1904: boolean): SheetStyles {
  if (source === undefined) return { cells: [], differences: [], tables: new Map() };
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
    return {
      format: formatOf(numberOf(style, 'numFmtId')),
      isBold: bold[numberOf(style, 'fontId')] ?? false,
      looks: stated({
        ...looksOfFont(fonts[numberOf(style, 'fontId')]),
        fill: at < fills.length ? fills[at] : NO_FILL,
      }),
    };
  });
  return { cells, differences, tables: readTableStyles(root, differences) };
}

/** The fill of a conditional format is the background color of its pattern, even of a solid one (18.8.15). */
export function differenceOf(format: XmlElement): CellLooks {
  const fill = format.element('x:fill');
  const pattern = fill?.element('x:patternFill');
  const isSolid = (pattern?.attribute('patternType') ?? 'solid') === 'solid';
  const ground = colorOf(pattern?.element('x:bgColor') ?? pattern?.element('x:fgColor'));
  return {
    ...looksOfFont(format.element('x:font')),
    fill: fill === undefined ? undefined : ((isSolid ? ground : undefined) ?? UNKNOWN),
  };
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
  if (kind === 'solid') return colorOf(pattern?.element('x:fgColor')) ?? UNKNOWN;
  return kind === 'none' && fill.element('x:gradientFill') === undefined ? NO_FILL : UNKNOWN;
}

/** The first two colors of a theme, as in nearly all themes. */
export const THEME: readonly string[] = ['FFFFFF', '000000'];
const INDEXED: readonly string[] = indexed.colors;

/** @returns undefined for no color, or the automatic one */
function colorOf(color: XmlElement | undefined): string | undefined {
  const [rgb, theme, index] = ['rgb', 'theme', 'indexed'].map((name) => color?.attribute(name));
  if (color === undefined || (rgb ?? theme ?? index) === undefined) return undefined;
  if (Number(color.attribute('tint') ?? 0) !== 0) return UNKNOWN;
  if (rgb !== undefined) return rgb.slice(-6);
  return theme === undefined ? INDEXED[Number(index)] : (THEME[Number(theme)] ?? UNKNOWN);
}

function numberOf(element: XmlElement, name: string): number {
  const value = Number(element.attribute(name) ?? 0);
  return Number.isInteger(value) ? value : 0;
}
