/**
 * What some words of a message may tell of a column of a new row, with what speaks for it: the name of the column beside them,
 * existing values, the kind of value, and how the words stand in the message.
 */
import { type Column, PLAIN } from '../column.ts';
import { fold } from '../fold.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { isNoise, isPlacing, type Segment } from '../reading/told-segments.ts';
import { isDenial, isLinking, isNumberWord, sharesStem, stemsIn, tokensOf } from '../reading/words.ts';
import { numberOfWord, onlyValue } from '../values.ts';

/** A value for a column in some words of a segment. */
export interface ToldCell {
  readonly column: number;
  readonly value: string;
  /** The words, by their index in the segment, end excluded. */
  readonly from: number;
  readonly end: number;
  readonly features: ReadonlyMap<string, number>;
}

/** What the existing values of a column have in common. */
interface Profile {
  readonly column: Column;
  /** Its kind of value, which names features. */
  readonly kind: string;
  readonly words: number;
  readonly capitals: number;
  readonly digits: number;
  /** Mean and deviation of the logarithms of its numbers. */
  readonly magnitude: { readonly mean: number; readonly spread: number } | undefined;
}

/** Maximum number of words of a value with the name of its column. */
const MAX_WORDS = 9;
/** From which share of the values a column is one of digits, or of capitals. */
const MOSTLY = 0.75;
/** Added to the deviation, since few values say little of it. */
const SPREAD = 0.5;
const FARTHEST = 3;

/** What the words of a message may tell of the columns of one table. */
export class CellTeller {
  readonly #profiles: readonly Profile[];
  readonly #key: number | undefined;
  readonly #naming: ReadonlySet<string>;

  /** @param naming stems of words that name the table */
  constructor(columns: readonly Column[], naming: ReadonlySet<string>) {
    this.#naming = naming;
    this.#profiles = columns.map(profileOf);
    this.#key = columns.find(({ numbersRows }) => !numbersRows)?.index;
  }

  /** All values that words of a segment may tell, none of which cuts a date, a time or a telephone number. */
  cellsIn(segment: Segment, cuts: ReadonlySet<number>): readonly ToldCell[] {
    const { words } = segment;
    return words.flatMap((_, from) => {
      if (cuts.has(from)) return [];
      const last = Math.min(words.length, from + MAX_WORDS);
      const ends = Array.from({ length: last - from }, (__, at) => from + at + 1);
      return ends
        .filter((end) => !cuts.has(end))
        .flatMap((end) =>
          this.#profiles.flatMap((profile) => this.#cellOf(segment, from, end, profile) ?? []),
        );
    });
  }

  #cellOf(segment: Segment, from: number, end: number, profile: Profile): ToldCell | undefined {
    const words = segment.words.slice(from, end);
    const { column } = profile;
    if (words.every(isNoise) && words.length > 1 && column.known(words.join(' ')) === undefined)
      return undefined;
    const read = readCell(words, column);
    if (read === undefined) return undefined;
    const isKnown = column.known(read.value) !== undefined;
    const features = new Map([
      ...readingFeatures(read, profile, isKnown),
      ...this.#tableFeatures(words, profile),
      ...formFeatures(read.value, profile),
      ...placeFeatures(segment, from, end, profile.kind, isKnown || read.by === 'title'),
    ]);
    if (column.index === this.#key) features.set(from === 0 && !segment.isHead ? 'key first' : 'key', 1);
    return { column: column.index, value: read.value, from, end, features };
  }

  /** What words say of the table or of its other columns. */
  *#tableFeatures(words: readonly string[], profile: Profile): Generator<[string, number]> {
    const text = words.join(' ');
    if (profile.column.isShaped(text)) yield [`shaped ${profile.kind}`, 1];
    if (this.#isElsewhere(text, profile)) yield ['elsewhere', 1];
    const said = words.filter((word) => !isNoise(word));
    if (said.length === 0) return;
    if (said.every((word) => word.length > 3 && sharesStem(this.#naming, word))) yield ['names table', 1];
    if (said.every(isPlacing)) yield ['placing', 1];
    const others = this.#profiles.filter(({ column }) => column !== profile.column);
    if (said.every((word) => others.some(({ column }) => column.isTitleWord(word, false))))
      yield ['title of another', 1];
  }

  /** Whether a text has the form of a value of another column. */
  #isElsewhere(text: string, { column }: Profile): boolean {
    return this.#profiles.some(
      ({ column: other }) => other !== column && (other.isShaped(text) || other.known(text) !== undefined),
    );
  }
}

/** What tells that words are a value of a column. */
function* readingFeatures(
  { by, titled, share, value }: CellReading,
  { column, kind }: Profile,
  isKnown: boolean,
): Generator<[string, number]> {
  yield [`told ${kind}`, 1];
  yield [`by ${by}`, 1];
  yield ['titled', titled];
  yield [`fit ${kind}`, share];
  if (isKnown) yield [column.isKey ? 'known key' : 'known', 1];
  // What its words say counts for what is new alone.
  else if (TEXTS.has(kind)) for (const word of tokensOf(value)) yield [`in ${word}`, 1];
}

/** How a value looks beside the others of its column. */
function* formFeatures(value: string, profile: Profile): Generator<[string, number]> {
  const { kind, words, capitals, digits, magnitude } = profile;
  if (value === '') return;
  yield [`length ${kind}`, Math.abs(Math.log(tokensOf(value).length + 1) - Math.log(words + 1))];
  const isCapital = /^[^\p{Ll}]/u.test(value);
  if (capitals >= MOSTLY && !isCapital) yield ['small among capitals', 1];
  if (capitals <= 1 - MOSTLY && isCapital) yield ['capital among small', 1];
  const hasDigit = /\d/.test(value);
  if (digits >= MOSTLY && !hasDigit) yield [`no digit ${kind}`, 1];
  if (digits <= 1 - MOSTLY && hasDigit) yield [`digit ${kind}`, 1];
  const number = magnitude === undefined ? undefined : numberIn(value);
  if (magnitude !== undefined && number !== undefined) {
    const distance = Math.abs(Math.log(1 + number) - magnitude.mean) / magnitude.spread;
    yield ['magnitude', Math.min(FARTHEST, distance)];
  }
}

/** Where words stand in the message: what is cut off from them, and what leads to them. */
function* placeFeatures(
  { words, quoted, isHead }: Segment,
  from: number,
  end: number,
  kind: string,
  isWhole: boolean,
): Generator<[string, number]> {
  if (isHead) yield ['head', 1];
  if (end - from === 1 && quoted.has(from)) yield ['quoted', 1];
  const [before, behind] = [words[from - 1], words[end]];
  const isText = TEXTS.has(kind) ? 'text' : 'value';
  if (before === undefined && behind === undefined) yield [`alone ${kind}`, 1];
  if (before === undefined) yield [`begins ${isText}`, 1];
  else if (!isNoise(before)) yield [`cut before ${isText}`, 1];
  else yield [`<${before.toLowerCase()} ${isText}`, 1];
  if (behind === undefined) yield [`ends ${isText}`, 1];
  else if (!isNoise(behind)) yield [`cut behind ${isText}`, 1];
  if (from > 0 && /\d/.test(before ?? '') && isText === 'value') yield ['behind figure', 1];
  if (isWhole) return;
  const [first = '', last = ''] = [words[from], words[end - 1]];
  if (end - from > 1 && isBare(first)) yield ['bare first', 1];
  if (end - from > 1 && isBare(last)) yield ['bare last', 1];
  if (end - from === 1 && isNoise(first)) yield ['only noise', 1];
}

const TEXTS: ReadonlySet<string> = new Set(['words', 'name', 'state', 'none', 'free']);

function isBare(word: string): boolean {
  return (isLinking(word) || isNoise(word)) && !isDenial(word);
}

interface CellReading {
  readonly value: string;
  /** What tells the column. */
  readonly by: 'answer' | 'title' | 'compound' | 'form' | 'fit';
  /** How well the text fits the column, from 0 to 1. */
  readonly share: number;
  /** The share of the column's name that is said beside the value. */
  readonly titled: number;
}

function readCell(words: readonly string[], column: Column): CellReading | undefined {
  const answer = answerOf(words, column);
  if (answer !== undefined) return answer;
  const text = words.join(' ');
  const named = labelOf(words, column);
  if (named?.text === '') return undefined;
  // "Shed south" is a shed already, and not the south one.
  if (named !== undefined && column.known(text) === undefined) {
    const fit = column.fit(named.text, column.sample);
    return { value: column.begun(fit.value), by: 'title', share: fit.share, titled: named.share };
  }
  const joined = column.joined(text);
  if (joined !== undefined) return { value: joined, by: 'compound', share: 1, titled: 1 };
  const form = column.formOf(text);
  if (form !== undefined) return { value: form, by: 'form', share: 1, titled: 0 };
  const fit = column.fit(column.namesPeople ? text.replace(POSSESSIVE, '') : text, column.sample);
  return { value: column.begun(fit.value), by: 'fit', share: fit.share, titled: 0 };
}

const POSSESSIVE = /['’]s$/;

/** "Not a first aider", "no setup fee", "VAT included": the answer or the zero of a column whose title is said. */
function answerOf(words: readonly string[], column: Column): CellReading | undefined {
  const isNo = words.some(isDenial);
  const said = words.filter((word) => !isDenial(word) && (!isNoise(word) || column.isTitleWord(word, false)));
  const isShort = column.isShortFor(words.join(' '));
  const named = said.filter((word) => !EMPTY.test(word));
  if (named.length > 0 && named.length < said.length && named.every((word) => column.isTitleWord(word, true)))
    return { value: '', by: 'answer', share: PLAIN, titled: 1 };
  if (said.length === 0 || !(isShort || said.every((word) => column.isTitleWord(word, true))))
    return undefined;
  const share = isShort ? 1 : column.titleShare(stemsIn(said.join(' ')));
  // "Not closed yet" leaves the date of closing empty.
  const none = share === 1 ? '' : undefined;
  const value = column.answerOf(!isNo) ?? (isNo ? (column.zero ?? none) : undefined);
  return value === undefined || share < PLAIN ? undefined : { value, by: 'answer', share, titled: share };
}

const EMPTY = new RegExp(`^(?:${anyLanguage(({ leftEmpty }) => leftEmpty)})$`, 'iu');

/** The words beside the name of the column, which stands before them, or behind a figure or an existing value. */
function labelOf(
  words: readonly string[],
  column: Column,
): { readonly text: string; readonly share: number } | undefined {
  const isTitle = (word: string) => column.isTitleWord(word, true);
  const isBeside = (word: string) => isTitle(word) || isNoise(word);
  const first = isTitle(words[0] ?? '') ? words.findIndex((word) => !isBeside(word)) : 0;
  const front = first < 0 ? words.length : first;
  const isEnded = front === 0 && isTitle(words.at(-1) ?? '');
  const behind = isEnded ? words.findLastIndex((word) => !isBeside(word)) + 1 : words.length;
  if (front === 0 && behind === words.length) return undefined;
  const own = (front > 0 ? words.slice(0, front) : words.slice(behind)).filter(isTitle);
  const rest = front > 0 ? words.slice(front) : words.slice(0, behind);
  const from = rest.findIndex((word) => !(isNoise(word) || isNumberWord(word)) || isDenial(word));
  const end = rest.findLastIndex((word) => !isNoise(word)) + 1;
  const text = from < 0 ? '' : rest.slice(from, end).join(' ');
  const isValue = front > 0 || /^\d/.test(text) || column.known(text) !== undefined;
  const isWhole = fold(own.join(' ')) === fold(column.title);
  return isValue ? { text, share: isWhole ? 1 : column.titleShare(stemsIn(own.join(' '))) } : undefined;
}

const profiles = new WeakMap<Column, Profile>();

function profileOf(column: Column): Profile {
  const before = profiles.get(column);
  if (before !== undefined) return before;
  const { values } = column;
  const share = (is: (value: string) => boolean) => values.filter(is).length / Math.max(1, values.length);
  const numbers = values.flatMap((value) => numberIn(value) ?? []).map((number) => Math.log(1 + number));
  const mean = numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
  const spread =
    SPREAD +
    Math.sqrt(numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, numbers.length));
  const profile: Profile = {
    column,
    kind: kindOf(column),
    words: values.reduce((sum, value) => sum + tokensOf(value).length, 0) / Math.max(1, values.length),
    capitals: share((value) => /^\p{Lu}/u.test(value)),
    digits: share((value) => /\d/.test(value)),
    magnitude: numbers.length >= values.length * MOSTLY && values.length > 1 ? { mean, spread } : undefined,
  };
  profiles.set(column, profile);
  return profile;
}

function kindOf(column: Column): string {
  if (column.numbersRows) return 'row number';
  if (column.isCoded) return 'code';
  return column.kind === 'words' && column.isFreeText ? 'free' : column.kind;
}

/** The number that a value states, whatever its unit; undefined for dates and for codes. */
function numberIn(text: string): number | undefined {
  const value = onlyValue(text);
  if (value === undefined || value.kind === 'date' || value.kind === 'time' || value.kind === 'phone')
    return undefined;
  if (/^\p{L}+-?\d/u.test(text)) return undefined;
  const figures = value.figures.replaceAll(THOUSANDS, '').replace(',', '.');
  const number = numberOfWord(value.figures) ?? Number(figures);
  return Number.isFinite(number) ? Math.abs(number) : undefined;
}

/** What divides thousands. */
const THOUSANDS = /[.,'’\s](?=\d{3}(?!\d))/g;
