/**
 * What headers, cells and units of tables say, in all languages at once: a table may be in another language than the
 * question. Headers are folded words.
 */
import { LANGUAGES } from '../languages/language-data.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldWord, tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { headerWords, unglued } from './header-words.ts';
import ACROSS from './language/across.json';
import CALENDAR from './language/calendar.json';
import DE from './language/de.json';
import SPANS from './language/spans.json';
import UNITS from './language/units.json';
import {
  lexiconOf,
  type PhraseMatch,
  Phrases,
  type PriceSide,
  type Quantity,
  quantityLists,
  SOURCES,
  type TimeSpan,
} from './lexicon.ts';

/** Quantity nouns in headers, in all languages at once: a table may be in another language than the question. */
const HEADER_NOUNS = new Phrases<Quantity>();
for (const language of LANGUAGES) {
  for (const { quantity, role, list } of quantityLists(SOURCES[language].quantities)) {
    if (role === 'nouns') HEADER_NOUNS.add(list, quantity);
  }
}
const UNIT_QUANTITIES = new Map(
  Object.entries(UNITS).flatMap(([quantity, list]) =>
    list.split(' ').map((unit): [string, Quantity] => [unit, quantity as Quantity]),
  ),
);
const UNIT_SPANS = new Map(
  Object.entries(SPANS).flatMap(([span, list]) =>
    list.split(' ').map((unit): [string, TimeSpan] => [unit, span as TimeSpan]),
  ),
);
const STOP = wordsOfAll(({ stopWords }) => stopWords);
const PEOPLE = wordsOf('people');
const BUYERS = wordsOf('buyers');
const PLACES = wordsOf('places');
const DONE = wordsOf('done');
const DUE = headersOf('due');
const ENDS = headersOf('ends');
const CODES = headersOf('codes');
const LIMITS = headersOf('limits');
const STARTS = headersOf('starts');
const KINDS = new Set(LANGUAGES.flatMap((language) => SOURCES[language].kinds.split(' ')));
const PUNCTUAL = headersOf('punctual');
const TAKEN = headersOf('taken');
const BIRTHS = headersOf('births');
const HOURLY = headersOf('hourly');
const DONE_BY = headersOf('doneBy');
const PRICE_SIDES = {
  bought: headersOf('boughtFor'),
  sold: headersOf('soldFor'),
  net: headersOf('netHeaders'),
  gross: headersOf('grossHeaders'),
  price: headersOf('priceHeaders'),
} as const;

type HeaderList =
  | ('due' | 'ends' | 'codes' | 'limits' | 'starts' | 'punctual' | 'taken' | 'births' | 'hourly' | 'doneBy')
  | ('boughtFor' | 'soldFor' | 'netHeaders' | 'grossHeaders' | 'priceHeaders');

/** Phrases that occur in headers, in all languages. */
function headersOf(key: HeaderList): Phrases<true> {
  const phrases = new Phrases<true>();
  for (const language of LANGUAGES) phrases.add(SOURCES[language][key], true);
  return phrases;
}

/** Whether a header names a due date, or the end of a validity. */
export function endOfHeader(words: readonly string[]): 'due' | 'ends' | undefined {
  const [only = '', another] = words;
  if (ENDS.find(words).length > 0 || (another === undefined && END_ALONE.has(only))) return 'ends';
  return DUE.find(words).length > 0 ? 'due' : undefined;
}

/** Headers that name an end alone; in a question they may be that of a month. */
const END_ALONE = new Set(['end', 'ende', 'fin']);

/** The phrases of a question that speak of an end: "runs out", "läuft ab", "läuft … ab". */
export function endsSaid(words: readonly string[]): PhraseMatch<true>[] {
  const found = ENDS.find(words);
  const last = words.length - 1;
  const verb = words.findIndex(
    (word, at) => at < last - 1 && ENDS.find([word, words[last] ?? '']).some(({ to }) => to === 2),
  );
  const parts = [verb, last].map((at) => ({ tag: true as const, from: at, to: at + 1 }));
  return found.length === 0 && verb >= 0 ? parts : found;
}

/** Whether a header names a start, such as the date of entry. */
export function namesStart(words: readonly string[]): boolean {
  return STARTS.find(words).length > 0;
}

/** Whether a header ends like that of a column of those who did something: "Ordered by", "Gemeldet von". */
export function namesDoer(words: readonly string[]): boolean {
  return DONE_BY.find(words).some(({ from, to }) => to === words.length && (from > 0 || to > 1));
}

/** Letters of what a word for a kind is of, in one word with it: "Schadensart". */
const SHORTEST_OF_KIND = 4;

/** Whether a word names kinds, alone or as the end of a compound: "type", "Schadensart". */
export function namesKind(word: string): boolean {
  return [...KINDS].some(
    (kind) => word === kind || (word.length >= kind.length + SHORTEST_OF_KIND && word.endsWith(kind)),
  );
}

/** Whether words say that something was on time. */
export function namesPunctual(words: readonly string[]): boolean {
  return PUNCTUAL.find(words).length > 0;
}

/** Whether a header names places that are taken: "enrolled", "belegt". */
export function namesTaken(words: readonly string[]): boolean {
  return TAKEN.find(words).length > 0;
}

/** Whether a header names what is paid for an hour. */
export function namesHourly(words: readonly string[]): boolean {
  return HOURLY.find(words).length > 0;
}

const PAID_FOR = new Set(LANGUAGES.flatMap((language) => SOURCES[language].paidFor.split(' ')));

/** Whether a word in any language says what money is paid for: "rent", "Miete". */
export function isPaidFor(word: string): boolean {
  return PAID_FOR.has(word);
}

/** Whether a header names a date of birth. */
export function namesBirth(words: readonly string[]): boolean {
  return BIRTHS.find(words).length > 0;
}

/** Whether a header names a price, a purchase price, a selling price, or an amount without or with tax. */
export function isOnSide(words: readonly string[], side: PriceSide | 'price'): boolean {
  return PRICE_SIDES[side].find(words).length > 0;
}

/** Whether a header names the last or next time of something, in any language. */
export function recurs(words: readonly string[]): boolean {
  return LANGUAGES.some((language) =>
    lexiconOf(language)
      .operations.find(words)
      .some(({ tag }) => tag === 'last' || tag === 'next'),
  );
}

const INVOICED = new Phrases<true>();
for (const language of LANGUAGES) INVOICED.add(SOURCES[language].quantities.revenue.how, true);

/** Whether a header says that money was taken: "invoiced", "eingenommen". */
export function saysInvoiced(words: readonly string[]): boolean {
  return INVOICED.find(words).length > 0;
}

/** Whether a header names a limit, such as the minimum stock. */
export function namesLimit(words: readonly string[]): boolean {
  return LIMITS.find(words).length > 0;
}

/** Whether a header means that something is in stock, in any language. */
export function saysInStock(words: readonly string[]): boolean {
  return LANGUAGES.some((language) =>
    lexiconOf(language)
      .states.find(words)
      .some(({ tag }) => tag === 'someLeft'),
  );
}

/** Whether a header names numbers that are never calculated with: telephone numbers, post codes. */
export function namesCodes(words: readonly string[]): boolean {
  const last = words.at(-1);
  const isNumbered =
    last !== undefined && (words.length > 1 ? NUMBERING.has(last) : POSITIONS.has(last) || last === 'id');
  return isNumbered || CODES.find(words).length > 0;
}

/** Headers of line numbers in an order. */
const POSITIONS = new Set(['line', 'pos', 'position', 'zeile', 'ligne', 'linea', 'nr', 'no']);

/** Last words of headers of identifying numbers: "KlientNr". */
const NUMBERING = new Set(['nr', 'no', 'id', 'nummer', 'code', 'num', 'numero', 'number']);

/** Whether a cell says that nothing is left to do: "closed", "bezahlt". */
export function saysDone(cell: string): boolean {
  const words = tokenize(cell).map(({ word }) => word);
  const [first, another] = words;
  return (
    first !== undefined && another === undefined && stemsOfAnyLanguage(first).some((one) => DONE.has(one))
  );
}

function wordsOf(key: 'people' | 'buyers' | 'places' | 'done'): ReadonlySet<string> {
  const lists = LANGUAGES.flatMap((language) => SOURCES[language][key].split(','));
  return new Set(lists.flatMap((word) => stemsOfAnyLanguage(word.trim())));
}

/** A header without the time of a rate: "Hire per day (€)" is money and no time. */
export function withoutRate(header: string): string {
  return header.replaceAll(
    /(?:(?<!\p{L})(?:per|pro|je|par|por)\s+(\p{L}+)|\/\s?(\p{L}{4,}))/giu,
    (rate, unit?: string, short?: string) =>
      timeSpanOf(foldWord(unit ?? short ?? '')) === undefined ? rate : ' ',
  );
}

/** The quantities that a header names, by its nouns and units. */
export function quantitiesOfHeader(named: string): ReadonlySet<Quantity> {
  const header = withoutRate(unglued(named));
  const words = headerWords(header).map(({ word }) => word);
  const nouns = HEADER_NOUNS.find(words);
  const longest = nouns.filter(
    (one) =>
      !nouns.some(
        (other) => other.to - other.from > one.to - one.from && one.from >= other.from && one.to <= other.to,
      ),
  );
  const compounds = words
    .filter((_, at) => !nouns.some(({ from, to }) => at >= from && at < to))
    .flatMap((word) => compoundNouns(word));
  const units = unitsIn(header).map(({ quantity }) => quantity);
  const all = [...longest.map(({ tag }) => tag), ...compounds, ...units];
  // Hours per week say how much, not how long.
  return new Set(header === unglued(named) ? all : all.filter((quantity) => quantity !== 'duration'));
}

const SHORT_NOUNS = quantityLists(DE.quantities)
  .filter(({ role }) => role === 'nouns')
  .flatMap(({ list }) => list.split(',').map((noun) => noun.trim()))
  .filter((noun) => noun.length >= 4 && !noun.includes(' '))
  .sort((a, b) => b.length - a.length);

const LONG_NOUNS = LANGUAGES.flatMap((language) =>
  quantityLists(SOURCES[language].quantities)
    .filter(({ role }) => role === 'nouns')
    .flatMap(({ list, quantity }) => list.split(',').map((noun) => ({ noun: noun.trim(), quantity }))),
).filter(({ noun }) => noun.length >= 5 && !noun.includes(' '));

/** "Gesamtgewicht" is a weight: the last part of a German compound determines its meaning. */
function compoundNouns(word: string): Quantity[] {
  return LONG_NOUNS.filter(({ noun }) => word.length >= noun.length + 3 && word.endsWith(noun)).map(
    ({ quantity }) => quantity,
  );
}

/** "Neuwert" is the value when new: what stands before a noun of a quantity in a German compound. */
export function restOfCompound(word: string): string | undefined {
  const noun = SHORT_NOUNS.find((one) => word.length >= one.length + 3 && word.endsWith(one));
  return noun === undefined ? undefined : word.slice(0, -noun.length).replace(/(?<=\p{L}{4})s$/u, '');
}

/** Units in a header or after a number: "Flow (l/min)", "Fee GBP", "Price (€)". */
export function unitsIn(text: string): { readonly unit: string; readonly quantity: Quantity }[] {
  const parts = text
    .toLowerCase()
    .split(/[\s()[\],;:]+/)
    .filter(Boolean);
  return parts.flatMap((part) => {
    const quantity = unitOf(part);
    // Single letters and function words are units only in brackets: "In stock" is no number of inches.
    const isShort =
      (part.length === 1 || STOP.has(part)) &&
      /\p{L}/u.test(part) &&
      !new RegExp(`[([]${part}[)\\]]`, 'i').test(text);
    return quantity === undefined || isShort ? [] : [{ unit: part, quantity }];
  });
}

/** "€/case" counts as money. */
function unitOf(part: string): Quantity | undefined {
  const [first = part] = part.split('/');
  return UNIT_QUANTITIES.get(part) ?? UNIT_QUANTITIES.get(foldWord(part)) ?? UNIT_QUANTITIES.get(first);
}

/** The unit of time that a word names. */
export function timeSpanOf(word: string): TimeSpan | undefined {
  return UNIT_SPANS.get(word);
}

/** The unit that a folded word of a question names. */
export function unitNamed(word: string): Quantity | undefined {
  return word.length < 2 ? undefined : UNIT_QUANTITIES.get(word);
}

/** Whether a header names people, buyers or places. */
export function kindOfHeader(stems: readonly string[]): 'person' | 'buyer' | 'place' | undefined {
  if (stems.some((one) => BUYERS.has(one))) return 'buyer';
  if (stems.some((one) => PEOPLE.has(one))) return 'person';
  return stems.some((one) => PLACES.has(one)) ? 'place' : undefined;
}

/** Synonyms in cells and headers, by stem. */
const SYNONYMS = new Map<string, Set<string>>();
/** The stems of the names of each country and its people, by ISO 3166 alpha-2 code in lower case. */
export const COUNTRIES: ReadonlyMap<string, readonly string[]> = new Map(
  groupsOf(ACROSS.countries).map(([code = '', ...names]) => [code, stemsOfWords(names)]),
);

for (const list of [...LANGUAGES.map((language) => SOURCES[language].synonyms), ACROSS.groups]) {
  for (const group of groupsOf(list)) addSynonyms(stemsOfWords(group));
}
for (const stems of COUNTRIES.values()) addSynonyms(stems);

function groupsOf(list: string): string[][] {
  return list.split(';').map((group) => group.trim().split(/\s+/));
}

function stemsOfWords(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => stemsOfAnyLanguage(foldWord(word))))];
}

function addSynonyms(stems: readonly string[]): void {
  for (const one of stems) {
    const others = SYNONYMS.get(one) ?? new Set();
    for (const other of stems) others.add(other);
    SYNONYMS.set(one, others);
  }
}

export function synonymsOf(stems: readonly string[]): ReadonlySet<string> {
  return new Set(stems.flatMap((one) => [...(SYNONYMS.get(one) ?? [])]));
}

const PER_UNIT = /^(?:unit|each|piece|einzel|stuck|unitaire|unitario|unitaria|unidad|per)/;
const RATES = new Set(LANGUAGES.flatMap((language) => SOURCES[language].rates.split(' ')));
const LONG_PERIODS = new Set(
  [CALENDAR.month, CALENDAR.quarter, CALENDAR.year].flatMap((words) => words.split(' ')),
);
const FOR_ALL =
  /^(?:total|gesamt|betrag|summe|amount|montant|importe|sum|umsatz|revenue|turnover|sales$|ventes$|ventas$)/;
const SPENT =
  /^(?:costs?|kosten|couts?|costes?|gastos?|gastado|depenses?|expenses?|spent|used|fees?|ausgaben|ausgegeben|verbraucht)$/;

/** Whether a header names a unit price, a total or an expense. */
export function amountOf(words: readonly string[]): 'perUnit' | 'total' | 'spent' | undefined {
  // What is paid for a month is no price of one.
  const isRate = (at: number) => RATES.has(words[at] ?? '') && LONG_PERIODS.has(words[at + 1] ?? '');
  if (words.some((word, at) => PER_UNIT.test(word) && !isRate(at))) return 'perUnit';
  if (words.some((word) => FOR_ALL.test(word)) || isNet(words)) return 'total';
  return words.some((word) => SPENT.test(word)) ? 'spent' : undefined;
}

const NET = new Set(['net', 'gross', 'netto', 'brutto', 'neto', 'bruto', 'ht', 'ttc']);

/** "NET_EUR": a header that says only money and before or after tax; a unit price would be named as such. */
function isNet(words: readonly string[]): boolean {
  const names = words.filter((word) => !UNIT_QUANTITIES.has(word));
  return names.length > 0 && names.every((word) => NET.has(word));
}

/** First words of totals rows, folded. */
const TOTAL =
  /^(?:(?:grand|sub|overall|net)?[\s-]*totals?|sums?|averages?|subtotals?|gesamt|gesamtsumme|gesamtbetrag|summe|summen|zwischensumme|insgesamt|durchschnitt|mittelwert|somme|sous total|total general|totale|totaux|moyenne|suma|subtotal|promedio|totales)\b/;

/** Prefixes of these words, as a fast first check, since few cells have one. */
const TOTAL_BEGINS = /^\P{L}*(?:ave|dur|ges|gra|ins|mit|moy|net|ove|pro|som|sou|sub|sum|tot|zwi)/iu;

/** Whether a cell starts a totals row. */
export function headsTotals(cell: string): boolean {
  if (!TOTAL_BEGINS.test(cell)) return false;
  return TOTAL.test(
    tokenize(cell)
      .map(({ word }) => word)
      .join(' '),
  );
}
