/** Words told with those in whose place they come: "the room Amsel and not Drossel", "oak instead of beech". */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import { LANGUAGES } from '../../languages/language-data.ts';
import { type Token, tokenize } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { isLinking, NOT } from '../reading/words.ts';
import { seriesIn } from '../series.ts';

export interface ExchangedWords {
  readonly next: string;
  readonly old: string;
  /** The range of the new words, end excluded. */
  readonly start: number;
  readonly end: number;
}

const INSTEAD = new RegExp(
  `,?\\s(?:${LANGUAGES.map((language) => CHANGE_DATA[language].instead).join('|')})\\s`,
  'giu',
);
const ARTICLES = new RegExp(
  `^(?:(?:${LANGUAGES.map((language) => CHANGE_DATA[language].articles).join('|')})\\s)+`,
  'iu',
);
const LONGEST = 3;
const SHORTEST = 3;

const STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);

/** Whether some words begin and end with one that means something by itself. */
function isFull(text: string): boolean {
  const words = tokenize(text).map(({ word }) => word);
  return [words[0] ?? '', words.at(-1) ?? ''].every((word) => !STOP_WORDS.has(word) && !isLinking(word));
}

/** A mere "not" behind no comma denies what is said of a thing, "may not use the saw". */
const DENYING = new RegExp(
  `^\\s(?:${LANGUAGES.map((language) => CHANGE_DATA[language].noLonger).join('|')}|not|nicht|pas|no|non)\\s$`,
  'iu',
);

/** The clause behind "but": not "not only oak but beech as well". */
const CONTRAST = new RegExp(
  `,?\\s(?:${anyLanguage(({ but }) => but)})\\s(?!(?:${anyLanguage(({ also }) => also)})(?!\\p{L}))(?<next>[^,;:.!?⟦]+)`,
  'giu',
);

/** "Does not come from Leeds but from York": the last words between "not" and "but", and as many behind it, or all of the clause. */
function contrastedIn(message: string): readonly ExchangedWords[] {
  return [...message.matchAll(CONTRAST)].flatMap(({ index, 0: mark, groups }) => {
    const words = wholeWords(message.slice(0, index));
    const at = words.findLastIndex(({ word }) => NOT.has(word));
    const denied = at < 0 ? [] : words.slice(at + 1);
    const from = index + mark.length - (groups?.['next']?.length ?? 0);
    const behind = withoutLinks(wholeWords(groups?.['next'] ?? ''));
    return denied.slice(-LONGEST).flatMap((_, left, last) => {
      const old = last.slice(left);
      const counts = new Set([Math.min(old.length, behind.length), Math.min(LONGEST, behind.length)]);
      return [...counts].flatMap((count) => {
        const next = behind.slice(0, count);
        const [start, end] = [next[0]?.start ?? 0, next.at(-1)?.end ?? 0];
        return exchangeOf(message, from + start, from + end, message.slice(old[0]?.start, old.at(-1)?.end));
      });
    });
  });
}

/** Without the words before them that only lead to them: "from the". */
function withoutLinks(words: readonly Token[]): readonly Token[] {
  const from = words.findIndex(({ word }) => !STOP_WORDS.has(word) && !isLinking(word));
  return from < 0 ? [] : words.slice(from);
}

/** As many words before "instead of" as behind it, or all that the thing is said to be: "they are dark green instead of blue". */
export function exchangedIn(message: string): readonly ExchangedWords[] {
  return [...insteadIn(message), ...contrastedIn(message)];
}

function insteadIn(message: string): readonly ExchangedWords[] {
  return [...message.matchAll(INSTEAD)].flatMap(({ 0: mark, index }) => {
    if (DENYING.test(mark)) return [];
    const before = wholeWords(message.slice(0, index));
    const from = index + mark.length;
    const behind = message.slice(from);
    const skipped = ARTICLES.exec(behind)?.[0].length ?? 0;
    const words = wholeWords(behind.slice(skipped));
    const elided = skipped === 0 ? undefined : withoutNoun(message, before, words, behind.slice(skipped));
    if (elided !== undefined) return [elided];
    const said = saidToBe(before);
    return Array.from({ length: Math.min(LONGEST, words.length, before.length) }, (_, at) => at + 1).flatMap(
      (count): ExchangedWords[] => {
        const [first, last] = [words[0], words[count - 1]];
        const next = said ?? before.slice(-count);
        const [start, end] = [next[0]?.start ?? 0, next.at(-1)?.end ?? 0];
        const old = behind.slice(skipped + (first?.start ?? 0), skipped + (last?.end ?? 0));
        return exchangeOf(message, start, end, old);
      },
    );
  });
}

function exchangeOf(message: string, start: number, end: number, old: string): ExchangedWords[] {
  const next = message.slice(start, end);
  const isPhrase =
    !/[,;:.!?\d]/.test(old + next) && [next, old].every((one) => isFull(one) && seriesIn(one).length === 0);
  return isPhrase && old.length >= SHORTEST ? [{ next, old, start, end }] : [];
}

/** Words, of which those with a hyphen between them are one: "petrol-coloured". */
function wholeWords(text: string): readonly Token[] {
  const words: Token[] = [];
  for (const token of tokenize(text)) {
    const last = words.at(-1);
    const isJoined = last !== undefined && /^[-‐‑]$/.test(text.slice(last.end, token.start));
    if (isJoined) words[words.length - 1] = { ...last, word: `${last.word}-${token.word}`, end: token.end };
    else words.push(token);
  }
  return words;
}

/** The few words behind one of being, where they are more than one. */
function saidToBe(before: readonly Token[]): readonly Token[] | undefined {
  const from = before.findLastIndex(({ word }) => BEING.test(word));
  const words = before.slice(from + 1);
  const isOne = from >= 0 && words.length > 1 && words.length <= LONGEST;
  return isOne && words.every(({ word }) => !STOP_WORDS.has(word) && !isLinking(word)) ? words : undefined;
}

const BEING = /^(?:is|are|be|ist|sind|est|sont|es|son)$/;

/** "Einen grünen Ausweis statt dem gelben", "a green badge instead of the yellow one": the noun is told once, behind the new word. */
function withoutNoun(
  message: string,
  before: readonly Token[],
  [old, one]: readonly Token[],
  behind: string,
): ExchangedWords | undefined {
  const [next, noun] = before.slice(-2);
  if (old === undefined || next === undefined || noun === undefined) return undefined;
  const [was, is] = [behind.slice(old.start, old.end), message.slice(next.start, next.end)];
  const isLast = /^(?:\s*[,;.!?]|\s*$)/.test(behind.slice(old.end));
  const isInflected =
    isLast && [was, is].every((word) => /^\p{Ll}{3,}e[mnrs]?$/u.test(word)) && !INFLECTED.test(noun.word);
  const { start, end } = next;
  if (one?.word === 'one' || one?.word === 'ones') return { next: is, old: was, start, end };
  const ending = INFLECTED.exec(was)?.[0] ?? '';
  return isInflected ? { next: is.replace(INFLECTED, ending), old: was, start, end } : undefined;
}

const INFLECTED = /e[mnrs]?$/;
