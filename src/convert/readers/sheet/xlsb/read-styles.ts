/** Cell styles of binary workbooks, by index. Source: [MS-XLSB] 2.4.655 (XF), 2.4.672 (Fmt), 2.4.656 (Font). */
import { builtInFormat } from '../../../number-format/built-in-formats.ts';
import { formatCompiler } from '../../../number-format/compile-format.ts';
import { type CellLooks, NO_FILL, NO_LOOKS, stated, UNKNOWN } from '../cell-visibility.ts';
import indexed from '../indexed-colors.json' with { type: 'json' };
import { type SheetStyles, THEME } from '../xlsx/styles.ts';
import { type RecordBody, readRecords } from './records.ts';

const FONT = 43;
const FILL = 45;
const FORMAT = 44;
const STYLE = 47;
const DIFFERENCE = 507;
const BEGIN_CELL_STYLES = 617;
const END_CELL_STYLES = 618;
/** Minimum font weight of bold type. */
const BOLD = 700;
const [EMPTY, SOLID] = [0, 1];

/** @param part the styles part; undefined if there is none */
export function readBinaryStyles(
  part: Iterable<Uint8Array> | undefined,
  date1904: boolean,
): Pick<SheetStyles, 'cells' | 'differences'> {
  const codes = new Map<number, string>();
  const fonts: (Omit<CellLooks, 'fill'> & { readonly isBold: boolean })[] = [];
  const fills: CellLooks['fill'][] = [];
  const styles: { readonly format: number; readonly font: number; readonly fill: number }[] = [];
  const differences: CellLooks[] = [];
  let isOfCells = false;
  if (part === undefined) return { cells: [], differences };
  readRecords(part, (type, body) => {
    if (type === FORMAT) codes.set(body.u16(0), body.string(2).text);
    else if (type === FONT) {
      fonts.push({ isBold: body.u16(4) >= BOLD, size: body.u16(0) / 20, color: colorAt(body, 12) });
    } else if (type === FILL) fills.push(fillOf(body));
    else if (type === STYLE && isOfCells)
      styles.push({ format: body.u16(2), font: body.u16(4), fill: body.u16(6) });
    else if (type === DIFFERENCE) differences.push(differenceOf(body));
    else if (type === BEGIN_CELL_STYLES) isOfCells = true;
    else if (type === END_CELL_STYLES) isOfCells = false;
  });
  const compile = formatCompiler(date1904);
  const cells = styles.map(({ format, font, fill }) => ({
    format: compile(codes.get(format) ?? builtInFormat(format)),
    isBold: fonts[font]?.isBold ?? false,
    looks: stated({ color: fonts[font]?.color, size: fonts[font]?.size, fill: fills[fill] }),
  }));
  return { cells, differences };
}

/** Types of properties of a change ([MS-XLS] 2.5.282), each with its length and a value. */
const [PATTERN, FRONT, BACK, TEXT, SIZE] = [0x00, 0x01, 0x02, 0x05, 0x24];

/**
 * What a conditional format changes ([MS-XLSB] 2.4.350); the fill is the background color of its pattern, as in .xlsx.
 */
function differenceOf(body: RecordBody): CellLooks {
  let looks = NO_LOOKS;
  let isSolid = true;
  let hasFill = false;
  let front: string | undefined;
  let back: string | undefined;
  for (let at = 6; at + 4 <= body.length; ) {
    const [type, size] = [body.u16(at), body.u16(at + 2)];
    if (size < 4) break;
    if (type === PATTERN) isSolid = body.u8(at + 4) === SOLID;
    else if (type === FRONT) front = colorAt(body, at + 4);
    else if (type === BACK) back = colorAt(body, at + 4);
    else if (type === TEXT) looks = { ...looks, color: colorAt(body, at + 4) };
    else if (type === SIZE) looks = { ...looks, size: body.u32(at + 4) / 20 };
    hasFill ||= type === PATTERN || type === FRONT || type === BACK;
    at += size;
  }
  return hasFill ? { ...looks, fill: (isSolid ? (back ?? front) : undefined) ?? UNKNOWN } : looks;
}

/** A pattern and its colors ([MS-XLSB] 2.4.658). */
function fillOf(body: RecordBody): CellLooks['fill'] {
  const pattern = body.length < 4 ? SOLID : body.u32(0);
  if (pattern === EMPTY) return NO_FILL;
  return (pattern === SOLID ? colorAt(body, 4) : undefined) ?? UNKNOWN;
}

const [INDEXED, RGB, THEMED] = [1, 2, 3];
const PALETTE: readonly string[] = indexed.colors;

/** A color ([MS-XLSB] 2.5.18); undefined if it is automatic. */
function colorAt(body: RecordBody, at: number): string | undefined {
  const kind = body.length < at + 8 ? 0 : body.u8(at) >> 1;
  if (kind === 0) return undefined;
  if (body.u16(at + 2) !== 0) return UNKNOWN;
  if (kind === INDEXED) return PALETTE[body.u8(at + 1)];
  if (kind === THEMED) return THEME[body.u8(at + 1)] ?? UNKNOWN;
  if (kind !== RGB) return UNKNOWN;
  return Buffer.from([4, 5, 6].map((next) => body.u8(at + next))).toString('hex');
}
