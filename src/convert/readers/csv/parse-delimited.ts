/**
 * Parses delimited text (RFC 4180) leniently in one pass: an unclosed quote is an ordinary character, text after a
 * closing quote and line ends within quotes belong to their field. Both the reader and the reviser use this parser,
 * so that they agree on the fields of a file.
 */

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
/** Each unclosed quote costs a scan of the rest; after this many, quotes are ordinary characters. */
const MAX_OPEN_QUOTES = 50;

/**
 * @param delimiter one character
 * @param maxRecords stop after this many
 * @returns records in order; blank lines are records of one empty field
 */
export function parseDelimited(
  text: string,
  delimiter: string,
  maxRecords = Number.POSITIVE_INFINITY,
): string[][] {
  const reader = new RecordReader([text], delimiter);
  const records: string[][] = [];
  while (records.length < maxRecords) {
    const record = reader.next();
    if (record === undefined) break;
    records.push(record);
  }
  return records;
}

/** Position of a field in a text, including its quotes. */
export interface FieldSpan {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/**
 * Reads records from text in pieces. It buffers no more than one record, unless a quote is never closed: then it
 * buffers all that follows. The result does not depend on where the text is split into pieces.
 */
export class RecordReader {
  readonly #pieces: Iterator<string>;
  readonly #delimiter: number;
  /** The buffered text; everything before `at` is consumed. */
  #text = '';
  #at = 0;
  /** Length of the text before the buffer. */
  #offset = 0;
  #isAll = false;
  #openQuotes = 0;
  /** Number of fields, and whether all are blank, of the record read or skipped last. */
  #fields = 0;
  #isBlank = true;

  constructor(pieces: Iterable<string>, delimiter: string) {
    this.#pieces = pieces[Symbol.iterator]();
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /**
   * The fields of the next record; undefined at the end.
   *
   * @param spans receives the span of each field
   */
  next(spans?: FieldSpan[]): string[] | undefined {
    const record: string[] = [];
    return this.#read(record, spans) ? record : undefined;
  }

  /**
   * Skips to the next record that contains more than white space and returns its number of fields; undefined at the
   * end.
   */
  skipToFilled(): number | undefined {
    while (this.#read()) if (!this.#isBlank) return this.#fields;
    return undefined;
  }

  #read(record?: string[], spans?: FieldSpan[]): boolean {
    for (;;) {
      if (this.#at < this.#text.length && this.#parse(record, spans)) return true;
      if (this.#isAll) return false;
      record?.splice(0);
      spans?.splice(0);
      this.#fill();
    }
  }

  /** Doubles the buffer, so that a long record is not scanned again and again. */
  #fill(): void {
    let text = this.#text.slice(this.#at);
    let missing = Math.max(1, this.#text.length - this.#at);
    while (missing > 0) {
      const { value, done } = this.#pieces.next();
      this.#isAll = done === true;
      if (done === true) break;
      text += value;
      missing -= value.length;
    }
    this.#offset += this.#at;
    this.#text = text;
    this.#at = 0;
  }

  /** @returns whether the record ends within the buffer */
  #parse(record?: string[], spans?: FieldSpan[]): boolean {
    const text = this.#text;
    const delimiter = this.#delimiter;
    let at = this.#at;
    this.#fields = 0;
    this.#isBlank = true;
    for (;;) {
      const open = skipSpaces(text, at);
      const quoted = text.charCodeAt(open) === QUOTE && this.#openQuotes < MAX_OPEN_QUOTES;
      const field = quoted ? readQuoted(text, open, delimiter) : undefined;
      if (quoted && field === undefined) {
        if (!this.#isAll) return false;
        this.#openQuotes++;
      }
      const start = field?.end ?? at;
      const end = endOfField(text, start, delimiter);
      if (end === text.length && !this.#isAll) return false;
      this.#fields++;
      const rest = text.slice(start, end);
      record?.push(field === undefined ? rest : field.value + rest.trimEnd());
      spans?.push({ start: this.#offset + at, end: this.#offset + end, isQuoted: field !== undefined });
      this.#isBlank &&= rest.trim() === '' && (field === undefined || field.value.trim() === '');
      at = end + 1;
      if (text.charCodeAt(end) !== delimiter) break;
      if (at < text.length) continue;
      if (!this.#isAll) return false;
      record?.push('');
      spans?.push({ start: this.#offset + at, end: this.#offset + at, isQuoted: false });
      this.#fields++;
      break;
    }
    if (text.charCodeAt(at - 1) === CARRIAGE_RETURN) {
      if (at === text.length && !this.#isAll) return false;
      if (text.charCodeAt(at) === LINE_FEED) at++;
    }
    this.#at = at;
    return true;
  }
}

/** Some programs write a space between delimiter and quote. */
function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  return at;
}

function endOfField(text: string, from: number, delimiter: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === delimiter || isLineEnd(code)) return at;
  }
  return text.length;
}

interface QuotedField {
  readonly value: string;
  /** Position after the closing quote. */
  readonly end: number;
}

/** Reads from an opening quote to the closing one; undefined if there is none. */
function readQuoted(text: string, open: number, delimiter: number): QuotedField | undefined {
  let value = '';
  let from = open + 1;
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote)) {
    const next = text.charCodeAt(quote + 1);
    if (next === QUOTE) {
      value += text.slice(from, quote + 1);
      from = quote + 2;
      quote = from;
    } else if (text.charCodeAt(quote - 1) === BACKSLASH && quote > from && !endsField(next, delimiter)) {
      value += `${text.slice(from, quote - 1)}"`;
      from = quote + 1;
      quote = from;
    } else {
      return { value: value + text.slice(from, quote), end: quote + 1 };
    }
  }
  return undefined;
}

function endsField(code: number, delimiter: number): boolean {
  return Number.isNaN(code) || code === delimiter || isLineEnd(code);
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}
