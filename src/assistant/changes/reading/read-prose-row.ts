/**
 * Parses a new row from prose ("Hansen AS in Oslo, rated B"). The column of each piece follows from the name of a column,
 * from existing values, from the kind of the value, or from the word before it. Pieces without a column are reported, so
 * that the result is not mistaken for a complete parse.
 */
import ROWS from '../../languages/rows.json';
import {
  type Column,
  isCode,
  isName,
  LINKING,
  labelled,
  NOT,
  OF_KIND,
  PLAIN,
  sharesStem,
  withoutColons,
} from '../column.ts';
import type { RowPart } from '../document-blocks.ts';
import type { Phrase } from './phrase.ts';

export interface ProseRow {
  /** By column index, from 0. */
  readonly values: ReadonlyMap<number, string>;
  /** Number of values assigned by more than their position. */
  readonly evidence: number;
  /** Whether words name the table, its first column or its rows. */
  readonly isNamed: boolean;
  /** Pieces without a column. */
  readonly left: readonly string[];
  /** Whether the values were assigned in column order. */
  readonly isEnumerated?: boolean;
}

/** A piece of the text, with the linking words before it. */
export interface Piece {
  readonly before: readonly string[];
  readonly text: string;
}

/** Minimum fit of a value whose column is named. */
const NAMED_COLUMN_FIT = 0.4;
const FILLERS = new Set(ROWS.fillers.split(' '));
/** Words between a person and what they are; "as" of "as a clerk" is none. */
const BEING: ReadonlySet<string> = new Set(ROWS.being.split(' '));

/** @param naming stems of words that name the table: its file, sheet and section */
export function readProseRow(
  message: Phrase,
  columns: readonly Column[],
  naming: ReadonlySet<string>,
): ProseRow {
  const { values, left, evidence, isNamed } = readValues(message, columns, naming);
  const own = new Map(values);
  const first = columns.find((column) => !column.numbersRows);
  const rest = assignFreeText(columns, assignKey(first, left, own), own);
  const [counted] = columns;
  if (counted?.next !== undefined && !own.has(0)) own.set(0, counted.next);
  return { values: own, evidence, isNamed, left: rest.map(({ text }) => text) };
}

/**
 * Values whose column follows from words, from existing values or from their kind.
 *
 * @param row the current cells, for an existing row
 */
export function readValues(
  message: Phrase,
  columns: readonly Column[],
  naming: ReadonlySet<string>,
  row?: RowPart,
): ValueReading {
  const reading = new ValueReading(columns, naming, row);
  for (const whole of segmentsOf(message.with(withoutColons(withoutBrackets(message.masked), columns)))) {
    const { rest, count } = extractExisting(whole, columns, reading.values);
    reading.evidence += count;
    const pieces = withRole(piecesOf(message, rest)).flatMap((one) => splitCode(one, columns));
    for (const piece of pieces) reading.add(piece);
    reading.end();
  }
  return reading;
}

/** The state of a parse. */
class ValueReading {
  readonly values = new Map<number, string>();
  readonly left: Piece[] = [];
  evidence = 0;
  isNamed = false;
  /** A column whose value is expected next. */
  #label: { readonly column: Column; readonly piece: Piece } | undefined;
  readonly #columns: readonly Column[];
  readonly #naming: ReadonlySet<string>;
  readonly #row: RowPart | undefined;

  constructor(columns: readonly Column[], naming: ReadonlySet<string>, row: RowPart | undefined) {
    this.#columns = columns;
    this.#naming = naming;
    this.#row = row;
  }

  add(piece: Piece): void {
    const denial = piece.before.find((word) => NOT.has(word));
    if (this.#answer(`${denial ?? ''} ${piece.text}`) || denial !== undefined) return;
    const own = labelled(piece.text, this.#columns);
    // "Stock 12" gives the column its value, even if the file is called "stock list".
    const isOwn = own.isFull && own.text !== '' && (own.column?.fit(own.text).share ?? 0) >= PLAIN;
    const bare = isOwn ? { text: piece.text, isNamed: false } : withoutNames(piece, this.#naming);
    this.isNamed ||= bare.isNamed;
    if (bare.text === '') return;
    const { column, text, isBehind } = isOwn ? own : labelled(bare.text, this.#columns);
    this.isNamed ||= column !== undefined && this.#isFirst(column);
    if (column !== undefined && text === '') {
      this.#label = { column, piece: { ...piece, text: bare.text } };
      return;
    }
    const isLabelled = column === undefined ? this.#label !== undefined : !isBehind;
    const meant =
      column ?? this.#label?.column ?? columnFor({ ...piece, text }, this.#columns, this.values, this.#row);
    this.#label = undefined;
    this.#put({ ...piece, text }, meant, isLabelled);
  }

  /** "Not paid": the value of the only column of yes and no that is named. */
  #answer(text: string): boolean {
    const answers = this.#columns.flatMap((column) => {
      const value = this.values.has(column.index) ? undefined : column.answer(text);
      return value === undefined ? [] : [[column.index, value] as const];
    });
    const [only, another] = answers;
    if (only === undefined || another !== undefined) return false;
    this.values.set(...only);
    this.evidence++;
    return true;
  }

  /** Ends a segment. A column name without a value may be a value of another column, such as "closed". */
  end(): void {
    const label = this.#label;
    this.#label = undefined;
    const others = this.#columns.filter(
      (column) => column !== label?.column && column.known(label?.piece.text ?? ''),
    );
    const meant = label === undefined ? undefined : columnFor(label.piece, others, this.values, this.#row);
    if (label !== undefined && meant !== undefined) this.#put(label.piece, meant, false);
    // "12 in stock".
    else if (label !== undefined && /^\d/.test(this.left.at(-1)?.text ?? '')) {
      const value = this.left.pop();
      if (value !== undefined) this.#put(value, label.column, true);
    }
  }

  #put(piece: Piece, meant: Column | undefined, isLabelled: boolean): void {
    const fit = meant?.fit(piece.text, this.#row?.cells[meant.index]);
    const isColumnKnown = isLabelled || (meant !== undefined && isKindIndicated(piece, meant));
    if (
      meant === undefined ||
      fit === undefined ||
      this.values.has(meant.index) ||
      !fitsColumn(fit.share, isColumnKnown, this.#row)
    ) {
      this.left.push(piece);
      return;
    }
    this.evidence++;
    this.values.set(meant.index, fit.value);
  }

  #isFirst(column: Column): boolean {
    return column.index === 0 || column === this.#columns.find(({ numbersRows }) => !numbersRows);
  }
}

/** Whether a value fits well enough; in an existing row it must resemble the values of its column. */
function fitsColumn(share: number, isColumnKnown: boolean, row: RowPart | undefined): boolean {
  return row === undefined || share >= (isColumnKnown ? NAMED_COLUMN_FIT : OF_KIND);
}

/** Extracts existing multi-word values such as "once a day". */
function extractExisting(
  segment: string,
  columns: readonly Column[],
  values: Map<number, string>,
): { readonly rest: string; readonly count: number } {
  let rest = segment;
  let count = 0;
  for (const column of columns) {
    const value = values.has(column.index) ? undefined : column.longestIn(rest);
    if (value === undefined || columns.some((other) => other !== column && other.longestIn(rest) === value))
      continue;
    const [, not] =
      new RegExp(`(?:(\\S+)\\s+)?(?<!\\S)${RegExp.escape(value)}(?!\\S)`, 'iu').exec(rest) ?? [];
    rest = rest.replace(new RegExp(`(?<!\\S)${RegExp.escape(value)}(?!\\S)`, 'iu'), ' ').trim();
    if (NOT.has(not ?? '')) continue;
    values.set(column.index, value);
    count++;
  }
  return { rest, count };
}

/** Assigns the first unassigned piece to the first column, as the key of the row. */
function assignKey(
  first: Column | undefined,
  left: readonly Piece[],
  values: Map<number, string>,
): readonly Piece[] {
  const [key, ...more] = left;
  if (first === undefined || values.has(first.index) || key === undefined) return left;
  // A code is no key in a table keyed by names, nor a name in a table keyed by codes.
  if (first.isFreeText === isCode(key.text)) return left;
  values.set(first.index, key.text);
  return more;
}

/** Assigns the only remaining piece to the only free-text column. */
function assignFreeText(
  columns: readonly Column[],
  left: readonly Piece[],
  values: Map<number, string>,
): readonly Piece[] {
  const [piece, another] = left;
  const [column, second] = columns.filter(({ index, isFreeText }) => isFreeText && !values.has(index));
  if (piece === undefined || !/\p{L}{2}/u.test(piece.text) || another !== undefined) return left;
  if (column === undefined || second !== undefined) return left;
  values.set(column.index, piece.text);
  return [];
}

/** Whether the word before a piece indicates the kind of the column: "moved to Petrer". */
function isKindIndicated({ before, text }: Piece, column: Column): boolean {
  return /^\p{Lu}/u.test(text) && kindsOf(before).some((kind) => column.isOfKind(kind));
}

function kindsOf(before: readonly string[]) {
  return KINDS.filter((kind) => before.some((word) => ROWS.kinds[kind].said.split(' ').includes(word)));
}

const KINDS = ['place', 'organization', 'role'] as const;

/** The only free column that a piece fits, by the first criterion that selects exactly one. */
function columnFor(
  { before, text }: Piece,
  columns: readonly Column[],
  values: ReadonlyMap<number, string>,
  row: RowPart | undefined,
): Column | undefined {
  const shareOf = (column: Column) => column.fit(text, row?.cells[column.index]).share;
  const free = columns.filter(({ index }) => !values.has(index));
  const kinds = kindsOf(before);
  const best = Math.max(OF_KIND, ...free.map(shareOf));
  const criteria: ((column: Column) => boolean)[] = [
    (column) => column.known(text) !== undefined,
    (column) => column.isShaped(text) && !/^\d+$/.test(text),
    (column) => /\d/.test(text) && shareOf(column) === best,
    (column) => kinds.some((kind) => column.isOfKind(kind) && (kind !== 'place' || /^\p{Lu}/u.test(text))),
    (column) => isName(text) && column.namesPeople,
    (column) => shareOf(column) === best,
  ];
  for (const criterion of criteria) {
    const [only, another] = free.filter(criterion);
    if (only !== undefined && another === undefined) return only;
  }
  return undefined;
}

/** Removes the words that name the table, and fillers. */
export function withoutNames(
  { text }: Piece,
  naming: ReadonlySet<string>,
): { readonly text: string; readonly isNamed: boolean } {
  const words = text.split(' ');
  const isNaming = (word: string) => word.length > 3 && sharesStem(naming, word);
  if (words.length <= 3 && words.every((word) => isNaming(word) || FILLERS.has(word.toLowerCase())))
    return { text: '', isNamed: words.some(isNaming) };
  const [lead = '', ...more] = words;
  if (isNaming(lead) && more.length > 0 && /^\p{Lu}|^\d/u.test(more[0] ?? ''))
    return { text: more.join(' '), isNamed: true };
  return { text, isNamed: false };
}

/** What stands in brackets is told of the row like the rest: it follows, behind a comma. */
function withoutBrackets(text: string): string {
  const aside: string[] = [];
  const begun = text.replace(/^\p{Lu}\p{Ll}*/u, (word) =>
    FILLERS.has(word.toLowerCase()) ? word.toLowerCase() : word,
  );
  const rest = begun.replaceAll(/\s\(([^()]{2,})\)/g, (_, own: string) => {
    aside.push(own);
    return '';
  });
  return [rest, ...aside].join(', ');
}

/** "The florist is Lea Osei": what a person is said to be is a role, as in "Lea Osei is the florist". */
function withRole(pieces: readonly Piece[]): readonly Piece[] {
  const [role, person, another] = pieces;
  const isSaid =
    role !== undefined &&
    another === undefined &&
    role.before.length === 0 &&
    !isName(role.text) &&
    isName(person?.text ?? '') &&
    person?.before.some((word) => BEING.has(word));
  return isSaid === true
    ? [
        { ...role, before: person?.before ?? [] },
        { before: [], text: person?.text ?? '' },
      ]
    : pieces;
}

/** Splits the text at commas and other punctuation. */
function segmentsOf(message: Phrase): string[] {
  return message.masked.split(/\s*[,;:|]\s+|\s+[–-]\s+|[.:]$/).filter((segment) => segment.trim() !== '');
}

function piecesOf(message: Phrase, segment: string): Piece[] {
  const pieces: { before: string[]; words: string[] }[] = [{ before: [], words: [] }];
  const words = segment.split(/\s+/);
  for (const [at, word] of words.entries()) {
    const last = pieces.at(-1);
    if (last === undefined) continue;
    // "Paid no": the denial is the value.
    if (LINKING.has(word) && !(NOT.has(word) && at === words.length - 1)) {
      if (last.words.length === 0) last.before.push(word);
      else pieces.push({ before: [word], words: [] });
    } else if (!FILLERS.has(word)) last.words.push(word);
  }
  return pieces
    .filter(({ words }) => words.length > 0)
    .map(({ before, words }) => ({ before, text: message.with(words.join(' ')).text }));
}

/** Splits a leading code from its name, as in "FT-60 Check valve", unless the whole piece has the format of a value. */
function splitCode(piece: Piece, columns: readonly Column[]): Piece[] {
  const [first = '', ...more] = piece.text.split(' ');
  const isOne = more.length === 0 || !/\p{L}/u.test(first) || !isCode(first);
  if (isOne || columns.some((column) => column.isShaped(piece.text))) return [piece];
  return [
    { ...piece, text: first },
    { before: [], text: more.join(' ') },
  ];
}
