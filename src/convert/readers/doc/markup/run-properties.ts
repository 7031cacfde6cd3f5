/** Converts character modifiers to the run properties of WordprocessingML ([MS-DOC] 2.6.1). */
import type { Bytes } from '../../../package/bytes.ts';
import { element, valued } from '../../../package/write-xml.ts';
import type { Modifier } from '../binary/property-runs.ts';

const CODE = {
  deleted: 0x0800,
  special: 0x0855,
  symbol: 0x6a09,
  style: 0x4a30,
  script: 0x2a48,
  font: 0x4a4f,
  picture: 0x6a03,
  data: 0x0806,
  object: 0x080a,
  size: 0x4a43,
  color: 0x6870,
  paletteColor: 0x2a42,
} as const;

const SCRIPTS = ['baseline', 'superscript', 'subscript'] as const;

/** Flags that are on or off, independent of the style. */
const FLAGS: ReadonlySet<number> = new Set([CODE.deleted, CODE.special, CODE.data, CODE.object]);

/** Toggle properties: on, off, the style's value or its opposite (ToggleOperand, 2.9.328). */
const TOGGLES: ReadonlyMap<number, string> = new Map([
  [0x0835, 'w:b'],
  [0x0836, 'w:i'],
  [0x0837, 'w:strike'],
  [0x2a53, 'w:dstrike'],
  [0x083c, 'w:vanish'],
  [0x085a, 'w:rtl'],
  [0x085c, 'w:bCs'],
  [0x085d, 'w:iCs'],
]);
/** Shading and highlighting; the exact background color is not evaluated. */
const SHADINGS = [0x2a0c, 0x4866, 0xca71];
const LOOKS: ReadonlySet<number> = new Set([CODE.size, CODE.color, CODE.paletteColor, ...SHADINGS]);
export const UNKNOWN_SHADING = valued('w:shd', 'pct10');
/** [MS-DOC] 2.9.119 (Ico). */
const WHITE = 8;

const AS_STYLE = 0x80;
const AGAINST_STYLE = 0x81;

export interface RunSymbol {
  readonly font: string;
  readonly character: number;
}

export interface RunProperties {
  /** Content of `w:rPr`. */
  readonly xml: string;
  /** Whether the text was deleted in a tracked change. */
  readonly deleted: boolean;
  /** Whether control characters have their special meanings. */
  readonly special: boolean;
  readonly symbol: RunSymbol | undefined;
  /** Offset of the run's picture in the data stream. */
  readonly picture: number | undefined;
  /** Offset of the run's form field data in the data stream (sprmCFData). */
  readonly form: number | undefined;
  /** The number of the embedded object that the surrounding field shows ([MS-DOC] 2.6.1, sprmCFOle2). */
  readonly object: number | undefined;
}

export interface StyleLookup {
  /** Whether a style turns a property on, directly or by inheritance. */
  isOn(styleIndex: number, code: number): boolean;
  readonly fonts: readonly string[];
}

/** @param paragraphStyle index of the style of the surrounding paragraph */
export function readRunProperties(
  modifiers: readonly Modifier[],
  paragraphStyle: number,
  styles: StyleLookup,
): RunProperties {
  const flags = new Map<number, boolean>();
  let symbol: RunSymbol | undefined;
  let picture: number | undefined;
  let characterStyle: number | undefined;
  const xml = new Map<string, string>();
  const isInStyle = (code: number) =>
    styles.isOn(paragraphStyle, code) || (characterStyle !== undefined && styles.isOn(characterStyle, code));
  for (const { code, operand } of modifiers) {
    const toggle = TOGGLES.get(code);
    if (toggle !== undefined) setToggle(xml, toggle, operand.u8(0), isInStyle(code));
    else if (FLAGS.has(code)) flags.set(code, operand.u8(0) === 1);
    else if (code === CODE.picture) picture = operand.i32(0);
    else if (code === CODE.symbol) {
      symbol = { font: styles.fonts[operand.u16(0)] ?? '', character: operand.u16(2) };
    } else if (code === CODE.style) {
      characterStyle = operand.u16(0);
      xml.set('w:rStyle', valued('w:rStyle', styleId(characterStyle)));
    } else if (code === CODE.script) {
      xml.set('w:vertAlign', valued('w:vertAlign', SCRIPTS[operand.u8(0)] ?? 'baseline'));
    } else if (LOOKS.has(code)) setLooks(xml, code, operand);
    else if (code === CODE.font) setFont(xml, styles.fonts[operand.u16(0)]);
  }
  const has = (code: number) => flags.get(code) ?? false;
  return {
    xml: [...xml.values()].join(''),
    deleted: has(CODE.deleted),
    special: has(CODE.special),
    symbol,
    picture: has(CODE.data) || has(CODE.object) ? undefined : picture,
    form: has(CODE.data) ? picture : undefined,
    object: has(CODE.object) ? picture : undefined,
  };
}

/** Sets properties that affect visibility; the true color overrides the palette color, which is for old programs. */
function setLooks(xml: Map<string, string>, code: number, operand: Bytes): void {
  if (code === CODE.size) xml.set('w:sz', valued('w:sz', operand.u16(0)));
  else if (code === CODE.color) xml.set('w:color', valued('w:color', colorOf(operand)));
  else if (code !== CODE.paletteColor) xml.set('w:shd', UNKNOWN_SHADING);
  else if (!xml.has('w:color'))
    xml.set('w:color', valued('w:color', operand.u8(0) === WHITE ? 'FFFFFF' : 'auto'));
}

/** A COLORREF, or `auto` ([MS-DOC] 2.9.43). */
function colorOf(operand: Bytes): string {
  if (operand.u8(3) === 0xff) return 'auto';
  return [0, 1, 2].map((at) => operand.u8(at).toString(16).padStart(2, '0')).join('');
}

function setFont(xml: Map<string, string>, font: string | undefined): void {
  if (font !== undefined) xml.set('w:rFonts', element('w:rFonts', { 'w:ascii': font, 'w:hAnsi': font }));
}

function setToggle(xml: Map<string, string>, name: string, value: number, inStyle: boolean): void {
  if (value === AS_STYLE) xml.delete(name);
  else if (value === AGAINST_STYLE) xml.set(name, inStyle ? valued(name, 0) : `<${name}/>`);
  else xml.set(name, value === 0 ? valued(name, 0) : `<${name}/>`);
}

/** `w:rPr` around its content; empty if there is none. */
export function runPropertiesXml(content: string): string {
  return content === '' ? '' : `<w:rPr>${content}</w:rPr>`;
}

/** The id of a style in the generated style sheet. */
export function styleId(index: number): string {
  return `s${index}`;
}
