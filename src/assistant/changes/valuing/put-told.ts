/** What a sentence or a cell says with a value of a message in the place of one of its own. */
import ROWS from '../../languages/rows.json';
import { tokenize } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';
import type { Column } from '../column.ts';
import { fold } from '../fold.ts';
import { fitOf } from '../locating/locate-values.ts';
import { sharesStem, stemsIn } from '../reading/words.ts';
import { likeSeries, type SeriesPair, type SeriesWord, seriesIn, seriesPairs } from '../series.ts';
import { isPriceTitle, valuesIn } from '../values.ts';
import { amountPairs } from './amount-pairs.ts';
import { type Amount, amountsIn } from './amounts.ts';
import type { Told } from './message.ts';
import type { ToldValue } from './told-values.ts';
import { putAmount } from './write-amount.ts';
import { putPair } from './write-pair.ts';

export interface PlacedValue {
  readonly old: string;
  readonly by: string;
  /** The text with the new value. */
  readonly next: string;
  /** Where the old one stands. */
  readonly start: number;
  /** The amount that is replaced. */
  readonly amount: Amount | undefined;
}

/** A cell with a new value. */
export interface FilledCell {
  readonly next: string;
  readonly amount: Amount | undefined;
  /** How well the value fits the column, from 0 to 1. */
  readonly fit: number;
}

const STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);
const DENIALS = wordsOfAll(({ denials }) => denials);
/** Minimum fit of a value, and of words that may be no value. */
const MIN_FIT = 0.25;
const MIN_FIT_OF_REST = 0.45;

/**
 * A text with a told value in the place of each one that it may replace.
 *
 * @param isPrice whether a figure without a unit is money
 */
export function putInText(text: string, told: ToldValue, isPrice = false): PlacedValue[] {
  if (told.kind === 'series') return seriesPut(text, told);
  if (told.kind === 'name') return namePut(text, told);
  if (told.old !== undefined) return wordsPut(text, told.old, told.text);
  const amounts = amountsOf(text);
  const pairs = told.pair === undefined ? [] : amountPairs(text, amounts);
  return amounts.flatMap((amount): PlacedValue[] => {
    const pair = pairs.find(({ first, last }) => amount === first || amount === last);
    const both = pair && told.pair && putPair(text, pair, told.pair);
    if (pair !== undefined && both !== undefined) return [{ ...both, start: pair.start, amount }];
    const own: Amount = isPrice && amount.kind === 'number' ? { ...amount, kind: 'money' } : amount;
    const put = amountPut(text, own, told);
    if (put === undefined) return [];
    const end = put.length - (text.length - amount.end);
    // "Alle zwei Wochen" becomes "jede Woche", which changes the word before as well.
    const start = put.startsWith(text.slice(0, amount.start)) ? amount.start : firstChanged(text, put);
    const by = put.slice(start, end);
    const old = text.slice(start, amount.end);
    const next = told.isForAll ? put.replaceAll(exactly(old), () => by) : withCounted(put, end, told);
    return [{ old, by, next, start, amount }];
  });
}

/** The start of the first word that is another one. */
function firstChanged(text: string, next: string): number {
  const at = [...text].findIndex((letter, index) => letter !== next.charAt(index));
  return text.lastIndexOf(' ', at) + 1;
}

/** A value as it stands, and not within a longer one. */
function exactly(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d]|\\d[.,])${RegExp.escape(text)}(?![\\p{L}\\d]|[.,]\\d)`, 'gu');
}

/** The things that are counted, in the singular or plural that the message has them in: "two monthly rents". */
function withCounted(text: string, end: number, { kind, counted }: ToldValue): string {
  if (kind !== 'amount') return text;
  const said = tokenize(counted);
  const there = tokenize(text.slice(end)).slice(0, said.length);
  const last = there.findLastIndex(({ word }, at) => sharesStem(stemsIn(said[at]?.word ?? ''), word));
  const [from, to] = [there[last], said[last]];
  const isCounted = there
    .slice(0, last + 1)
    .every(({ word }, at) => sharesStem(stemsIn(said[at]?.word ?? ''), word));
  if (from === undefined || to === undefined || !isCounted || from.word === to.word) return text;
  return text.slice(0, end + from.start) + counted.slice(to.start, to.end) + text.slice(end + from.end);
}

/** What a cell may say with a told value. */
export function putInCell(column: Column, old: string, told: Told): FilledCell[] {
  const least = told.value.kind === 'rest' ? MIN_FIT_OF_REST : MIN_FIT;
  return filled(column, old, told).filter(({ next, fit }) => fit >= least && fold(next) !== fold(old));
}

function filled(column: Column, old: string, { value: told, message, meaning }: Told): FilledCell[] {
  if (told.columns !== undefined && !told.columns.has(column)) return [];
  if (told.kind === 'choice') return [{ next: told.text, fit: 1, amount: undefined }];
  if (told.kind === 'answer') {
    const isNo = tokenize(message.text).some(({ word }) => DENIALS.has(word));
    const next = column.answer(`${isNo ? 'not ' : ''}${told.text}`, true);
    return next === undefined ? [] : [{ next, fit: 1, amount: undefined }];
  }
  // "Is now checked by Liv" names the column.
  if (told.kind === 'rest' && tokenize(told.text).some(({ word }) => column.isTitleWord(word, true)))
    return [];
  // "SO-51 is due on Friday, and SO-52 is shipped": the code of a row is a value only where a column refers to such rows.
  const isKey =
    told.kind === 'code' && message.keys.some((key) => key !== column && key.known(told.text) !== undefined);
  // Nor does a row take the code of another one.
  const isTaken = column.isCoded && column.index === 0 && column.known(told.text) !== undefined;
  if (isTaken || (isKey && column.known(told.text) === undefined)) return [];
  if (told.kind === 'code' && !(column.isShaped(told.text) && isNumberedLike(old, told.text))) return [];
  // "Raise the rent by 10 %": a share is no price, and of "box of 100" nothing is raised by one.
  const isShare = told.amount?.kind === 'percent' || told.amount?.kind === 'share';
  if (isShare && !(isRelative(told) ? isBareAmount(old) : !isPriceTitle(column.title))) return [];
  const placed = putInText(old, told, isRelative(told) && isPriceTitle(column.title)).map((one) => ({
    ...one,
    fit: 1,
  }));
  if (placed.length > 0 || isRelative(told) || told.old !== undefined) return placed;
  if (told.amount !== undefined && amountsOf(old).length > 0) return [];
  if (told.amount?.kind === 'phone' && amountsOf(column.sample)[0]?.kind !== 'phone') return [];
  const [value] = valuesIn(told.text);
  const { value: next, share } = fitOf(column, old, {
    next: told.text,
    value,
    meaning,
    shift: undefined,
    from: undefined,
  });
  return [{ next: likeSample(column, old, told) ?? next, fit: share, amount: undefined }];
}

/** In an empty cell: the value in the unit and form of the others, "65 cents" as 0.65 among euros. */
function likeSample({ sample }: Column, old: string, told: ToldValue): string | undefined {
  if (old !== '' || told.amount?.unit !== 'cent' || !isBareAmount(sample)) return undefined;
  return putInText(sample, told)[0]?.next;
}

/** Whether a cell says nothing but an amount, with its unit, or a range of two. */
export function isBareAmount(cell: string): boolean {
  const rest = amountsOf(cell).reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    cell,
  );
  return !/\p{L}{3}/u.test(rest);
}

/** Whether a code of a word and a number, "Room 2", is one of those that the old one is of. */
function isNumberedLike(old: string, code: string): boolean {
  const [word, number] = fold(code).split(' ');
  return number === undefined || fold(old).split(' ')[0] === word;
}

/** Whether a told value says how the old one changes, and not what it becomes. */
export function isRelative({ kind }: Pick<ToldValue, 'kind'>): boolean {
  return kind === 'raise' || kind === 'lower' || kind === 'double' || kind === 'halve';
}

function amountPut(text: string, old: Amount, { kind, amount }: ToldValue): string | undefined {
  if (kind === 'double' || kind === 'halve') {
    const share: Amount = { ...old, kind: 'share', number: kind === 'double' ? 1 : 0.5 };
    return putAmount(text, old, share, kind === 'double' ? 'raise' : 'lower');
  }
  if (amount === undefined) return undefined;
  // "A week later" raises no number of a sentence.
  if (isRelative({ kind }) && amount.kind === 'span' && old.kind === 'number' && !isBareAmount(text))
    return undefined;
  return putAmount(text, old, amount, kind === 'raise' || kind === 'lower' ? kind : 'set');
}

/** Each name of a person in a text, with the title of the person where both have one. */
function namePut(text: string, told: ToldValue): PlacedValue[] {
  const bare = told.text.replace(TITLE, '');
  return [...text.matchAll(PERSONS)].flatMap(({ 0: whole, index }) => {
    // "The Harbour", "Die Proben".
    if (STOP_WORDS.has((whole.split(' ')[0] ?? '').toLowerCase())) return [];
    const areTitled = whole !== whole.replace(TITLE, '') && told.text !== bare;
    const [old, by] = areTitled ? [whole, told.text] : [whole.replace(TITLE, ''), bare];
    return fold(old) === fold(by) ? [] : [placed(text, index + whole.length - old.length, old, by)];
  });
}

const TITLE = new RegExp(`^(?:${ROWS.personTitles})\\s+(?=\\p{Lu})`, 'u');

const PERSONS = /(?<![\p{L}])\p{Lu}\p{Ll}[\p{L}'’-]*(?:\s\p{Lu}[\p{L}'’-]+){1,2}/gu;

/** The old words wherever the text has them. */
function wordsPut(text: string, old: string, by: string): PlacedValue[] {
  return [...text.matchAll(exactly(old))].map(({ index }) => placed(text, index, old, by));
}

function seriesPut(text: string, told: ToldValue): PlacedValue[] {
  const [given] = seriesIn(told.text);
  const words = seriesIn(text);
  const both = told.seriesPair && seriesPairPut(text, words, told.seriesPair);
  // Two days take the place of two, and one of them that of one.
  const isBoth = told.seriesPair !== undefined && told.text !== given?.text;
  if (both !== undefined || isBoth) return isBoth ? (both ?? []) : [];
  // A day that a text has already says which of its values is meant, and takes the place of no other day.
  if (
    given?.series === 'weekdays' &&
    words.some(({ series, key }) => series === given.series && key === given.key)
  )
    return [];
  return words
    .filter(({ series, key }) => series === given?.series && key !== given.key)
    .map(({ start, text: old, series }) => placed(text, start, old, likeSeries(old, told.text, series)));
}

/** Two days in the place of two others; undefined where the text has no two, or says one of the told ones already. */
function seriesPairPut(
  text: string,
  words: readonly SeriesWord[],
  [first, last]: SeriesPair,
): PlacedValue[] | undefined {
  const pairs = seriesPairs(text, words).filter(
    ([was, then]) => was.series === first.series && was.key !== last.key && then.key !== first.key,
  );
  if (pairs.length === 0) return undefined;
  return pairs.map(([was, then]) => {
    const between = text.slice(was.start + was.text.length, then.start);
    const by =
      likeSeries(was.text, first.text, was.series) + between + likeSeries(then.text, last.text, then.series);
    return placed(text, was.start, text.slice(was.start, then.start + then.text.length), by);
  });
}

function placed(text: string, start: number, old: string, by: string): PlacedValue {
  return {
    old,
    by,
    next: text.slice(0, start) + by + text.slice(start + old.length),
    start,
    amount: undefined,
  };
}

const cache = new Map<string, readonly Amount[]>();
const MAX_CACHED = 5_000;
/** The number of a clause: "4.2 The deposit …". */
const LABEL = /^(?:\(?\d{1,3}[.)]\s|\d{1,3}(?:\.\d{1,3})+[.)]?\s|\(\d{1,3}\)\s)/u;

const COUNTING: ReadonlySet<string> = new Set(['number', 'ordinal']);

/** The amounts of a text of a document, without its number; what has a unit, "3.40 EUR", or is a date, "4. Mai", is none. */
export function amountsOf(text: string): readonly Amount[] {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  if (cache.size > MAX_CACHED) cache.clear();
  const label = LABEL.exec(text)?.[0].length ?? 0;
  const found = amountsIn(text).filter(({ start, kind }) => start >= label || !COUNTING.has(kind));
  cache.set(text, found);
  return found;
}
