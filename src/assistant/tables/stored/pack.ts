/** Writes the cells of tables, column by column, to a cell file, and returns the descriptions of the tables. */

import type { ReadColumn } from '../column.ts';
import { indexTexts } from '../links/cell-index.ts';
import { readTables } from '../read-tables.ts';
import { readColumns, type TableShape } from '../table.ts';
import type { NumberSection, Section, StoredColumn, StoredTable, StoredTables } from './description.ts';

/** Sections are aligned to this, so that they can be viewed as typed arrays. */
const ALIGNED = 8;

/** Receives consecutive pieces of bytes. */
export type WriteBytes = (bytes: Uint8Array) => void;

/**
 * Reads all tables of a text and writes their cells. Holds one table in memory at a time, or some columns of a large
 * one. Numbers are written in native byte order: files are read on the machine that wrote them.
 */
export function packTables(markdown: string, write: WriteBytes): StoredTables {
  const sections = new SectionWriter(write);
  const tables: StoredTable[] = [];
  let within = 0;
  for (const source of readTables(markdown)) {
    const columns: StoredColumn[] = [];
    const shape = readColumns(source, (column) => columns.push(packColumn(column, sections)));
    within += extentOf(shape, markdown);
    tables.push({ ...packShape(shape, markdown, sections), columns });
  }
  return { share: within / Math.max(1, markdown.length), tables };
}

/** Length of a table's rows, in characters. */
export function extentOf({ starts }: Pick<TableShape, 'starts'>, markdown: string): number {
  const last = starts.at(-1);
  if (last === undefined) return 0;
  const end = markdown.indexOf('\n', last);
  return (end < 0 ? markdown.length : end) - (starts[0] ?? 0);
}

class SectionWriter {
  readonly #write: WriteBytes;
  #position = 0;

  constructor(write: WriteBytes) {
    this.#write = write;
  }

  add(numbers: Uint8Array | Int8Array | Int16Array | Int32Array | Uint32Array | Float64Array): Section {
    const start = this.#position;
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    this.#write(bytes);
    const rest = -bytes.length & (ALIGNED - 1);
    if (rest > 0) this.#write(new Uint8Array(rest));
    this.#position += bytes.length + rest;
    return [start, bytes.length];
  }
}

function packShape(
  { above, starts, body, totals, idIndex, nameIndex }: TableShape,
  markdown: string,
  sections: SectionWriter,
): Omit<StoredTable, 'columns'> {
  return {
    above,
    rows: starts.length,
    body: body.length === starts.length ? null : sections.add(body),
    totals,
    idColumn: idIndex ?? null,
    nameColumn: nameIndex ?? null,
    starts: sections.add(inBytes(starts, markdown)),
  };
}

/** Converts character offsets into byte offsets. */
function inBytes(starts: Uint32Array, markdown: string): Uint32Array {
  if (Buffer.byteLength(markdown) === markdown.length) return starts;
  let at = 0;
  let bytes = 0;
  return starts.map((start) => {
    bytes += Buffer.byteLength(markdown.slice(at, start));
    at = start;
    return bytes;
  });
}

function packColumn(column: ReadColumn, sections: SectionWriter): StoredColumn {
  const { header, kind, amount, distinct, hasGaps, quantities, nothings, texts, codes, values } = column;
  const { isYear, isYesNo, valued, decimal, decimals, isGrouped, dayOrder, unit } = column;
  const parts = indexTexts(column);
  const index = parts.kind === 'words' ? new TextEncoder().encode(JSON.stringify(parts.index)) : parts.slots;
  return {
    ...{ header, kind, isYear, isYesNo, valued, decimal, decimals, isGrouped, dayOrder, unit },
    ...(amount === undefined ? {} : { amount }),
    ...{ distinct, hasGaps, nothings, quantities: [...quantities], range: rangeOf(values) },
    codes: isCounting(codes) ? null : packNumbers(codes, sections),
    texts: sections.add(texts.bytes),
    ends: sections.add(texts.ends),
    values: valued === 0 ? null : sections.add(values),
    index: { kind: parts.kind, section: sections.add(index) },
  };
}

function rangeOf(values: Float64Array): readonly [number, number] | null {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least > most ? null : [least, most];
}

/** Whether each row's code is its row number. */
function isCounting(codes: Int32Array): boolean {
  for (let row = 0; row < codes.length; row++) if (codes[row] !== row) return false;
  return true;
}

function packNumbers(codes: Int32Array, sections: SectionWriter): NumberSection {
  let most = 0;
  for (const code of codes) most = Math.max(most, code, -1 - code);
  if (most <= 0x7f) return { bytes: 1, section: sections.add(Int8Array.from(codes)) };
  if (most <= 0x7fff) return { bytes: 2, section: sections.add(Int16Array.from(codes)) };
  return { bytes: 4, section: sections.add(codes) };
}
