/**
 * Comma-, semicolon- or tab-separated text as pipe tables. Values stay as written; rows longer or shorter than the
 * others are kept complete. Files saved from a worksheet with titles and several tables are split as the worksheet
 * itself would be.
 */

import type { ConversionNotes } from '../../../domain/conversion.ts';
import type { Block, TableCell } from '../../../markdown/render/blocks.ts';
import { renderMarkdown } from '../../../markdown/render/render-blocks.ts';
import { pipeTableLines } from '../../../markdown/render/render-table.ts';
import type { PiecewiseReader, WritingContext } from '../../reader.ts';
import type { Grid, GridCell, GridRow } from '../../table/grid.ts';
import { type HeaderCell, hasHeader } from '../../table/has-header.ts';
import { layoutGrid } from '../../table/layout-grid.ts';
import { looksLikeValue } from '../../table/looks-like-value.ts';
import { WordCounter } from '../../text/count-words.ts';
import { decodeText } from '../../text/decode.ts';
import { decodingWarnings } from '../../text/decoding-warnings.ts';
import { normalizePieces } from '../../text/normalize-lines.ts';
import { RecordReader } from './parse-delimited.ts';
import { SAMPLE_CHARACTERS, sniffDialect } from './sniff-delimiter.ts';

/** Larger files are data, not worksheets. */
const SHEET_RECORDS = 5_000;
const SHEET_FIELDS = 500_000;
/** Number of records that decide whether the first one is a header. */
const HEADER_SAMPLE = 60;

export const readCsv: PiecewiseReader = (bytes, context) => readDelimited(bytes, context);
export const readTsv: PiecewiseReader = (bytes, context) => readDelimited(bytes, context, '\t');

function readDelimited(bytes: Uint8Array, context: WritingContext, preferred?: string): ConversionNotes {
  const decoded = decodeText(bytes);
  const words = new WordCounter();
  const write = (markdown: string) => {
    words.add(markdown);
    context.write(markdown);
  };
  const dialect = sniffDialect(headOfText(decoded.pieces), preferred);
  const read = () => new RecordReader(cleanPieces(decoded.pieces, dialect.start), dialect.delimiter);
  const survey = surveyOf(read());
  if (survey.isLong) writeTable(read(), survey, write);
  else {
    const { records } = survey;
    write(renderMarkdown(isSheetLike(records) ? layoutGrid(gridOf(records)) : [tableOf(records)]));
  }
  return { warnings: decodingWarnings(decoded), facts: { words: words.words } };
}

/** The normalized text without its first `start` characters. */
function* cleanPieces(pieces: Iterable<string>, start: number): Generator<string> {
  let left = start;
  for (const piece of normalizePieces(pieces)) {
    const text = piece.replaceAll('\0', '');
    yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

/** Enough text to detect the dialect. */
function headOfText(pieces: Iterable<string>): string {
  let head = '';
  for (const piece of cleanPieces(pieces, 0)) {
    head += piece;
    if (head.length > SAMPLE_CHARACTERS) break;
  }
  return head;
}

/** Properties of all records, determined before any is written. */
interface Survey {
  readonly isLong: boolean;
  /** All records, or the first ones if there are many. */
  readonly records: readonly (readonly string[])[];
  /** Number of fields of the longest record that is not blank. */
  readonly width: number;
}

function surveyOf(reader: RecordReader): Survey {
  const records: string[][] = [];
  let fields = 0;
  let filled = 0;
  let width = 0;
  const isEnough = () => (records.length > SHEET_RECORDS || fields > SHEET_FIELDS) && filled >= HEADER_SAMPLE;
  while (!isEnough()) {
    const record = reader.next();
    if (record === undefined) {
      return { isLong: records.length > SHEET_RECORDS || fields > SHEET_FIELDS, records, width };
    }
    records.push(record);
    fields += record.length;
    if (isBlank(record)) continue;
    filled++;
    width = Math.max(width, record.length);
  }
  for (let rest = reader.skipToFilled(); rest !== undefined; rest = reader.skipToFilled()) {
    width = Math.max(width, rest);
  }
  return { isLong: true, records, width };
}

/** Writes one table of all records while reading them. */
function writeTable(
  reader: RecordReader,
  { records, width }: Survey,
  write: (markdown: string) => void,
): void {
  const headerRows = hasHeader(headOf(records.filter((record) => !isBlank(record)))) ? 1 : 0;
  for (const line of pipeTableLines({ rows: rowsOf(reader), width, headerRows })) write(`${line}\n`);
}

function* rowsOf(reader: RecordReader): Generator<TableCell[]> {
  for (let record = reader.next(); record !== undefined; record = reader.next()) {
    if (!isBlank(record)) yield record.map((content) => ({ content }));
  }
}

/** Maximum number of title lines above the header. */
const MAX_TITLE_RECORDS = 6;
const WORD = /\p{L}{2}/u;

/** Whether the file comes from a worksheet: blank rows between tables, titles above one, or several sections. */
function isSheetLike(records: readonly (readonly string[])[]): boolean {
  return records.some(isBlankRow) || isTitled(records) || isSectioned(records) || isNoted(records);
}

/** Whether records of equal length are followed by a text note. */
function isNoted(records: readonly (readonly string[])[]): boolean {
  const filled = records.filter((record) => !isBlank(record));
  const note = filled.pop() ?? [];
  const width = filled[0]?.length ?? 0;
  return (
    width > 1 &&
    note.length === 1 &&
    WORD.test(note[0] ?? '') &&
    filled.every(({ length }) => length === width)
  );
}

function isBlank(record: readonly string[]): boolean {
  return record.every((field) => field.trim() === '');
}

/** In a table of one column, blank rows mean nothing. */
function isBlankRow(record: readonly string[]): boolean {
  return record.length > 1 && isBlank(record);
}

/** Whether title lines precede a complete header row over values, or over records wider than the titles'. */
function isTitled(records: readonly (readonly string[])[]): boolean {
  const isTitle = ([first = '', ...others]: readonly string[]) => WORD.test(first) && isBlank(others);
  const titles = records.slice(0, MAX_TITLE_RECORDS + 1).findIndex((record) => !isTitle(record));
  if (titles < 1 || titles > MAX_TITLE_RECORDS) return false;
  const table = records.slice(titles).filter((record) => !isBlank(record));
  const [names = []] = table;
  const width = table.reduce((most, record) => Math.max(most, filledWidth(record)), 0);
  // The corner above the row names may be blank.
  const isNamed = filledWidth(names) === width && names.slice(1, width).every((name) => name.trim() !== '');
  if (width < 2 || table.length < 2 || !isNamed || !hasHeader(headOf(table))) return false;
  const isShort = records.slice(0, titles).every((record) => record.length < width);
  return isShort || table.slice(1, HEADER_SAMPLE).some((record) => record.some(looksLikeValue));
}

/** Whether blank lines separate tables, each with a complete header and at most one title. */
function isSectioned(records: readonly (readonly string[])[]): boolean {
  const sections = sectionsOf(records);
  return sections.length > 1 && sections.every(isNamedTable);
}

function sectionsOf(records: readonly (readonly string[])[]): (readonly string[])[][] {
  const sections: (readonly string[])[][] = [];
  let isOpen = false;
  for (const record of records) {
    const isFilled = !isBlank(record);
    if (isFilled && isOpen) sections.at(-1)?.push(record);
    else if (isFilled) sections.push([record]);
    isOpen = isFilled;
  }
  return sections;
}

function isNamedTable(section: readonly (readonly string[])[]): boolean {
  const table = section.slice(section.findIndex((record) => record.length > 1));
  const [names = []] = table;
  return (
    section.length - table.length <= 1 &&
    table.length > 1 &&
    names.length > 1 &&
    names.every((name) => WORD.test(name) && !looksLikeValue(name)) &&
    table.every((record) => record.length === names.length)
  );
}

/** The number of fields up to the last one that is not blank. */
function filledWidth(record: readonly string[]): number {
  return record.findLastIndex((field) => field.trim() !== '') + 1;
}

function gridOf(records: readonly (readonly string[])[]): Grid {
  const rows: GridRow[] = [];
  records.forEach((record, row) => {
    const columns: number[] = [];
    const cells: GridCell[] = [];
    record.forEach((field, column) => {
      const text = field.trim();
      if (text === '') return;
      columns.push(column);
      cells.push({ content: text, isValue: looksLikeValue(text) });
    });
    if (cells.length > 0) rows.push({ row, columns, cells });
  });
  return { rows, merges: [], tables: [] };
}

/** One table of all records without blank ones. */
function tableOf(records: readonly (readonly string[])[]): Block {
  const kept = records.filter((record) => !isBlank(record));
  const rows = kept.map((record) => record.map((content) => ({ content })));
  return { kind: 'table', table: { rows, headerRows: hasHeader(headOf(kept)) ? 1 : 0 } };
}

/** The first records as cells, to detect a header. */
function headOf(records: readonly (readonly string[])[]): HeaderCell[][] {
  return records
    .slice(0, HEADER_SAMPLE)
    .map((record) =>
      record.map((field) =>
        field.trim() === '' ? undefined : { content: field, isValue: looksLikeValue(field) },
      ),
    );
}
