/**
 * Reads a new row out of plain words ("Hansen AS in Oslo, rated B"): which piece goes into which column is told by the
 * name of a column, by the values that stand there already, by their kind, or by the word before it. What is left over is
 * told too, so that nobody takes a guess for a reading.
 */
import ROWS from '../languages/rows.json';
import { type Column, isCode, isName, OF_KIND, sharesStem, stemsIn } from './column.ts';
import type { RowPart } from './document-blocks.ts';
import type { Phrase } from './reading/phrase.ts';

export interface ProseRow {
  /** For each column, from 0. */
  readonly values: ReadonlyMap<number, string>;
  /** How many values are told by more than their position. */
  readonly evidence: number;
  /** Whether words name the table, its first column or its rows. */
  readonly isNamed: boolean;
  /** Pieces that no column is told for. */
  readonly left: readonly string[];
  /** Whether each value was told by its position among others. */
  readonly isEnumerated?: boolean;
}

/** A piece of what is said, with the words before it. */
export interface Piece {
  readonly before: readonly string[];
  readonly text: string;
}

const LINKING = new Set(ROWS.linking.split(' '));
/** What is said to be of a column need not be like its values. */
const SAID = 0.4;
const FILLERS = new Set(ROWS.fillers.split(' '));
/** What stands behind these is what was so before. */
const NOT = new Set(ROWS.not.split(' '));

/** @param naming stems of words that name the table: of its file, its sheet, its section */
export function readProseRow(
  said: Phrase,
  columns: readonly Column[],
  naming: ReadonlySet<string>,
): ProseRow {
  const { values, left, evidence, isNamed } = readValues(said, columns, naming);
  const own = new Map(values);
  const first = columns.find((column) => !column.isCounted);
  const rest = takeWords(columns, takeKey(first, left, own), own);
  const [counted] = columns;
  if (counted?.next !== undefined && !own.has(0)) own.set(0, counted.next);
  return { values: own, evidence, isNamed, left: rest.map(({ text }) => text) };
}

/**
 * Values that words, other values or their kind tell the column of.
 *
 * @param row what the cells say now, of a row that is there
 */
export function readValues(
  said: Phrase,
  columns: readonly Column[],
  naming: ReadonlySet<string>,
  row?: RowPart,
): ValueReading {
  const reading = new ValueReading(columns, naming, row);
  for (const whole of segmentsOf(said)) {
    const { rest, taken } = takeKnown(whole, columns, reading.values);
    reading.evidence += taken;
    for (const piece of piecesOf(said, rest).flatMap((one) => codeApart(one, columns))) reading.take(piece);
    reading.end();
  }
  return reading;
}

/** What is read so far. */
class ValueReading {
  readonly values = new Map<number, string>();
  readonly left: Piece[] = [];
  evidence = 0;
  isNamed = false;
  /** A column whose value comes next. */
  #label: { readonly column: Column; readonly piece: Piece } | undefined;
  readonly #columns: readonly Column[];
  readonly #naming: ReadonlySet<string>;
  readonly #row: RowPart | undefined;

  constructor(columns: readonly Column[], naming: ReadonlySet<string>, row: RowPart | undefined) {
    this.#columns = columns;
    this.#naming = naming;
    this.#row = row;
  }

  take(piece: Piece): void {
    if (piece.before.some((word) => NOT.has(word))) return;
    const bare = withoutNames(piece, this.#naming);
    this.isNamed ||= bare.isNamed;
    if (bare.text === '') return;
    const { column, text, isBehind } = labelled(bare.text, this.#columns);
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

  /** "Closed" may be a column and a value of another: with nothing behind it, it is the value. */
  end(): void {
    const label = this.#label;
    this.#label = undefined;
    const others = this.#columns.filter(
      (column) => column !== label?.column && column.known(label?.piece.text ?? ''),
    );
    const meant = label === undefined ? undefined : columnFor(label.piece, others, this.values, this.#row);
    if (label !== undefined && meant !== undefined) this.#put(label.piece, meant, false);
  }

  #put(piece: Piece, meant: Column | undefined, isLabelled: boolean): void {
    const fit = meant?.fit(piece.text, this.#row?.cells[meant.index]);
    const isSaid = isLabelled || (meant !== undefined && isPlaced(piece, meant));
    if (
      meant === undefined ||
      fit === undefined ||
      this.values.has(meant.index) ||
      !isTold(fit.share, isSaid, this.#row)
    ) {
      this.left.push(piece);
      return;
    }
    this.evidence++;
    this.values.set(meant.index, fit.value);
  }

  #isFirst(column: Column): boolean {
    return column.index === 0 || column === this.#columns.find(({ isCounted }) => !isCounted);
  }
}

/** What a row that is there gets must be like what its column holds. */
function isTold(share: number, isSaid: boolean, row: RowPart | undefined): boolean {
  return row === undefined || share >= (isSaid ? SAID : OF_KIND);
}

/** Values of several words that stand in a column already, such as "once a day". */
function takeKnown(
  segment: string,
  columns: readonly Column[],
  values: Map<number, string>,
): { readonly rest: string; readonly taken: number } {
  let rest = segment;
  let taken = 0;
  for (const column of columns) {
    const value = values.has(column.index) ? undefined : column.held(rest);
    if (value === undefined || columns.some((other) => other !== column && other.held(rest) === value))
      continue;
    const [, not] =
      new RegExp(`(?:(\\S+)\\s+)?(?<!\\S)${RegExp.escape(value)}(?!\\S)`, 'iu').exec(rest) ?? [];
    rest = rest.replace(new RegExp(`(?<!\\S)${RegExp.escape(value)}(?!\\S)`, 'iu'), ' ').trim();
    if (NOT.has(not ?? '')) continue;
    values.set(column.index, value);
    taken++;
  }
  return { rest, taken };
}

/** What stands first and is nothing else is what the row is called. */
function takeKey(
  first: Column | undefined,
  left: readonly Piece[],
  values: Map<number, string>,
): readonly Piece[] {
  const [key, ...more] = left;
  if (first === undefined || values.has(first.index) || key === undefined) return left;
  // A code calls no row of a table that knows its rows by names, and a name none that knows them by codes.
  if (first.isWordy === isCode(key.text)) return left;
  values.set(first.index, key.text);
  return more;
}

/** One piece that is left belongs to the one column of free words that is. */
function takeWords(
  columns: readonly Column[],
  left: readonly Piece[],
  values: Map<number, string>,
): readonly Piece[] {
  const [piece, another] = left;
  const [column, second] = columns.filter(({ index, isWordy }) => isWordy && !values.has(index));
  if (piece === undefined || !/\p{L}{2}/u.test(piece.text) || another !== undefined) return left;
  if (column === undefined || second !== undefined) return left;
  values.set(column.index, piece.text);
  return [];
}

/** "Moved to Petrer": the word before says of which kind it is. */
function isPlaced({ before, text }: Piece, column: Column): boolean {
  return /^\p{Lu}/u.test(text) && kindsOf(before).some((kind) => column.isOfKind(kind));
}

function kindsOf(before: readonly string[]) {
  return KINDS.filter((kind) => before.some((word) => ROWS.kinds[kind].said.split(' ').includes(word)));
}

const KINDS = ['place', 'organization', 'role'] as const;

/** The one free column that a piece belongs to by what it says. */
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
  const ways: ((column: Column) => boolean)[] = [
    (column) => column.known(text) !== undefined,
    (column) => column.isShaped(text) && !/^\d+$/.test(text),
    (column) => /\d/.test(text) && shareOf(column) === best,
    (column) => kinds.some((kind) => column.isOfKind(kind) && (kind !== 'place' || /^\p{Lu}/u.test(text))),
    (column) => isName(text) && column.namesPeople,
    (column) => shareOf(column) === best,
  ];
  for (const way of ways) {
    const [only, another] = free.filter(way);
    if (only !== undefined && another === undefined) return only;
  }
  return undefined;
}

/** "Rating C", "rated C", "C class": a piece with the column that it names. */
export function labelled(
  text: string,
  columns: readonly Column[],
): { readonly column: Column | undefined; readonly text: string; readonly isBehind: boolean } {
  const words = text.split(' ');
  for (const column of columns) {
    const own = stemsIn(column.title);
    const isOwn = (word: string | undefined) =>
      word !== undefined && word.length > 2 && sharesStem(own, word);
    const run = words.findIndex((word) => !isOwn(word));
    if (run !== 0 && !isCalledSo(column, text))
      return { column, text: run < 0 ? '' : words.slice(run).join(' '), isBehind: false };
    if (words.length === 2 && isOwn(words[1]) && !NOT.has(words[0] ?? '') && !isCalledSo(column, text))
      return { column, text: words[0] ?? '', isBehind: true };
  }
  return { column: undefined, text, isBehind: false };
}

/** "Halle 1" is a value, though the column is called "Halle". */
function isCalledSo(column: Column, text: string): boolean {
  return column.known(text) !== undefined;
}

/** A piece without the words that name the table; fillers go as well. */
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

/** Sentences in pieces, at commas and at the small words between; those go before the piece that follows. */
function segmentsOf(said: Phrase): string[] {
  return said.masked.split(/\s*[,;:|]\s+|\s+[–-]\s+|[.:]$/).filter((segment) => segment.trim() !== '');
}

function piecesOf(said: Phrase, segment: string): Piece[] {
  const pieces: { before: string[]; words: string[] }[] = [{ before: [], words: [] }];
  for (const word of segment.split(/\s+/)) {
    const last = pieces.at(-1);
    if (last === undefined) continue;
    if (LINKING.has(word)) {
      if (last.words.length === 0) last.before.push(word);
      else pieces.push({ before: [word], words: [] });
    } else if (!FILLERS.has(word)) last.words.push(word);
  }
  return pieces
    .filter(({ words }) => words.length > 0)
    .map(({ before, words }) => ({ before, text: said.with(words.join(' ')).text }));
}

/** "FT-60 Check valve": a code and what it is, where all of it is none. */
function codeApart(piece: Piece, columns: readonly Column[]): Piece[] {
  const [first = '', ...more] = piece.text.split(' ');
  const isOne = more.length === 0 || !/\p{L}/u.test(first) || !isCode(first);
  if (isOne || columns.some((column) => column.isShaped(piece.text))) return [piece];
  return [
    { ...piece, text: first },
    { before: [], text: more.join(' ') },
  ];
}
