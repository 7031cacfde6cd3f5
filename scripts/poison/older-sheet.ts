/** Ways of hiding text in the workbooks of Excel 97 to 2003 (.xls): a row below all others, in a style that is not seen. */
import { CFB } from '@e965/xlsx';
import { record, u16, u32 } from '../../test/support/biff-file.ts';
import type { Poison } from './kinds.ts';

const [EOF, FONT, SHEET, STYLE, BOF] = [0x000a, 0x0031, 0x0085, 0x00e0, 0x0809];
const [LABEL, FORMAT, RULE, EXTENSION] = [0x0204, 0x01b0, 0x01b1, 0x087d];
/** Cells, each of which begins with its row. */
const CELLS = [0x0006, 0x00bd, 0x00d6, 0x00fd, 0x0201, 0x0203, 0x0204, 0x0205, 0x027e, 0x00be];
/** The first byte of a compound file; older programs wrote the bare stream. */
const CONTAINER = 0xd0;
/** By index in the palette of a new workbook. */
const [WHITE, BLUE, AUTOMATIC] = [9, 12, 0x7fff];
const [NO_PATTERN, SOLID] = [0, 1];

interface Looks {
  readonly color?: number;
  readonly fill?: number;
  /** In points. */
  readonly size?: number;
  /** Color of the text as later programs state it: red, green, blue. */
  readonly later?: readonly [number, number, number];
}

interface Way {
  readonly looks?: Looks;
  /** What a rule tests (its type, operator and tokens over row and column), and changes. */
  readonly rule?: {
    readonly type: number;
    readonly operator?: number;
    readonly tokens: readonly number[];
    readonly looks: Looks;
  };
}

const [COMPARISON, EXPRESSION] = [1, 2];
const NOT_EQUAL = 4;
const TRUE = [0x1d, 1];
/** The cell itself, as an offset of nothing. */
const ITSELF = [0x4c, 0, 0, 0, 0xc0];
const WAYS: Readonly<Record<string, Way>> = {
  white: { looks: { color: WHITE } },
  'color of its cell': { looks: { color: BLUE, fill: BLUE } },
  'one point': { looks: { size: 1 } },
  'white as later programs state it': { looks: { color: AUTOMATIC, later: [0xfd, 0xfd, 0xfd] } },
  'white by a rule that always holds': { rule: { type: EXPRESSION, tokens: TRUE, looks: { color: WHITE } } },
  'white where there is text': {
    rule: {
      type: EXPRESSION,
      tokens: [...ITSELF, 0x41, 32, 0, 0x1e, 0, 0, 0x0d],
      looks: { color: WHITE },
    },
  },
  'white unless the cell is empty': {
    rule: { type: COMPARISON, operator: NOT_EQUAL, tokens: [0x17, 0, 0], looks: { color: WHITE } },
  },
  'black by the fill of a rule': { rule: { type: EXPRESSION, tokens: TRUE, looks: { fill: 8 } } },
};

export const OLDER_SHEET_POISONS: readonly Poison[] = Object.entries(WAYS).map(([kind, way]) => ({
  kind,
  apply: (file, text) => applyTo(file, text, way),
}));

interface Found {
  readonly type: number;
  readonly start: number;
  readonly end: number;
  /** How many substreams it lies in. */
  readonly depth: number;
}

function applyTo(file: Uint8Array, text: string, { looks, rule }: Way): Uint8Array | undefined {
  if (file[0] !== CONTAINER) return undefined;
  const container = CFB.read(Buffer.from(file), { type: 'buffer' });
  const entry = CFB.find(container, '/Workbook');
  if (entry === null) return undefined;
  const stream = Buffer.from(entry.content);
  const records = recordsOf(stream);
  const sheet = records.find(({ type, start }) => type === SHEET && stream.readUInt16LE(start + 8) === 0);
  const globalsEnd = records.findIndex(({ type }) => type === EOF);
  if (sheet === undefined || globalsEnd < 0) return undefined;
  const offset = stream.readUInt32LE(sheet.start + 4);
  const own = records.filter(({ start, depth }) => start >= offset && depth === 1);
  const end = own.find(({ type }) => type === EOF)?.start ?? -1;
  if (end < 0) return undefined;
  const rows = own.filter(({ type, start }) => CELLS.includes(type) && start < end);
  const row = Math.max(-1, ...rows.map(({ start }) => stream.readUInt16LE(start + 4))) + 1;
  const globals = records.slice(0, globalsEnd);
  const styles = globals.filter(({ type }) => type === STYLE);
  const fonts = globals.filter(({ type }) => type === FONT);
  const lastFont = fonts.at(-1)?.end;
  const lastStyle = styles.at(-1)?.end;
  if (row > 65_535 || lastFont === undefined || lastStyle === undefined) return undefined;
  const fontIndex = fonts.length >= 4 ? fonts.length + 1 : fonts.length;
  const style = looks === undefined ? 0 : styles.length;
  const insertions: [at: number, Uint8Array][] =
    looks === undefined
      ? []
      : [
          [lastFont, fontRecord(looks)],
          [lastStyle, Buffer.concat([styleRecord(fontIndex, looks), ...extensionsOf(style, looks)])],
        ];
  const cell = record(LABEL, u16(row, 0, style, text.length), [0], Buffer.from(text, 'latin1'));
  insertions.push([end, Buffer.concat([cell, ...(rule === undefined ? [] : ruleRecords(row, rule))])]);
  entry.content = inserted(stream, globals, insertions);
  entry.size = entry.content.length;
  return new Uint8Array(CFB.write(container, { type: 'buffer' }) as Buffer);
}

function recordsOf(stream: Buffer): Found[] {
  const records: Found[] = [];
  let depth = 0;
  for (let start = 0; start + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(start);
    const end = start + 4 + stream.readUInt16LE(start + 2);
    if (depth === 0 && type !== BOF) break;
    if (type === BOF) depth++;
    records.push({ type, start, end, depth });
    if (type === EOF) depth--;
    start = end;
  }
  return records;
}

/** The stream with records inserted, and the offsets of its sheets moved. */
function inserted(
  stream: Buffer,
  globals: readonly Found[],
  insertions: readonly (readonly [at: number, Uint8Array])[],
): Buffer {
  const moved = Buffer.from(stream);
  for (const { type, start } of globals) {
    if (type !== SHEET) continue;
    const offset = stream.readUInt32LE(start + 4);
    const before = insertions.filter(([at]) => at <= offset).reduce((sum, [, { length }]) => sum + length, 0);
    moved.writeUInt32LE(offset + before, start + 4);
  }
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const [at, bytes] of insertions) {
    parts.push(moved.subarray(from, at), bytes);
    from = at;
  }
  return Buffer.concat([...parts, moved.subarray(from)]);
}

function fontRecord({ color = AUTOMATIC, size = 10 }: Looks): Uint8Array {
  const name = Buffer.from('Arial');
  return record(FONT, u16(size * 20, 0, color, 400, 0), [0, 0, 0, 0, name.length, 0], name);
}

function styleRecord(font: number, { fill, later }: Looks): Uint8Array {
  const pattern = fill === undefined ? NO_PATTERN : SOLID;
  const borders = ((pattern << 26) | (later === undefined ? 0 : 0x2000000)) >>> 0;
  return record(STYLE, u16(font, 0, 1, 0x20, 0, 0, 0), u32(borders), u16((fill ?? 64) | (65 << 7)));
}

const [TEXT_COLOR, RGB] = [0x0d, 2];

function extensionsOf(style: number, { later }: Looks): Uint8Array[] {
  if (later === undefined) return [];
  const color = [u16(TEXT_COLOR, 20, RGB, 0), [...later, 0xff], u32(0, 0)];
  return [record(EXTENSION, u16(EXTENSION, 0), u32(0, 0), u16(0, style, 0, 1), ...color)];
}

/** All kinds of properties, of which the blocks below are given. */
const NOTHING_CHANGED = 0x003fffff;
const [HAS_FONT, HAS_PATTERN, PATTERN_BITS] = [0x04000000, 0x20000000, 0x00070000];

function ruleRecords(
  row: number,
  { type, operator = 0, tokens, looks: { color, fill } }: NonNullable<Way['rule']>,
): Uint8Array[] {
  const area = u16(row, row, 0, 0);
  const flags =
    (color === undefined ? 0 : HAS_FONT) |
    (fill === undefined ? NOTHING_CHANGED : (NOTHING_CHANGED & ~PATTERN_BITS) | HAS_PATTERN);
  const font = Buffer.alloc(color === undefined ? 0 : 118);
  if (color !== undefined) {
    font.writeUInt32LE(0xffffffff, 64);
    font.writeUInt32LE(color, 80);
  }
  const pattern = fill === undefined ? new Uint8Array() : u16(SOLID << 10, fill << 7);
  return [
    record(FORMAT, u16(1, 2), area, u16(1), area),
    record(RULE, [type, operator], u16(tokens.length, 0), u32(flags), u16(0), font, pattern, tokens),
  ];
}
