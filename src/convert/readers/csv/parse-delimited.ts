/**
 * Records and fields of delimited text (RFC 4180), read leniently: a quote that never closes is a character like
 * any other, text behind a closing quote belongs to its field, line ends within quotes belong to theirs. One pass.
 */

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
/** Each quote without an end costs a look through the rest; after this many, quotes are characters. */
const MAX_OPEN_QUOTES = 50;

/**
 * @param text with `\n` as its only line end
 * @param delimiter one character
 * @param maxRecords stop after so many
 * @returns records in order; blank lines are records of one empty field
 */
export function parseDelimited(
  text: string,
  delimiter: string,
  maxRecords = Number.POSITIVE_INFINITY,
): string[][] {
  const records: string[][] = [];
  const mark = delimiter.charCodeAt(0);
  let openQuotes = 0;
  let at = 0;
  let record: string[] = [];
  while (at < text.length && records.length < maxRecords) {
    const open = skipSpaces(text, at);
    const quoted = text.charCodeAt(open) === QUOTE && openQuotes < MAX_OPEN_QUOTES;
    const field = quoted ? readQuoted(text, open, mark) : undefined;
    if (quoted && field === undefined) openQuotes++;
    const start = field?.end ?? at;
    const end = endOfField(text, start, mark);
    const rest = text.slice(start, end);
    record.push(field === undefined ? rest : field.value + rest.trimEnd());
    if (text.charCodeAt(end) === mark) {
      at = end + 1;
      if (at < text.length) continue;
      record.push('');
    }
    records.push(record);
    record = [];
    at = end + 1;
  }
  return records;
}

/** Some writers put a space between delimiter and quote. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  return at;
}

function endOfField(text: string, from: number, mark: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === mark || code === LINE_FEED) return at;
  }
  return text.length;
}

export interface Quoted {
  readonly value: string;
  /** Where the closing quote was passed. */
  readonly end: number;
}

/** Reads from an opening quote to the closing one; undefined when there is none. */
export function readQuoted(text: string, open: number, mark: number): Quoted | undefined {
  let value = '';
  let from = open + 1;
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote)) {
    const next = text.charCodeAt(quote + 1);
    if (next === QUOTE) {
      value += text.slice(from, quote + 1);
      from = quote + 2;
      quote = from;
    } else if (text.charCodeAt(quote - 1) === BACKSLASH && quote > from && !endsField(next, mark)) {
      value += `${text.slice(from, quote - 1)}"`;
      from = quote + 1;
      quote = from;
    } else {
      return { value: value + text.slice(from, quote), end: quote + 1 };
    }
  }
  return undefined;
}

function endsField(code: number, mark: number): boolean {
  return Number.isNaN(code) || code === mark || code === LINE_FEED;
}
