/**
 * The fields of delimited text with their places in it, line ends of all kinds left as they are. Quotes are read as
 * the reader of such files reads them.
 *
 * Source: RFC 4180.
 */
import { readQuoted, skipSpaces } from '../../readers/csv/parse-delimited.ts';
import { type Dialect, sniffDialect } from '../../readers/csv/sniff-delimiter.ts';
import { normalizeLines } from '../../text/normalize-lines.ts';
import type { TableCell } from '../find-cell.ts';
import type { TextBlock } from '../text-block.ts';

export interface CsvField extends TextBlock, TableCell {
  /** Where the field stands in the file's text, its quotes included. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** Enough of the text to tell the dialect by. */
const SAMPLE = 128 * 1024;
/** Each quote without an end costs a look through the rest; after this many, quotes are characters. */
const MAX_OPEN_QUOTES = 50;
const NO_HEADINGS: readonly string[] = [];

/** The delimiter, and where in the text (not in a normalized one) the records begin. */
export function dialectOf(text: string, preferred: string | undefined): Dialect {
  const dialect = sniffDialect(normalizeLines(text.slice(0, SAMPLE)), preferred);
  if (dialect.start === 0) return dialect;
  const lineEnd = /\r\n|[\r\n]/.exec(text);
  return { ...dialect, start: lineEnd === null ? text.length : lineEnd.index + lineEnd[0].length };
}

/** Reads the fields anew each time it is gone through, so that millions of them take no memory. */
export class CsvFields implements Iterable<CsvField> {
  readonly #text: string;
  readonly #dialect: Dialect;

  constructor(text: string, dialect: Dialect) {
    this.#text = text;
    this.#dialect = dialect;
  }

  *[Symbol.iterator](): Generator<CsvField> {
    const text = this.#text;
    const { delimiter } = this.#dialect;
    let row = 1;
    let column = 1;
    let openQuotes = 0;
    for (let at = this.#dialect.start; at < text.length; ) {
      const open = skipSpaces(text, at);
      const isOpen = text.charAt(open) === '"' && openQuotes < MAX_OPEN_QUOTES;
      const quoted = isOpen ? readQuoted(text, open, delimiter.charCodeAt(0)) : undefined;
      if (isOpen && quoted === undefined) openQuotes++;
      const end = fieldEnd(text, quoted?.end ?? at, delimiter);
      const value =
        quoted === undefined ? text.slice(at, end) : quoted.value + text.slice(quoted.end, end).trimEnd();
      yield {
        text: value,
        headings: NO_HEADINGS,
        where: `row ${row}, column ${column}`,
        table: 1,
        row,
        column,
        start: at,
        end,
        isQuoted: quoted !== undefined,
      };
      if (text.charAt(end) === delimiter) column++;
      else {
        row++;
        column = 1;
      }
      at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    }
  }
}

function fieldEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  while (
    at < text.length &&
    text.charAt(at) !== delimiter &&
    text.charAt(at) !== '\n' &&
    text.charAt(at) !== '\r'
  )
    at++;
  return at;
}

/** A value as it must be written between delimiters: quoted where it was, or where it must be. */
export function writeField(value: string, isQuoted: boolean, delimiter: string): string {
  const mustQuote = isQuoted || value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value);
  return mustQuote ? `"${value.replaceAll('"', '""')}"` : value;
}
