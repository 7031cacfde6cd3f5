/**
 * Parses the values of a new row from an enumeration ("A10: Book the hall, Ann Lee, due 2026-05-15, open"): assigns each
 * value to a column that it fits, in column order.
 */
import ROWS from '../../languages/rows.json';
import {
  type Column,
  type Fit,
  isArticle,
  isCode,
  isLinking,
  type Labelled,
  labelled,
  OF_KIND,
  PLAIN,
  sharesStem,
  withoutColons,
} from '../column.ts';
import type { Phrase } from './phrase.ts';
import { type ProseRow, withoutNames } from './read-prose-row.ts';

/** An assignment of items to columns. */
interface Placing {
  readonly score: number;
  readonly at: readonly (readonly [Column, Fit])[];
}

const MIN = 0.4;
const MIN_MEAN = 0.55;
const LABELLED = 1.2;
/** Score of a skipped column. */
const SKIPPED = -0.1;
/** Cost of reading two values in one piece, so that only what fits well is divided. */
const DIVIDED = 0.6;
const MARKS = /\s*[;|]\s+|,\s+|\s+[/–-]\s+/;
const BEHIND = new RegExp(
  `(?:^|\\s)(?:${ROWS.before.replaceAll(' ', '|')})\\s+(?:(?:${ROWS.articles})\\s*)*(.+)$`,
  'iu',
);

/** @param naming stems of words that name the table */
export function readEnumeration(
  message: Phrase,
  columns: readonly Column[],
  naming: ReadonlySet<string>,
): ProseRow | undefined {
  const text = withoutColons(message.masked, columns);
  const [, head = '', tail = text] = /^([^:]*?)\s*:\s+(.+)$/s.exec(text) ?? [];
  const [first = '', ...others] = tail
    .split(MARKS)
    .map((piece) => withoutLinks(message.with(piece).text.replace(/^(?:and|und|et|y)\s/i, ''), columns));
  const opening = head === '' ? withoutLead(first, naming) : { text: first, isNamed: false };
  const isTold = namesTable(tail.split(MARKS).at(-1) ?? '', others.at(-1) ?? '', naming);
  const pieces = [opening.text, ...(isTold ? others.slice(0, -1) : others)].filter(
    (piece) => piece.trim() !== '',
  );
  if (pieces.length < 2) return undefined;
  const keys = keysOf(message.with(head).text, columns, naming);
  const divided = pieces.flatMap((piece) => splitAtLinks(piece, columns));
  const best = [pieces, divided]
    .flatMap((way) => {
      const cost = (way.length - pieces.length) * DIVIDED;
      const keyed = keys.flatMap((key) => [0, 1, 2, 3].map((at) => way.toSpliced(at, 0, key)));
      return [...keyed, way, splitCode(way)].map((one) => place(one, columns, cost));
    })
    .reduce((one, other) => ((other?.score ?? 0) > (one?.score ?? 0) ? other : one), undefined);
  if (best === undefined) return undefined;
  const isNamed =
    isTold ||
    opening.isNamed ||
    head.split(/\s+/).some((word) => word.length > 3 && sharesStem(naming, word));
  const values = new Map(best.at.map(([{ index }, { value }]) => [index, value]));
  const [counted] = columns;
  if (counted?.next !== undefined && !values.has(0)) values.set(0, counted.next);
  const evidence = best.at.filter(([, { share }]) => share >= OF_KIND).length;
  return { values, evidence, isNamed, left: [], isEnumerated: true };
}

/** Whether the last piece says where the row goes: "…, to the contacts". @param value the piece without words that link it */
function namesTable(piece: string, value: string, naming: ReadonlySet<string>): boolean {
  const { text, isNamed } = withoutNames({ before: [], text: value }, naming);
  return isNamed && text === '' && value.length < piece.length;
}

/** Candidate keys of the row in the words before the colon: "action A10", "eine Zeile für die Spülmaschine". */
function keysOf(head: string, columns: readonly Column[], naming: ReadonlySet<string>): string[] {
  const codes = head.split(/\s+/).filter((word) => isCode(word));
  const behind = BEHIND.exec(head)?.[1] ?? '';
  const isNaming = behind.split(/\s+/).some((word) => word.length > 3 && sharesStem(naming, word));
  const isFree =
    behind !== '' && !isNaming && columns.every((column) => labelled(behind, [column]).column === undefined);
  return [...codes.slice(-1), ...(isFree ? [behind] : [])];
}

/** Removes a leading table name: "the member 1005" becomes "1005". */
function withoutLead(text: string, naming: ReadonlySet<string>): { text: string; isNamed: boolean } {
  const words = text.split(/\s+/);
  const last = words.findLastIndex((word) => word.length > 3 && sharesStem(naming, word));
  if (last < 0) return { text, isNamed: false };
  const rest = words.slice(last + 1).join(' ');
  // "Ann Lee to the contacts".
  const to = words.findIndex((word) => word.length > 3 && sharesStem(naming, word));
  const end = words.slice(0, to).findLastIndex((word) => !isLinking(word)) + 1;
  if (rest === '' && end > 0 && end < to) return { text: words.slice(0, end).join(' '), isNamed: true };
  return rest === '' ? withoutNames({ before: [], text }, naming) : { text: rest, isNamed: true };
}

function withoutLinks(text: string, columns: readonly Column[]): string {
  const words = text.split(' ');
  const from = words.findIndex((word) => !isLinking(word));
  const isValue = from < 1 || columns.some((column) => column.known(text) !== undefined);
  return isValue ? text : words.slice(from).join(' ');
}

/** Splits a piece that holds several values: "driver at Castle Foods", "9.80 per m²", "9,80 le m²". */
function splitAtLinks(text: string, columns: readonly Column[]): string[] {
  const words = text.split(' ');
  for (let at = words.length - 2; at > 0; at--) {
    const word = words[at] ?? '';
    const tail = words.slice(at + 1).join(' ');
    const { column, text: named } = labelled(tail, columns);
    const isValue = isArticle(word)
      ? columns.some((one) => one.known(tail) !== undefined)
      : column === undefined
        ? columns.some((one) => one.fit(tail).share >= OF_KIND)
        : named !== '' && column.fit(named).share >= OF_KIND;
    if (isLinking(word) && isValue) return [...splitAtLinks(words.slice(0, at).join(' '), columns), tail];
  }
  return [text];
}

/** Splits a leading code from its name: "1005 Ann Lee". */
function splitCode([first = '', ...others]: readonly string[]): string[] {
  const [code = '', ...more] = first.split(' ');
  return more.length > 0 && isCode(code) ? [code, more.join(' '), ...others] : [first, ...others];
}

/**
 * The best assignment of all pieces; undefined if too few or too poor. If several pieces name their columns, those go there
 * in any order, and the others to the remaining columns in order.
 */
function place(pieces: readonly string[], columns: readonly Column[], cost: number): Placing | undefined {
  const items = pieces.map((piece) => ({ piece, ...labelled(piece, columns) }));
  const sure = items.flatMap(({ column, text, isFull, piece }) => {
    const fit = isFull && text !== '' ? column?.fit(text) : undefined;
    return column === undefined || fit === undefined || fit.share < PLAIN ? [] : [{ column, fit, piece }];
  });
  const named = sure.length > 1 ? sure : [];
  if (new Set(named.map(({ column }) => column)).size < named.length) return undefined;
  const lead = named.length > 0 ? keyed(items, columns) : undefined;
  const given = [...named, ...(lead !== undefined && named.every((one) => !isSame(one, lead)) ? [lead] : [])];
  const ordered = placeInOrder(
    items.filter(({ piece }) => given.every((one) => one.piece !== piece)),
    columns.filter((column) => given.every((one) => one.column !== column)),
  );
  if (ordered === undefined) return undefined;
  const at = [...given.map(({ column, fit }) => [column, fit] as const), ...ordered.at];
  if (at.length < (named.length > 0 ? 2 : Math.max(2, columns.length / 2))) return undefined;
  const shares = at.map(([, { share }]) => share);
  const isPoor = shares.reduce((sum, share) => sum + share, 0) / shares.length < MIN_MEAN;
  return isPoor ? undefined : { score: ordered.score + named.length * LABELLED - cost, at };
}

interface Item extends Labelled {
  readonly piece: string;
}

interface Given {
  readonly column: Column;
  readonly fit: Fit;
  readonly piece: string;
}

/** The first piece as the key of the row: what comes before all labelled values names the row itself. */
function keyed([first]: readonly Item[], columns: readonly Column[]): Given | undefined {
  const column = columns.find(({ numbersRows }) => !numbersRows);
  if (column === undefined || first === undefined || first.isFull) return undefined;
  const fit = column.fit(first.piece);
  return fit.share < MIN ? undefined : { column, fit, piece: first.piece };
}

function isSame(one: Given, other: Given): boolean {
  return one.column === other.column || one.piece === other.piece;
}

function placeInOrder(items: readonly Item[], columns: readonly Column[]): Placing | undefined {
  const known = new Map<string, Placing | undefined>();
  const from = (item: number, index: number): Placing | undefined => {
    const one = items[item];
    if (one === undefined) return { score: (columns.length - index) * SKIPPED, at: [] };
    const column = columns[index];
    if (column === undefined) return undefined;
    const id = `${item} ${index}`;
    if (known.has(id)) return known.get(id);
    const skipped = from(item, index + 1);
    const rest = from(item + 1, index + 1);
    const fit = fitOf(one, column);
    const taken =
      rest === undefined || fit.share < MIN
        ? undefined
        : { score: rest.score + fit.share, at: [[column, fit] as const, ...rest.at] };
    const over = skipped === undefined ? undefined : { ...skipped, score: skipped.score + SKIPPED };
    const best = taken !== undefined && taken.score >= (over?.score ?? -Infinity) ? taken : over;
    known.set(id, best);
    return best;
  };
  return from(0, 0);
}

function fitOf({ piece, column: named, text }: Item, column: Column): Fit {
  if (named === undefined || text === '') return column.fit(piece);
  const fit = column.fit(text);
  return { value: fit.value, share: named !== column ? 0 : fit.share < MIN ? fit.share : LABELLED };
}
