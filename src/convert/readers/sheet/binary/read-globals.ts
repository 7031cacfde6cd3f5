/**
 * Reads what is common to all sheets of a workbook of Excel 97 or later: their names, the shared texts, and cell
 * styles. Source: [MS-XLS] 2.4.28 (BoundSheet8), 2.4.122 (Font), 2.4.126 (Format), 2.4.188 (Palette), 2.4.265 (SST),
 * 2.4.353 (XF), 2.5.20 (CellXF).
 */
import { longText, shortText } from '../../../drawing/chart-records.ts';
import { builtInFormat } from '../../../number-format/built-in-formats.ts';
import { formatCompiler } from '../../../number-format/compile-format.ts';
import { type CellLooks, hidingOfCell } from '../cell-visibility.ts';
import indexed from '../indexed-colors.json' with { type: 'json' };
import { SharedTexts } from '../shared-texts.ts';
import { linesOf } from '../xlsb/read-sheet.ts';
import type { RecordBody } from '../xlsb/records.ts';
import type { CellStyle } from '../xlsx/styles.ts';
import { ContinuedTexts, eachRecord } from './stream-records.ts';

const EOF = 0x000a;
const DATE_1904 = 0x0022;
const FONT = 0x0031;
const SHEET = 0x0085;
const PALETTE = 0x0092;
const STYLE = 0x00e0;
const STRINGS = 0x00fc;
const FORMAT = 0x041e;

/** Minimum font weight of bold type. */
const BOLD = 700;
/** No font has this index: higher indexes are one too large. */
const NO_FONT = 4;
/** The first color that a workbook may define; lower ones are fixed, higher ones are the system's. */
const FIRST_OWN_COLOR = 8;

export interface ListedSheet {
  readonly name: string;
  readonly isVisible: boolean;
  /** Offset of its substream. */
  readonly offset: number;
}

export interface Globals {
  readonly sheets: readonly ListedSheet[];
  readonly strings: SharedTexts;
  readonly styles: readonly CellStyle[];
}

/** @throws ConversionRefused `damaged` */
export function readGlobals(stream: Uint8Array): Globals {
  const sheets: ListedSheet[] = [];
  const strings = new SharedTexts();
  const looks = new Looks();
  eachRecord(stream, 0, (type, body, next) => {
    if (type === SHEET) sheets.push(listedSheet(body));
    else if (type === STRINGS) addStrings(strings, new ContinuedTexts(stream, body.from(0), 8, next));
    else looks.add(type, body);
    return type !== EOF;
  });
  return { sheets, strings, styles: looks.styles() };
}

function listedSheet(body: RecordBody): ListedSheet {
  return { name: shortText(body.from(6), 0), isVisible: (body.u8(4) & 3) === 0, offset: body.u32(0) };
}

function addStrings(strings: SharedTexts, texts: ContinuedTexts): void {
  for (let text = texts.next(); text !== undefined; text = texts.next()) strings.add(linesOf(text));
}

interface Font {
  readonly isBold: boolean;
  readonly size: number;
  readonly color: number;
}

interface Style {
  readonly format: number;
  readonly font: number;
  /** The color index; undefined for a pattern, and if newer programs define it in another record. */
  readonly fill: number | 'none' | undefined;
}

/** Collects fonts, formats, colors and styles. */
class Looks {
  readonly #codes = new Map<number, string>();
  readonly #fonts: Font[] = [];
  readonly #styles: Style[] = [];
  readonly #colors = [...indexed.colors];
  #is1904 = false;

  add(type: number, body: RecordBody): void {
    if (type === FORMAT) this.#codes.set(body.u16(0), longText(body.from(2), 0));
    else if (type === FONT)
      this.#fonts.push({ isBold: body.u16(6) >= BOLD, size: body.u16(0) / 20, color: body.u16(4) });
    else if (type === STYLE)
      this.#styles.push({ format: body.u16(2), font: body.u16(0), fill: fillOf(body) });
    else if (type === PALETTE) this.#addColors(body);
    else if (type === DATE_1904) this.#is1904 = body.u16(0) === 1;
  }

  styles(): CellStyle[] {
    const compile = formatCompiler(this.#is1904);
    return this.#styles.map(({ format, font: index, fill }) => {
      const font = this.#fonts[index > NO_FONT ? index - 1 : index];
      const looks: CellLooks = {
        color: font === undefined ? undefined : this.#color(font.color),
        size: font?.size,
        fill: typeof fill === 'number' ? this.#color(fill) : fill,
      };
      return {
        format: compile(this.#codes.get(format) ?? builtInFormat(format)),
        isBold: font?.isBold ?? false,
        way: hidingOfCell(looks),
      };
    });
  }

  #color(index: number): string | undefined {
    return this.#colors[index];
  }

  #addColors(body: RecordBody): void {
    for (let at = 0; at < body.u16(0) && 2 + at * 4 + 3 <= body.length; at++) {
      const rgb = [0, 1, 2].map((byte) => body.u8(2 + at * 4 + byte));
      this.#colors[FIRST_OWN_COLOR + at] = Buffer.from(rgb).toString('hex');
    }
  }
}

const [NO_FILL, SOLID] = [0, 1];

function fillOf(body: RecordBody): Style['fill'] {
  if (body.length < 20) return 'none';
  const pattern = body.u32(14) >>> 26;
  const isExtended = (body.u32(14) & 0x2000000) !== 0;
  if (isExtended || (pattern !== NO_FILL && pattern !== SOLID)) return undefined;
  return pattern === NO_FILL ? 'none' : body.u16(18) & 0x7f;
}
