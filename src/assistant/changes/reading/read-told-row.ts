/**
 * Parses the values of a new row from a message that tells them in any form and order: "C-25: received 3 May from Castle Foods,
 * 7 affected, not closed yet". All ways to divide the words into values of columns are weighed against each other: the name
 * of the column beside a value, existing values, the kind of the value and the order of the columns speak for a place.
 */
import { type Column, type Fit, OF_KIND, PLAIN } from '../column.ts';
import { fold } from '../fold.ts';
import { valuesIn } from '../values.ts';
import { anyLanguage } from './alternatives.ts';
import type { Phrase } from './phrase.ts';
import { isArticleOrNew, isNoise, mayAdd, type Segment, segmentsOf } from './told-segments.ts';
import { isCode, isDenial, isLinking, isNumberWord, sharesStem, stemsIn } from './words.ts';

export interface ToldRow {
  /** By column index, from 0. */
  readonly values: ReadonlyMap<number, string>;
  /** Number of values that their name, their kind or an existing value assigns. */
  readonly sure: number;
  readonly score: number;
  /** Segments that say nothing of a column. */
  readonly left: readonly string[];
}

/** A value for a column in some words. */
interface Told {
  readonly column: number;
  readonly value: string;
  readonly score: number;
  readonly isSure: boolean;
}

/** A way to read the words so far. */
interface Way {
  readonly told: readonly Told[];
  readonly score: number;
  /** Whether the last words were a value that is sure, or may begin one. */
  readonly isOpen: boolean;
  /** Whether the segment has a value. */
  readonly isTold: boolean;
  readonly left: readonly string[];
}

/** Maximum number of words of a value with the name of its column. */
const MAX_WORDS = 9;
/** Number of ways that are followed. */
const WAYS = 60;
const LABEL = 0.6;
const NEXT = 0.2;
const LATER = 0.05;
/** Cost of a value, of a word that says nothing, of a word that links a value, and of a segment without a value. */
const COST = { value: 0.3, word: 0.3, link: 0.1, segment: 0.5 };
/** Minimum fit of a value beside the name of its column. */
const LEAST = 0.4;

/** @param naming stems of words that name the table */
export function readToldRow(
  message: Phrase,
  columns: readonly Column[],
  naming: ReadonlySet<string>,
): ToldRow {
  const teller = new Teller(columns, naming);
  let ways: readonly Way[] = [{ told: [], score: 0, isOpen: true, isTold: false, left: [] }];
  for (const segment of segmentsOf(message, columns)) ways = waysOver(ways, segment, teller);
  const [best] = ways;
  const told = best?.told ?? [];
  return {
    values: new Map(told.flatMap(({ column, value }) => (value === '' ? [] : [[column, value]]))),
    sure: told.filter(({ isSure }) => isSure).length,
    score: best?.score ?? 0,
    left: best?.left ?? [],
  };
}

function waysOver(before: readonly Way[], { words, isHead }: Segment, teller: Teller): readonly Way[] {
  const at: Way[][] = words.map(() => []);
  const ended: Way[] = [];
  const cuts = cutsOf(words);
  const put = (index: number, way: Way) => (at[index] ?? ended).push(way);
  for (const way of before) put(0, { ...way, isOpen: true, isTold: false });
  for (const [from, word] of words.entries()) {
    for (const way of bestOf(at[from] ?? [])) {
      const isQuiet = isNoise(word);
      const isOpen = isQuiet ? (way.isOpen && from === 0) || way.isTold || isArticleOrNew(word) : false;
      put(from + 1, { ...way, isOpen, score: way.score - (isQuiet ? 0 : COST.word) });
      for (const end of endsOf(words, from, cuts))
        for (const told of teller.read(words.slice(from, end))) {
          const isEnd = end === words.length || isNoise(words[end] ?? '');
          const mayName = /\d|^\p{Lu}/u.test(words[end - 1] ?? '');
          // "Add drama to the activities: …".
          const isKey =
            from === 0 && told.column === teller.key && isEnd && !mayAdd(words.slice(from, end).join(' '));
          if (isHead ? !isKey && (!told.isSure || !mayName) : !told.isSure && (!way.isOpen || !isEnd))
            continue;
          const next = withTold(way, told);
          if (next !== undefined) put(end, next);
        }
    }
  }
  const done = ended.map((way): Way => {
    const isSilent = way.isTold || isHead || words.every((word) => teller.isQuiet(word));
    return isSilent ? way : { ...way, score: way.score - COST.segment, left: [...way.left, words.join(' ')] };
  });
  return bestOf(done);
}

/** Where a date, a time or a telephone number must not be cut: the words within one, by their index. */
function cutsOf(words: readonly string[]): ReadonlySet<number> {
  const starts = words.map((_, at) => words.slice(0, at).join(' ').length + (at === 0 ? 0 : 1));
  const whole = valuesIn(words.join(' ')).filter(({ kind }) => kind !== undefined && WHOLE.has(kind));
  return new Set(
    starts.flatMap((start, at) =>
      whole.some((value) => start > value.start && start < value.start + value.text.length) ? [at] : [],
    ),
  );
}

const WHOLE: ReadonlySet<string> = new Set(['date', 'time', 'phone']);

function endsOf(words: readonly string[], from: number, cuts: ReadonlySet<number>): number[] {
  if (cuts.has(from)) return [];
  const last = Math.min(words.length, from + MAX_WORDS);
  return Array.from({ length: last - from }, (_, at) => from + at + 1).filter((end) => !cuts.has(end));
}

function withTold(way: Way, told: Told): Way | undefined {
  if (way.told.some(({ column }) => column === told.column)) return undefined;
  const last = way.told.at(-1)?.column ?? -1;
  const order = told.column === last + 1 ? NEXT : told.column > last ? LATER : 0;
  return {
    ...way,
    told: [...way.told, told],
    score: way.score + told.score + order - COST.value,
    // "FT-60 Check valve".
    isOpen: told.isSure && isCode(told.value) && /\p{L}/u.test(told.value),
    isTold: true,
  };
}

function bestOf(ways: readonly Way[]): readonly Way[] {
  return ways.toSorted((a, b) => b.score - a.score).slice(0, WAYS);
}

/** What some words may tell of each column. */
class Teller {
  readonly #columns: readonly Column[];
  readonly #naming: ReadonlySet<string>;
  readonly #known = new Map<string, readonly Told[]>();

  constructor(columns: readonly Column[], naming: ReadonlySet<string>) {
    this.#columns = columns;
    this.#naming = naming;
  }

  /** The column that names the rows. */
  get key(): number | undefined {
    return this.#columns.find(({ numbersRows }) => !numbersRows)?.index;
  }

  /** Whether a word says nothing of the row, or only names its table. */
  isQuiet(word: string): boolean {
    return isNoise(word) || (word.length > 3 && sharesStem(this.#naming, word));
  }

  read(words: readonly string[]): readonly Told[] {
    const key = words.join(' ');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // A value neither begins nor ends with a word that only links it.
    const [first = '', last = ''] = [words[0], words.at(-1)];
    const isCut = words.length > 1 && (isBare(first) || isBare(last));
    const isWhole = (column: Column) =>
      column.isShortFor(key) || (words.length > 1 && column.known(key) !== undefined);
    const columns = isCut ? this.#columns.filter(isWhole) : this.#columns;
    const told = columns
      .flatMap((column) => tell(words, column, (text) => this.#isElsewhere(text, column)) ?? [])
      .filter(({ isSure }) => isSure || !words.every((word) => this.isQuiet(word)));
    this.#known.set(key, told);
    return told;
  }

  /** Whether a text has the form of a value of another column: "a new tool WT-14" tells the code. */
  #isElsewhere(text: string, column: Column): boolean {
    const [first = ''] = text.split(' ');
    return this.#columns.some(
      (other) =>
        other !== column &&
        (other.isShaped(text) || other.isShaped(first) || other.known(text) !== undefined),
    );
  }
}

function isBare(word: string): boolean {
  return isLinking(word) && !isDenial(word);
}

function tell(
  words: readonly string[],
  column: Column,
  isElsewhere: (text: string) => boolean,
): Told | undefined {
  const { index } = column;
  const answer = answerOf(words, column);
  if (answer !== undefined) return { column: index, ...answer, isSure: true };
  const named = labelOf(words, column);
  // "Shed south" is a shed already, and not the south one.
  const whole = named === undefined ? undefined : column.known(words.join(' '));
  if (whole !== undefined) return { column: index, value: whole, score: 1 + LABEL, isSure: true };
  if (named !== undefined && named.text !== '') {
    const fit = column.fit(named.text, column.sample);
    const isSure = fit.share >= OF_KIND || (named.share === 1 && !isElsewhere(named.text));
    const score = Math.max(fit.share, named.share === 1 ? OF_KIND : PLAIN) + LABEL * named.share;
    if (mayHold(column, fit) && isSure)
      return { column: index, value: column.begun(fit.value), score, isSure };
  }
  const text = words.join(' ');
  const joined = column.joined(text);
  if (joined !== undefined) return { column: index, value: joined, score: 1 + LABEL, isSure: true };
  const form = column.formOf(text);
  const fit = form === undefined ? column.fit(text, column.sample) : { value: form, share: 1 };
  if (!mayHold(column, fit) || named?.text === '') return undefined;
  if (fit.share >= OF_KIND) return { column: index, value: fit.value, score: fit.share, isSure: true };
  // A code beside other words is a value of its own.
  if (words.length > 1 && words.some((word) => isCode(word) && (column.isShaped(word) || isElsewhere(word))))
    return undefined;
  const linked = words.findIndex((word) => !isNoise(word));
  const score = fit.share - COST.link * linked;
  return { column: index, value: column.begun(fit.value), score, isSure: false };
}

/** Whether a value may stand in a column: no words where it holds dates, figures, states or answers. */
function mayHold(column: Column, { share }: Fit): boolean {
  return share >= (column.isValue ? OF_KIND : LEAST);
}

/** "Not a first aider", "no setup fee", "VAT included": the answer or the zero of a column whose title is said. */
function answerOf(
  words: readonly string[],
  column: Column,
): { readonly value: string; readonly score: number } | undefined {
  const isNo = words.some(isDenial);
  const said = words.filter((word) => !isDenial(word) && (!isNoise(word) || column.isTitleWord(word, false)));
  const isShort = column.isShortFor(words.join(' '));
  const named = said.filter((word) => !EMPTY.test(word));
  if (named.length > 0 && named.length < said.length && named.every((word) => column.isTitleWord(word, true)))
    return { value: '', score: LEAST + 2 * LABEL };
  if (said.length === 0 || !(isShort || said.every((word) => column.isTitleWord(word, true))))
    return undefined;
  const share = isShort ? 1 : column.titleShare(stemsIn(said.join(' ')));
  // "Not closed yet" leaves the date of closing empty.
  const none = share === 1 ? '' : undefined;
  const value = column.answerOf(!isNo) ?? (isNo ? (column.zero ?? none) : undefined);
  return value === undefined || share < PLAIN ? undefined : { value, score: LEAST + 2 * LABEL * share };
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
