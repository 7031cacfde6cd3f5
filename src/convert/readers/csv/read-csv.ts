/**
 * Comma-, semicolon- or tab-separated text as pipe tables. Values stay as they are written; a row that is longer
 * or shorter than the others is kept whole. Files that were saved from a sheet with titles and several tables on
 * it are parted as the sheet itself would be.
 */

import type { Conversion } from '../../../domain/conversion.ts';
import type { Block } from '../../markdown/blocks.ts';
import { renderMarkdown } from '../../markdown/render-blocks.ts';
import type { Reader, ReaderContext } from '../../reader.ts';
import type { Grid, GridCell, GridRow } from '../../table/grid.ts';
import { hasHeader } from '../../table/has-header.ts';
import { layoutGrid } from '../../table/layout-grid.ts';
import { looksLikeValue } from '../../table/looks-like-value.ts';
import { countWords } from '../../text/count-words.ts';
import { decodeText } from '../../text/decode.ts';
import { decodingWarnings } from '../../text/decoding-warnings.ts';
import { normalizeLines } from '../../text/normalize-lines.ts';
import { parseDelimited } from './parse-delimited.ts';
import { sniffDialect } from './sniff-delimiter.ts';

/** Larger files are data, not sheets with tables on them. */
const SHEET_RECORDS = 5_000;
/** Records that tell whether the first one names the columns. */
const HEADER_SAMPLE = 60;

export const readCsv: Reader = (bytes, context) => readDelimited(bytes, context);
export const readTsv: Reader = (bytes, context) => readDelimited(bytes, context, '\t');

function readDelimited(bytes: Uint8Array, _context: ReaderContext, preferred?: string): Conversion {
  const decoded = decodeText(bytes);
  const text = normalizeLines(decoded.text).replaceAll('\0', '');
  const dialect = sniffDialect(text, preferred);
  const records = parseDelimited(dialect.start === 0 ? text : text.slice(dialect.start), dialect.delimiter);
  const markdown = renderMarkdown(isSheetLike(records) ? layoutGrid(gridOf(records)) : [tableOf(records)]);
  return {
    markdown,
    warnings: decodingWarnings(decoded),
    facts: { words: countWords(markdown) },
  };
}

/** Whole blank rows between others: the file was a sheet once. A table of one column has blank rows by itself. */
function isSheetLike(records: readonly (readonly string[])[]): boolean {
  const isBlank = (record: readonly string[]) =>
    record.length > 1 && record.every((field) => field.trim() === '');
  return records.slice(0, SHEET_RECORDS).some(isBlank) && records.length <= SHEET_RECORDS;
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

/** One table of all records; blank lines are none of them. */
function tableOf(records: readonly (readonly string[])[]): Block {
  const kept = records.filter((record) => record.some((field) => field !== ''));
  const head = kept
    .slice(0, HEADER_SAMPLE)
    .map((record) =>
      record.map((field) =>
        field.trim() === '' ? undefined : { content: field, isValue: looksLikeValue(field) },
      ),
    );
  const rows = kept.map((record) => record.map((content) => ({ content })));
  return { kind: 'table', table: { rows, headerRows: hasHeader(head) ? 1 : 0 } };
}
