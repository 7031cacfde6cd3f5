/** How cells show their values, by the index of their style. Source: [MS-XLSB] 2.4.655 (XF), 2.4.672 (Fmt), 2.4.656 (Font). */
import { builtInFormat } from '../../../number-format/built-in-formats.ts';
import { formatCompiler } from '../../../number-format/compile-format.ts';
import type { CellStyle } from '../xlsx/styles.ts';
import { readRecords } from './records.ts';

const FONT = 43;
const FORMAT = 44;
const STYLE = 47;
const BEGIN_CELL_STYLES = 617;
const END_CELL_STYLES = 618;
/** The weight from which type is bold. */
const BOLD = 700;

/** @param part the styles part; undefined when there is none */
export function readBinaryStyles(
  part: Iterable<Uint8Array> | undefined,
  date1904: boolean,
): readonly CellStyle[] {
  const codes = new Map<number, string>();
  const bold: boolean[] = [];
  const styles: { readonly format: number; readonly font: number }[] = [];
  let isOfCells = false;
  if (part === undefined) return [];
  readRecords(part, (type, body) => {
    if (type === FORMAT) codes.set(body.u16(0), body.string(2).text);
    else if (type === FONT) bold.push(body.u16(4) >= BOLD);
    else if (type === STYLE && isOfCells) styles.push({ format: body.u16(2), font: body.u16(4) });
    else if (type === BEGIN_CELL_STYLES) isOfCells = true;
    else if (type === END_CELL_STYLES) isOfCells = false;
  });
  const compile = formatCompiler(date1904);
  return styles.map(({ format, font }) => ({
    format: compile(codes.get(format) ?? builtInFormat(format)),
    isBold: bold[font] ?? false,
  }));
}
