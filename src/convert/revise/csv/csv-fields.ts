/** The fields of delimited text with their positions, parsed as the CSV reader does. */
import { type FieldSpan, RecordReader } from '../../readers/csv/parse-delimited.ts';
import type { Dialect } from '../../readers/csv/sniff-delimiter.ts';
import type { TableCell } from '../find-cell.ts';
import type { TextBlock } from '../text-block.ts';

export interface CsvField extends TextBlock, TableCell, FieldSpan {}

const NO_HEADINGS: readonly string[] = [];

/** Parses the fields anew in each iteration, so that millions of them take no memory. */
export class CsvFields implements Iterable<CsvField> {
  readonly #text: string;
  readonly #dialect: Dialect;

  constructor(text: string, dialect: Dialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  *[Symbol.iterator](): Generator<CsvField> {
    const { start, delimiter } = this.#dialect;
    const reader = new RecordReader([this.#text.slice(start)], delimiter);
    for (let row = 1; ; row++) {
      const spans: FieldSpan[] = [];
      const record = reader.next(spans);
      if (record === undefined) return;
      for (const [index, span] of spans.entries()) {
        const column = index + 1;
        yield {
          text: record[index] ?? '',
          headings: NO_HEADINGS,
          where: `row ${row}, column ${column}`,
          table: 1,
          row,
          column,
          isQuoted: span.isQuoted,
          start: start + span.start,
          end: start + span.end,
        };
      }
    }
  }
}

/** A value as it is written between delimiters: quoted if it was before, or if it has to be. */
export function writeField(value: string, isQuoted: boolean, delimiter: string): string {
  const mustQuote = isQuoted || value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value);
  return mustQuote ? `"${value.replaceAll('"', '""')}"` : value;
}
