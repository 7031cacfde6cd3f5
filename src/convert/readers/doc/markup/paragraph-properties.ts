/** Converts the modifiers of paragraphs and table rows to WordprocessingML ([MS-DOC] 2.6.2, 2.6.3). */

import type { Bytes } from '../../../package/bytes.ts';
import { element, valued } from '../../../package/write-xml.ts';
import { type Modifier, readModifiers } from '../binary/property-runs.ts';
import { UNKNOWN_SHADING } from './run-properties.ts';

const CODE = {
  level: 0x260a,
  list: 0x460b,
  inTable: 0x2416,
  rowEnd: 0x2417,
  depth: 0x6649,
  innerCellEnd: 0x244b,
  innerRowEnd: 0x244c,
  outline: 0x2640,
  left80: 0x840f,
  left: 0x845e,
  first80: 0x8411,
  first: 0x8460,
  align80: 0x2403,
  align: 0x2461,
  huge: 0x6646,
  hugeOld: 0x6645,
  tableDefinition: 0xd608,
  tableHeader: 0x3404,
  tableMerge: 0x5624,
  verticalMerge: 0xd62b,
  droppedCap: 0x442c,
} as const;

/**
 * Borders by their modifier codes, with the offset of the border type; older programs write four bytes with the type
 * second.
 */
const BORDERS: ReadonlyMap<number, { readonly name: string; readonly kindAt: number }> = new Map([
  [0x6424, { name: 'w:top', kindAt: 1 }],
  [0x6425, { name: 'w:left', kindAt: 1 }],
  [0x6426, { name: 'w:bottom', kindAt: 1 }],
  [0x6427, { name: 'w:right', kindAt: 1 }],
  [0xc64e, { name: 'w:top', kindAt: 5 }],
  [0xc64f, { name: 'w:left', kindAt: 5 }],
  [0xc650, { name: 'w:bottom', kindAt: 5 }],
  [0xc651, { name: 'w:right', kindAt: 5 }],
]);
/** Border types without a line (BrcType). */
const NO_LINES: ReadonlySet<number> = new Set([0, 255]);

/** Paragraph shading, in the codes of older and newer programs. */
const SHADINGS: ReadonlySet<number> = new Set([0x442d, 0xc64d]);

/** Larger indexes refer to Word 6 numbering or to none at all (sprmPIlfo). */
const MAX_LIST = 0x07fe;
const BODY_LEVEL = 9;
const CELL = 20;

export interface BinaryCell {
  /**
   * As stored: 0 for a single cell, else part of a horizontal merge, in which the first cell has a different number
   * than the rest.
   */
  readonly across: number;
  readonly down: 'none' | 'start' | 'covered';
}

export interface RowDefinition {
  /** Left edges of the cells and the right edge of the last, in twentieths of a point. */
  readonly edges: readonly number[];
  readonly cells: readonly BinaryCell[];
}

export interface ParagraphProperties {
  /** Content of `w:pPr`, without the style. */
  readonly xml: string;
  /** The nesting depth of tables around the paragraph. */
  readonly depth: number;
  readonly endsRow: boolean;
  readonly endsInnerCell: boolean;
  readonly row: RowDefinition | undefined;
  readonly isHeaderRow: boolean;
}

/** @param data the stream that contains modifier lists too long to be stored inline */
export function readParagraphProperties(
  modifiers: readonly Modifier[],
  data: Bytes | undefined,
): ParagraphProperties {
  const numbers = new Map<number, number>();
  let row: RowDefinition | undefined;
  const changes: Modifier[] = [];
  const borders = new Map<string, boolean>();
  let isShaded = false;
  for (const modifier of expandHuge(modifiers, data)) {
    const { code, operand } = modifier;
    isShaded ||= SHADINGS.has(code);
    if (code === CODE.tableDefinition) row = readRowDefinition(operand);
    else if (BORDERS.has(code)) addBorder(modifier, borders);
    else if (code === CODE.tableMerge || code === CODE.verticalMerge) changes.push(modifier);
    else if (operand.length === 1) numbers.set(code, operand.u8(0));
    else if (operand.length === 2) numbers.set(code, operand.i16(0));
    else if (operand.length === 4) numbers.set(code, operand.i32(0));
  }
  const inTable = numbers.get(CODE.inTable) === 1;
  const innerRowEnd = numbers.get(CODE.innerRowEnd) === 1;
  return {
    xml: propertiesXml(numbers) + bordersXml(borders) + (isShaded ? UNKNOWN_SHADING : ''),
    depth: inTable ? Math.max(1, numbers.get(CODE.depth) ?? 1) : 0,
    endsRow: numbers.get(CODE.rowEnd) === 1 || innerRowEnd,
    endsInnerCell: numbers.get(CODE.innerCellEnd) === 1,
    row: row === undefined ? undefined : changes.reduce(changeRow, row),
    isHeaderRow: numbers.get(CODE.tableHeader) === 1,
  };
}

function expandHuge(modifiers: readonly Modifier[], data: Bytes | undefined): readonly Modifier[] {
  return modifiers.flatMap((modifier) => {
    if ((modifier.code !== CODE.huge && modifier.code !== CODE.hugeOld) || data === undefined)
      return [modifier];
    const at = modifier.operand.u32(0);
    return at + 2 > data.length
      ? []
      : readModifiers(data.part(at + 2, Math.min(data.u16(at), data.length - at - 2)));
  });
}

function addBorder({ code, operand }: Modifier, borders: Map<string, boolean>): void {
  const border = BORDERS.get(code);
  if (border !== undefined && operand.length > border.kindAt)
    borders.set(border.name, !NO_LINES.has(operand.u8(border.kindAt)));
}

function bordersXml(borders: ReadonlyMap<string, boolean>): string {
  const drawn = [...borders].filter(([, isDrawn]) => isDrawn).map(([name]) => valued(name, 'single'));
  return drawn.length === 0 ? '' : element('w:pBdr', {}, drawn.join(''));
}

/** A drop cap (DCS). */
function droppedCapXml(cap: number | undefined): string {
  return ((cap ?? 0) & 0x7) === 0 ? '' : element('w:framePr', { 'w:dropCap': 'drop' });
}

function propertiesXml(numbers: ReadonlyMap<number, number>): string {
  const outline = numbers.get(CODE.outline);
  const left = numbers.get(CODE.left) ?? numbers.get(CODE.left80);
  const first = numbers.get(CODE.first) ?? numbers.get(CODE.first80);
  return [
    droppedCapXml(numbers.get(CODE.droppedCap)),
    numberingXml(numbers.get(CODE.list), numbers.get(CODE.level)),
    left === undefined && first === undefined ? '' : indentXml(left, first),
    alignXml(numbers.get(CODE.align80) ?? numbers.get(CODE.align)),
    outline === undefined || outline > BODY_LEVEL ? '' : valued('w:outlineLvl', outline),
  ].join('');
}

function numberingXml(list: number | undefined, level: number | undefined): string {
  if (list === undefined && level === undefined) return '';
  const id = Math.abs(list ?? 0);
  const listXml = list === undefined ? '' : valued('w:numId', id > MAX_LIST ? 0 : id);
  return element('w:numPr', {}, (level === undefined ? '' : valued('w:ilvl', Math.min(level, 8))) + listXml);
}

/** By the values of sprmPJc; justified and similar alignments are ignored. */
const ALIGNMENTS = ['left', 'center', 'right'];

function alignXml(align: number | undefined): string {
  const name = ALIGNMENTS[align ?? -1];
  return name === undefined ? '' : valued('w:jc', name);
}

function indentXml(left: number | undefined, first: number | undefined): string {
  return element('w:ind', {
    'w:left': left,
    'w:firstLine': first !== undefined && first >= 0 ? first : undefined,
    'w:hanging': first !== undefined && first < 0 ? -first : undefined,
  });
}

/** TDefTableOperand (2.9.324) with its cells (TC80, 2.9.315; TCGRF, 2.9.317). */
function readRowDefinition(operand: Bytes): RowDefinition | undefined {
  if (operand.length < 1) return undefined;
  const count = operand.u8(0);
  const cellsAt = 1 + (count + 1) * 2;
  if (cellsAt > operand.length) return undefined;
  const edges = Array.from({ length: count + 1 }, (_, at) => operand.i16(1 + at * 2));
  const cells = Array.from({ length: count }, (_, at): BinaryCell => {
    const offset = cellsAt + at * CELL;
    const flags = offset + 2 <= operand.length ? operand.u16(offset) : 0;
    return { across: flags & 0x3, down: downOf(flags >> 5) };
  });
  return { edges, cells };
}

function downOf(flags: number): BinaryCell['down'] {
  if ((flags & 0x3) === 0) return 'none';
  return (flags & 0x2) !== 0 ? 'start' : 'covered';
}

/** Merges stored outside the definition (sprmTMerge, sprmTVertMerge). */
function changeRow(row: RowDefinition, { code, operand }: Modifier): RowDefinition {
  const first = operand.u8(0);
  if (code === CODE.verticalMerge) {
    const down = operand.length < 2 ? 'none' : downOf(operand.u8(1));
    return { ...row, cells: row.cells.map((cell, at) => (at === first ? { ...cell, down } : cell)) };
  }
  const end = operand.u8(1);
  const across = (at: number) => (at === first ? 2 : 1);
  return {
    ...row,
    cells: row.cells.map((cell, at) => (at >= first && at < end ? { ...cell, across: across(at) } : cell)),
  };
}
