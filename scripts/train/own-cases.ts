/**
 * Questions about work tables in four languages, generated from phrases over synthetic tables, with computed answers
 * (the idea of Wang, Berant and Liang, "Building a semantic parser overnight", ACL 2015). Questions about columns
 * that the table lacks have no answer.
 */

import type { Language } from '../../src/assistant/languages/language-data.ts';
import type { PlanKind } from '../../src/assistant/tables/plans/plan.ts';
import type { RankedPlan } from '../../src/assistant/tables/plans/rank-plans.ts';
import type { SourceTable } from '../../src/assistant/tables/table.ts';
import { monthNamed } from '../../src/assistant/tables/values/dates.ts';
import type { Case } from './cases.ts';
import DOMAINS from './own-domains.json';
import TEMPLATES from './own-templates.json';

type Domain = (typeof DOMAINS)[number] & { readonly kind?: keyof typeof OF_KIND; readonly dates?: string };
type DomainColumn = {
  header: string;
  role: string;
  values?: string[];
  prefix?: string;
  verb?: string;
  one?: string;
  many?: string;
  noun?: string;
  /** Everyday words for some of its values: "broken" for "in repair". */
  asked?: Readonly<Record<string, readonly string[]>>;
};
type Row = Record<string, string | number>;

export interface OwnCase extends Case {
  readonly language: Language;
  readonly source: SourceTable;
  readonly file: string;
  /** Tables with the same form differ only in their language; no person has both. */
  readonly form: string;
  /** The plan kinds and the measure of a right plan, where the names of groups alone do not identify it. */
  readonly plans: readonly PlanKind[] | undefined;
  readonly measure: string | undefined;
}

/** Whether a plan is of a kind, and over a column, that may answer an own question; any may answer another one. */
export function isPlanOf({ plan }: Pick<RankedPlan, 'plan'>, one: Case): boolean {
  const { plans, measure }: Partial<OwnCase> = one;
  if (plans === undefined) return true;
  return plans.includes(plan.kind) && (plan.measure === undefined || plan.measure.column.header === measure);
}

const KINDS_OF: Readonly<Record<string, readonly PlanKind[]>> = {
  ...{ groupCount: ['groupCount'], headCount: ['groupCount'], groupSum: ['groupSum'], rank: ['groupSum'] },
  ...{ meanGroup: ['groupMean'], groupHours: ['groupSum'], topGroupCount: ['often'], often: ['often'] },
  ...{ topGroup: ['groupExtreme'], topHours: ['groupExtreme'], groupMax: ['groupExtreme'] },
  ...{ groupMin: ['groupExtreme'], groupSpent: ['groupExtreme'] },
  ...{ bestPerson: ['groupExtreme'], worstPerson: ['groupExtreme'], topRole: ['groupExtreme'] },
  ...{ meanTop: ['groupMeanExtreme'], lateCount: ['count'], countOf: ['sum'], moreTo: ['compare'] },
};
const OF_HOURS: ReadonlySet<string> = new Set(['groupHours', 'topHours']);

const MONTHS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
};
const YEAR = 2024;
const DAY = 86_400_000;
/** The day of the questions, chosen so that some things are overdue. */
export const ASKED_ON = Date.UTC(YEAR, 6, 1) / 86_400_000;
/** States in which nothing is left to do. */
const DONE = new Set(['closed', 'abgeschlossen', 'terminée', 'cerrada']);

/** Phrases for each kind of table; all others are for tables of purchases and sales. */
const OF_KIND: Readonly<Record<string, readonly string[]>> = {
  staff: [
    ...['payMax', 'payMin', 'payMean', 'paySum', 'payOf', 'headCount', 'headCat', 'inCat'],
    ...['serviceOldest', 'serviceNewest', 'positionOf', 'countBefore', 'distinct', 'text'],
  ],
  register: [
    ...['overdueList', 'overdueCount', 'expiredList', 'expiredCount', 'ownerList', 'ownerCount', 'ownerOf'],
    ...[
      'dueOf',
      'endOf',
      'dueBefore',
      'dueMonth',
      'endBefore',
      'statusList',
      'biggest',
      'headCount',
      'perCat',
    ],
    ...[
      'countCat',
      'listCat',
      'topRows',
      'countBetween',
      'countAfter',
      'meanGroup',
      'topGroupCount',
      'none2',
      'absent',
    ],
  ],
  trainings: [
    'groupHours',
    'sumHoursCat',
    'topHours',
    'hoursOf',
    'topGroupCount',
    'countMonth',
    'countCat',
    'absent',
  ],
  readings: ['readingMax', 'readingMin', 'readingOf', 'readingMean', 'readingSum', 'text'],
  products: [
    ...['flagList', 'flagNot', 'flagCount', 'perCat', 'cheapest', 'dearest', 'moreThan', 'codeOf'],
    ...[
      'topRows',
      'meanGroup',
      'topGroupCount',
      'classCount',
      'none2',
      'countAbove',
      'listAbove',
      'lookup',
      'worth',
      'maxAll',
      'minAll',
      'meanCat',
    ],
    ...['cheapCat', 'dearCat', 'priceOf', 'flagCat', 'flagCatNot', 'flagCatCount', 'flagNotCount'],
  ],
  stock: [
    ...['belowLevel', 'belowCount', 'listLevel', 'countLevel', 'valueAll', 'valueCat', 'cheapCat', 'dearCat'],
    ...[
      'priceOf',
      'flagList',
      'flagNot',
      'flagCount',
      'flagCat',
      'flagCatNot',
      'flagCatCount',
      'flagNotCount',
    ],
    ...[
      'countBefore',
      'countAfter',
      'dayCount',
      'monthCount',
      'perCat',
      'countCat',
      'none2',
      'absent',
      'text',
    ],
  ],
  sales: [
    ...['gotMore', 'gotLess', 'soldTo', 'soldMonth', 'soldDay', 'soldQuarter', 'bestPerson', 'worstPerson'],
    ...[
      'meanAmount',
      'meanOne',
      'amountStatus',
      'sumStatus',
      'countStatus',
      'countCatStatus',
      'countNotStatus',
    ],
    ...[
      'flagStatus',
      'flagCount',
      'groupSum',
      'groupMax',
      'groupSpent',
      'topGroup',
      'topGroupCount',
      'topRows',
    ],
    ...['dayCount', 'monthList', 'monthCount', 'sumCat', 'sumAll', 'countQuarter', 'latest', 'none', 'text'],
  ],
  budget: [
    ...['overPlan', 'underPlan', 'spentCat', 'flagCount', 'flagNotCount', 'groupSum', 'groupSpent', 'sumCat'],
    ...['sumAll', 'dayCount', 'monthCount', 'meanAmount', 'absent', 'text'],
  ],
  desk: [
    ...[
      'lateCount',
      'countOf',
      'single',
      'topRole',
      'statusNow',
      'statusMany',
      'moreTo',
      'soldTo',
      'soldMonth',
    ],
    ...[
      'soldQuarter',
      'bestPerson',
      'groupSum',
      'topGroupCount',
      'countCat',
      'countMonth',
      'sumCat',
      'sumAll',
    ],
    ...[
      'meanAmount',
      'amountStatus',
      'countCatStatus',
      'countNotStatus',
      'perCat',
      'latest',
      'absent',
      'none',
    ],
  ],
  gear: [
    ...[
      'statusNow',
      'statusMany',
      'statusList',
      'countCat',
      'countCatStatus',
      'listCat',
      'ownerList',
      'ownerCount',
    ],
    ...[
      'dueBefore',
      'dueMonth',
      'overdueList',
      'overdueCount',
      'dearest1',
      'countBefore',
      'sumCat',
      'absent',
    ],
  ],
  projects: ['overPlan', 'underPlan', 'lookupPerson', 'statusList', 'sumAll', 'topRows', 'text'],
};
const OF_SOME = new Set(Object.values(OF_KIND).flat());
const SHARED = new Set([
  'countBefore',
  'distinct',
  'countAbove',
  'listAbove',
  'lookup',
  'worth',
  'maxAll',
  'minAll',
  'meanCat',
  'perCat',
  'none2',
  'countCat',
  'listCat',
  'topRows',
  'countBetween',
  'countAfter',
  'meanGroup',
  'topGroupCount',
  'countMonth',
  'absent',
  ...[
    'meanAmount',
    'amountStatus',
    'dayCount',
    'monthList',
    'monthCount',
    'spentCat',
    'priceOf',
    'belowLevel',
  ],
  ...['soldMonth', 'soldDay', 'soldQuarter', 'bestPerson', 'worstPerson', 'belowCount'],
]);

function isFor(key: string, kind: Domain['kind']): boolean {
  const own = kind === undefined ? undefined : OF_KIND[kind];
  return own === undefined ? !OF_SOME.has(key) || SHARED.has(key) : own.includes(key);
}

const DATES: ReadonlySet<string> = new Set(['date', 'otherDate', 'due', 'ends', 'done']);

/** Share of the questions with filler words. */
const FILLED = 0.2;
const FILLERS: Readonly<
  Record<Language, { readonly before: readonly string[]; readonly behind: readonly string[] }>
> = {
  en: {
    before: [
      'could you tell me',
      'hi,',
      'quick question:',
      'I need to know',
      'do you know',
      'sorry,',
      'for the meeting:',
    ],
    behind: [
      'please',
      'at the moment',
      'right now',
      'so far',
      'exactly',
      'pls',
      'by the way',
      'for my report',
    ],
  },
  de: {
    before: ['sag mal,', 'Hallo,', 'ich muss wissen:', 'kurze Frage:', 'weißt du,', 'für den Bericht:'],
    behind: ['bitte', 'gerade', 'im Moment', 'eigentlich', 'zurzeit', 'genau', 'noch'],
  },
  fr: {
    before: ['bonjour,', 'dis-moi', 'petite question :', 'je voudrais savoir', 'pour la réunion :'],
    behind: ['svp', 'en ce moment', 'actuellement', 'exactement', 'au fait', 's’il te plaît'],
  },
  es: {
    before: ['hola,', 'una pregunta:', 'necesito saber', 'me puedes decir', 'para la reunión:'],
    behind: ['por favor', 'ahora mismo', 'en este momento', 'exactamente', 'de momento'],
  },
};

/** Phrases that no table answers. */
const UNANSWERED = new Set(['none', 'none2', 'absent', 'text']);

/** One in this many phrases is asked of the tables of another language. */
const OTHER_LANGUAGE_EVERY = 7;

/** @param seeds number of times each phrase is used, with different rows and words */
export function ownCases(seeds: number): OwnCase[] {
  return DOMAINS.flatMap((domain) =>
    Array.from({ length: seeds }, (_, seed) => {
      const maker = new Maker(domain as Domain, seed);
      const others = DOMAINS.filter(
        (other) => other.language !== domain.language && formOf(other) === formOf(domain),
      );
      return [...maker.cases(), ...others.flatMap((other) => maker.cases(other as Domain))];
    }).flat(),
  );
}

function formOf({ columns }: Pick<Domain, 'columns'>): string {
  return columns.map(({ role }) => role).join();
}

class Maker {
  #state: number;
  #requester: Domain;
  readonly #columns: readonly DomainColumn[];
  readonly #rows: readonly Row[];
  readonly #source: SourceTable;

  constructor(
    readonly domain: Domain,
    readonly seed: number,
  ) {
    this.#requester = domain;
    this.#state = 7 + 1_000 * seed + domain.file.length * 31 + domain.rows;
    this.#columns = domain.columns;
    this.#rows = Array.from({ length: domain.rows }, (_, at) => this.#makeRow(at));
    this.#source = {
      header: this.#columns.map(({ header }) => header),
      rows: this.#rows.map((row) => ({
        start: 0,
        cells: this.#columns.map((column) => this.#write(row, column)),
      })),
      above: '',
    };
  }

  /**
   * @param requester a table of the same form in the language of the questions, which provides the words for the
   * columns
   */
  cases(requester = this.domain): OwnCase[] {
    this.#requester = requester;
    const templates: Readonly<Record<string, readonly string[]>> = TEMPLATES[requester.language as Language];
    const own = Object.entries(templates).filter(([key]) => isFor(key, this.domain.kind));
    const phrases = own.flatMap(([key, some]) => some.map((phrase, at) => ({ key, phrase, at })));
    const used =
      requester === this.domain ? phrases : phrases.filter(() => this.#random() < 1 / OTHER_LANGUAGE_EVERY);
    return used.flatMap(({ key, phrase, at }) =>
      this.#make(key, phrase, `${this.domain.file}-${requester.language}-${this.seed}-${key}-${at}`),
    );
  }

  /** A column in the words of the requester. */
  #said(column: DomainColumn | undefined): DomainColumn | undefined {
    return column === undefined ? undefined : this.#requester.columns[this.#columns.indexOf(column)];
  }

  #random(): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.#state / 2_147_483_648;
  }

  #pick<One>(list: readonly One[]): One {
    const one = list[Math.floor(this.#random() * list.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  #makeRow(at: number): Row {
    const row: Row = {};
    for (const { header, role, values = [], prefix = '' } of this.#columns) {
      if (role === 'id') row[header] = `${prefix}${101 + at}`;
      else if (role === 'name') row[header] = values[at % values.length] ?? '';
      else if (DATES.has(role))
        row[header] = Date.UTC(YEAR, 0, 1 + Math.floor(this.#random() * 360)) / 86_400_000;
      else if (values.length > 0) row[header] = this.#pick(values);
      else if (role === 'count') row[header] = 1 + Math.floor(this.#random() * 900);
      else if (role === 'price') row[header] = Math.round(100 * (2 + this.#random() * 1_500)) / 100;
      else if (role === 'stock') row[header] = this.#random() < 0.25 ? 0 : Math.floor(this.#random() * 90);
      else if (role === 'level') row[header] = Math.floor(this.#random() * 40);
      else if (role === 'plan') row[header] = 50 * (10 + Math.floor(this.#random() * 400));
      else if (role === 'grade') row[header] = 1 + Math.floor(this.#random() * 5);
      else if (role === 'hours' && this.domain.kind === 'trainings')
        row[header] = 1 + Math.floor(this.#random() * 12);
      else if (role === 'pay') row[header] = 1_200 + Math.floor(this.#random() * 4_000);
      else if (role === 'reading') row[header] = Math.round(10 * (1 + this.#random() * 90)) / 10;
      else row[header] = Math.round(100 * (1 + this.#random() * 3_000)) / 100;
    }
    const [plan, got] = ['plan', 'got'].map((role) => this.#header(role));
    const count = this.#header('count') ?? this.#header('stock');
    const [price, money] = ['price', 'money'].map((role) => this.#header(role));
    const near = 0.7 + 0.6 * this.#random();
    const [due, done] = this.domain.kind === 'desk' ? ['due', 'done'].map((role) => this.#header(role)) : [];
    if (due !== undefined && done !== undefined) {
      row[due] = Number(row[this.#header('date') ?? '']) + 7 + Math.floor(this.#random() * 30);
      row[done] = this.#random() < 0.2 ? '' : Number(row[due]) - 6 + Math.floor(this.#random() * 12);
    }
    if (plan !== undefined && money !== undefined)
      row[money] = Math.round(100 * Number(row[plan]) * near) / 100;
    if (got !== undefined && count !== undefined)
      row[got] =
        near < 1 ? Number(row[count]) : Math.max(0, Number(row[count]) + Math.round(20 * (near - 1.15)));
    if (count !== undefined && price !== undefined && money !== undefined)
      row[money] = Math.round(100 * Number(row[count]) * Number(row[price])) / 100;
    return row;
  }

  #header(role: string): string | undefined {
    return this.#columns.find((column) => column.role === role)?.header;
  }

  #write(row: Row, { header, role }: DomainColumn): string {
    const value = row[header] ?? '';
    if (typeof value === 'string') return value;
    const { language } = this.domain;
    if (DATES.has(role))
      return this.domain.dates === 'long' ? longDate(language, value) : dateIn(language, value);
    const [whole = '', cents] = (
      role === 'price' || role === 'money' || role === 'plan' ? value.toFixed(2) : String(value)
    ).split('.');
    const separator = language === 'en' ? ',' : language === 'fr' ? ' ' : '.';
    const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
    return cents === undefined ? grouped : `${grouped}${language === 'en' ? '.' : ','}${cents}`;
  }

  #make(key: string, phrase: string, id: string): OwnCase[] {
    const fill = this.#filling(phrase);
    if (fill === undefined) return [];
    const plain = phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => fill.words[name] ?? '');
    const question = this.#random() < FILLED ? this.#withFiller(plain) : plain;
    const isNone = UNANSWERED.has(key);
    const answer = isNone ? [] : answerOf(key, phrase, fill, this.#rows);
    if (answer === undefined || (!isNone && (answer.length === 0 || answer.length > 8))) return [];
    return [
      {
        id,
        set: 'own',
        group: this.domain.file,
        kind: isNone ? 'near' : 'answerable',
        question,
        all: answer.map((one) => this.#formsOf(one, fill)),
        files: [],
        language: this.#requester.language as Language,
        source: this.#source,
        file: this.domain.file,
        form: formOf(this.domain),
        plans: KINDS_OF[key],
        measure: this.#measuredBy(key, fill),
      },
    ];
  }

  #measuredBy(key: string, { of, column }: Filling): string | undefined {
    if (OF_HOURS.has(key)) return of('hours')?.header;
    return key === 'countOf' ? of('count')?.header : column.header;
  }

  /** Adds filler words before or after a question. */
  #withFiller(question: string): string {
    const { before, behind } = FILLERS[this.#requester.language as Language];
    if (this.#random() < 0.4) return `${this.#pick(before)} ${question}`;
    return question.replace(/(?<!\?)\s?\??$/, (end) => ` ${this.#pick(behind)}${end}`);
  }

  /** An everyday word for a cell text, if it has one. */
  #everyday(column: DomainColumn | undefined, text: string): string {
    const said = column?.asked?.[text];
    return said === undefined || this.#random() < 0.3 ? text : this.#pick(said);
  }

  /** A row may be named by its ID as well as by its name. */
  #formsOf(answer: string, { named, of }: Filling): string[] {
    const id = of('id');
    const row = this.#rows.find((one) => one[named.header] === answer);
    return row === undefined || id === undefined ? [answer] : [answer, String(row[id.header])];
  }

  /** The values for the placeholders of a phrase; undefined if the table lacks a column. */
  #filling(phrase: string): Filling | undefined {
    const of = (role: string) => this.#columns.find((column) => column.role === role);
    const categories = this.#columns.filter(({ role }) => role === 'category');
    const category = this.#pick(categories.length > 0 ? categories : this.#columns.slice(0, 1));
    const readings = this.#columns.filter(({ role }) => role === 'reading');
    const reading = readings.length === 0 ? undefined : this.#pick(readings);
    const measure = of('money') ?? of('price') ?? of('pay') ?? reading ?? of('hours');
    const price = of('price') ?? of('money') ?? measure;
    const named = of('name') ?? of('id');
    const column = phrase.includes('{priceNoun}') ? price : measure;
    const [a, b] = [this.#pick(this.#rows), this.#pick(this.#rows)];
    if (
      measure === undefined ||
      price === undefined ||
      column === undefined ||
      named === undefined ||
      a === b
    )
      return undefined;
    const cat = this.#pick(category.values ?? []);
    const cat2 = this.#pick((category.values ?? []).filter((one) => one !== cat));
    const month = Math.floor(this.#random() * 12);
    const later = 2 + Math.floor(this.#random() * 9);
    const words: Words = {
      ...this.#wordsOfTable(of, month, later),
      ...{ cat: this.#everyday(this.#said(category), cat), cat2: this.#everyday(this.#said(category), cat2) },
      ...{ catNoun: this.#said(category)?.one, catNouns: this.#said(category)?.many },
      cat2Noun: this.#said(categories.find((one) => one !== category))?.one,
      ...{ measure: this.#said(measure)?.noun, priceNoun: this.#said(price)?.noun },
      ...{
        a: String(a[named.header]),
        b: String(b[named.header]),
        id: String(a[of('id')?.header ?? ''] ?? ''),
      },
      ...{ pay: this.#said(of('pay'))?.noun, reading: this.#said(reading)?.noun },
      flag: this.#said(of('flag'))?.noun,
    };
    const n = this.#bound(column);
    words['n'] = n < 1_000 ? String(n) : n.toLocaleString(this.#requester.language === 'en' ? 'en' : 'de');
    const day =
      Date.UTC(YEAR, 1 + Math.floor(this.#random() * 9), 1 + 14 * Math.floor(2 * this.#random())) / DAY;
    words['day'] = (day % 2 === 0 ? longDate : dateIn)(this.#requester.language, day);
    const status = of('status');
    const state = status === undefined ? '' : this.#pick(status.values ?? []);
    const inOther = status && this.#said(status)?.values?.[status.values?.indexOf(state) ?? -1];
    words['status'] = inOther === undefined ? undefined : this.#everyday(this.#said(status), inOther);
    const clients = this.#columns.find(({ role }) => role === 'category');
    const client = clients === undefined ? undefined : this.#pick(clients.values ?? []);
    words['client'] = client;
    words['clientNouns'] = this.#said(clients)?.many;

    const isMissing = [...phrase.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => words[name] === undefined);
    return isMissing
      ? undefined
      : {
          ...{ words, category, column, named, a, b, n, later, cat, cat2, day, state, clients, client },
          ...{ language: this.domain.language, of },
        };
  }

  #wordsOfTable(of: Filling['of'], month: number, later: number): Words {
    const [person, date, level] = ['person', 'date', 'level'].map(of);
    const noun = (role: string) => this.#said(of(role))?.noun;
    const months = MONTHS[this.#requester.language] ?? [];
    const earlier = Math.max(0, later - 3);
    return {
      ...{ hours: noun('hours'), gotNoun: noun('got'), countNoun: noun('count'), planNoun: noun('plan') },
      p: person && this.#pick(person.values ?? []),
      monthA: months[earlier],
      one: this.#requester.one,
      many: this.#requester.many,
      levelNoun: this.#said(level)?.noun,
      person: this.#said(person)?.one,
      verb: this.#said(date)?.verb,
      month: months[month],
      monthYear: `${months[later]} ${YEAR}`,
      year: String(YEAR),
    };
  }

  /** A round number that some values of the column exceed. */
  #bound({ header }: DomainColumn): number {
    const values = this.#rows.map((row) => Number(row[header])).sort((x, y) => x - y);
    return Math.round((values[Math.floor(values.length * 0.85)] ?? 0) / 10) * 10;
  }
}

type Words = Record<string, string | undefined>;

interface Filling {
  readonly words: Words;
  readonly category: DomainColumn;
  readonly column: DomainColumn;
  readonly named: DomainColumn;
  readonly a: Row;
  readonly b: Row;
  readonly n: number;
  readonly later: number;
  readonly cat: string;
  readonly cat2: string;
  /** Days since 1970-01-01. */
  readonly day: number;
  /** The state named in the phrase, as the table writes it. */
  readonly state: string;
  readonly clients: DomainColumn | undefined;
  readonly client: string | undefined;
  readonly language: string;
  readonly of: (role: string) => DomainColumn | undefined;
}

/** The texts of the answer; undefined if the table cannot answer. */
function answerOf(key: string, phrase: string, fill: Filling, all: readonly Row[]): string[] | undefined {
  return ANSWERS[key]?.(new AnswerContext(phrase, fill, all));
}

/** What answers are computed from. */
class AnswerContext {
  /** The rows of the category in the phrase, or all. */
  readonly rows: readonly Row[];
  readonly column: DomainColumn;
  readonly date: DomainColumn | undefined;
  readonly stock: DomainColumn | undefined;

  constructor(
    readonly phrase: string,
    readonly fill: Filling,
    readonly all: readonly Row[],
  ) {
    const { category, cat, column, of } = fill;
    this.rows = phrase.includes('{cat}') ? all.filter((row) => row[category.header] === cat) : all;
    this.column = column;
    this.date = of('date');
    this.stock = of('stock');
  }

  /** Rows of either of the two categories in the phrase. */
  either(): readonly Row[] {
    const { category, cat, cat2 } = this.fill;
    return this.all.filter((row) => row[category.header] === cat || row[category.header] === cat2);
  }

  value(row: Row, { header }: DomainColumn = this.column): number {
    return Number(row[header]);
  }

  withStatus(rows: readonly Row[], is: boolean): readonly Row[] {
    const status = this.fill.of('status');
    return status === undefined
      ? rows
      : rows.filter((row) => (row[status.header] === this.fill.state) === is);
  }

  sum(rows: readonly Row[], column = this.column): number {
    return rows.reduce((total, row) => total + this.value(row, column), 0);
  }

  names(rows: readonly Row[]): string[] {
    return rows.map((row) => String(row[this.fill.named.header]));
  }

  /** Greatest first. */
  ranked(rows: readonly Row[], by = this.column): Row[] {
    return [...rows].sort((x, y) => this.value(y, by) - this.value(x, by));
  }

  /** Starts at 0. */
  monthOf(row: Row): number {
    return this.date === undefined ? -1 : monthAt(this.value(row, this.date));
  }

  isAbove(row: Row): boolean {
    return this.value(row) > this.fill.n;
  }

  /** False if the phrase asks for revenue of a table of prices or costs. */
  isRevenue(): boolean {
    return (
      !/revenue|Umsatz|affaires|[Ff]actura/.test(this.phrase) ||
      /total|gesamt|amount|betrag|importe|nettowert|net value/i.test(this.column.header)
    );
  }

  /** Rows whose yes/no column has this value. */
  flagged(is: boolean): readonly Row[] {
    const flag = this.fill.of('flag');
    const [yes] = flag?.values ?? [];
    return flag === undefined ? [] : this.all.filter((row) => (row[flag.header] === yes) === is);
  }

  /** Rows whose date has passed and, if there is a state column, that are not done. */
  past(role: 'due' | 'ends'): readonly Row[] | undefined {
    const end = this.fill.of(role);
    const status = this.fill.of('status');
    if (end === undefined) return undefined;
    return this.all.filter(
      (row) =>
        this.value(row, end) < ASKED_ON && !(status !== undefined && DONE.has(String(row[status.header]))),
    );
  }

  /** Rows of the person in the phrase. */
  own(): readonly Row[] {
    const person = this.fill.of('person');
    return person === undefined ? [] : this.all.filter((row) => row[person.header] === this.fill.words['p']);
  }

  /** Rows whose date is before the month in the phrase. */
  endingBefore(role: 'due' | 'ends'): readonly Row[] | undefined {
    const end = this.fill.of(role);
    return end && this.all.filter((row) => monthAt(this.value(row, end)) < this.fill.later);
  }

  /** Rows before, after or since the day in the phrase. */
  byDay(): readonly Row[] {
    const { date, phrase, fill } = this;
    if (date === undefined) return [];
    const isBefore = /before|vor dem|avant|antes/.test(phrase);
    const isSince = /since|seit|depuis|desde/.test(phrase);
    return this.all.filter((row) => {
      const day = this.value(row, date);
      return isBefore ? day < fill.day : isSince ? day >= fill.day : day > fill.day;
    });
  }

  /** Rows in which one column is above or below another: their number or their names, as the phrase asks. */
  against(one: DomainColumn | undefined, other: DomainColumn | undefined, isAbove: boolean) {
    if (one === undefined || other === undefined) return undefined;
    const rows = this.rows.filter((row) =>
      isAbove ? this.value(row, one) > this.value(row, other) : this.value(row, one) < this.value(row, other),
    );
    return this.isCount() ? count(rows) : this.namesOf(rows);
  }

  isCount(): boolean {
    return /how many|number of|wie viele|anzahl|combien|nombre|cuánt|número/i.test(this.phrase);
  }

  /** The revenue of some rows; undefined if the table has no sales. */
  sold(rows: readonly Row[]): string[] | undefined {
    const sells = this.fill.of('price') !== undefined && this.fill.of('money') !== undefined;
    return !sells || this.fill.of('date') === undefined || rows.length < 2
      ? undefined
      : money(this.sum(rows));
  }

  hasStock(row: Row): boolean {
    return this.stock !== undefined && this.value(row, this.stock) > 0;
  }

  /** The names of the given number of dearest rows by unit price; negative for the cheapest. */
  priced(rows: readonly Row[], many: number): string[] | undefined {
    const price = this.fill.of('price');
    const ranked = price === undefined ? [] : this.ranked(rows, price);
    return ranked.length <= Math.abs(many)
      ? undefined
      : this.names(many < 0 ? ranked.slice(many) : ranked.slice(0, many));
  }

  groups(by: DomainColumn, weigh: (row: Row) => number): [string, number][] {
    const sums = new Map<string, number>();
    for (const row of this.all) {
      const name = String(row[by.header]);
      sums.set(name, (sums.get(name) ?? 0) + weigh(row));
    }
    return [...sums].sort(([, x], [, y]) => y - x);
  }

  /** The number of top groups that the phrase asks for; undefined if a tie makes the choice arbitrary. */
  groupsNamed(by: DomainColumn, weigh: (row: Row) => number): string[] | undefined {
    const groups = this.groups(by, weigh);
    const many = this.many();
    if (groups.length <= many || groups[many - 1]?.[1] === groups[many]?.[1]) return undefined;
    return groups.slice(0, many).map(([name]) => name);
  }

  /** The number of results that the phrase asks for. */
  many(): number {
    return Number(/\d/.exec(this.phrase)?.[0] ?? 3);
  }

  /** Whether the measure can be summed over rows: not unit prices or temperatures. */
  isAdded(): boolean {
    return ['money', 'hours'].includes(this.column.role);
  }

  last(by: DomainColumn, weigh: (row: Row) => number): string[] | undefined {
    const [one, other] = this.groups(by, weigh).reverse();
    return one === undefined || one[1] === other?.[1] ? undefined : [one[0]];
  }

  hoursIn(rows: readonly Row[]): string[] | undefined {
    const hours = this.fill.of('hours');
    return hours === undefined || rows.length < 2 ? undefined : [String(this.sum(rows, hours))];
  }

  namesOf(rows: readonly Row[] | undefined): string[] | undefined {
    return rows === undefined || rows.length === 0 ? undefined : this.names(rows);
  }

  countOf(rows: readonly Row[] | undefined): string[] | undefined {
    return rows && count(rows);
  }

  /** In the format of the table. */
  dateOf(role: 'due' | 'ends'): string[] | undefined {
    const column = this.fill.of(role);
    return column && [dateIn(this.fill.language, this.value(this.fill.a, column))];
  }

  /** The first group, unless there is a tie. */
  first(by: DomainColumn | undefined, weigh: (row: Row) => number): string[] | undefined {
    const [one, other] = by === undefined ? [] : this.groups(by, weigh);
    return one === undefined || one[1] === other?.[1] ? undefined : [one[0]];
  }
}

function count(rows: readonly Row[]): string[] {
  return [String(rows.length)];
}

function money(amount: number): string[] {
  return [amount.toFixed(2)];
}

const ANSWERS: Readonly<Record<string, (of: AnswerContext) => string[] | undefined>> = {
  lateCount: (of) => {
    const [due, done] = [of.fill.of('due'), of.fill.of('done')];
    if (due === undefined || done === undefined) return undefined;
    return count(of.all.filter((row) => row[done.header] !== '' && of.value(row, done) > of.value(row, due)));
  },
  countOf: (of) => {
    const counted = of.fill.of('count');
    const { clients, client } = of.fill;
    const own = of.phrase.includes('{client}') && clients !== undefined;
    const rows = own ? of.all.filter((row) => row[clients.header] === client) : of.rows;
    return counted && rows.length > 1 ? [String(of.sum(rows, counted))] : undefined;
  },
  meanTop: (of) => {
    const count = new Map(of.groups(of.fill.category, () => 1));
    const groups = of.groups(of.fill.category, (row) => of.value(row));
    const [best] = groups.sort(([a, x], [b, y]) => y / (count.get(b) ?? 1) - x / (count.get(a) ?? 1));
    return best === undefined || groups.length < 2 ? undefined : [best[0]];
  },
  single: (of) => of.names(of.ranked(of.all).slice(0, 1)),
  topRole: (of) => of.fill.clients && of.groupsNamed(of.fill.clients, (row) => of.value(row)),
  statusNow: (of) => of.namesOf(of.withStatus(of.all, true)),
  statusMany: (of) => count(of.withStatus(of.all, true)),
  moreTo: (of) => {
    const { category, cat, cat2 } = of.fill;
    const [one, other] = [cat, cat2].map((name) =>
      of.sum(of.all.filter((row) => row[category.header] === name)),
    );
    return one === other ? undefined : [(one ?? 0) > (other ?? 0) ? cat : cat2];
  },
  dearest1: (of) => of.names(of.ranked(of.all).slice(0, 1)),
  countAll: ({ all }) => count(all),
  countCat: ({ rows }) => count(rows),
  countStatus: (of) => count(of.withStatus(of.all, true)),
  countCatStatus: (of) => count(of.withStatus(of.rows, true)),
  countNotStatus: (of) => count(of.withStatus(of.rows, false)),
  countAbove: (of) => count(of.rows.filter((row) => of.isAbove(row))),
  countMonth: (of) =>
    of.date && count(of.all.filter((row) => of.monthOf(row) === monthNumber(of.fill.words['month']))),
  countBefore: (of) => of.date && count(of.all.filter((row) => of.monthOf(row) < of.fill.later)),
  countQuarter: (of) => of.date && count(of.all.filter((row) => of.monthOf(row) < 3)),
  countEither: (of) => count(of.either()),
  countThree: (of) => count(of.withStatus(of.rows, true).filter((row) => of.isAbove(row))),
  countStock: (of) => of.stock && count(of.rows.filter((row) => !of.hasStock(row))),
  countLevel: (of) => {
    const { stock } = of;
    const level = of.fill.of('level');
    return stock && level && count(of.all.filter((row) => of.value(row, stock) < of.value(row, level)));
  },
  sumAll: (of) => money(of.sum(of.rows)),
  sumCat: (of) => money(of.sum(of.rows)),
  sumEither: (of) => money(of.sum(of.either())),
  sumCatStatus: (of) => money(of.sum(of.withStatus(of.rows, false))),
  sumThree: (of) => {
    const month = monthNumber(of.fill.words['month']);
    const inTime = of.phrase.includes('{month}')
      ? of.rows.filter((row) => of.monthOf(row) === month)
      : of.rows;
    const kept = of.withStatus(inTime, false);
    return kept.length === 0 ? undefined : money(of.sum(kept));
  },
  sumBare: (of) => {
    if (of.fill.of('money') === undefined) return undefined;
    const month = monthNumber(of.fill.words['month']);
    const isMonth = of.phrase.includes('{month}');
    const rows = of.rows.filter((row) => {
      const at = of.monthOf(row);
      if (isMonth) return at === month;
      return !/quarter|Quartal|trimestre/.test(of.phrase) || (at >= 0 && at < 3);
    });
    return rows.length < 2 ? undefined : money(of.sum(rows));
  },
  sumCount: (of) => {
    const counted = of.stock ?? of.fill.of('count');
    const { clients, client } = of.fill;
    const own = of.phrase.includes('{client}') && clients !== undefined;
    const rows = own ? of.all.filter((row) => row[clients.header] === client) : of.rows;
    return counted && rows.length > 1 ? [String(of.sum(rows, counted))] : undefined;
  },
  meanCat: (of) => (of.rows.length === 0 ? undefined : money(of.sum(of.rows) / of.rows.length)),
  meanAll: (of) => money(of.sum(of.all) / of.all.length),
  maxAll: (of) => of.names(of.ranked(of.rows).slice(0, 1)),
  maxCat: (of) => of.names(of.ranked(of.rows).slice(0, 1)),
  minAll: (of) => of.names(of.ranked(of.rows).slice(-1)),
  minCat: (of) => of.names(of.ranked(of.rows).slice(-1)),
  minValue: (of) => {
    const [least] = of
      .ranked(of.phrase.includes('{status}') ? of.withStatus(of.rows, false) : of.rows)
      .slice(-1);
    return least && money(of.value(least));
  },
  top: (of) => of.names(of.ranked(of.rows).slice(0, 3)),
  power: (of) => {
    const power = of.fill.of('power');
    const most = /three|drei|trois|tres/.test(of.phrase) ? 3 : 1;
    return power && of.names(of.ranked(of.all, power).slice(0, most));
  },
  listAbove: (of) => of.names(of.all.filter((row) => of.isAbove(row))),
  listAboveStock: (of) => of.stock && of.names(of.all.filter((row) => of.isAbove(row) && !of.hasStock(row))),
  listCat: (of) => of.names(of.rows.filter((row) => of.isAbove(row))),
  listCatStatus: (of) => of.names(of.withStatus(of.rows, true)),
  whichStock: (of) => {
    const inStock = of.ranked(of.rows.filter((row) => of.hasStock(row)));
    return of.names(/most expensive/.test(of.phrase) ? inStock.slice(0, 1) : inStock.slice(-1));
  },
  worth: (of) => {
    const { stock } = of;
    return stock && money(of.rows.reduce((total, row) => total + of.value(row, stock) * of.value(row), 0));
  },
  often: (of) => of.first(of.fill.category, () => 1),
  oftenPerson: (of) => of.first(of.fill.of('person'), () => 1),
  groupMax: (of) => (!of.isRevenue() ? undefined : of.first(of.fill.category, (row) => of.value(row))),
  groupCount: (of) => of.groups(of.fill.category, () => 1).map(([name]) => name),
  groupSum: (of) =>
    !of.isRevenue() ? undefined : of.groups(of.fill.category, () => 1).map(([name]) => name),
  distinct: (of) => [String(of.groups(of.fill.category, () => 1).length)],
  countShare: (of) => {
    const part = of.phrase.includes('{status}') ? of.withStatus(of.all, true) : of.rows;
    return part.length === 0 ? undefined : money((100 * part.length) / of.all.length);
  },
  sumShare: (of) => (of.rows.length === 0 ? undefined : money((100 * of.sum(of.rows)) / of.sum(of.all))),
  existsCat: (of) => [of.withStatus(of.rows, true).length > 0 ? 'yes' : 'no'],
  difference: (of) => money(Math.abs(of.value(of.fill.a) - of.value(of.fill.b))),
  compare: (of) => of.names([of.value(of.fill.a) > of.value(of.fill.b) ? of.fill.a : of.fill.b]),
  lookup: (of) => money(of.value(of.fill.a)),
  lookupPerson: (of) => {
    const person = of.fill.of('person');
    return person && [String(of.fill.a[person.header])];
  },
  payMax: (of) => of.names(of.ranked(of.rows).slice(0, 1)),
  payMin: (of) => of.names(of.ranked(of.rows).slice(-1)),
  payMean: (of) => money(of.sum(of.all) / of.all.length),
  paySum: (of) => [String(of.sum(of.all))],
  payOf: (of) => [String(of.value(of.fill.a))],
  headCount: (of) => of.groups(of.fill.category, () => 1).map(([name]) => name),
  headCat: (of) => count(of.rows),
  inCat: (of) => of.names(of.rows),
  serviceOldest: (of) => of.date && of.names(of.ranked(of.all, of.date).slice(-1)),
  serviceNewest: (of) => of.date && of.names(of.ranked(of.all, of.date).slice(0, 1)),
  positionOf: (of) => {
    const person = of.fill.of('person');
    return person && [String(of.fill.a[person.header])];
  },
  readingMax: (of) => of.names(of.ranked(of.all).slice(0, 1)),
  readingMin: (of) => of.names(of.ranked(of.all).slice(-1)),
  readingOf: (of) => [String(of.value(of.fill.a))],
  readingMean: (of) => money(of.sum(of.all) / of.all.length),
  readingSum: (of) => [of.sum(of.all).toFixed(1)],
  flagList: (of) => of.names(of.flagged(true)),
  flagNot: (of) => of.names(of.flagged(false)),
  flagCount: (of) => count(of.flagged(true)),
  perCat: (of) => of.groups(of.fill.category, () => 1).map(([name]) => name),
  cheapest: (of) => of.names(of.ranked(of.rows).slice(-3)),
  dearest: (of) =>
    of.names(of.ranked(of.rows).slice(0, of.phrase.includes('2') || of.phrase.includes('two') ? 2 : 1)),
  moreThan: (of) => money(Math.abs(of.value(of.fill.a) - of.value(of.fill.b))),
  codeOf: (of) => money(of.value(of.fill.a)),
  classCount: (of) => count(of.rows),
  groupHours: (of) => of.groups(of.fill.category, () => 1).map(([name]) => name),
  sumHoursCat: (of) => of.hoursIn(of.rows),
  hoursOf: (of) => of.hoursIn(of.own()),
  topHours: (of) => {
    const hours = of.fill.of('hours');
    const weigh = (row: Row) => (hours === undefined ? 0 : of.value(row, hours));
    return of.phrase.includes('2')
      ? of.groupsNamed(of.fill.category, weigh)
      : of.first(of.fill.category, weigh);
  },
  topGroup: (of) =>
    of.isAdded() && of.isRevenue() ? of.groupsNamed(of.fill.category, (row) => of.value(row)) : undefined,
  topGroupCount: (of) => of.groupsNamed(of.fill.category, () => 1),
  topRows: (of) => of.names(of.ranked(of.all).slice(0, of.many())),
  groupMin: (of) =>
    of.isRevenue() && of.isAdded() ? of.last(of.fill.category, (row) => of.value(row)) : undefined,
  groupSpent: (of) => {
    if (of.fill.of('money') === undefined || !of.isAdded()) return undefined;
    const weigh = (row: Row) => of.value(row);
    return /least|wenigsten|moins|menos/.test(of.phrase)
      ? of.last(of.fill.category, weigh)
      : of.first(of.fill.category, weigh);
  },
  rank: (of) => (of.isAdded() ? of.groups(of.fill.category, () => 1).map(([name]) => name) : undefined),
  meanGroup: (of) => of.groups(of.fill.category, () => 1).map(([name]) => name),
  meanOne: (of) => (of.fill.of('money') === undefined ? undefined : money(of.sum(of.all) / of.all.length)),
  sumStatus: (of) => {
    const rows = of.withStatus(of.all, true);
    return of.fill.of('money') === undefined || rows.length === 0 ? undefined : money(of.sum(rows));
  },
  countBetween: (of) => {
    const { later } = of.fill;
    const isBetween = (row: Row) => of.monthOf(row) >= Math.max(0, later - 3) && of.monthOf(row) <= later;
    return of.date && count(of.all.filter(isBetween));
  },
  countAfter: (of) => {
    const isSince = /since|seit|depuis|desde/.test(of.phrase);
    return of.date && count(of.all.filter((row) => of.monthOf(row) >= of.fill.later + (isSince ? 0 : 1)));
  },
  sumQuarter: (of) => {
    const rows = of.all.filter((row) => of.monthOf(row) >= 3 && of.monthOf(row) < 6);
    if (of.fill.of('money') === undefined || !of.isRevenue() || rows.length < 2) return undefined;
    return money(of.sum(rows));
  },
  whenLast: (of) => {
    const [last] = of.date === undefined ? [] : of.ranked(of.rows, of.date);
    return last && of.date && [dateIn(of.fill.language, of.value(last, of.date))];
  },
  listLevel: (of) => {
    const { stock } = of;
    const level = of.fill.of('level');
    return stock && level && of.namesOf(of.all.filter((row) => of.value(row, stock) < of.value(row, level)));
  },
  largestCat: (of) =>
    of.fill.of('money') === undefined ? undefined : of.namesOf(of.ranked(of.rows).slice(0, 1)),
  latestCat: (of) =>
    of.date && of.rows.length > 0 ? of.names(of.ranked(of.rows, of.date).slice(0, 1)) : undefined,
  overdueList: (of) => of.namesOf(of.past('due')),
  overdueCount: (of) => of.countOf(of.past('due')),
  expiredList: (of) => of.namesOf(of.past('ends')),
  expiredCount: (of) => of.countOf(of.past('ends')),
  ownerList: (of) => of.namesOf(of.own()),
  ownerCount: (of) => of.countOf(of.own()),
  ownerOf: (of) => {
    const person = of.fill.of('person');
    return person && [String(of.fill.a[person.header])];
  },
  dueOf: (of) => of.dateOf('due'),
  endOf: (of) => of.dateOf('ends'),
  dueBefore: (of) => of.namesOf(of.endingBefore('due')),
  endBefore: (of) => of.namesOf(of.endingBefore('ends')),
  dueMonth: (of) => {
    const due = of.fill.of('due');
    const month = monthNumber(of.fill.words['month']);
    const rows = due && of.all.filter((row) => monthAt(of.value(row, due)) === month);
    return /How many|Wie viele|Combien|Cuántas/.test(of.phrase) ? of.countOf(rows) : of.namesOf(rows);
  },
  statusList: (of) => of.namesOf(of.withStatus(of.all, true)),
  biggest: (of) => of.names(of.ranked(of.all).slice(0, 1)),
  belowLevel: (of) => of.against(of.stock, of.fill.of('level'), false),
  belowCount: (of) => of.against(of.stock, of.fill.of('level'), false),
  gotMore: (of) => of.against(of.fill.of('got'), of.fill.of('count'), true),
  gotLess: (of) => of.against(of.fill.of('got'), of.fill.of('count'), false),
  overPlan: (of) => of.against(of.fill.of('money'), of.fill.of('plan'), true),
  underPlan: (of) => of.against(of.fill.of('money'), of.fill.of('plan'), false),
  valueAll: (of) => money(of.sum(of.all)),
  valueCat: (of) => (of.rows.length < 2 ? undefined : money(of.sum(of.rows))),
  cheapCat: (of) => of.priced(of.rows, -3),
  dearCat: (of) => of.priced(of.rows, /\d/.test(of.phrase) ? 2 : 1),
  priceOf: (of) => {
    const price = of.fill.of('price');
    return price && of.fill.of('name') && money(of.value(of.fill.a, price));
  },
  flagCat: (of) => of.namesOf(of.rows.filter((row) => of.flagged(true).includes(row))),
  flagCatNot: (of) => of.namesOf(of.rows.filter((row) => of.flagged(false).includes(row))),
  flagCatCount: (of) => count(of.rows.filter((row) => of.flagged(true).includes(row))),
  flagNotCount: (of) => count(of.flagged(false)),
  flagStatus: (of) => count(of.withStatus(of.flagged(true), true)),
  soldTo: (of) => {
    const { clients, client } = of.fill;
    return clients && of.sold(of.all.filter((row) => row[clients.header] === client));
  },
  soldMonth: (of) => {
    const month = of.phrase.includes('{month}') ? monthNumber(of.fill.words['month']) : of.fill.later;
    return of.sold(of.all.filter((row) => of.monthOf(row) === month));
  },
  soldDay: (of) => of.sold(of.byDay()),
  soldQuarter: (of) => {
    const person = of.fill.of('person');
    const own = of.phrase.includes('{p}');
    const rows = of.all.filter((row) => Math.floor(of.monthOf(row) / 3) === (own ? 1 : 2));
    return of.sold(own && person ? rows.filter((row) => row[person.header] === of.fill.words['p']) : rows);
  },
  bestPerson: (of) =>
    of.sold(of.all) === undefined ? undefined : of.first(of.fill.of('person'), (row) => of.value(row)),
  worstPerson: (of) => {
    const person = of.fill.of('person');
    return person === undefined || of.sold(of.all) === undefined
      ? undefined
      : of.last(person, (row) => of.value(row));
  },
  meanAmount: (of) =>
    of.fill.of('money') === undefined || of.rows.length < 2
      ? undefined
      : money(of.sum(of.rows) / of.rows.length),
  amountStatus: (of) => {
    const rows = of.withStatus(of.all, true);
    return of.fill.of('money') === undefined || rows.length === 0 ? undefined : money(of.sum(rows));
  },
  spentCat: (of) =>
    of.fill.of('money') === undefined || of.stock !== undefined || of.rows.length < 2
      ? undefined
      : money(of.sum(of.rows)),
  dayCount: (of) => (of.date && of.byDay().length > 0 ? count(of.byDay()) : undefined),
  monthList: (of) => of.date && of.namesOf(of.all.filter((row) => of.monthOf(row) === of.fill.later)),
  monthCount: (of) => of.date && count(of.all.filter((row) => of.monthOf(row) === of.fill.later)),
  latest: (of) => of.date && of.names(of.ranked(of.all, of.date).slice(0, 1)),
  earliest: (of) => of.date && of.names(of.ranked(of.all, of.date).slice(-1)),
};

/** A date in the table format of a language. @param day since 1970-01-01 */
function dateIn(language: string, day: number): string {
  const [year = '', month = '', date = ''] = new Date(day * 86_400_000).toISOString().slice(0, 10).split('-');
  if (language === 'en') return `${year}-${month}-${date}`;
  return language === 'de' ? `${date}.${month}.${year}` : `${date}/${month}/${year}`;
}

/** "3 April 2024", "3 de abril de 2024". @param day since 1970-01-01 */
function longDate(language: string, day: number): string {
  const date = new Date(day * DAY);
  const month = MONTHS[language]?.[date.getUTCMonth()] ?? '';
  const parts = [`${date.getUTCDate()}${language === 'de' ? '.' : ''}`, month, String(date.getUTCFullYear())];
  return parts.join(language === 'es' ? ' de ' : ' ');
}

/** Starts at 0. @param day since 1970-01-01 */
function monthAt(day: number): number {
  return new Date(day * 86_400_000).getUTCMonth();
}

function monthNumber(name: string | undefined): number {
  return (monthNamed(name ?? '') ?? 0) - 1;
}
