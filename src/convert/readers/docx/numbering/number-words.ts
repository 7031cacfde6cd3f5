/**
 * Numbers in words, for lists that count "One, Two" or "First, Second". Word writes them in the document's language;
 * unknown languages, and numbers beyond a language's words, use digits.
 */
import table from './number-words.json' with { type: 'json' };

/** The number words of a language, in lower case. */
interface LanguageWords {
  /** The largest number that is spelled out; larger ones are written in digits. */
  readonly largest: number;
  /** "twenty-one". */
  readonly cardinal: (value: number) => string;
  /** "twenty-first". */
  readonly ordinal: (value: number) => string;
}

type Words = (at: number) => string;

/** Indexes a list of words. */
function wordsOf(list: string): Words {
  const words = list.split(' ');
  return (at) => words[at] ?? '';
}

interface Numerals {
  readonly one: Words;
  /** By the first of two digits. */
  readonly ten: Words;
}

function numeralsOf({ ones, tens }: { readonly ones: string; readonly tens: string }): Numerals {
  const ten = wordsOf(tens);
  return { one: wordsOf(ones), ten: (value) => ten(Math.floor(value / 10)) };
}

function english(): LanguageWords {
  const { one, ten } = numeralsOf(table.english);
  const irregular = new Map(Object.entries(table.english.irregular));
  const cardinal = (value: number): string => {
    if (value < 20) return one(value);
    if (value < 100) return `${ten(value)}${value % 10 === 0 ? '' : `-${one(value % 10)}`}`;
    const [unit, size] = value < 1_000 ? (['hundred', 100] as const) : (['thousand', 1_000] as const);
    const rest = value % size;
    return `${cardinal(Math.floor(value / size))} ${unit}${rest === 0 ? '' : ` ${cardinal(rest)}`}`;
  };
  const ordinal = (value: number) => {
    const spelled = cardinal(value);
    const start = Math.max(spelled.lastIndexOf(' '), spelled.lastIndexOf('-')) + 1;
    const last = spelled.slice(start);
    const ending = irregular.get(last) ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
    return `${spelled.slice(0, start)}${ending}`;
  };
  return { largest: 9_999, cardinal, ordinal };
}

function german(): LanguageWords {
  const { one, ten } = numeralsOf(table.german);
  const irregular = new Map(Object.entries(table.german.irregular));
  const cardinal = (value: number) => {
    if (value < 20) return one(value);
    const ones = value % 10;
    return `${ones === 0 ? '' : `${ones === 1 ? 'ein' : one(ones)}und`}${ten(value)}`;
  };
  const ordinal = (value: number) =>
    irregular.get(String(value)) ?? `${cardinal(value)}${value < 20 ? 'te' : 'ste'}`;
  return { largest: 99, cardinal, ordinal };
}

function dutch(): LanguageWords {
  const { one, ten } = numeralsOf(table.dutch);
  const irregular = new Map(Object.entries(table.dutch.irregular));
  const cardinal = (value: number) => {
    if (value < 20) return one(value);
    const ones = one(value % 10);
    return `${value % 10 === 0 ? '' : `${ones}${ones.endsWith('e') ? 'ën' : 'en'}`}${ten(value)}`;
  };
  const ordinal = (value: number) =>
    irregular.get(String(value)) ?? `${cardinal(value)}${value < 20 ? 'de' : 'ste'}`;
  return { largest: 99, cardinal, ordinal };
}

/** Seventy and ninety continue from sixty and eighty. */
function french(): LanguageWords {
  const { one, ten } = numeralsOf(table.french);
  const cardinal = (value: number) => {
    if (value < 20) return one(value);
    const tens = Math.floor(value / 10);
    const rest = tens === 7 || tens === 9 ? (value % 10) + 10 : value % 10;
    if (rest === 0) return tens === 8 ? `${ten(value)}s` : ten(value);
    const isJoined = (rest === 1 || rest === 11) && tens < 8;
    return `${ten(value)}${isJoined ? ' et ' : '-'}${one(rest)}`;
  };
  const ordinal = (value: number) => {
    if (value === 1) return 'premier';
    const spelled = cardinal(value);
    if (spelled.endsWith('cinq')) return `${spelled}uième`;
    if (spelled.endsWith('neuf')) return `${spelled.slice(0, -1)}vième`;
    return `${spelled.replace(/(?:e|(?<=vingt)s)$/, '')}ième`;
  };
  return { largest: 99, cardinal, ordinal };
}

/** Tens drop their final vowel before another vowel; a final three takes an accent. */
function italian(): LanguageWords {
  const { one, ten } = numeralsOf(table.italian);
  const firstOrdinals = wordsOf(table.italian.ordinals);
  const cardinal = (value: number) => {
    if (value < 20) return one(value);
    const ones = value % 10;
    if (ones === 0) return ten(value);
    if (ones === 3) return `${ten(value)}tré`;
    return `${ones === 1 || ones === 8 ? ten(value).slice(0, -1) : ten(value)}${one(ones)}`;
  };
  const ordinal = (value: number) => {
    if (value <= 10) return firstOrdinals(value);
    const spelled = cardinal(value);
    if (spelled.endsWith('tré')) return `${spelled.slice(0, -1)}eesimo`;
    return `${spelled.endsWith('sei') ? spelled : spelled.slice(0, -1)}esimo`;
  };
  return { largest: 99, cardinal, ordinal };
}

function spanish(): LanguageWords {
  const { one, ten } = numeralsOf(table.spanish);
  const firstOrdinals = wordsOf(table.spanish.ordinals);
  const ordinalTens = wordsOf(table.spanish.ordinalTens);
  const joined = (tens: string, ones: string, between: string) =>
    ones === '' ? tens : tens + between + ones;
  const cardinal = (value: number) =>
    value < 30 ? one(value) : joined(ten(value), value % 10 === 0 ? '' : one(value % 10), ' y ');
  const ordinal = (value: number) => {
    if (value < 20) return firstOrdinals(value);
    const ones = value % 10 === 0 ? '' : firstOrdinals(value % 10);
    return joined(ordinalTens(Math.floor(value / 10)), ones, ' ');
  };
  return { largest: 99, cardinal, ordinal };
}

const LANGUAGES: ReadonlyMap<string, LanguageWords> = new Map([
  ['en', english()],
  ['de', german()],
  ['nl', dutch()],
  ['fr', french()],
  ['es', spanish()],
  ['it', italian()],
]);

/** "Twenty-one". @param language BCP 47 */
export function cardinalText(value: number, language: string): string {
  const words = wordsFor(value, language);
  return words === undefined ? String(value) : capitalize(words.cardinal(value));
}

/** "Twenty-first". @param language BCP 47 */
export function ordinalText(value: number, language: string): string {
  const words = wordsFor(value, language);
  return words === undefined ? String(value) : capitalize(words.ordinal(value));
}

function wordsFor(value: number, language: string): LanguageWords | undefined {
  const words = LANGUAGES.get(language.toLowerCase().split('-', 1)[0] ?? '');
  return words !== undefined && value >= 0 && value <= words.largest ? words : undefined;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
