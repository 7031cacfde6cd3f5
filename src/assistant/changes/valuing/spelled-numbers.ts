/** Numbers of several words, "three hundred and fifty", "trois cents", and of a compound, "dreihundertfünfzig". */
import { numberOfWord } from '../values.ts';
import WORDS from './amount-words.json';

export interface SpelledNumber {
  readonly number: number;
  /** Its range in the text, end excluded. */
  readonly start: number;
  readonly end: number;
}

const { hundred, thousand, and } = WORDS.spelled;
const WORD = /\p{L}+/gu;
const SCALE = new RegExp(`^(?:(?<hundred>${hundred})|(?<thousand>${thousand}))$`, 'iu');
const AND = new RegExp(`^(?:${and})$`, 'iu');
/** The French hundred, and the digits before it that are no English words. */
const CENT = /^cents?$/iu;
const DIGIT = new RegExp(`^(?:${WORDS.spelled.digits})$`, 'iu');
/** What a German compound begins with, its scale, and what follows. */
const COMPOUND = /^(?<front>\p{L}*?)(?<scale>hundert|tausend)(?:und)?(?<rest>\p{L}*)$/iu;
const UNITS_FIRST = /^(?<ones>\p{L}{3,7})und(?<tens>\p{L}{4,}ig)$/iu;

export function spelledIn(text: string): readonly SpelledNumber[] {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  const found: SpelledNumber[] = [];
  for (let from = 0; from < words.length; ) {
    const length = lengthAt(text, words, from);
    const run = words.slice(from, from + length);
    const number = length === 0 ? undefined : sumOf(run.map(({ word }) => word));
    const [first, last] = [run[0], run.at(-1)];
    if (first !== undefined && last !== undefined && number !== undefined)
      found.push({ number, start: first.start, end: last.end });
    from += Math.max(1, length);
  }
  return found;
}

type Word = { readonly word: string; readonly start: number; readonly end: number };

/** How many words from here on are those of one number of a hundred or more. */
function lengthAt(text: string, words: readonly Word[], from: number): number {
  let length = 0;
  for (let at = from; at < words.length; at++) {
    const { word = '', start = 0 } = words[at] ?? {};
    const before = words[at - 1];
    const gap = at === from ? ' ' : text.slice(before?.end, start);
    // "Five cents" is money.
    const isMoney = CENT.test(word) && at > from && !DIGIT.test(before?.word ?? '');
    const isJoined = /^[\s-]$/.test(gap);
    if (!isJoined || isMoney || (partOf(word) === undefined && !(at > from && AND.test(word)))) break;
    if (partOf(word) !== undefined) length = at - from + 1;
  }
  const run = words.slice(from, from + length).map(({ word }) => word);
  const isLarge = run.some((word) => SCALE.test(word) || (compoundOf(word) ?? 0) > 12);
  return run.length > 1 || isLarge ? (isLarge && !isBare(run) ? length : 0) : 0;
}

/** "Cent" and "mil" alone may be other words. */
function isBare(run: readonly string[]): boolean {
  return run.length === 1 && SCALE.test(run[0] ?? '') && compoundOf(run[0] ?? '') === undefined;
}

function partOf(word: string): number | undefined {
  if (SCALE.test(word)) return 0;
  return numberOfWord(word) ?? compoundOf(word);
}

function compoundOf(word: string): number | undefined {
  const { ones, tens } = UNITS_FIRST.exec(word)?.groups ?? {};
  if (ones !== undefined && tens !== undefined) {
    const [one, ten] = [numberOfWord(ones), numberOfWord(tens)];
    if (one !== undefined && ten !== undefined) return one + ten;
  }
  const { front, scale, rest } = COMPOUND.exec(word)?.groups ?? {};
  if (front === undefined || rest === undefined || front + rest === '') return undefined;
  const [times, more] = [front, rest].map((own, at) =>
    own === '' ? 1 - at : (numberOfWord(own) ?? compoundOf(own)),
  );
  if (times === undefined || more === undefined) return undefined;
  return times * (scale?.toLowerCase() === 'hundert' ? 100 : 1000) + more;
}

function sumOf(words: readonly string[]): number | undefined {
  let [total, group] = [0, 0];
  for (const word of words) {
    if (AND.test(word)) continue;
    const scale = SCALE.exec(word)?.groups;
    if (scale?.['hundred'] !== undefined) group = Math.max(1, group) * 100;
    else if (scale?.['thousand'] !== undefined) {
      total += Math.max(1, group) * 1000;
      group = 0;
    } else group += numberOfWord(word) ?? compoundOf(word) ?? 0;
  }
  return total + group;
}
