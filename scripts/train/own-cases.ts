/**
 * Questions of working life in four languages, made from phrases over made-up tables, with their answers reckoned
 * here (the idea of Wang, Berant and Liang, "Building a semantic parser overnight", ACL 2015). Questions that the
 * table has no column for have no answer.
 */
import { monthNamed } from '../../src/assistant/tables/dates.ts';
import type { SourceTable } from '../../src/assistant/tables/table.ts';
import type { Language } from '../../src/assistant/languages/language-data.ts';
import type { Case } from './cases.ts';
import DOMAINS from './own-domains.json';
import TEMPLATES from './own-templates.json';

type Domain = (typeof DOMAINS)[number];
type DomainColumn = {
  header: string;
  role: string;
  values?: string[];
  prefix?: string;
  verb?: string;
  one?: string;
  many?: string;
  noun?: string;
};
type Row = Record<string, string | number>;

export interface OwnCase extends Case {
  readonly language: Language;
  readonly source: SourceTable;
  readonly file: string;
}

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

/** @param seeds how many times each phrase is used, with other rows and words */
export function ownCases(seeds: number): OwnCase[] {
  return DOMAINS.flatMap((domain) =>
    Array.from({ length: seeds }, (_, seed) => new Maker(domain as Domain, seed).cases()).flat(),
  );
}

class Maker {
  #state: number;
  readonly #columns: readonly DomainColumn[];
  readonly #rows: readonly Row[];
  readonly #source: SourceTable;

  constructor(
    readonly domain: Domain,
    readonly seed: number,
  ) {
    this.#state = 7 + 1_000 * seed + domain.file.length * 31 + domain.rows;
    this.#columns = domain.columns;
    this.#rows = Array.from({ length: domain.rows }, (_, at) => this.#makeRow(at));
    this.#source = {
      header: this.#columns.map(({ header }) => header),
      rows: this.#rows.map((row) => ({
        markdown: '',
        cells: this.#columns.map((column) => this.#write(row, column)),
      })),
      above: '',
    };
  }

  cases(): OwnCase[] {
    const templates: Readonly<Record<string, readonly string[]>> =
      TEMPLATES[this.domain.language as Language];
    return Object.entries(templates).flatMap(([key, phrases]) =>
      phrases.flatMap((phrase, at) =>
        this.#make(key, phrase, `${this.domain.file}-${this.seed}-${key}-${at}`),
      ),
    );
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
      else if (role === 'date' || role === 'otherDate')
        row[header] = Date.UTC(YEAR, 0, 1 + Math.floor(this.#random() * 360)) / 86_400_000;
      else if (values.length > 0) row[header] = this.#pick(values);
      else if (role === 'count') row[header] = 1 + Math.floor(this.#random() * 900);
      else if (role === 'price') row[header] = Math.round(100 * (2 + this.#random() * 1_500)) / 100;
      else if (role === 'stock') row[header] = this.#random() < 0.25 ? 0 : Math.floor(this.#random() * 90);
      else if (role === 'level') row[header] = Math.floor(this.#random() * 40);
      else row[header] = Math.round(100 * (1 + this.#random() * 3_000)) / 100;
    }
    const [count, price, money] = ['count', 'price', 'money'].map((role) => this.#header(role));
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
    if (role === 'date' || role === 'otherDate') {
      const [year = '', month = '', day = ''] = new Date(value * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .split('-');
      if (language === 'en') return `${year}-${month}-${day}`;
      return language === 'de' ? `${day}.${month}.${year}` : `${day}/${month}/${year}`;
    }
    const [whole = '', cents] = (
      role === 'price' || role === 'money' ? value.toFixed(2) : String(value)
    ).split('.');
    const separator = language === 'en' ? ',' : language === 'fr' ? ' ' : '.';
    const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
    return cents === undefined ? grouped : `${grouped}${language === 'en' ? '.' : ','}${cents}`;
  }

  #make(key: string, phrase: string, id: string): OwnCase[] {
    const fill = this.#filling(phrase);
    if (fill === undefined) return [];
    const question = phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => fill.words[name] ?? '');
    const answer = key === 'none' ? [] : answerOf(key, phrase, fill, this.#rows);
    if (answer === undefined || (key !== 'none' && (answer.length === 0 || answer.length > 8))) return [];
    return [
      {
        id,
        set: 'own',
        group: this.domain.file,
        kind: key === 'none' ? 'near' : 'answerable',
        question,
        all: answer.map((one) => [one]),
        files: [],
        language: this.domain.language as Language,
        source: this.#source,
        file: this.domain.file,
      },
    ];
  }

  /** What the phrase's blanks are filled with; undefined where the table has no such column. */
  #filling(phrase: string): Filling | undefined {
    const of = (role: string) => this.#columns.find((column) => column.role === role);
    const category = this.#pick(this.#columns.filter(({ role }) => role === 'category'));
    const measure = of('money') ?? of('price');
    const price = of('price') ?? of('money');
    const [person, status, date, level] = ['person', 'status', 'date', 'level'].map(of);
    const named = of('name') ?? of('id');
    const [a, b] = [this.#pick(this.#rows), this.#pick(this.#rows)];
    const month = Math.floor(this.#random() * 12);
    const later = 2 + Math.floor(this.#random() * 9);
    const months = MONTHS[this.domain.language] ?? [];
    const column = phrase.includes('{priceNoun}') ? price : measure;
    if (
      measure === undefined ||
      price === undefined ||
      column === undefined ||
      named === undefined ||
      a === b
    )
      return undefined;
    const values = this.#rows.map((row) => Number(row[column.header])).sort((x, y) => x - y);
    const n = Math.round((values[Math.floor(values.length * 0.85)] ?? 0) / 10) * 10;
    const cat = this.#pick(category.values ?? []);
    const cat2 = this.#pick((category.values ?? []).filter((one) => one !== cat));
    const words: Record<string, string | undefined> = {
      one: this.domain.one,
      many: this.domain.many,
      cat,
      cat2,
      catNoun: category.one,
      catNouns: category.many,
      measure: measure.noun,
      priceNoun: price.noun,
      levelNoun: level?.noun,
      person: person?.one,
      status: status && this.#pick(status.values ?? []),
      verb: date?.verb,
      month: months[month],
      monthYear: `${months[later]} ${YEAR}`,
      year: String(YEAR),
      n:
        this.domain.language === 'en' && n >= 1_000
          ? n.toLocaleString('en')
          : n >= 1_000
            ? n.toLocaleString('de')
            : String(n),
      a: String(a[named.header]),
      b: String(b[named.header]),
    };
    const isMissing = [...phrase.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => words[name] === undefined);
    if (isMissing) return undefined;
    return { words, category, column, named, a, b, n, month, later, cat, cat2, of };
  }
}

interface Filling {
  readonly words: Record<string, string | undefined>;
  readonly category: DomainColumn;
  readonly column: DomainColumn;
  readonly named: DomainColumn;
  readonly a: Row;
  readonly b: Row;
  readonly n: number;
  readonly month: number;
  readonly later: number;
  readonly cat: string;
  readonly cat2: string;
  readonly of: (role: string) => DomainColumn | undefined;
}

/** The answer's texts; undefined where the table cannot answer. */
function answerOf(key: string, phrase: string, fill: Filling, all: readonly Row[]): string[] | undefined {
  const { category, column, named, a, b, of, words } = fill;
  const value = (row: Row, { header }: DomainColumn) => Number(row[header]);
  const inCategory = phrase.includes('{cat}') ? all.filter((row) => row[category.header] === fill.cat) : all;
  const either = all.filter((row) => row[category.header] === fill.cat || row[category.header] === fill.cat2);
  const status = of('status');
  const withStatus = (rows: readonly Row[], is: boolean) =>
    status === undefined ? rows : rows.filter((row) => (row[status.header] === words['status']) === is);
  const count = (rows: readonly Row[]) => [String(rows.length)];
  const money = (amount: number) => [amount.toFixed(2)];
  const sum = (rows: readonly Row[], of: DomainColumn = column) =>
    rows.reduce((total, row) => total + value(row, of), 0);
  const names = (rows: readonly Row[]) => rows.map((row) => String(row[named.header]));
  const ranked = (rows: readonly Row[], by: DomainColumn = column) =>
    [...rows].sort((x, y) => value(y, by) - value(x, by));
  const date = of('date');
  const monthOf = (row: Row) =>
    date === undefined ? -1 : new Date(value(row, date) * 86_400_000).getUTCMonth();
  const stock = of('stock');
  const level = of('level');
  const groups = (by: DomainColumn, weigh: (row: Row) => number) => {
    const sums = new Map<string, number>();
    for (const row of all)
      sums.set(String(row[by.header]), (sums.get(String(row[by.header])) ?? 0) + weigh(row));
    return [...sums].sort(([, x], [, y]) => y - x);
  };
  const first = (list: readonly (readonly [string, number])[]) =>
    list[0] === undefined || list[0][1] === list[1]?.[1] ? undefined : [list[0][0]];
  const isWithout = phrase.includes('{status}');
  switch (key) {
    case 'countAll':
      return count(all);
    case 'countCat':
      return count(inCategory);
    case 'countStatus':
      return count(withStatus(all, true));
    case 'countCatStatus':
      return count(withStatus(inCategory, true));
    case 'countNotStatus':
      return count(withStatus(inCategory, false));
    case 'countAbove':
      return count(inCategory.filter((row) => value(row, column) > fill.n));
    case 'countMonth':
      return date && count(all.filter((row) => monthOf(row) === monthNumber(words['month'])));
    case 'countBefore':
      return date && count(all.filter((row) => monthOf(row) < fill.later));
    case 'countQuarter':
      return date && count(all.filter((row) => monthOf(row) < 3));
    case 'sumAll':
    case 'sumCat':
      return money(sum(inCategory));
    case 'sumThree': {
      const inTime = phrase.includes('{month}') ? inCategory.filter((row) => monthOf(row) === monthNumber(words['month'])) : inCategory;
      const kept = withStatus(inTime, false);
      return kept.length === 0 ? undefined : money(sum(kept));
    }
    case 'countThree':
      return count(withStatus(inCategory, true).filter((row) => value(row, column) > fill.n));
    case 'lookupPerson': {
      const person = of('person');
      return person && [String(a[person.header])];
    }
    case 'whichStock': {
      const inStock = inCategory.filter((row) => stock !== undefined && value(row, stock) > 0);
      return names(ranked(inStock).slice(...(/most expensive/.test(phrase) ? [0, 1] : [-1])));
    }
    case 'sumEither':
      return money(sum(either));
    case 'countEither':
      return count(either);
    case 'listCat':
      return names(inCategory.filter((row) => value(row, column) > fill.n));
    case 'listCatStatus':
      return names(withStatus(inCategory, true));
    case 'sumCatStatus':
      return money(sum(withStatus(inCategory, false)));
    case 'sumCount': {
      const counted = of('stock') ?? of('count');
      return counted && [String(sum(inCategory, counted))];
    }
    case 'meanCat':
    case 'meanAll':
      return inCategory.length === 0 ? undefined : money(sum(inCategory) / inCategory.length);
    case 'maxAll':
    case 'maxCat':
      return names(ranked(inCategory).slice(0, 1));
    case 'minAll':
    case 'minCat':
      return names(ranked(inCategory).slice(-1));
    case 'minValue': {
      const [least] = ranked(isWithout ? withStatus(inCategory, false) : inCategory).slice(-1);
      return least && money(value(least, column));
    }
    case 'top':
      return names(ranked(inCategory).slice(0, 3));
    case 'power': {
      const power = of('power');
      return power && names(ranked(all, power).slice(0, /three|drei|trois|tres/.test(phrase) ? 3 : 1));
    }
    case 'listAbove':
      return names(all.filter((row) => value(row, column) > fill.n));
    case 'listAboveStock':
      return stock && names(all.filter((row) => value(row, column) > fill.n && value(row, stock) === 0));
    case 'countStock':
      return stock && count(inCategory.filter((row) => value(row, stock) === 0));
    case 'countLevel':
      return stock && level && count(all.filter((row) => value(row, stock) < value(row, level)));
    case 'worth':
      return (
        stock && money(inCategory.reduce((total, row) => total + value(row, stock) * value(row, column), 0))
      );
    case 'often':
      return first(groups(category, () => 1));
    case 'oftenPerson': {
      const person = of('person');
      return person && first(groups(person, () => 1));
    }
    case 'groupCount':
    case 'groupSum':
      return groups(category, () => 1).map(([name]) => name);
    case 'groupMax':
      return first(groups(category, (row) => value(row, column)));
    case 'difference':
      return money(Math.abs(value(a, column) - value(b, column)));
    case 'compare':
      return [String((value(a, column) > value(b, column) ? a : b)[named.header])];
    case 'lookup':
      return money(value(a, column));
    case 'latest':
      return date && names(ranked(all, date).slice(0, 1));
    case 'earliest':
      return date && names(ranked(all, date).slice(-1));
    case 'distinct':
      return [String(groups(category, () => 1).length)];
    default:
      return undefined;
  }
}

function monthNumber(name: string | undefined): number {
  return (monthNamed(name ?? '') ?? 0) - 1;
}
