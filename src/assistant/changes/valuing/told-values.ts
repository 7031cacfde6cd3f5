/**
 * The texts of a message that may be the new value of something: amounts, dates and times, quotations, names, and words that a
 * column of the documents has as values already.
 */
import { tokenize } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';
import { type Column, columnsOf } from '../column.ts';
import type { ReadDocument } from '../document-blocks.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { beginsWithOrder } from '../reading/read-fact.ts';
import { isLinking, isName } from '../reading/words.ts';
import { type SeriesPair, type SeriesWord, seriesIn, seriesPairs } from '../series.ts';
import { type AmountPair, amountPairs } from './amount-pairs.ts';
import { type Amount, amountsIn, sharesIn } from './amounts.ts';
import { DIRECTIONS } from './directions.ts';
import { exchangedIn } from './exchanged-words.ts';
import { monthEndsIn } from './month-ends.ts';

/** A `choice` is not told: a value of a column that the message may mean by its sense. */
export type ToldKind =
  | 'choice'
  | 'code'
  | 'amount'
  | 'raise'
  | 'lower'
  | 'double'
  | 'halve'
  | 'series'
  | 'quotation'
  | 'name'
  | 'known'
  | 'answer'
  | 'exchange'
  | 'rest';

export interface ToldValue {
  readonly kind: ToldKind;
  readonly text: string;
  /** Its range in the message, end excluded. */
  readonly start: number;
  readonly end: number;
  /** The two words behind an amount, which may be what it counts. */
  readonly counted: string;
  /** For an amount. */
  readonly amount: Amount | undefined;
  /** Whether it is the only amount, and meant for all places of a sentence that say the old one: "the limit as well". */
  readonly isForAll: boolean;
  /** For words told with those in whose place they come. */
  readonly old: string | undefined;
  /** The two amounts of which it is one: "9:30 to 14:30". */
  readonly pair: AmountPair | undefined;
  /** The two words of a series of which it is one: "Mondays and Wednesdays". */
  readonly seriesPair?: SeriesPair | undefined;
  /** The only columns that it may be a value of; undefined for any. */
  readonly columns: ReadonlySet<Column> | undefined;
}

const STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);
const ALSO = new RegExp(`(?<!\\p{L})(?:${anyLanguage(({ also }) => also)})(?!\\p{L})`, 'iu');
/** What stands before an hour, and never before a day; before other numbers only in English and French. */
const AT_HOUR = /(?<!\p{L})(?:(?<surely>um|a\slas)|at|à|a\sla)\s$/iu;
const [HOURS, MINUTES] = [24, 60];
const MAX_KNOWN_WORDS = 5;
const MAX_REST_WORDS = 5;
const QUOTED = /["“”„«]\s?([^"“”„«»]{1,200}?)\s?["“”»]|(?<![\p{L}\p{N}])'([^'\n]{1,200})'(?!\p{L})/gu;
const NAMED = /(?<![\p{L}\p{N}])(?!\p{L}u?['’])\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’-]+){0,3}/gu;

/** @param documents whose columns say what is a value of them */
export function toldValues(message: string, documents: readonly ReadDocument[]): ToldValue[] {
  const columns = documents.flatMap(tablesOf);
  const bare = amountsIn(message);
  const read = bare.map((one) => withHour(one, message.slice(0, one.start)));
  const amounts = toldAmounts(message, read);
  // "Um zwei teurer": what raises something is no hour.
  const shifts = amounts.map((one, at) => ({ ...one, amount: bare[at] ?? one.amount }));
  const shares = sharesIn(message).map((amount) => ({
    ...told('raise', amount.text, amount.start, amount.end),
    amount,
  }));
  const changes = [...shifts.filter(({ amount }) => SHIFTING.has(amount.kind)), ...shares].flatMap((one) =>
    (['raise', 'lower'] as const).map((kind) => ({ ...one, kind })),
  );
  const isApart = (one: ToldValue) => !read.some((amount) => isPartOf(one, amount));
  return [
    ...amounts,
    ...changes,
    ...scalesIn(message).filter(isApart),
    ...toldSeries(message),
    ...[...message.matchAll(CODES)].map(({ index, 0: text }) => told('code', text, index)),
    ...[...message.matchAll(QUOTED)].map(({ index, 0: whole, 1: one, 2: other }) =>
      told('quotation', one ?? other ?? '', index, index + whole.length),
    ),
    ...namesIn(message),
    ...knownIn(message, columns).filter(isApart),
    ...exchangedIn(message).map(({ next, old, start, end }) => ({
      ...told('exchange', next, start, end),
      old,
    })),
    ...restsOf(message),
  ];
}

/** @param read the amounts in a message, to which come the ends of months */
function toldAmounts(message: string, read: readonly Amount[]) {
  const pairs = amountPairs(message, read);
  return [...read, ...monthEndsIn(message)].map((amount) => ({
    ...told('amount', amount.text, amount.start, amount.end),
    counted: countedBehind(message, amount.end),
    amount,
    isForAll: read.length === 1 && ALSO.test(message),
    pair: pairs.find(({ first, last }) => amount === first || amount === last),
  }));
}

function namesIn(message: string): ToldValue[] {
  // "Enter Ann Lee as trainer": the capital of the verb is that of the sentence.
  const from = beginsWithOrder(message) ? (/^\s*\S+\s*/.exec(message)?.[0].length ?? 0) : 0;
  return [...message.slice(from).matchAll(NAMED)]
    .map(({ index, 0: text }) =>
      told('name', text.replace(/[.]$/, ''), from + index, from + index + text.length),
    )
    .filter(
      ({ text }) =>
        isName(text) && !text.endsWith('-') && !STOP_WORDS.has(text.split(' ')[0]?.toLowerCase() ?? ''),
    );
}

/** The words of series, and the pairs of them. */
function toldSeries(message: string): ToldValue[] {
  const words = seriesIn(message);
  const pairs = seriesPairs(message, words);
  return [
    ...words.map((word) => ({
      ...told('series', word.text, word.start),
      seriesPair: pairs.find((one) => one.includes(word)),
    })),
    ...pairs.map((pair) => {
      const [{ start }, last] = pair;
      return { ...told('series', message.slice(start, endOf(last)), start), seriesPair: pair };
    }),
  ];
}

function withHour(amount: Amount, before: string): Amount {
  const hour = AT_HOUR.exec(before);
  if (hour === null) return amount;
  const isTime = hour.groups?.['surely'] !== undefined && amount.kind === 'number' && amount.number <= HOURS;
  if (!isTime || !Number.isInteger(amount.number)) return { ...amount, isHour: true };
  return { ...amount, kind: 'time', number: amount.number * MINUTES, isHalfDay: amount.number <= HOURS / 2 };
}

function endOf({ start, text }: SeriesWord): number {
  return start + text.length;
}

/** Whether a value is an amount or stands within one, "hour" in "a full hour"; what is more than figures may be both. */
function isPartOf({ start, end, text }: ToldValue, amount: Amount): boolean {
  const isWithin = amount.start <= start && end <= amount.end;
  return isWithin && (end - start < amount.end - amount.start || !/\p{L}/u.test(text));
}

/** "B4", "SOP-12", "Room 2", "0.12.1". */
const CODES =
  /(?<![\p{L}\d])(?:\p{L}{1,6}[-.]?\d[\p{L}\d.-]*(?<![.-])|\d+[-.]?\p{L}[\p{L}\d.-]*(?<![.-])|\p{L}{3,15}\s\d{1,4})(?![\p{L}\d])/gu;

/** Kinds of amounts by which a value may be raised or lowered. */
const SHIFTING: ReadonlySet<string> = new Set(['number', 'span', 'money', 'percent', 'measure']);

function scalesIn(message: string): ToldValue[] {
  return tokenize(message).flatMap(({ word, start, end }): ToldValue[] =>
    (['double', 'half'] as const).flatMap((scale) =>
      DIRECTIONS[scale].has(word)
        ? [told(scale === 'half' ? 'halve' : 'double', message.slice(start, end), start)]
        : [],
    ),
  );
}

function countedBehind(message: string, end: number): string {
  const [, second = { end: 0 }] = tokenize(message.slice(end));
  return message.slice(end, end + second.end);
}

function told(kind: ToldKind, text: string, start: number, end = start + text.length): ToldValue {
  return {
    kind,
    text,
    start,
    end,
    counted: '',
    amount: undefined,
    old: undefined,
    isForAll: false,
    pair: undefined,
    columns: undefined,
  };
}

function tablesOf(read: ReadDocument): Column[] {
  return read.parts.flatMap(({ row }) => (row?.number === 1 ? columnsOf(read, row) : []));
}

/** Values that columns have already, and what is said by the title of a column of yes and no: "has paid". */
function knownIn(message: string, columns: readonly Column[]): ToldValue[] {
  const tokens = tokenize(message);
  const found = new Map<string, ToldValue & { readonly columns: Set<Column> }>();
  const add = (kind: ToldKind, from: number, to: number, column: Column) => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
    const key = `${kind} ${start} ${end}`;
    const one = found.get(key) ?? {
      ...told(kind, message.slice(start, end), start, end),
      columns: new Set<Column>(),
    };
    one.columns.add(column);
    found.set(key, one);
  };
  tokens.forEach((token, from) => {
    for (let to = from + 1; to <= Math.min(tokens.length, from + MAX_KNOWN_WORDS); to++) {
      const text = message.slice(token.start, tokens[to - 1]?.end);
      for (const column of columns)
        if (!/^\d+$/.test(text) && !isFunctionWord(text, from) && column.fitsSurely(text))
          add('known', from, to, column);
    }
    if (STOP_WORDS.has(token.word)) return;
    for (const column of columns)
      if (column.holdsAnswers && column.isTitleWord(message.slice(token.start, token.end), true))
        add('answer', from, from + 1, column);
  });
  return [...found.values()];
}

/** The last words of the message behind one that links a value to what it is a value of: "… steht jetzt in Halle Nord". */
function restsOf(message: string): ToldValue[] {
  const tokens = tokenize(message);
  return tokens.flatMap(({ word, end }, at): ToldValue[] => {
    const next = tokens[at + 1];
    const count = tokens.length - at - 1;
    if (next === undefined || count > MAX_REST_WORDS || !(isLinking(word) || message.charAt(end) === ':'))
      return [];
    if (isLinking(next.word)) return [];
    const text = restBehind(message, tokens.slice(at + 1));
    return text === '' || amountsIn(text).length > 0 ? [] : [told('rest', text, next.start)];
  });
}

/** The words to the end of their clause, without those that only link, such as "now". */
function restBehind(message: string, tokens: ReturnType<typeof tokenize>): string {
  const ended = tokens.findIndex(({ end }) => /^[,;.!?]+(?:\s|$)/.test(message.slice(end)));
  const own = ended < 0 ? tokens : tokens.slice(0, ended + 1);
  const last = own.findLast(({ word }) => !isLinking(word));
  return message.slice(own[0]?.start, last?.end ?? own[0]?.start);
}

/** A capital behind the first word is a grade or the like: "graded A". */
function isFunctionWord(text: string, at: number): boolean {
  return STOP_WORDS.has(text.toLowerCase()) && !(at > 0 && /^\p{Lu}$/u.test(text));
}
