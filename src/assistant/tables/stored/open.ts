/** Opens stored tables and loads columns only when a plan needs them. */

import type { TableDocument } from '../calculate.ts';
import { type Column, readHeader } from '../column.ts';
import { quantitiesOfHeader } from '../header-meanings.ts';
import { cellsOf, type IndexParts, type WordIndex } from '../links/cell-index.ts';
import { readyViews, type TableView } from '../plans/ready-table.ts';
import type { DataTable } from '../table.ts';
import { Texts } from '../texts.ts';
import type { NumberSection, Section, StoredColumn, StoredTable, StoredTables } from './description.ts';

/** Reads bytes of a file into a separate buffer, aligned to its start; fewer at the end of the file. */
export type ReadBytes = (start: number, length: number) => Uint8Array;
type ReadSection = (section: Section) => Uint8Array;

/** Maximum bytes cited of a line. */
const LONGEST_LINE = 65_536;
const FEED = 10;

export interface StoredDocument extends StoredTables {
  readonly fileName: string;
  readonly cells: ReadBytes;
  readonly markdown: ReadBytes;
}

export function openDocument({ fileName, share, tables, cells, markdown }: StoredDocument): TableDocument {
  const about = fileName.replace(/\.\w+$/, '');
  return {
    fileName,
    share,
    tables: tables.map((table) => readyViews(openTable(table, cells), about)),
    lineAt: (start) => {
      const bytes = markdown(start, LONGEST_LINE);
      const end = bytes.indexOf(FEED);
      return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)).trimEnd();
    },
  };
}

/** A reader for bytes in memory. */
export function partsOf(bytes: Uint8Array): ReadBytes {
  return (start, length) => new Uint8Array(bytes.subarray(start, start + length));
}

export function openTable(stored: StoredTable, cellsFile: ReadBytes): TableView {
  const read: ReadSection = ([start, length]) => cellsFile(start, length);
  const columns = stored.columns.map((column, index) => openColumn(column, index, stored.rows, read));
  const table = openRows(stored, columns, read);
  const indexes = stored.columns.map(
    ({ index }) =>
      () =>
        openIndex(index, read),
  );
  const cells = columns.map((column, at) => cellsOf(column, indexes[at]));
  return { table, cells };
}

function openRows(stored: StoredTable, columns: readonly Column[], read: ReadSection): DataTable {
  const { above, rows, totals, body, starts, idColumn, nameColumn } = stored;
  const readBody = once(() => (body === null ? counting(rows, Uint32Array) : wholes(read(body))));
  const readStarts = once(() => wholes(read(starts)));
  return {
    above,
    columns,
    get body() {
      return readBody();
    },
    get starts() {
      return readStarts();
    },
    totals,
    idColumn: idColumn === null ? undefined : columns[idColumn],
    nameColumn: nameColumn === null ? undefined : columns[nameColumn],
    isTransposed: false,
  };
}

function openColumn(stored: StoredColumn, index: number, rows: number, read: ReadSection): Column {
  const { header, kind, distinct, hasGaps, quantities, nothings, codes, values } = stored;
  const { isYear, isYesNo, valued, decimal, decimals, isGrouped, dayOrder, unit } = stored;
  const head = readHeader(header, kind, isYesNo);
  const readCodes = once(() => (codes === null ? counting(rows, Int32Array) : openNumbers(codes, read)));
  const readTexts = once(() => new Texts(read(stored.texts), wholes(read(stored.ends))));
  const readValues = once(() =>
    values === null ? new Float64Array(distinct).fill(Number.NaN) : figures(read(values)),
  );
  return {
    ...{ isYear, isYesNo, valued, decimal, decimals, isGrouped, dayOrder, unit },
    ...head,
    amount: stored.amount ?? head.amount,
    ...{
      index,
      header,
      kind,
      distinct,
      hasGaps,
      quantities: new Set([...quantities, ...quantitiesOfHeader(header)]),
    },
    textOf: (code) => (code < 0 ? (nothings[-1 - code] ?? '') : readTexts().at(code)),
    get codes() {
      return readCodes();
    },
    get values() {
      return readValues();
    },
  };
}

function openIndex({ kind, section }: StoredColumn['index'], read: ReadSection): IndexParts {
  const bytes = read(section);
  if (kind === 'hashes')
    return { kind, slots: new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) };
  // Written by packTables.
  return { kind, index: JSON.parse(new TextDecoder().decode(bytes)) as WordIndex };
}

function openNumbers({ bytes, section }: NumberSection, read: ReadSection): Int32Array {
  const { buffer, byteOffset, length } = read(section);
  if (bytes === 1) return Int32Array.from(new Int8Array(buffer, byteOffset, length));
  if (bytes === 2) return Int32Array.from(new Int16Array(buffer, byteOffset, length / 2));
  return new Int32Array(buffer, byteOffset, length / 4);
}

function wholes({ buffer, byteOffset, length }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length / 4);
}

function figures({ buffer, byteOffset, length }: Uint8Array): Float64Array {
  return new Float64Array(buffer, byteOffset, length / 8);
}

function counting<Numbers extends Int32Array | Uint32Array>(
  length: number,
  Numbers: new (length: number) => Numbers,
): Numbers {
  const numbers = new Numbers(length);
  for (let at = 0; at < length; at++) numbers[at] = at;
  return numbers;
}

function once<Value>(make: () => Value): () => Value {
  let result: { readonly value: Value } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}
