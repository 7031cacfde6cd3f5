/**
 * Cells that an instruction may mean: by row and column ("the price of KX-200", "Ada's phone"), or by the row alone, where
 * the new value is of the kind of one column's values ("KX-200 is now 92.50", "M-05 is in service").
 */
import { CHANGE_DATA } from '../languages/change-data.ts';
import type { IndexedCell } from './cell-index.ts';
import { columnsOf, type Fit, isName, OF_KIND, sharesStem, stemsIn, tokensOf } from './column.ts';
import type { ReadDocument, RowPart, TextPart } from './document-blocks.ts';
import { partsWithin } from './find-parts.ts';
import { codesIn, fold } from './fold.ts';
import type { Context } from './plan.ts';
import { Topic } from './topic-words.ts';
import type { AskedValue, ValueCandidate } from './value-candidate.ts';

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

const SURE = 0.91;
/** A value that only fits is behind one whose column is named, and before one that is named and does not fit. */
export const ALONE = 0.975;
const NEUTRAL = 0.97;
const MISFIT = 0.6;
const UNLIKE = 0.35;
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
  const ways = [
    () => splits.flatMap((split) => candidatesOf(context, split, exactRows(context, split), asked)),
    () => splits.flatMap((split) => candidatesOf(context, split, rowsByName(context, split), asked)),
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
  split: Split,
  rows: readonly FoundRow[],
  asked: AskedValue,
): ValueCandidate[] {
  const { column } = split;
  const shareOf = column === undefined ? undefined : headerShares(context, column);
  return rows.flatMap((found): ValueCandidate[] => {
    const { read, cell, row, isExact } = found;
    const fitting = fittingColumns(found, split, asked, shareOf);
    const best = Math.max(LEAST_SHARE, ...fitting.map(({ share }) => share));
    const score = best * (isExact ? 1 : BY_WORDS) * (cell.column === 0 ? 1 : ELSEWHERE);
    return fitting
      .filter(({ share }) => share === best)
      .map(({ index, next }) => {
        const old = row.cells[index] ?? '';
        return { read, part: cell.part, text: old, next, old, by: next, column: index + 1, score };
      });
  });
}

/** The columns of a row with what they would say, and how well that fits what is asked. */
function fittingColumns(
  { read, cell, row, isExact }: FoundRow,
  { column, key }: Split,
  { next, from }: AskedValue,
  shareOf: ((header: string) => number) | undefined,
): FoundColumn[] {
  const isOnly = column === undefined && row.cells.length === 2 && cell.column === 0 && isExact;
  const isLabel = isOnly && fold(row.cells[0] ?? '') === fold(key);
  return columnsOf(read, row)
    .filter(({ index }) => index !== cell.column)
    .filter(({ index }) => from === undefined || fold(row.cells[index] ?? '').includes(fold(from)))
    .map((one): FoundColumn => {
      const fit = one.fit(next, row.cells[one.index]);
      const share = shareOf === undefined ? aloneShare(fit) : shareOf(one.title) * namedShare(fit);
      return { index: one.index, next: fit.value, share: isLabel ? 1 : share };
    });
}

/** Where only the row is named, the value must be like the column's; as one of the row's own name it is less sure. */
function aloneShare({ share }: Fit): number {
  return share < OF_KIND ? 0 : share * ALONE;
}

/** A column that is named takes what is like its values rather than what is not. */
function namedShare({ share }: Fit): number {
  return share >= OF_KIND ? 1 : share >= UNLIKE ? NEUTRAL : MISFIT;
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

/** How well headers say what the column is called. */
function headerShares({ related, instruction }: Context, column: string): (header: string) => number {
  const topic = new Topic(column, related, instruction.language);
  const shares = new Map<string, number>();
  return (header) => {
    const known =
      shares.get(header) ??
      (fold(header) === fold(column)
        ? 1
        : Math.max(
            topic.share(header) * 0.99 * closeness(header, column),
            isFormOf(column, header) ? SURE : 0,
            isSaidIn(header, column) ? SURE : 0,
          ));
    shares.set(header, known);
    return known;
  };
}

/** Whether a header of several words is said in full: "the data protection training". */
function isSaidIn(header: string, column: string): boolean {
  const own = tokensOf(header.replace(/[([].*/, ''));
  const stems = stemsIn(column);
  return own.length > 1 && own.every((word) => sharesStem(stems, word));
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
