/** Cell styles of binary workbooks, by index. Source: [MS-XLSB] 2.4.655 (XF), 2.4.672 (Fmt), 2.4.656 (Font). */
import { builtInFormat } from '../../../number-format/built-in-formats.ts';
import { formatCompiler } from '../../../number-format/compile-format.ts';
import { type CellLooks, hidingOfCell } from '../cell-visibility.ts';
import indexed from '../indexed-colors.json' with { type: 'json' };
import type { CellStyle } from '../xlsx/styles.ts';
import { type RecordBody, readRecords } from './records.ts';

const FONT = 43;
const FILL = 45;
const FORMAT = 44;
const STYLE = 47;
const BEGIN_CELL_STYLES = 617;
const END_CELL_STYLES = 618;
/** Minimum font weight of bold type. */
const BOLD = 700;

/** @param part the styles part; undefined if there is none */
export function readBinaryStyles(
  part: Iterable<Uint8Array> | undefined,
  date1904: boolean,
): readonly CellStyle[] {
  const codes = new Map<number, string>();
  const fonts: (Omit<CellLooks, 'fill'> & { readonly isBold: boolean })[] = [];
  const fills: CellLooks['fill'][] = [];
  const styles: { readonly format: number; readonly font: number; readonly fill: number }[] = [];
  let isOfCells = false;
  if (part === undefined) return [];
  readRecords(part, (type, body) => {
    if (type === FORMAT) codes.set(body.u16(0), body.string(2).text);
    else if (type === FONT) {
      fonts.push({ isBold: body.u16(4) >= BOLD, size: body.u16(0) / 20, color: colorAt(body, 12) });
    } else if (type === FILL) fills.push(fillOf(body));
    else if (type === STYLE && isOfCells)
      styles.push({ format: body.u16(2), font: body.u16(4), fill: body.u16(6) });
    else if (type === BEGIN_CELL_STYLES) isOfCells = true;
    else if (type === END_CELL_STYLES) isOfCells = false;
  });
  const compile = formatCompiler(date1904);
  return styles.map(({ format, font, fill }) => ({
    format: compile(codes.get(format) ?? builtInFormat(format)),
    isBold: fonts[font]?.isBold ?? false,
    way: hidingOfCell({ color: fonts[font]?.color, size: fonts[font]?.size, fill: fills[fill] ?? 'none' }),
  }));
}

const [NO_FILL, SOLID] = [0, 1];

/** A pattern and its colors ([MS-XLSB] 2.4.658). */
function fillOf(body: RecordBody): CellLooks['fill'] {
  const pattern = body.length < 4 ? SOLID : body.u32(0);
  if (pattern === NO_FILL) return 'none';
  return pattern === SOLID ? colorAt(body, 4) : undefined;
}

const [INDEXED, RGB, THEME] = [1, 2, 3];
const THEME_COLORS = ['FFFFFF', '000000'];
const PALETTE: readonly string[] = indexed.colors;

/** A color ([MS-XLSB] 2.5.18); undefined if it is automatic or tinted. */
function colorAt(body: RecordBody, at: number): string | undefined {
  if (body.length < at + 8 || body.u16(at + 2) !== 0) return undefined;
  const kind = body.u8(at) >> 1;
  if (kind === INDEXED) return PALETTE[body.u8(at + 1)];
  if (kind === THEME) return THEME_COLORS[body.u8(at + 1)];
  if (kind !== RGB) return undefined;
  return [4, 5, 6]
    .map((next) =>
      body
        .u8(at + next)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}
