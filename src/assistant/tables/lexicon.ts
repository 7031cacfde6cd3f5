/**
 * How people ask about tables, per language: words for operations, comparisons, states and quantities, loaded from
 * data files. Phrases are folded words; `*` matches any ending.
 */
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldWord } from '../text/tokens.ts';
import DE from './language/de.json';
import EN from './language/en.json';
import ES from './language/es.json';
import FR from './language/fr.json';
import type SPANS from './language/spans.json';
import type UNITS from './language/units.json';

export type Operation = keyof typeof EN.operations;
export type QuestionWord = keyof typeof EN.questions;
export type Comparison = keyof typeof EN.comparisons;
export type State = keyof typeof EN.states;
export type Quantity = keyof typeof EN.quantities | keyof typeof UNITS;
/** How a word refers to a quantity: names it, asks for it ("how heavy"), or orders by it ("heavier"). */
export type QuantityRole = 'nouns' | 'how' | 'more' | 'less';
export type TimeSpan = keyof typeof SPANS;
export type PriceSide = 'bought' | 'sold' | 'net' | 'gross';

/** A phrase found in a question: the token range, with an exclusive end. */
export interface PhraseMatch<Tag> {
  readonly tag: Tag;
  readonly from: number;
  readonly to: number;
}

/** Phrases indexed by their first word. */
export class Phrases<Tag> {
  readonly #byFirst = new Map<string, { readonly words: readonly string[]; readonly tag: Tag }[]>();
  readonly #starred: { readonly words: readonly string[]; readonly tag: Tag }[] = [];

  /** @param list comma-separated phrases */
  add(list: string, tag: Tag): this {
    for (const phrase of list.split(',')) {
      const words = phrase.trim().split(/\s+/);
      const [first = ''] = words;
      const entry = { words, tag };
      if (first.endsWith('*')) this.#starred.push(entry);
      else this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), entry]);
    }
    return this;
  }

  /** All phrases in a text, including overlapping ones. */
  find(words: readonly string[]): PhraseMatch<Tag>[] {
    return words.flatMap((word, at) => {
      const entries = [...(this.#byFirst.get(word) ?? []), ...this.#starred];
      return entries
        .filter((entry) => entry.words.every((part, offset) => fits(part, words[at + offset])))
        .map((entry) => ({ tag: entry.tag, from: at, to: at + entry.words.length }));
    });
  }
}

function fits(part: string, word: string | undefined): boolean {
  if (word === undefined) return false;
  return part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : part === word;
}

export interface Lexicon {
  readonly operations: Phrases<Operation>;
  readonly questions: Phrases<QuestionWord>;
  readonly comparisons: Phrases<Comparison>;
  readonly states: Phrases<State>;
  readonly quantities: Phrases<{ readonly quantity: Quantity; readonly role: QuantityRole }>;
  /** Phrases whose meaning differs from that of their words: "looked after". */
  readonly fixed: Phrases<true>;
  readonly idle: ReadonlySet<string>;
  /** "Use": says nothing but where it is compared with what else is done, as in "use more than they bought". */
  readonly using: ReadonlySet<string>;
  /** "No", "none of". */
  readonly none: ReadonlySet<string>;
  /** "Ne": the first of two words that deny together. */
  readonly halfDenials: ReadonlySet<string>;
  /** "Because", "still": what stands behind it is not denied by what stands before it. */
  readonly clauses: ReadonlySet<string>;
  /** "Nobody", and what one does who has taken something on; "unassigned" says both. */
  readonly nobody: ReadonlySet<string>;
  readonly takesOn: Phrases<true>;
  /** Words for ourselves as those who do something. */
  readonly we: ReadonlySet<string>;
  readonly unassigned: Phrases<true>;
  /** "What does a … cost" asks for the price of one, and for no sum of what many came to. */
  readonly priceOfOne: Phrases<true>;
  /** "Cost": verbs that ask for a price. */
  readonly costing: ReadonlySet<string>;
  /** "Rent": words for money that say what it is paid for, so that no other money is meant. */
  readonly paidFor: ReadonlySet<string>;
  /** "Missing", "not filled in": an empty cell. */
  readonly missing: Phrases<true>;
  /** "No entry", "left blank": an empty cell, even in a column of yes and no. */
  readonly unfilled: Phrases<true>;
  /** What one does with what is known: without anybody who does, the cell is empty. */
  readonly noted: Phrases<true>;
  /** "From June on": words behind a date that leave its end open. */
  readonly onward: Phrases<true>;
  /** "Scrapped ones too": no condition, but what is not left out. */
  readonly included: Phrases<true>;
  /** "Come back": what is due at the end of a loan. */
  readonly returns: Phrases<true>;
  /** "Until when", "by when": questions for an end or a due date. */
  readonly untilWhen: Phrases<true>;
  /** "Reported", "ordered": what comes to be with each row, and "were", "been", by which it is told as something that happened. */
  readonly arising: Phrases<true>;
  readonly happened: ReadonlySet<string>;
  /** "Joined", "hired": what one does at the start. */
  readonly joining: Phrases<true>;
  /** "Type", "kind": what stands before a column whose texts are asked for, as in "type of fuel". */
  readonly kinds: ReadonlySet<string>;
  /** "Left", "remaining": what is not yet paid, spent or delivered. */
  readonly remaining: Phrases<true>;
  /** "Free", "vacant": places that nobody has taken. */
  readonly free: Phrases<true>;
  /** "Than": precedes what something is compared with. */
  readonly than: ReadonlySet<string>;
  /** "Number", "reference": what a column of IDs holds. */
  readonly identifiers: Phrases<true>;
  /** Questions that a remarks column answers: "why", "the reason". */
  readonly reasons: Phrases<true>;
  /** "Been with us", "arbeitet": what one does longest who came first. */
  readonly tenure: Phrases<true>;
  /** What we do with purchase prices and with selling prices, and what leaves out tax or holds it. */
  readonly trading: Readonly<Record<PriceSide, Phrases<true>>>;
  /** "What did … bring in" asks for an amount, as "how much" does: the question words, and what is done with money. */
  readonly takings: { readonly asks: ReadonlySet<string>; readonly verbs: Phrases<true> };
  /** Words before the period of a rate: "per month". */
  readonly rates: ReadonlySet<string>;
  /** "Only once", "more than one": how often something occurs. */
  readonly times: Phrases<'once' | 'several'>;
  /** Words between the first and the last month of a range. */
  readonly upTo: ReadonlySet<string>;
  /** "The end of", "the beginning of" a period. */
  readonly edges: ReadonlySet<string>;
  /** "In": what stands before a month that is meant as a whole. */
  readonly within: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, number>;
  /** The words for 0, 1, 2 and so on, as they are spelled. */
  readonly numberWords: readonly string[];
  /** By stem. */
  readonly ordinals: ReadonlyMap<string, number>;
  /** First and last month, by phrase. */
  readonly partsOfYear: Phrases<readonly [number, number]>;
  /** "Last month", "this quarter", "tomorrow". */
  readonly periods: Phrases<Period>;
  /** "The next 30 days", "in the past two weeks": the words before the number, with their direction. */
  readonly spansOfTime: Phrases<'ahead' | 'back'>;
}

/** A day, week, month, quarter or year, as an offset from the current one. */
export interface Period {
  readonly unit: PeriodUnit;
  readonly offset: number;
}
export type PeriodUnit = keyof typeof EN.periods;

/** The data of each language. */
export const SOURCES = { en: EN, de: DE, fr: FR, es: ES };
type Source = (typeof SOURCES)[Language];
const ROLES: readonly QuantityRole[] = ['nouns', 'how', 'more', 'less'];

function keysOf<Key extends string>(of: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(of) as Key[];
}

function compile(language: Language): Lexicon {
  const source = SOURCES[language];
  const quantities = new Phrases<{ quantity: Quantity; role: QuantityRole }>();
  for (const { quantity, role, list } of quantityLists(source.quantities)) {
    quantities.add(list, { quantity, role });
  }
  return {
    ...timesOf(source),
    ...phrasesOf(source),
    ...wordsOf(source),
    operations: tagged(keysOf(EN.operations), source.operations),
    questions: tagged(keysOf(EN.questions), source.questions),
    comparisons: tagged(keysOf(EN.comparisons), source.comparisons),
    states: tagged(keysOf(EN.states), source.states),
    quantities,
    takings: takingsOf(source.takings),
    times: new Phrases<'once' | 'several'>().add(source.once, 'once').add(source.several, 'several'),
    numbers: new Map([...numbered(source.numbers, 0), ...ones(source.ones)]),
    numberWords: source.numbers.split(' '),
    ordinals: ordinalsOf(source.ordinals),
  };
}

function tagged<Tag extends string>(
  tags: readonly Tag[],
  lists: Readonly<Record<Tag, string>>,
): Phrases<Tag> {
  const phrases = new Phrases<Tag>();
  for (const tag of tags) phrases.add(lists[tag], tag);
  return phrases;
}

function phrasesIn(list: string): Phrases<true> {
  return new Phrases<true>().add(list, true);
}

function phrasesOf(source: Source) {
  return {
    fixed: phrasesIn(source.fixed),
    takesOn: phrasesIn(source.takesOn),
    unassigned: phrasesIn(source.unassigned),
    priceOfOne: phrasesIn(source.priceOfOne),
    missing: phrasesIn(source.missing).add(source.unfilled, true),
    unfilled: phrasesIn(source.unfilled),
    onward: phrasesIn(source.onward),
    included: phrasesIn(source.included),
    arising: phrasesIn(source.arising),
    joining: phrasesIn(source.joining),
    returns: phrasesIn(source.returns),
    noted: phrasesIn(source.noted),
    remaining: phrasesIn(source.remaining),
    untilWhen: phrasesIn(source.untilWhen),
    free: phrasesIn(source.free),
    identifiers: phrasesIn(source.identifiers),
    reasons: phrasesIn(source.reasons),
    tenure: phrasesIn(source.tenure),
    trading: {
      bought: phrasesIn(source.buying),
      sold: phrasesIn(source.selling),
      net: phrasesIn(source.beforeTax),
      gross: phrasesIn(source.afterTax),
    },
  } satisfies Partial<Lexicon>;
}

function wordsOf(source: Source) {
  return {
    idle: new Set(source.idle.split(' ')),
    none: new Set(source.none.split(' ')),
    halfDenials: new Set(source.halfDenials.split(' ')),
    clauses: new Set(source.clauses.split(' ')),
    nobody: new Set(source.nobody.split(' ')),
    we: new Set(source.we.split(' ')),
    happened: new Set(source.happened.split(' ')),
    using: new Set(source.using.split(' ')),
    kinds: new Set(source.kinds.split(' ')),
    costing: new Set(source.costing.split(' ')),
    paidFor: new Set(source.paidFor.split(' ')),
    than: new Set(source.than.split(' ')),
    rates: new Set(source.rates.split(' ')),
    upTo: new Set(source.upTo.split(', ')),
    edges: new Set(source.edges.split(' ')),
    within: new Set(source.within.split(' ')),
  } satisfies Partial<Lexicon>;
}

function timesOf(source: Source): Pick<Lexicon, 'partsOfYear' | 'periods' | 'spansOfTime'> {
  const partsOfYear = new Phrases<readonly [number, number]>();
  source.quarters.split(';').forEach((list, index) => {
    partsOfYear.add(list, [3 * index + 1, 3 * index + 3]);
    partsOfYear.add(`q${index + 1}`, [3 * index + 1, 3 * index + 3]);
  });
  source.halves.split(';').forEach((list, index) => {
    partsOfYear.add(list, [6 * index + 1, 6 * index + 6]);
  });
  const periods = new Phrases<Period>();
  for (const unit of keysOf(EN.periods)) {
    source.periods[unit].split(';').forEach((list, index) => {
      periods.add(list, { unit, offset: index - 1 });
    });
  }
  const spansOfTime = new Phrases<'ahead' | 'back'>().add(source.ahead, 'ahead').add(source.back, 'back');
  return { partsOfYear, periods, spansOfTime };
}

function takingsOf(list: string): Lexicon['takings'] {
  const [asks = '', verbs = ''] = list.split(';');
  return { asks: new Set(asks.trim().split(' ')), verbs: phrasesIn(verbs) };
}

function numbered(list: string, first: number): ReadonlyMap<string, number> {
  return new Map(list.split(' ').map((word, index) => [foldWord(word), index + first]));
}

function ones(list: string): [string, number][] {
  return list.split(' ').map((word) => [word, 1]);
}

function ordinalsOf(list: string): ReadonlyMap<string, number> {
  const words = list
    .split(' ')
    .flatMap((word, index) => stemsOfAnyLanguage(word).map((stem): [string, number] => [stem, index + 1]));
  return new Map(words);
}

type QuantityEntry = Partial<Record<QuantityRole, string>>;

export function quantityLists(of: Readonly<Record<string, QuantityEntry>>) {
  return Object.entries(of).flatMap(([quantity, entry]) =>
    ROLES.flatMap((role) => {
      const list = entry[role];
      return list === undefined ? [] : [{ quantity: quantity as Quantity, role, list }];
    }),
  );
}

/** Letters of words of the vocabulary that are known though they are misspelt. */
const SHORTEST_MISSPELT = 6;
const VOCABULARY = new Map<Language, ReadonlySet<string>>();

/** The longer words by which a language orders, counts and calculates; those that end with `*` with any ending. */
export function vocabularyOf(language: Language): ReadonlySet<string> {
  const known = VOCABULARY.get(language);
  if (known !== undefined) return known;
  const { operations, questions, comparisons } = SOURCES[language];
  const lists = [
    ...Object.values({ ...operations, ...questions, ...comparisons }),
    ...quantityLists(SOURCES[language].quantities)
      .filter(({ role }) => role !== 'how')
      .map(({ list }) => list),
  ];
  const words = new Set(
    lists.flatMap((list) => list.split(/[,\s]+/)).filter((word) => word.length >= SHORTEST_MISSPELT),
  );
  VOCABULARY.set(language, words);
  return words;
}

const compiled = new Map<Language, Lexicon>();

export function lexiconOf(language: Language): Lexicon {
  const known = compiled.get(language) ?? compile(language);
  compiled.set(language, known);
  return known;
}

/**
 * The language whose table vocabulary covers most words of the question, for questions too short for language
 * detection.
 */
export function languageByLexicon(words: readonly string[], fallback: Language): Language {
  const countKnown = (language: Language) => {
    const { operations, questions, quantities, idle } = lexiconOf(language);
    const found = [operations.find(words), questions.find(words), quantities.find(words)].flat();
    return words.filter((word, at) => idle.has(word) || found.some(({ from, to }) => at >= from && at < to))
      .length;
  };
  const most = Math.max(...LANGUAGES.map(countKnown));
  return countKnown(fallback) === most
    ? fallback
    : (LANGUAGES.find((one) => countKnown(one) === most) ?? fallback);
}
