/**
 * Cells that an instruction may mean: by row and column ("the price of KX-200", "Ada's phone"), or by the row alone, where
 * the new value is of the kind of one column's values ("KX-200 is now 92.50", "M-05 is in service").
 */
import { CHANGE_DATA } from '../languages/change-data.ts';
import YES_NO from '../tables/language/yes-no.json';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldWord, tokenize } from '../text/tokens.ts';
import type { IndexedCell } from './cell-index.ts';
import type { ReadDocument, RowPart, TextPart } from './document-blocks.ts';
import { partsWithin } from './find-parts.ts';
import { codesIn, fold } from './fold.ts';
import type { Context } from './plan.ts';
import { Topic } from './topic-words.ts';
import type { AskedValue, ValueCandidate } from './value-candidate.ts';
import { isLike, likeDate, onlyValue, type Value, valuesIn } from './values.ts';

/** A row that is known by one of its cells, for what a row may be called. */
interface FoundRow {
  readonly read: ReadDocument;
  readonly cell: IndexedCell<TextPart>;
  readonly row: RowPart;
  /** Whether the cell says just what the row is called. */
  readonly isExact: boolean;
}

/** A column of a found row, from 0, with what it is to say. */
interface FoundColumn {
  readonly index: number;
  readonly next: string;
  readonly share: number;
}

/** How words may name a cell. */
interface Split {
  /** Undefined where only the row is named. */
  readonly column: string | undefined;
  readonly key: string;
}

const SURE = 0.9;
/** A row that is known by some words of a cell is known less surely than by all that the cell says. */
const BY_WORDS = 0.92;
/** A row is called by its first cell rather than by another. */
const ELSEWHERE = 0.995;
const LEAST_SHARE = 0.7;
/** A new value that is no more than alike the old one is asked about. */
const ALIKE = 0.8;
/** What the name of its table says is said of it. */
const OF_TABLE = 0.95;
const SHORTEST_NAME = 4;
/** Of more cells that hold a name no one can be meant. */
const MOST_NAMED = 500;

export function cellCandidates(context: Context, asked: AskedValue): ValueCandidate[] {
  const splits = splitsOf(context, asked.words);
  const withColumn = splits.filter(({ column }) => column !== undefined);
  const rowAlone = splits.filter(({ column }) => column === undefined);
  const ways = [
    () => withColumn.flatMap((split) => candidatesOf(context, split, exactRows(context, split), asked)),
    () => rowAlone.flatMap((split) => candidatesOf(context, split, exactRows(context, split), asked)),
    () => withColumn.flatMap((split) => candidatesOf(context, split, rowsByName(context, split), asked)),
    () => rowAlone.flatMap((split) => candidatesOf(context, split, rowsByName(context, split), asked)),
    () => withColumn.flatMap((split) => byLikeness(context, split, asked)),
  ];
  const found = firstOf(ways);
  const seen = new Set<string>();
  return found
    .sort((a, b) => b.score - a.score)
    .filter(({ read, part, column }) => {
      const place = `${read.document.id} ${part.row?.table} ${part.row?.number} ${column}`;
      return !seen.has(place) && seen.add(place);
    });
}

/** What the first way finds that finds anything. */
function firstOf<T>(ways: readonly (() => T[])[]): T[] {
  for (const way of ways) {
    const found = way();
    if (found.length > 0) return found;
  }
  return [];
}

/** "The new head of safety is Ann Lee", where no column is called so: the columns of that row that such a value may be in. */
function byLikeness(context: Context, { key, column = '' }: Split, asked: AskedValue): ValueCandidate[] {
  const rowAlone = { column: undefined, key };
  const topic = new Topic(column, context.related, context.instruction.language);
  return candidatesOf(context, rowAlone, exactRows(context, rowAlone), asked).map((one) => {
    // "The contact at Acme" is the one name of its row in a table of contacts.
    const table = [one.read.document.fileName.replace(/\.[^.]{1,8}$/, ''), ...one.part.headings].join(' ');
    const isOfTable = isName(one.old) && isName(asked.next) && topic.literal(table) > SURE;
    return { ...one, score: isOfTable ? Math.max(one.score, OF_TABLE) : Math.min(one.score, ALIKE) };
  });
}

function candidatesOf(
  context: Context,
  { column, key }: Split,
  rows: readonly FoundRow[],
  asked: AskedValue,
): ValueCandidate[] {
  if (rows.length === 0) return [];
  const columns =
    column === undefined
      ? (found: FoundRow) => columnsLike(found, asked.next)
      : columnsCalled(context, column, asked.next);
  return rows.flatMap((found): ValueCandidate[] => {
    const { read, cell, row, isExact } = found;
    const isLabel = column === undefined && row.cells.length === 2 && cell.column === 0 && isExact;
    const all = isLabel && fold(row.cells[0] ?? '') === fold(key) ? [labelled(asked.next)] : columns(found);
    const others = all.filter(({ index }) => index !== cell.column);
    const best = Math.max(LEAST_SHARE, ...others.map(({ share }) => share));
    return others
      .filter(({ share }) => share === best)
      .filter(
        ({ index }) => asked.from === undefined || fold(row.cells[index] ?? '').includes(fold(asked.from)),
      )
      .map(({ index, next, share }) => {
        const old = row.cells[index] ?? '';
        return {
          read,
          part: cell.part,
          text: old,
          next: written(old, next, row.header[index] ?? ''),
          old,
          by: next,
          column: index + 1,
          score: (isExact ? 1 : BY_WORDS) * (cell.column === 0 ? 1 : ELSEWHERE) * Math.min(1, share + 0.02),
        };
      });
  });
}

/** The value beside a label, in a table of labels and values. */
function labelled(next: string): FoundColumn {
  return { index: 1, next, share: 1 };
}

/** Rows that have a cell which says just what the row is called, or a code in it. */
function exactRows(context: Context, { key }: Split): FoundRow[] {
  const own = rowsSaying(context, [fold(key)]);
  return own.length > 0 ? own : rowsSaying(context, codesIn(key));
}

/** Rows that have a cell which holds all words of what the row is called. */
function rowsByName(context: Context, { key }: Split): FoundRow[] {
  if (key.length < SHORTEST_NAME) return [];
  const topic = new Topic(key, context.related, context.instruction.language);
  return context.documents.flatMap((read) => {
    const texts: string[] = [];
    for (const text of read.cells.texts()) {
      if (!/\p{L}/u.test(text) || topic.literal(text) <= SURE) continue;
      if (texts.push(text) > MOST_NAMED) return [];
    }
    return rowsIn(context, read, texts, false);
  });
}

function rowsSaying(context: Context, texts: readonly string[]): FoundRow[] {
  return context.documents.flatMap((read) => rowsIn(context, read, texts, true));
}

function rowsIn(
  { scope }: Context,
  read: ReadDocument,
  texts: readonly string[],
  isExact: boolean,
): FoundRow[] {
  const found = texts.flatMap((text) => read.cells.saying(text));
  if (found.length === 0) return [];
  const within = scope.section === undefined ? undefined : new Set(partsWithin(read, scope.section));
  return found.flatMap((cell) => {
    const { row } = cell.part;
    const isRow = row !== undefined && row.number > 1 && within?.has(cell.part) !== false;
    return isRow ? [{ read, cell, row, isExact }] : [];
  });
}

/** The columns by how well their headers say what the column is called. */
function columnsCalled(
  { related, instruction }: Context,
  column: string,
  next: string,
): (found: FoundRow) => FoundColumn[] {
  const topic = new Topic(column, related, instruction.language);
  const shares = new Map<string, number>();
  const shareOf = (header: string) => {
    const known =
      shares.get(header) ??
      (fold(header) === fold(column)
        ? 1
        : Math.max(
            topic.share(header) * 0.98 * closeness(header, column),
            isFormOf(column, header) ? SURE : 0,
          ));
    shares.set(header, known);
    return known;
  };
  return ({ row }) => row.header.map((header, index) => ({ index, next, share: shareOf(header) }));
}

/** One word that begins as the header does, and ends otherwise: "Ansprechpartnerin". */
function isFormOf(column: string, header: string): boolean {
  const [said, own] = [fold(column), fold(header)];
  return own.length >= SHORTEST_FORM && said.startsWith(own) && said.length <= own.length + 3;
}

const SHORTEST_FORM = 5;

/** A header of many more words than are named is about something else too. */
function closeness(header: string, column: string): number {
  const more = header.split(/\s+/).length - column.split(/\s+/).length;
  return more > 0 ? 1 - Math.min(0.2, more * 0.04) : 1;
}

/**
 * The columns that a new value belongs to: the one that it names ("checked by Quinn"), those whose values it is like in
 * kind and decimals, or those in which it stands already.
 */
function columnsLike({ read, row, cell, isExact }: FoundRow, next: string): FoundColumn[] {
  const said = fold(next);
  const named = row.header.flatMap((header, index) =>
    header !== '' && said.startsWith(`${fold(header)} `)
      ? [{ index, next: next.trim().slice(header.length).trim(), share: 1 }]
      : [],
  );
  if (named.length > 0) return named;
  const told = toldColumn({ read, row }, next);
  if (told !== undefined) return [told];
  const state = row.header.findIndex((header) => fold(header) === said);
  const yes = state < 0 ? undefined : yesIn(read, row, state);
  if (yes !== undefined) return [{ index: state, next: yes, share: 1 }];
  const value = onlyValue(next);
  const stands = read.cells
    .saying(said)
    .flatMap(({ part, column }) => (part.row?.table === row.table && part.row.number > 1 ? [column] : []));
  const like = row.cells.map((old, index) => {
    const share =
      index === cell.column || fold(old) === said
        ? 0
        : value === undefined
          ? textLikeness(old, next, stands.includes(index))
          : valueLikeness(old, value, row.header[index] ?? '');
    return { index, next, share };
  });
  // "Is checked twice a week": what stands behind a verb that is no column's name.
  const behind = /^\p{Ll}+\s+(.+)$/u.exec(next)?.[1];
  if (behind === undefined || value !== undefined || like.some(({ share }) => share > 0)) return like;
  return columnsLike({ read, row, cell, isExact }, behind).map((one) => ({
    ...one,
    share: Math.min(one.share, ALIKE),
  }));
}

/** "Rated B", "a B rating": a column by a word of its own stem, and the value beside it. */
function toldColumn({ read, row }: Pick<FoundRow, 'read' | 'row'>, next: string): FoundColumn | undefined {
  const { header, table } = row;
  const words = next
    .trim()
    .replace(/^(?:an?|the|eine?|einen|une?|una?)\s+/i, '')
    .split(/\s+/);
  if (words.length < 2 || words.length > 4) return undefined;
  const told = header.flatMap((title, index) => {
    const stems = new Set(tokenize(title).flatMap(({ word }) => stemsOfAnyLanguage(word)));
    const rest = words.filter(
      (word) => word.length < 3 || !stemsOfAnyLanguage(foldWord(word)).some((stem) => stems.has(stem)),
    );
    const isKnown = read.cells
      .saying(fold(rest.join(' ')))
      .some(({ part, column }) => part.row?.table === table && column === index);
    const isTold = rest.length === words.length - 1 && (isKnown || !/\s/.test(title));
    return isTold ? [{ index, next: rest.join(' '), share: 1 }] : [];
  });
  return told.length === 1 ? told[0] : undefined;
}

/** How a column of yes and no says yes: "PX-12 is active". */
function yesIn(read: ReadDocument, { table }: RowPart, column: number): string | undefined {
  return read.parts
    .flatMap(({ row }) => (row?.table === table && row.number > 1 ? [row.cells[column] ?? ''] : []))
    .find((cell) => YES.has(foldWord(cell.trim())));
}

const YES: ReadonlySet<string> = new Set(YES_NO.yes.split(' '));

/** A whole number may stand in any column of numbers; one with decimals stands where others have as many. */
function valueLikeness(old: string, value: Value, header: string): number {
  const own = onlyValue(old);
  if (own === undefined || !isLike(own, value) || (own.kind === 'date') !== (value.kind === 'date')) return 0;
  if (value.kind !== undefined) return own.kind === value.kind || isUnitOf(header, value) ? 1 : 0;
  return decimalsOf(value) === 0 || decimalsOf(own) === decimalsOf(value) ? 1 : 0;
}

function decimalsOf({ figures }: Value): number {
  return /[.,](\d{1,2})$/.exec(figures)?.[1]?.length ?? 0;
}

/** Whether a text is written as people are called. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

const NAME = /^(?:\p{Lu}[\p{L}'’.-]*\s){1,3}\p{Lu}[\p{L}'’-]+$/u;

function textLikeness(old: string, next: string, isKnown: boolean): number {
  if (isKnown) return 1;
  if (isName(old) && isName(next)) return ALIKE;
  const [one, other] = [old, next].map((text) => fold(text).split(' '));
  if (one === undefined || other === undefined || one.length < 2 || one.length !== other.length) return 0;
  return one[0] === other[0] || one.at(-1) === other.at(-1) ? ALIKE : 0;
}

/** A date in a cell of dates is written as they are, and a figure without the unit that its column has. */
function written(old: string, next: string, header: string): string {
  const [value] = valuesIn(old);
  const fresh = onlyValue(next);
  if (fresh === undefined) return next;
  if (value?.kind === 'date' && fresh.kind === 'date') return likeDate(value.text, next);
  const isBare = value !== undefined && value.figures === old.trim();
  return isBare && fresh.kind !== 'date' && (fresh.unit === '' || isUnitOf(header, fresh))
    ? fresh.figures
    : next;
}

/** Money in a column of figures, or the unit that the header says. */
function isUnitOf(header: string, { unit, kind }: Value): boolean {
  return kind === 'money' || fold(header).includes(fold(unit).slice(0, 3));
}

function splitsOf({ instruction }: Context, words: string): Split[] {
  const data = CHANGE_DATA[instruction.language];
  const bare = (text: string) =>
    text.replace(new RegExp(`^(?:(?:${data.articles}|${data.of})(?![\\p{L}\\p{N}])\\s*)+`, 'iu'), '').trim();
  const splits: Split[] = [{ column: undefined, key: words }];
  for (const { index, 0: word } of words.matchAll(new RegExp(`\\s(?:${data.of})\\s*(?<=\\s|['’])`, 'giu')))
    splits.push({ column: words.slice(0, index), key: bare(words.slice(index + word.length)) });
  for (const [, key = '', column = ''] of words.matchAll(/^(.+?)['’]s?\s+(.+)$/gu))
    splits.push({ column, key });
  for (const { index } of words.matchAll(/\s+/g)) {
    const [one, other] = [bare(words.slice(0, index)), bare(words.slice(index))];
    splits.push({ column: other, key: one }, { column: one, key: other });
  }
  return splits
    .map((split) => ({ ...split, column: split.column === undefined ? undefined : bare(split.column) }))
    .filter(({ key, column }) => key !== '' && column !== '');
}
