/** Ways of hiding text in binary workbooks (.xlsb): a row below all others, in a style that is not seen. */
import { copyZip } from '../../src/convert/package/copy-zip.ts';
import { DEFAULT_PACKAGE_LIMITS } from '../../src/convert/package/limits.ts';
import { openPackage } from '../../src/convert/package/open-package.ts';
import { u16, u32 } from '../../test/support/biff-file.ts';
import type { Poison } from './kinds.ts';

const SHEET = 'xl/worksheets/sheet1.bin';
const STYLES = 'xl/styles.bin';
const [ROW, TEXT_CELL, FONT, STYLE, END_CELLS] = [0, 6, 43, 47, 146];
const [BEGIN_FORMAT, END_FORMAT, BEGIN_RULE, END_RULE] = [461, 462, 463, 464];
const [BEGIN_CHANGES, END_CHANGES, CHANGE, END_STYLES] = [505, 506, 507, 279];
const [BEGIN_FONTS, END_FONTS, BEGIN_CELL_STYLES, END_CELL_STYLES] = [611, 612, 617, 618];

type Rgb = readonly [number, number, number];
const WHITE: Rgb = [0xff, 0xff, 0xff];
const BLUE: Rgb = [0x1f, 0x4e, 0x79];

interface Way {
  readonly font?: { readonly color?: Rgb; readonly size?: number };
  readonly rule?: {
    readonly type: number;
    /** Of the rule as people choose it. */
    readonly template: number;
    readonly parameter?: number;
    readonly tokens: readonly number[];
    readonly color?: Rgb;
    readonly fill?: Rgb;
  };
}

const [COMPARISON, EXPRESSION] = [1, 2];
const [IS_VALUE, IS_FORMULA, NOT_BLANK] = [0, 1, 10];
const NOT_EQUAL = 4;
const TRUE = [0x1d, 1];
/** The cell itself, as an offset of nothing. */
const ITSELF = [0x4c, 0, 0, 0, 0, 0, 0xc0];
const formula = { type: EXPRESSION, template: IS_FORMULA };
const WAYS: Readonly<Record<string, Way>> = {
  white: { font: { color: WHITE } },
  'one point': { font: { size: 1 } },
  'white by a rule that always holds': { rule: { ...formula, tokens: TRUE, color: WHITE } },
  'white where there is text': {
    rule: { ...formula, tokens: [...ITSELF, 0x41, 127, 0], color: WHITE },
  },
  'white where the cell is not blank': {
    rule: { type: EXPRESSION, template: NOT_BLANK, tokens: TRUE, color: WHITE },
  },
  'white unless the cell is empty': {
    rule: {
      type: COMPARISON,
      template: IS_VALUE,
      parameter: NOT_EQUAL,
      tokens: [0x17, 0, 0],
      color: WHITE,
    },
  },
  'the fill of a rule': { rule: { ...formula, tokens: TRUE, color: BLUE, fill: BLUE } },
};

export const BINARY_SHEET_POISONS: readonly Poison[] = Object.entries(WAYS).map(([kind, way]) => ({
  kind,
  apply: (file, text) => applyTo(file, text, way),
}));

interface Found {
  readonly type: number;
  readonly start: number;
  /** Where its content begins. */
  readonly body: number;
  readonly end: number;
}

function applyTo(file: Uint8Array, text: string, { font, rule }: Way): Uint8Array | undefined {
  const opened = openPackage(file, DEFAULT_PACKAGE_LIMITS);
  const [sheet, styles] = [opened.read(SHEET), opened.read(STYLES)].map((part) => part && Buffer.from(part));
  if (sheet === undefined || styles === undefined) return undefined;
  const records = recordsOf(sheet);
  const end = records.find(({ type }) => type === END_CELLS)?.start;
  if (end === undefined) return undefined;
  const rows = records.filter(({ type, start }) => type === ROW && start < end);
  const row = Math.max(-1, ...rows.map(({ body }) => sheet.readUInt32LE(body))) + 1;
  const styled = font === undefined ? styles : withStyle(styles, font);
  const painted = rule === undefined ? styled : withChange(styled, rule);
  const style = font === undefined ? 0 : itemsOf(styles, BEGIN_CELL_STYLES, END_CELL_STYLES, STYLE).count;
  const cells = [
    record(ROW, u32(row, 0), u16(300, 0), [0], u32(0)),
    record(TEXT_CELL, u32(0, style), wide(text)),
  ];
  const endOfCells = records.find(({ type }) => type === END_CELLS)?.end ?? end;
  const change = itemsOf(painted, BEGIN_CHANGES, END_CHANGES, CHANGE).count - 1;
  const poisoned = Buffer.concat([
    sheet.subarray(0, end),
    ...cells,
    sheet.subarray(end, endOfCells),
    ...(rule === undefined ? [] : ruleRecords(row, change, rule)),
    sheet.subarray(endOfCells),
  ]);
  return copyZip(
    file,
    new Map([
      [SHEET, poisoned],
      [STYLES, painted],
    ]),
  );
}

function recordsOf(part: Uint8Array): Found[] {
  const records: Found[] = [];
  for (let at = 0; at < part.length; ) {
    const start = at;
    const packed = (mostBytes: number) => {
      let value = 0;
      for (let i = 0; i < mostBytes; i++) {
        const byte = part[at++] ?? 0;
        value |= (byte & 0x7f) << (7 * i);
        if (byte < 0x80) break;
      }
      return value;
    };
    const [type, length] = [packed(2), packed(4)];
    records.push({ type, start, body: at, end: at + length });
    at += length;
  }
  return records;
}

function record(type: number, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const packed = (value: number) => {
    const bytes: number[] = [];
    for (let rest = value; ; rest >>>= 7) {
      if (rest < 0x80) return [...bytes, rest];
      bytes.push((rest & 0x7f) | 0x80);
    }
  };
  return Buffer.concat([Buffer.from([...packed(type), ...packed(body.length)]), body]);
}

const wide = (text: string) => Buffer.concat([u32(text.length), Buffer.from(text, 'utf16le')]);
const colored = (color: Rgb | undefined) =>
  color === undefined ? [0, 0, 0, 0, 0, 0, 0, 0xff] : [0x05, 0, 0, 0, ...color, 0xff];

/** Where the items of a list end, and how many there are. */
function itemsOf(styles: Uint8Array, begin: number, end: number, item: number) {
  const records = recordsOf(styles);
  const [from, to] = [begin, end].map((type) => records.findIndex((each) => each.type === type));
  if (from === undefined || to === undefined || from < 0 || to < 0) return { count: 0 };
  const count = records.slice(from, to).filter(({ type }) => type === item).length;
  return { count, countAt: records[from]?.body, end: records[to]?.start };
}

/** The part with one more item in a list. */
function withItem(styles: Buffer, list: ReturnType<typeof itemsOf>, item: Uint8Array): Buffer {
  const { count, countAt = 0, end = 0 } = list;
  const counted = Buffer.from(styles);
  counted.writeUInt32LE(count + 1, countAt);
  return Buffer.concat([counted.subarray(0, end), item, counted.subarray(end)]);
}

function withStyle(styles: Buffer, { color, size = 11 }: NonNullable<Way['font']>): Buffer {
  const fonts = itemsOf(styles, BEGIN_FONTS, END_FONTS, FONT);
  const font = record(FONT, u16(size * 20, 0, 400, 0), [0, 2, 0, 0], colored(color), [0], wide('Calibri'));
  const withFont = withItem(styles, fonts, font);
  const cells = itemsOf(withFont, BEGIN_CELL_STYLES, END_CELL_STYLES, STYLE);
  return withItem(withFont, cells, record(STYLE, u16(0, 0, fonts.count, 0, 0), [0, 0, 0, 0, 0, 0]));
}

const [PATTERN, BACK, TEXT] = [0, 2, 5];

function withChange(styles: Buffer, { color, fill }: NonNullable<Way['rule']>): Buffer {
  const properties = [
    ...(fill === undefined
      ? []
      : [Buffer.from([...u16(PATTERN, 5), 1]), Buffer.from([...u16(BACK, 12), ...colored(fill)])]),
    ...(color === undefined ? [] : [Buffer.from([...u16(TEXT, 12), ...colored(color)])]),
  ];
  const change = record(CHANGE, u16(0, 0, properties.length), ...properties);
  const list = itemsOf(styles, BEGIN_CHANGES, END_CHANGES, CHANGE);
  if (list.end !== undefined) return withItem(styles, list, change);
  const end = recordsOf(styles).find(({ type }) => type === END_STYLES)?.start ?? styles.length;
  const changes = [record(BEGIN_CHANGES, u32(1)), change, record(END_CHANGES)];
  return Buffer.concat([styles.subarray(0, end), ...changes, styles.subarray(end)]);
}

function ruleRecords(
  row: number,
  change: number,
  { type, template, parameter = 0, tokens }: NonNullable<Way['rule']>,
): Uint8Array[] {
  const noText = u32(0xffffffff);
  return [
    record(BEGIN_FORMAT, u32(1, 0, 1, row, row, 0, 0)),
    record(
      BEGIN_RULE,
      u32(type, template, change, 1, parameter, 0, 0),
      u16(0),
      u32(tokens.length + 8, 0, 0),
      noText,
      u32(tokens.length),
      tokens,
      u32(0),
    ),
    record(END_RULE),
    record(END_FORMAT),
  ];
}
