/**
 * Reads a new row out of plain words ("Hansen AS in Oslo, rated B"): which piece goes into which column is told by the
 * name of a column, by the values that stand there already, by their kind, or by the word before it. What is left over is
 * told too, so that nobody takes a guess for a reading.
 */
import ROWS from '../languages/rows.json';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { isName } from './cell-candidates.ts';
import type { RowPart } from './document-blocks.ts';
import { fold } from './fold.ts';
import type { Phrase } from './phrase.ts';
import { onlyValue } from './values.ts';

export interface ProseRow {
  /** For each column, from 0. */
  readonly values: ReadonlyMap<number, string>;
  /** How many values are told by more than their position. */
  readonly evidence: number;
  /** Whether words name the table, its first column or its rows. */
  readonly isNamed: boolean;
  /** Pieces that no column is told for. */
  readonly left: readonly string[];
}

/** A piece of what is said, with the words before it. */
interface Piece {
  readonly before: readonly string[];
  readonly text: string;
}

const LINKING = new Set(ROWS.linking.split(' '));
const FILLERS = new Set(ROWS.fillers.split(' '));
/** Values of a column that are looked at. */
const MOST_VALUES = 2_000;
const MOSTLY = 0.75;

/** @param names words that name the table: of its file, its sheet, its section */
export function readProseRow(
  said: Phrase,
  { cells: header }: RowPart,
  rows: readonly RowPart[],
  names: string,
): ProseRow {
  const columns = header.map((title, index) => new Column(title, index, rows));
  const naming = stemsIn(`${names} ${ROWS.tables}`);
  const values = new Map<number, string>();
  const left: Piece[] = [];
  let evidence = 0;
  let isNamed = false;
  const first = columns.find((column) => !column.isCounted);
  for (const whole of segmentsOf(said)) {
    let label: Column | undefined;
    const { rest, taken } = takeKnown(whole, columns, values);
    evidence += taken;
    const segment = piecesOf(said, rest).flatMap((piece) => codeApart(piece, columns));
    for (const piece of segment) {
      const bare = withoutNames(piece, naming);
      isNamed ||= bare.isNamed;
      if (bare.text === '') continue;
      const { column, text } = labelled(bare.text, columns);
      if (column !== undefined && text === '') {
        label = column;
        isNamed ||= column === first || column.index === 0;
        continue;
      }
      const meant = column ?? label ?? columnFor({ ...piece, text }, columns, values);
      label = undefined;
      if (meant === undefined || values.has(meant.index)) {
        left.push({ ...piece, text });
        continue;
      }
      isNamed ||= column !== undefined && column === meant && (column === first || column.index === 0);
      evidence++;
      values.set(meant.index, meant.known(text) ?? text);
    }
  }
  const rest = takeWords(columns, takeKey(first, left, values), values);
  const number = columns[0]?.next;
  if (columns[0]?.isCounted === true && number !== undefined && !values.has(0)) values.set(0, number);
  return { values, evidence, isNamed, left: rest.map(({ text }) => text) };
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
    rest = rest.replace(new RegExp(`(?<!\\S)${RegExp.escape(value)}(?!\\S)`, 'iu'), ' ').trim();
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

class Column {
  readonly index: number;
  readonly title: string;
  readonly #values: readonly string[];
  readonly #folded: ReadonlyMap<string, string>;
  readonly #shapes: ReadonlySet<string>;

  constructor(title: string, index: number, rows: readonly RowPart[]) {
    this.title = title;
    this.index = index;
    this.#values = rows.slice(-MOST_VALUES).flatMap(({ cells }) => (cells[index] ? [cells[index]] : []));
    this.#folded = new Map(this.#values.map((value) => [fold(value), value]));
    this.#shapes = new Set(this.#values.map(shapeOf));
  }

  /** A value that stands in the column already, as it is written there. */
  known(text: string): string | undefined {
    return this.#folded.get(fold(text));
  }

  /** The longest known value of several words that words hold. */
  held(text: string): string | undefined {
    const words = ` ${fold(text)} `;
    return [...this.#folded]
      .filter(([value]) => /\s/.test(value) && words.includes(` ${value} `))
      .sort((a, b) => b[0].length - a[0].length)[0]?.[1];
  }

  /** Codes, dates, phone numbers and figures that are written as those of the column are. */
  isShaped(text: string): boolean {
    return /\d/.test(text) && this.#shapes.has(shapeOf(text));
  }

  /** Figures with a unit or decimals as the column's have. */
  isLike(text: string): boolean {
    const value = /^\p{L}/u.test(text) ? undefined : onlyValue(text);
    if (value === undefined) return false;
    return this.#values.some((own) => {
      const other = onlyValue(own);
      return (
        other !== undefined &&
        (other.kind === value.kind || isPrice(this.title, value.kind)) &&
        decimals(other.figures) === decimals(value.figures)
      );
    });
  }

  get namesPeople(): boolean {
    const people = this.#values.filter(isName).length;
    return people > 0 && people * 2 >= this.#values.length;
  }

  /** Words that differ from row to row. */
  get isWordy(): boolean {
    const texts = this.#values.filter((value) => /\p{L}{3}/u.test(value) && !isCode(value));
    const least = this.#values.length * MOSTLY;
    return this.#values.length > 1 && texts.length >= least && this.#folded.size >= least;
  }

  /** A column of 1, 2, 3, … */
  get isCounted(): boolean {
    return (
      this.index === 0 &&
      this.#values.length > 1 &&
      this.#values.every((value, at) => Number(value) === at + 1)
    );
  }

  get next(): string | undefined {
    return this.isCounted ? String(this.#values.length + 1) : undefined;
  }

  isOfKind(kind: string | undefined): boolean {
    const words = ROWS.kinds[kind === 'place' || kind === 'organization' ? kind : 'role'].columns.split(' ');
    return kind !== undefined && tokensOf(this.title).some((word) => words.includes(word));
  }
}

function isPrice(title: string, kind: string | undefined): boolean {
  return kind === 'money' && /[€$£]|eur|gbp|usd|chf|pri[cx]|preis|prix|precio/i.test(title);
}

function decimals(figures: string): boolean {
  return /[.,]\d{1,2}$/.test(figures);
}

/** Letters and figures by their kind: "FT-60" is written as "FT-10" is. */
function shapeOf(text: string): string {
  return fold(text)
    .replaceAll(/\p{L}+/gu, 'a')
    .replaceAll(/\d+/g, '0')
    .replaceAll(/(?:0[ /.-]?){3,}/g, '#')
    .trim();
}

/** The one free column that a piece belongs to by what it says. */
function columnFor(
  { before, text }: Piece,
  columns: readonly Column[],
  values: ReadonlyMap<number, string>,
): Column | undefined {
  const free = columns.filter(({ index }) => !values.has(index));
  const kinds = Object.entries(ROWS.kinds).filter(([, { said }]) =>
    before.some((word) => said.split(' ').includes(word)),
  );
  const ways: ((column: Column) => boolean)[] = [
    (column) => column.known(text) !== undefined,
    (column) => column.isShaped(text) && !/^\d+$/.test(text),
    (column) => column.isLike(text),
    (column) => kinds.some(([kind]) => column.isOfKind(kind)),
    (column) => isName(text) && column.namesPeople,
  ];
  for (const way of ways) {
    const [only, another] = free.filter(way);
    if (only !== undefined && another === undefined) return only;
  }
  return undefined;
}

/** "Rating C", "rated C", "C class": a piece with the column that it names. */
function labelled(
  text: string,
  columns: readonly Column[],
): { readonly column: Column | undefined; readonly text: string } {
  const words = text.split(' ');
  for (const column of columns) {
    const own = stemsIn(column.title);
    const isOwn = (word: string | undefined) =>
      word !== undefined && word.length > 2 && sharesStem(own, word);
    if (isOwn(words[0]) && !isCalledSo(column, text)) return { column, text: words.slice(1).join(' ') };
    if (words.length === 2 && isOwn(words[1]) && !isCalledSo(column, text))
      return { column, text: words[0] ?? '' };
  }
  return { column: undefined, text };
}

/** "Halle 1" is a value, though the column is called "Halle". */
function isCalledSo(column: Column, text: string): boolean {
  return column.known(text) !== undefined;
}

/** A piece without the words that name the table; fillers go as well. */
function withoutNames(
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

function isCode(text: string): boolean {
  return /^\S*\d\S*$/.test(text);
}

function stemsIn(text: string): ReadonlySet<string> {
  return new Set(tokensOf(text).flatMap((word) => [word, ...stemsOfAnyLanguage(word)]));
}

/** The same stem, or the same beginning: "rated" and "Rating". */
function sharesStem(stems: ReadonlySet<string>, word: string): boolean {
  return tokensOf(word).some((own) => [own, ...stemsOfAnyLanguage(own)].some((stem) => stems.has(stem)));
}

function tokensOf(text: string): string[] {
  return tokenize(text).map(({ word }) => word);
}
