/**
 * A table column: the kind of its values, whether a text fits as a value, and how the text is written in that column
 * ("24 months" in "Interval (months)" is 24; "5 May 2026" is 05/05/2026 among such dates).
 */
import ROWS from '../languages/rows.json';
import YES_NO from '../tables/language/yes-no.json';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { foldWord, tokenize } from '../text/tokens.ts';
import type { ReadDocument, RowPart, Senses } from './document-blocks.ts';
import { fold } from './fold.ts';
import {
  ARTICLE,
  isCode,
  isName,
  NO,
  NOT,
  SAME_TITLES,
  STOP_WORDS,
  sharesStem,
  stemsIn,
  tokensOf,
  wordsOf,
} from './reading/words.ts';
import {
  isHundredth,
  isSameUnit,
  isUnitOf,
  likeDate,
  likeFigures,
  numberOfWord,
  onlyValue,
  type Value,
  valuesIn,
  wholeOf,
  withYearOf,
} from './values.ts';
import { likeValues } from './valuing/like-values.ts';

/** A text as the column would write it, and how well it fits the column, from 0 to 1. */
export interface Fit {
  readonly value: string;
  readonly share: number;
}

/** Share of values. */
const OFTEN = 0.2;
/** Maximum number of values examined per column. */
const MAX_VALUES = 2_000;
const MOSTLY = 0.75;
/** Maximum number of words of a yes or no. */
const MAX_ANSWER = 3;
/** A column with more distinct values has no fixed set of choices. */
const MAX_CHOICES = 12;
/** Share of a text for which the column's values are evidence neither for nor against. */
export const PLAIN = 0.5;
/** Minimum share for a text to count as a value of the column's kind. */
export const OF_KIND = 0.8;
const OF_OTHER_KIND = 0.7;

const YES = wordsOf(YES_NO.yes);
const STATES: ReadonlySet<string> = new Set(ROWS.states.said.split('|').map(fold));
const STATE_TITLES = wordsOf(ROWS.states.columns);
export type Kind = 'date' | 'number' | 'phone' | 'answer' | 'name' | 'state' | 'words' | 'none';

/** A word of a title. A filler, such as "in" of "In stock", names nothing alone. */
interface TitleWord {
  readonly stems: ReadonlySet<string>;
  /** What "Min." begins with. */
  readonly beginning: string | undefined;
  readonly isFiller: boolean;
}

/** The words of a title without the unit in brackets. */
function titleWordsOf(title: string): TitleWord[] {
  const bare = title.replace(/\s*[([][^)\]]*[)\]]\s*$/, '');
  const words = tokenize(bare);
  const isFiller = (word: string) => STOP_WORDS.has(word) || word.length < 2;
  const isNamed = words.some(({ word }) => !isFiller(word));
  return words.map(({ word, end }) => ({
    stems: new Set([
      word,
      ...stemsOfAnyLanguage(word),
      ...(SAME_TITLES.find((own) => own.includes(word)) ?? []),
    ]),
    beginning: bare.charAt(end) === '.' && word.length > 1 ? word : undefined,
    isFiller: isNamed && isFiller(word),
  }));
}

function isAmong({ stems, beginning }: TitleWord, said: ReadonlySet<string>): boolean {
  return (
    !stems.isDisjointFrom(said) ||
    (beginning !== undefined && [...said].some((one) => one.startsWith(beginning)))
  );
}

/** A telephone number, which may end with an extension: "555-0101 ext. 7". */
const DIALLED = /^[+\d(][\d\s()/.-]{5,}(?:\s?\p{L}{1,10}\.?\s?\d+)?$/u;

/** The decimals of a figure, two at most, since three may be thousands, and those of an amount of money. */
const DECIMALS = /\d([.,])(\d{1,2})$/;
const CENTS = /([.,])\d{2}$/;

export class Column {
  /** From 0. */
  readonly index: number;
  readonly title: string;
  readonly #senses: Senses;
  readonly #hasGaps: boolean;
  readonly #values: readonly string[];
  readonly #folded: ReadonlyMap<string, string>;
  #shapes: ReadonlySet<string> | undefined;
  #kind: Kind | undefined;
  #words: readonly TitleWord[] | undefined;

  constructor(title: string, index: number, rows: readonly RowPart[], senses: Senses) {
    this.title = title;
    this.index = index;
    this.#senses = senses;
    this.#hasGaps = rows.some(({ cells }) => cells[index] === '');
    this.#values = rows.slice(-MAX_VALUES).flatMap(({ cells }) => (cells[index] ? [cells[index]] : []));
    this.#folded = new Map(this.#values.map((value) => [fold(value), value]));
  }

  /**
   * Whether a word is one of the title's, in any form, or in full where the title abbreviates it.
   *
   * @param isMeant whether a synonym or a translation is one as well
   */
  isTitleWord(word: string, isMeant: boolean): boolean {
    return (
      tokensOf(word).length > 0 &&
      tokensOf(word).every((own) => {
        const stems = [own, ...stemsOfAnyLanguage(own)];
        // "Not" is no beginning of "No.".
        if (NOT.has(own)) return false;
        const said = isMeant ? this.#meaningOf(stems) : new Set(stems);
        return this.#titleWords.some((one) => isAmong(one, said));
      })
    );
  }

  /** Some words with their synonyms and translations. */
  #meaningOf(words: Iterable<string>): ReadonlySet<string> {
    return new Set([...words].flatMap((word) => [word, ...(this.#senses.get(word) ?? [])]));
  }

  /** Share of the title's own words that are among some words, given by their stems: half of "Min. Stock" for "stock". */
  titleShare(said: ReadonlySet<string>): number {
    const own = this.#titleWords.filter(({ isFiller }) => !isFiller);
    const meant = this.#meaningOf(said);
    return own.filter((one) => isAmong(one, meant)).length / Math.max(1, own.length);
  }

  get #titleWords(): readonly TitleWord[] {
    this.#words ??= titleWordsOf(this.title);
    return this.#words;
  }

  /** What kind of values it holds. */
  get kind(): Kind {
    this.#kind ??= this.#detectKind();
    return this.#kind;
  }

  /** The values that its rows have, without gaps. */
  get values(): readonly string[] {
    return this.#values;
  }

  /** Whether every row has a value. */
  get isFilled(): boolean {
    return !this.#hasGaps;
  }

  /** The existing value that equals the text, as the column writes it; a leading article is ignored. */
  known(text: string): string | undefined {
    return this.#folded.get(fold(text)) ?? this.#folded.get(fold(text.replace(ARTICLE, '')));
  }

  /** Whether a text is one of its values already, or a state where it holds states. */
  fitsSurely(text: string): boolean {
    return this.known(text) !== undefined || (this.isStatus && STATES.has(fold(text)));
  }

  /** Whether it holds yes and no. */
  get holdsAnswers(): boolean {
    return this.kind === 'answer';
  }

  /** The distinct values, if the column has only a few that recur; otherwise empty. */
  get choices(): readonly string[] {
    const few = Math.min(MAX_CHOICES, this.#values.length / 2);
    return this.#folded.size <= few ? [...this.#folded.values()] : [];
  }

  /** @param old the current text of the cell */
  fit(text: string, old = ''): Fit {
    const known = this.known(text);
    if (known !== undefined) return { value: known, share: 1 };
    const state = this.#stateOf(text);
    if (state !== undefined) return { value: state, share: 1 };
    if (this.kind === 'words' && onlyValue(old)?.kind === 'date') return this.#fitDate(text, old);
    switch (this.kind) {
      case 'date':
        return this.#fitDate(text, old);
      case 'number':
        return this.#fitNumber(text);
      case 'phone':
        return { value: text, share: DIALLED.test(text) ? 0.95 : 0.1 };
      case 'name':
        return { value: text, share: isName(text) ? 0.92 : /\d/.test(text) ? 0.1 : 0.4 };
      case 'none':
        return { value: text, share: PLAIN };
      default:
        if (this.isShaped(text) && !/^\d+$/.test(text)) return { value: text, share: 0.95 };
        return this.#fitUnit(text, old);
    }
  }

  #fitUnit(text: string, old: string): Fit {
    const value = this.#inUnit(text, old);
    return { value, share: this.#likeness(value) };
  }

  #detectKind(): Kind {
    const { length } = this.#values;
    const isMostly = (is: (value: string) => boolean) => this.#values.filter(is).length >= length * MOSTLY;
    if (length === 0) return this.isStatus ? 'state' : 'none';
    if (isMostly((value) => valuesIn(value)[0]?.kind === 'date')) return 'date';
    if (isMostly((value) => isNumber(value))) return 'number';
    if (isMostly((value) => DIALLED.test(value))) return 'phone';
    if (isMostly((value) => YES.has(foldWord(value)) || NO.has(foldWord(value)))) return 'answer';
    if (isMostly(isName)) return 'name';
    return this.isStatus ? 'state' : 'words';
  }

  #fitDate(text: string, old: string): Fit {
    const sample = old === '' ? (this.#values.at(-1) ?? '') : old;
    const dated = withYearOf(text.replace(/^\d{1,2}\.\d{1,2}$/, '$&.'), sample);
    const [date, another] = valuesIn(dated).filter(({ kind }) => kind === 'date');
    if (date === undefined || another !== undefined) return { value: text, share: 0.1 };
    return { value: likeDate(sample, date.text), share: 0.95 };
  }

  #fitNumber(sentence: string): Fit {
    const text = sentence.replace(/(?<=\d)\.$/, '');
    const told = onlyValue(text);
    const value = told && this.#isOfWhole() ? wholeOf(told) : told;
    const isDay = withYearOf(text, '2000') !== text;
    if (
      value === undefined ||
      isDay ||
      value.kind === 'date' ||
      value.kind === 'time' ||
      /^\p{L}+\d/u.test(text)
    )
      return { value: text, share: 0.1 };
    const unit = isUnitOf(this.title, value);
    if (unit === 'other') return { value: text, share: 0.2 };
    const sample = this.#values.find((own) => decimals(own) > 0) ?? this.#values[0] ?? '';
    const isLike =
      decimals(value.figures) === 0 || this.#values.some((own) => decimals(own) === decimals(value.figures));
    const open = value.unit.length < 2 ? 0.95 : value.kind === 'money' ? OF_KIND : OF_OTHER_KIND;
    const share = unit === 'same' ? 1 : isLike ? open : 0.6;
    // Bare figures stay as they were typed, but for the decimal mark.
    const isBare = value.figures === text.trim() && decimals(value.figures) === 0;
    const figures = String(numberOfWord(value.figures) ?? value.figures);
    return { value: this.#withDecimals(isBare ? value.figures : likeFigures(sample, figures)), share };
  }

  /** Whether its figures are in the whole unit of a currency, so that cents are hundredths of them. */
  #isOfWhole(): boolean {
    const isTitled = tokenize(this.title).some(({ word }) => isHundredth({ unit: word }));
    return !isTitled && this.#values.some((own) => CENTS.test(own));
  }

  /** A whole amount with the decimals that every value of the column has: "288.00". */
  #withDecimals(figures: string): string {
    const [, mark = '', places = ''] = DECIMALS.exec(this.#values[0] ?? '') ?? [];
    const isOfAll = this.#values.every((own) => DECIMALS.exec(own)?.[2]?.length === places.length);
    return places !== '' && isOfAll && /^\d+$/.test(figures)
      ? `${figures}${mark}${'0'.repeat(places.length)}`
      : figures;
  }

  /** Whether its values often end with something in brackets: "Sauna (2 hours)". */
  get hasAsides(): boolean {
    return (
      this.#values.filter((value) => /\s\([^()]{2,}\)$/.test(value)).length > this.#values.length * OFTEN
    );
  }

  /** Nothing of what the column counts: no figure where other rows have none, else a zero; undefined for other columns. */
  get zero(): string | undefined {
    return this.kind === 'number' ? (this.#hasGaps ? '' : this.#withDecimals('0')) : undefined;
  }

  /** Writes an amount as the cell, or else the column, does: with its unit, its decimals and its decimal mark. */
  #inUnit(text: string, old: string): string {
    const fresh = onlyValue(text);
    const isBare = fresh?.unit === '' && fresh.text === text.trim();
    const sample = old !== '' ? old : this.#values.find((value) => onlyValue(value)?.kind === fresh?.kind);
    const own = onlyValue(sample ?? '');
    if (fresh === undefined || sample === undefined || own === undefined) return text;
    if (own.unit === '' || own.kind === 'date' || !sample.includes(own.figures)) return text;
    // Where the column holds amounts alone, "28 euros per person" is one as well.
    const isAmount = fresh.text === text.trim() || own.text === sample.trim();
    if (!(isBare && old !== '') && !(isAmount && isSameUnit(fresh.unit, own.unit))) return text;
    const figures = String(numberOfWord(fresh.figures) ?? fresh.figures);
    const [, mark] = (own.kind === 'money' && /^\d+$/.test(figures) && CENTS.exec(own.figures)) || [];
    const cents = mark === undefined ? '' : `${mark}00`;
    return sample.replace(own.figures, () => `${likeFigures(own.figures, figures)}${cents}`);
  }

  #likeness(text: string): number {
    const value = /^\p{L}/u.test(text) ? undefined : onlyValue(text);
    const isOfUnit = (own: Value | undefined) =>
      own !== undefined && value?.kind !== undefined && own.kind === value.kind;
    if (value !== undefined) return this.#values.some((own) => isOfUnit(onlyValue(own))) ? 0.9 : 0.3;
    if (this.isOfKind('place') && PLACE.test(text)) return OF_KIND;
    if (/\d/.test(text) || !this.isFreeText) return 0.4;
    return PLAIN;
  }

  /** "Done" in a status column; the column's "yes" for "active" in a yes/no column titled "Active". */
  #stateOf(text: string): string | undefined {
    const bare = text.replace(ARTICLE, '').trim();
    if (this.isStatus) return STATES.has(fold(bare)) ? bare : undefined;
    const words = tokensOf(bare);
    const isAnswer = words.length === 1 && [YES, NO].some((answers) => answers.has(words[0] ?? ''));
    return this.answer(text, isAnswer);
  }

  /**
   * The "yes" of a column of yes and no whose title is said of a row, as in "has been returned", or its "no" for "not paid".
   *
   * @param isNamed whether the column is known to be meant, so that "yes" suffices
   */
  answer(text: string, isNamed = false): string | undefined {
    const words = tokensOf(text);
    const isNo = words.some((word) => NO.has(word) || NOT.has(word));
    if ((this.kind !== 'answer' && !isNo) || words.length > MAX_ANSWER) return undefined;
    if (!isNamed && !words.some((word) => this.isTitleWord(word, true))) return undefined;
    return this.#values.find((own) => (isNo ? NO : YES).has(foldWord(own)));
  }

  /** The column's "yes" or "no"; undefined for other columns. */
  answerOf(isYes: boolean): string | undefined {
    if (this.kind !== 'answer') return undefined;
    return this.#values.find((own) => (isYes ? YES : NO).has(foldWord(own)));
  }

  /** Whether the title abbreviates some words by their initials: "i.O." for "in Ordnung". */
  isShortFor(text: string): boolean {
    const letters = /^(?:\p{L}\.\s?){2,}$/u.test(this.title) ? tokensOf(this.title).join('') : '';
    return (
      letters !== '' &&
      tokensOf(text)
        .map((word) => word.charAt(0))
        .join('') === letters
    );
  }

  /** The existing value of a compound with the title: "Früh" of "Frühschicht" for "Schicht". */
  joined(text: string): string | undefined {
    const [whole, title] = [fold(text), fold(this.title)];
    const rest = title.length > 3 && whole.endsWith(title) ? whole.slice(0, -title.length) : '';
    return rest === '' || /\s/.test(whole) ? undefined : this.known(rest);
  }

  /** A value of a column whose values are all amounts in the same unit; empty for other columns. */
  get sample(): string {
    const units = new Set(this.#values.map((value) => onlyValue(value)?.unit));
    const [unit, another] = units;
    return unit === undefined || unit === '' || another !== undefined ? '' : (this.#values.at(-1) ?? '');
  }

  /** One of the few values of the column in another form, or in another language: "Fridays" for "Friday". */
  formOf(text: string): string | undefined {
    const like = likeValues(this.#values, text);
    if (like !== undefined || /\s/.test(text)) return like;
    const stems = stemsIn(text);
    const words = this.choices.filter((one) => !/\s/.test(one));
    const meant = this.#meaningOf(stems);
    return words.find((one) => sharesStem(stems, one)) ?? words.find((one) => sharesStem(meant, one));
  }

  /** A text with a capital where all values begin with one. */
  begun(text: string): string {
    const isCapital = this.#values.length > 0 && this.#values.every((value) => /^[^\p{Ll}]/u.test(value));
    return isCapital ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text;
  }

  /** Whether the column holds a status. */
  get isStatus(): boolean {
    const isTitled = tokensOf(this.title).some((word) => STATE_TITLES.has(word));
    return (
      isTitled && (this.#values.length === 0 || this.#folded.size < Math.max(6, this.#values.length * MOSTLY))
    );
  }

  /** Whether a code, date, phone number or figure has the format of an existing value. */
  isShaped(text: string): boolean {
    this.#shapes ??= new Set(this.#values.map(shapeOf));
    return /\d/.test(text) && this.#shapes.has(shapeOf(text));
  }

  /** Whether the values are codes, such as the numbers of machines. */
  get isCoded(): boolean {
    const codes = this.#values.filter((value) => isCode(value) && /\p{L}/u.test(value));
    return codes.length > 1 && codes.length >= this.#values.length * MOSTLY;
  }

  get namesPeople(): boolean {
    const people = this.#values.filter(isName).length;
    return people > 0 && people * 2 >= this.#values.length;
  }

  /** Whether the values are free text that differs from row to row. */
  get isFreeText(): boolean {
    const texts = this.#values.filter((value) => /\p{L}{3}/u.test(value) && !isCode(value));
    const least = this.#values.length * MOSTLY;
    return this.#values.length > 1 && texts.length >= least && this.#folded.size >= least;
  }

  /** Whether the values share no kind. */
  get isMixed(): boolean {
    return this.kind === 'words';
  }

  /** Whether every row has a different value, so that the value identifies the row. */
  get isKey(): boolean {
    return this.#values.length > 0 && this.#folded.size === this.#values.length;
  }

  /** Whether the column holds dates, states, yes/no or figures (row numbers excepted), which do not identify a row. */
  get isValue(): boolean {
    return (
      this.isStatus ||
      this.kind === 'date' ||
      this.kind === 'answer' ||
      (this.kind === 'number' && this.index > 0)
    );
  }

  /** Whether the first column numbers the rows 1, 2, 3, … */
  get numbersRows(): boolean {
    return (
      this.index === 0 &&
      this.#values.length > 1 &&
      this.#values.every((value, at) => Number(value) === at + 1)
    );
  }

  /** The number of a new row, with as many digits: "07" behind "06". */
  get next(): string | undefined {
    const digits = this.#values.at(-1)?.length ?? 1;
    return this.numbersRows ? String(this.#values.length + 1).padStart(digits, '0') : undefined;
  }

  isOfKind(kind: 'place' | 'organization' | 'role'): boolean {
    const words = ROWS.kinds[kind].columns.split(' ');
    return tokensOf(this.title).some((word) => words.includes(word));
  }
}

/** A place of one to three words, "Offenburg". */
const PLACE = /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2}$/u;

function isNumber(text: string): boolean {
  const value = onlyValue(text);
  return value?.figures === text.trim() && value.kind !== 'phone';
}

function decimals(figures: string): number {
  return /[.,](\d{1,2})$/.exec(figures)?.[1]?.length ?? 0;
}

/** The format of a text, with letters and digits replaced by placeholders: the same for "FT-60" and "FT-10". */
function shapeOf(text: string): string {
  return fold(text)
    .replaceAll(/\p{L}+/gu, 'a')
    .replaceAll(/\d+/g, '0')
    .replaceAll(/(?:0[ /.-]?){3,}/g, '#')
    .trim();
}

const known = new WeakMap<readonly string[], readonly Column[]>();

/** The columns of the table that contains a row, cached by its header. */
export function columnsOf({ parts, senses }: ReadDocument, { header }: RowPart): readonly Column[] {
  const before = known.get(header);
  if (before !== undefined) return before;
  const rows = parts.flatMap(({ row }) => (row?.header === header && !row.isHeader ? [row] : []));
  const columns = header.map((title, index) => new Column(title, index, rows, senses));
  known.set(header, columns);
  return columns;
}
