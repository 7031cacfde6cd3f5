/**
 * Records and fields of delimited text (RFC 4180), read leniently: a quote that never closes is a character like
 * any other, text behind a closing quote belongs to its field, line ends within quotes belong to theirs. One pass.
 * What reads a file and what writes edits into it both go through it here, so that they agree on its fields.
 */

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
/** Each quote without an end costs a look through the rest; after this many, quotes are characters. */
const MAX_OPEN_QUOTES = 50;

/**
 * @param delimiter one character
 * @param maxRecords stop after so many
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

/** Where a field stands in a text, its quotes included. */
export interface FieldSpan {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/**
 * The records of text that comes in pieces, one after the other. It holds no more of the text than a record takes,
 * unless a quote is never closed: then it holds all that follows it. Where the pieces are cut changes nothing.
 */
export class RecordReader {
  readonly #pieces: Iterator<string>;
  readonly #mark: number;
  /** What is left of the pieces that came, from `at` on. */
  #text = '';
  #at = 0;
  /** How much of the text went before what is held. */
  #gone = 0;
  #isAll = false;
  #openQuotes = 0;
  /** Of the record that was read or passed over last. */
  #fields = 0;
  #isBlank = true;

  constructor(pieces: Iterable<string>, delimiter: string) {
    this.#pieces = pieces[Symbol.iterator]();
    this.#mark = delimiter.charCodeAt(0);
  }

  /**
   * The fields of the next record; undefined at the end.
   *
   * @param spans gets the span of each field
   */
  next(spans?: FieldSpan[]): string[] | undefined {
    const record: string[] = [];
    return this.#take(record, spans) ? record : undefined;
  }

  /** How many fields the next record has that holds more than white space; undefined at the end. */
  passFilled(): number | undefined {
    while (this.#take()) if (!this.#isBlank) return this.#fields;
    return undefined;
  }

  #take(record?: string[], spans?: FieldSpan[]): boolean {
    for (;;) {
      if (this.#at < this.#text.length && this.#parse(record, spans)) return true;
      if (this.#isAll) return false;
      record?.splice(0);
      spans?.splice(0);
      this.#fill();
    }
  }

  /** Takes in as much as is held already, so that a long record is not looked through again and again. */
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
    this.#gone += this.#at;
    this.#text = text;
    this.#at = 0;
  }

  /** @returns whether the record ends in what is held */
  #parse(record?: string[], spans?: FieldSpan[]): boolean {
    const text = this.#text;
    const mark = this.#mark;
    let at = this.#at;
    this.#fields = 0;
    this.#isBlank = true;
    for (;;) {
      const open = skipSpaces(text, at);
      const quoted = text.charCodeAt(open) === QUOTE && this.#openQuotes < MAX_OPEN_QUOTES;
      const field = quoted ? readQuoted(text, open, mark) : undefined;
      if (quoted && field === undefined) {
        if (!this.#isAll) return false;
        this.#openQuotes++;
      }
      const start = field?.end ?? at;
      const end = endOfField(text, start, mark);
      if (end === text.length && !this.#isAll) return false;
      this.#fields++;
      const rest = text.slice(start, end);
      record?.push(field === undefined ? rest : field.value + rest.trimEnd());
      spans?.push({ start: this.#gone + at, end: this.#gone + end, isQuoted: field !== undefined });
      this.#isBlank &&= rest.trim() === '' && (field === undefined || field.value.trim() === '');
      at = end + 1;
      if (text.charCodeAt(end) !== mark) break;
      if (at < text.length) continue;
      if (!this.#isAll) return false;
      record?.push('');
      spans?.push({ start: this.#gone + at, end: this.#gone + at, isQuoted: false });
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

/** Some writers put a space between delimiter and quote. */
function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at++;
  return at;
}

function endOfField(text: string, from: number, mark: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === mark || isLineEnd(code)) return at;
  }
  return text.length;
}

interface Quoted {
  readonly value: string;
  /** Where the closing quote was passed. */
  readonly end: number;
}

/** Reads from an opening quote to the closing one; undefined when there is none. */
function readQuoted(text: string, open: number, mark: number): Quoted | undefined {
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
  return Number.isNaN(code) || code === mark || isLineEnd(code);
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}
