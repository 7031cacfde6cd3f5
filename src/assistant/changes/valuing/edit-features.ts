/**
 * What speaks for and against a change of a value: how well its place matches the message by words, which words stand before
 * and behind the new value, how the old value and the new one are alike, and how the cell's row and column are named.
 */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import { LANGUAGES } from '../../languages/language-data.ts';
import { tokenize } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';
import { type Column, columnsOf } from '../column.ts';
import { coverage, Description, most, type Strengths } from '../description.ts';
import type { RowPart } from '../document-blocks.ts';
import { fold } from '../fold.ts';
import { cellStrengths, type Location } from '../locating/locate.ts';
import { namesWhole, sharesStem } from '../reading/words.ts';
import { isPriceTitle } from '../values.ts';
import { type Amount, amountsIn, inUnit } from './amounts.ts';
import { clauseOf } from './clauses.ts';
import { DIRECTIONS } from './directions.ts';
import type { Message, Told } from './message.ts';
import { amountsOf, type FilledCell, isRelative, type PlacedValue } from './put-told.ts';
import type { ToldValue } from './told-values.ts';
import { isWrittenAs, riseTo } from './write-amount.ts';

type Features = Map<string, number>;

/** Minimum match strength of a word that names something. */
const NAMED = 0.7;
/** A word below it is not matched. */
const MATCHED = 0.3;
/** Characters on each side of a value. */
const WINDOW = 45;
const CLAUSE_END = /[,;:.!?](?:\s+|$)|\s[–-]\s/u;
/** Messages of fewer words are short. */
const FEW = 5;
const MAX_FAR = 3;
/** Of the odds that a message changes something, as a logarithm. */
const MAX_ODDS = 5;

/** Kinds of told values that are put alike. */
const MANNERS: Readonly<Record<ToldValue['kind'], string>> = {
  amount: 'new',
  raise: 'by',
  lower: 'by',
  double: 'times',
  halve: 'times',
  series: 'word',
  quotation: 'word',
  name: 'word',
  known: 'word',
  code: 'word',
  rest: 'word',
  exchange: 'word',
  answer: 'answer',
  choice: 'choice',
};

/**
 * Features of a message that changes no value.
 *
 * @param odds the logarithm of the odds that it changes something, by its words
 */
export function noneFeatures(text: string, odds: number): Features {
  const words = tokenize(text).map(({ word }) => word);
  const features: Features = new Map([['none', 1]]);
  features.set(odds < 0 ? 'none.asks' : 'none.changes', Math.min(Math.abs(odds), MAX_ODDS) / MAX_ODDS);
  if (/[?？]\s*$/.test(text)) features.set('none?', 1);
  features.set(`none<${words[0] ?? ''}`, 1);
  features.set(`none<<${words.slice(0, 2).join(' ')}`, 1);
  features.set(`none>${words.at(-1) ?? ''}`, 1);
  // "My puppy is 12 weeks old, can she board with you?"
  const clause = tokenize(text.split(CLAUSE_END).findLast((part) => /\p{L}/u.test(part)) ?? '');
  features.set(`none.clause<${clause[0]?.word ?? ''}`, 1);
  features.set(
    `none.clause<<${clause
      .slice(0, 2)
      .map(({ word }) => word)
      .join(' ')}`,
    1,
  );
  if (amountsIn(text).length === 0) features.set('none.amounts', 1);
  if (words.length < FEW) features.set('none.short', 1);
  return features;
}

export function sentenceFeatures(location: Location, place: PlacedValue, told: Told): Features {
  const { text } = location;
  const { weights, message } = told;
  const { old, start, amount } = place;
  const strengths = most([location.own, location.around]);
  const features = commonFeatures(location, told, strengths, old, amount);
  const before = text.slice(Math.max(0, start - WINDOW), start);
  const behind = text.slice(start + old.length, start + old.length + WINDOW);
  features.set('sentence', 1);
  features.set('s.values', Math.log(1 + amountsOf(text).length));
  const near = nearnessOf(text, start, old, told);
  const total = weights.reduce((sum, one) => sum + one, 0) || 1;
  features.set('s.near', near.reduce((sum, one, term) => sum + one * (weights[term] ?? 0), 0) / total);
  // What comes first in a message is what the value is said of: "the deposit for the room is 250".
  features.set('s.first', near.find((one, term) => one > 0 && (weights[term] ?? 0) > 0) ?? 0);
  features.set('s.window', coverage(message.description.strengths(`${before} ${behind}`), weights));
  features.set('s.own', coverage(location.own, weights));
  features.set('s.covered', coverage(strengths, weights));
  addRange(features, text, amount, message);
  return features;
}

export function cellFeatures(
  location: Location,
  row: RowPart,
  column: Column,
  { next, fit, amount }: FilledCell,
  told: Told,
): Features {
  const { index } = column;
  const { message, weights } = told;
  const old = row.cells[index] ?? '';
  const header = message.description.header(location.part);
  const strengths = cellStrengths(header, location, index);
  const features = commonFeatures(location, told, strengths, old, amount);
  features.set('cell', 1);
  features.set('c.fit', fit);
  features.set(`c.fit>${fit >= 0.9 ? 'sure' : fit >= 0.5 ? 'plain' : 'not'}`, 1);
  features.set('c.covered', coverage(strengths, weights));
  features.set('c.header', coverage(header[index] ?? [], weights));
  features.set('c.title', column.titleShare(message.stems));
  if (column.titleShare(message.stems) === 1) features.set('c.titled', 1);
  if (isPriceTitle(column.title)) features.set('c.price', 1);
  if (index === 0) features.set('c.first', 1);
  if (column.numbersRows) features.set('c.numbers', 1);
  if (old === '') features.set('c.empty', 1);
  if (row.header.length === 2 && index === 1) features.set('c.label', 1);
  if (told.value.amount !== undefined && amount !== undefined)
    features.set(decimalsOf(old) === decimalsOf(told.value.text) ? 'c.decimals' : 'c.otherDecimals', 1);
  if (next !== '' && amountsOf(old).length > 1) addRange(features, old, amount, message);
  if (told.value.amount !== undefined) addPosition(features, row, column, told.value.amount);
  addRowFeatures(features, location, row, index, told);
  return features;
}

/** Whether cells before this one may take an amount as well: the first of them is what is said of the row without a word for it. */
function addPosition(features: Features, row: RowPart, { index }: Column, { kind, unit }: Amount): void {
  const alike = row.cells
    .slice(0, index)
    .filter((cell) =>
      amountsOf(cell).some(
        (one) => one.kind === kind || (one.kind === 'number' && one.unit === unit) || kind === 'number',
      ),
    );
  features.set('c.before', Math.min(alike.length, 3));
  if (alike.length === 0) features.set('c.firstAmount', 1);
}

/** How the message names the row by its other cells. */
function addRowFeatures(features: Features, location: Location, row: RowPart, index: number, told: Told) {
  const { read, cells = [] } = location;
  const { weights, message } = told;
  const others = cells.filter((_, at) => at !== index);
  const isMatched = (at: number) =>
    at !== index && (cells[at] ?? []).some((one, term) => one >= NAMED && (weights[term] ?? 0) > 0);
  const calling = cells.findIndex((_, at) => isMatched(at));
  const isKeyed = row.cells.some(
    (cell, at) =>
      isMatched(at) && namesWhole(message.stems, cell) && columnsOf(read, row)[at]?.isValue === false,
  );
  features.set('c.own', coverage(most(others), weights));
  features.set('c.key', keyShare(row.cells, index, message.stems));
  features.set('c.mention', message.mentions.get(location.part) ?? 0);
  if (isKeyed) features.set('c.keyed', 1);
  if (calling < 0) features.set('c.uncalled', 1);
  else features.set('c.call', Math.min(calling, 3));
}

function commonFeatures(
  { read }: Location,
  told: Told,
  strengths: Strengths,
  old: string,
  was: Amount | undefined,
): Features {
  const { value, weights, message } = told;
  const { text, description, namedDocuments } = message;
  const total = weights.reduce((sum, one) => sum + one, 0) || 1;
  const missing = strengths.map((one, at) => (one < MATCHED ? (weights[at] ?? 0) : 0));
  const names = description.areNames;
  const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0);
  const features: Features = new Map([
    ['covered', coverage(strengths, weights)],
    ['missing', sum(missing) / total],
    ['missing.names', sum(missing.filter((_, at) => names[at]))],
    [`told.${value.kind}`, 1],
  ]);
  if (value.kind !== 'choice') {
    const manner = MANNERS[value.kind];
    features.set(`${manner}<${tokenize(text.slice(0, value.start)).at(-1)?.word ?? '^'}`, 1);
    features.set(`${manner}>${tokenize(text.slice(value.end))[0]?.word ?? '$'}`, 1);
  }
  if (namedDocuments.size > 0)
    features.set(namedDocuments.has(read.document.id) ? 'document.is' : 'document.not', 1);
  addDirection(features, value, text, old, was);
  addDenial(features, value, message);
  addOrder(features, value, message);
  addOld(features, told, old, was);
  addAmounts(features, was, value);
  return features;
}

/** Whether the clause of the value denies it: "not at 7", "the 13th does not suit". */
function addDenial(features: Features, value: ToldValue, { text, clauses }: Message): void {
  const clause = clauseOf(clauses, value);
  if (clause === undefined || value.kind === 'choice') return;
  if (denies(text.slice(clause.start, value.start))) features.set('denied.before', 1);
  if (denies(text.slice(value.end, clause.end))) features.set('denied.behind', 1);
}

function denies(text: string): boolean {
  return /n['’]t(?!\p{L})/iu.test(text) || tokenize(text).some(({ word }) => DENIALS.has(word));
}

const DENIALS = wordsOfAll(({ denials }) => denials);

/** Which of several amounts of the message it is. */
function addOrder(features: Features, value: ToldValue, { told }: Message): void {
  const amounts = told.filter(({ kind }) => kind === 'amount');
  const at = amounts.indexOf(value);
  if (at < 0 || amounts.length < 2) return;
  features.set(at === 0 ? 'told.first' : at === amounts.length - 1 ? 'told.last' : 'told.middle', 1);
}

/** Whether the message tells the old value, "not 14", or another one as the old one. */
function addOld(features: Features, told: Told, old: string, was: Amount | undefined): void {
  const { value, message } = told;
  const { text } = message;
  const other = message.told.find(
    ({ kind, amount }) =>
      kind === 'amount' &&
      amount !== undefined &&
      amount !== value.amount &&
      was !== undefined &&
      isWrittenAs(was, inUnitOf(amount, value.amount)),
  );
  if (other !== undefined) {
    features.set('old', 1);
    features.set(`old<${tokenize(text.slice(0, other.start)).at(-1)?.word ?? '^'}`, 1);
  }
  const isWord = old.length > 2 && value.kind !== 'amount' && !fold(value.text).includes(fold(old));
  if (isWord && fold(text).includes(fold(old))) {
    features.set('old.text', 1);
    features.set(fold(text.slice(0, value.start)).includes(fold(old)) ? 'old.before' : 'old.behind', 1);
  } else if (isWord && namesPartOf(old, value, text)) features.set('old.part', 1);
  const framed = INSTEAD.exec(text)?.groups?.['old'];
  if (framed === undefined) return;
  const shown = fold(was === undefined ? old : was.text);
  const isOld = shown !== '' && fold(framed).startsWith(shown.slice(0, framed.length));
  features.set(isOld ? 'framed.is' : 'framed.not', 1);
  if (framed.includes(value.text)) features.set('framed.told', 1);
  if (old === '' || was !== undefined) return;
  const { related } = message.context;
  const meaning = new Description(framed.replace(/[.,;!]+$/, ''), { related, language: message.language });
  features.set('framed.means', meaning.share(old));
}

/** "No longer ten but twelve days": a number without a unit is told in that of the new value. */
function inUnitOf(amount: Amount, next: Amount | undefined): Amount {
  return amount.kind === 'number' && next?.kind === 'span'
    ? { ...amount, kind: next.kind, unit: next.unit }
    : amount;
}

/** Whether a message names, beside its new value, a name by one of its words: "took over from Mehmet". */
function namesPartOf(old: string, { start, end }: ToldValue, text: string): boolean {
  const said = new Set(namesIn(`${text.slice(0, Math.max(0, start))} ${text.slice(Math.max(0, end))}`));
  return namesIn(old).some((name) => said.has(name));
}

function namesIn(text: string): readonly string[] {
  return text.match(/(?<![\p{L}\d])\p{Lu}[\p{L}'’-]{2,}/gu) ?? [];
}

const INSTEAD = new RegExp(
  `(?:,|\\s)\\s*(?:${LANGUAGES.map((language) => CHANGE_DATA[language].instead).join('|')})\\s+(?:(?:in|by|for|of|on|at|to|de|du|d['’]|por|um|auf|am|el|los|le|les|the)\\s+)?(?<old>\\S+(?:\\s\\S+){0,2})`,
  'iu',
);

/** Whether the message says that something goes up or down, and whether it does. */
function addDirection(
  features: Features,
  { kind, start, end, amount }: ToldValue,
  text: string,
  old: string,
  was: Amount | undefined,
): void {
  const words = tokenize(text);
  const said = (direction: 'up' | 'down') => words.filter(({ word }) => DIRECTIONS[direction].has(word));
  const [up, down] = [said('up'), said('down')];
  const isNear = [...up, ...down].some(
    (one) => Math.abs(one.start - end) < 3 || Math.abs(start - one.end) < 3,
  );
  if (kind === 'raise' || kind === 'lower') {
    const [own, other] = kind === 'raise' ? [up, down] : [down, up];
    const way = own.length > 0 ? (other.length > 0 ? 'both' : 'is') : other.length > 0 ? 'other' : 'unsaid';
    features.set(`shift.${way}`, 1);
    if (isNear) features.set('shift.near', 1);
  } else if (kind === 'amount' && up.length + down.length > 0) {
    features.set(isNear ? 'amount.near' : 'amount.direction', 1);
    const rise = amount === undefined || was === undefined ? 0 : riseTo(was, amount);
    if (old === '') features.set('way.empty', 1);
    else if (rise !== 0 && up.length > 0 !== down.length > 0)
      features.set(rise > 0 === up.length > 0 ? 'way.is' : 'way.other', 1);
  }
}

function addAmounts(features: Features, old: Amount | undefined, told: ToldValue): void {
  const { amount } = told;
  if (amount === undefined) return;
  const way = isRelative(told) ? 'by' : 'new';
  features.set(`${way}:${amount.kind}=${old?.kind ?? 'none'}`, 1);
  if (way === 'by' || old === undefined) return;
  if (amount.unit !== '' && amount.unit === old.unit) features.set('unit.same', 1);
  else if (amount.unit !== '' && old.unit !== '') features.set('unit.other', 1);
  const times = Math.abs(Math.log((inUnit(amount, old.unit) ?? amount.number) / old.number));
  if (Number.isFinite(times)) features.set('far', Math.min(MAX_FAR, times));
}

/** Whether the message tells the start or the end of a time, and whether the value is the start or the end of one. */
function addRange(features: Features, text: string, own: Amount | undefined, message: Message): void {
  if (own === undefined) return;
  const all = amountsOf(text);
  const index = all.indexOf(own);
  const isPair = (one: Amount | undefined, other: Amount | undefined) =>
    one !== undefined && other !== undefined && one.kind === other.kind && other.start - one.end < BETWEEN;
  const isStart = isPair(own, all[index + 1]);
  const isEnd = isPair(all[index - 1], own);
  if (isStart === isEnd) return;
  features.set('range', 1);
  features.set(isStart ? 'range.start' : 'range.end', 1);
  const words = tokenize(message.text);
  const says = (direction: 'start' | 'end') => words.some(({ word }) => DIRECTIONS[direction].has(word));
  if (says('start') !== says('end')) features.set(says('start') === isStart ? 'range.is' : 'range.other', 1);
}

/** Characters between the ends of a range. */
const BETWEEN = 8;

/** How near each word of the message is to a value in a sentence; those before it are nearer than those behind. */
function nearnessOf(text: string, at: number, old: string, { weights, message }: Told): readonly number[] {
  const best = weights.map(() => 0);
  const tokens = tokenize(text);
  const own = tokens.findIndex(({ end }) => end > at);
  const last = tokens.findLastIndex(({ start }) => start < at + old.length);
  tokens.forEach(({ start, end }, index) => {
    if (index >= own && index <= last) return;
    const distance = index < own ? own - index : (index - last) * BEHIND;
    const near = Math.exp(-distance / NEAR);
    message.description.strengths(text.slice(start, end)).forEach((one, term) => {
      if (one >= MATCHED) best[term] = Math.max(best[term] ?? 0, one * near);
    });
  });
  return best;
}

const BEHIND = 1.3;
const NEAR = 6;

/** The highest share of the words of a cell that the message has. */
function keyShare(cells: readonly string[], index: number, stems: ReadonlySet<string>): number {
  const shares = cells.map((cell, at) => {
    const words = at === index ? [] : tokenize(cell).map(({ word }) => word);
    return words.filter((word) => sharesStem(stems, word)).length / Math.max(1, words.length);
  });
  return Math.max(0, ...shares);
}

function decimalsOf(text: string): number {
  return /[.,](\d{1,2})(?!\d)/.exec(text)?.[1]?.length ?? 0;
}
