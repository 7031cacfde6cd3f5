/**
 * Reads what is common to all sheets of a workbook of Excel 97 or later: their names, the shared texts, and cell
 * styles. Source: [MS-XLS] 2.4.28 (BoundSheet8), 2.4.122 (Font), 2.4.126 (Format), 2.4.188 (Palette), 2.4.265 (SST),
 * 2.4.353 (XF), 2.5.20 (CellXF).
 */
import { longText, shortText } from '../../../drawing/chart-records.ts';
import { builtInFormat } from '../../../number-format/built-in-formats.ts';
import { formatCompiler } from '../../../number-format/compile-format.ts';
import { NO_FILL, stated, UNKNOWN } from '../cell-visibility.ts';
import indexed from '../indexed-colors.json' with { type: 'json' };
import { SharedTexts } from '../shared-texts.ts';
import { linesOf } from '../xlsb/read-sheet.ts';
import type { RecordBody } from '../xlsb/records.ts';
import { type CellStyle, THEME } from '../xlsx/styles.ts';
import { ContinuedTexts, eachRecord } from './stream-records.ts';

const EOF = 0x000a;
const DATE_1904 = 0x0022;
const FONT = 0x0031;
const SHEET = 0x0085;
const PALETTE = 0x0092;
const STYLE = 0x00e0;
const STRINGS = 0x00fc;
const FORMAT = 0x041e;
const EXTENSION = 0x087d;

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
  /** The palette. */
  readonly colors: readonly (string | undefined)[];
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
  return { sheets, strings, styles: looks.styles(), colors: looks.colors };
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
  /** The color index, or one of the words of looks. */
  readonly fill: number | string;
  /** Whether newer programs state it in a record of its own. */
  readonly isExtended: boolean;
}

/** What newer programs state of a style: colors as such. */
interface Extension {
  color?: string;
  fill?: string;
}

/** Collects fonts, formats, colors and styles. */
class Looks {
  readonly #codes = new Map<number, string>();
  readonly #fonts: Font[] = [];
  readonly #styles: Style[] = [];
  readonly #extensions = new Map<number, Extension>();
  readonly colors: (string | undefined)[] = [...indexed.colors];
  #is1904 = false;

  add(type: number, body: RecordBody): void {
    if (type === FORMAT) this.#codes.set(body.u16(0), longText(body.from(2), 0));
    else if (type === FONT)
      this.#fonts.push({ isBold: body.u16(6) >= BOLD, size: body.u16(0) / 20, color: body.u16(4) });
    else if (type === STYLE) this.#styles.push({ format: body.u16(2), font: body.u16(0), ...fillOf(body) });
    else if (type === EXTENSION) this.#extensions.set(body.u16(14), extensionOf(body));
    else if (type === PALETTE) this.#addColors(body);
    else if (type === DATE_1904) this.#is1904 = body.u16(0) === 1;
  }

  styles(): CellStyle[] {
    const compile = formatCompiler(this.#is1904);
    return this.#styles.map(({ format, font: index, fill, isExtended }, at) => {
      const font = this.#fonts[index > NO_FONT ? index - 1 : index];
      const extension = isExtended ? this.#extensions.get(at) : undefined;
      const painted = typeof fill === 'number' ? (this.colors[fill] ?? UNKNOWN) : fill;
      return {
        format: compile(this.#codes.get(format) ?? builtInFormat(format)),
        isBold: font?.isBold ?? false,
        looks: stated({
          color: extension?.color ?? (font === undefined ? undefined : this.colors[font.color]),
          size: font?.size,
          fill: extension?.fill ?? painted,
        }),
      };
    });
  }

  #addColors(body: RecordBody): void {
    for (let at = 0; at < body.u16(0) && 2 + at * 4 + 3 <= body.length; at++) {
      const rgb = [0, 1, 2].map((byte) => body.u8(2 + at * 4 + byte));
      this.colors[FIRST_OWN_COLOR + at] = Buffer.from(rgb).toString('hex');
    }
  }
}

const [EMPTY, SOLID] = [0, 1];

function fillOf(body: RecordBody): Pick<Style, 'fill' | 'isExtended'> {
  if (body.length < 20) return { fill: NO_FILL, isExtended: false };
  const pattern = body.u32(14) >>> 26;
  const isExtended = (body.u32(14) & 0x2000000) !== 0;
  if (pattern === EMPTY) return { fill: NO_FILL, isExtended };
  return { fill: pattern === SOLID ? body.u16(18) & 0x7f : UNKNOWN, isExtended };
}

/** Types of properties ([MS-XLS] 2.5.108), and of colors (2.5.155). */
const [FRONT, GRADIENT, TEXT] = [0x04, 0x06, 0x0d];
const [AUTOMATIC, RGB] = [0, 2];

function extensionOf(body: RecordBody): Extension {
  const extension: Extension = {};
  for (let at = 20; at + 4 <= body.length; ) {
    const [type, size] = [body.u16(at), body.u16(at + 2)];
    if (size < 4 || at + size > body.length) break;
    const color = size < 12 ? UNKNOWN : fullColor(body, at + 4);
    if (type === FRONT) extension.fill = color ?? UNKNOWN;
    else if (type === GRADIENT) extension.fill = UNKNOWN;
    else if (type === TEXT && color !== undefined) extension.color = color;
    at += size;
  }
  return extension;
}

/** A color that is stated in full ([MS-XLS] 2.5.155); undefined for the automatic one. */
function fullColor(body: RecordBody, at: number): string | undefined {
  const kind = body.u16(at);
  if (kind === AUTOMATIC) return undefined;
  if (body.u16(at + 2) !== 0) return UNKNOWN;
  if (kind === RGB) return Buffer.from([0, 1, 2].map((byte) => body.u8(at + 4 + byte))).toString('hex');
  const [indexedKind, themeKind] = [1, 3];
  if (kind === indexedKind) return indexed.colors[body.u32(at + 4)];
  return kind === themeKind ? (THEME[body.u32(at + 4)] ?? UNKNOWN) : UNKNOWN;
}
