/** Words told with those in whose place they come: "the room Amsel and not Drossel", "oak instead of beech". */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import { LANGUAGES } from '../../languages/language-data.ts';
import { tokenize } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';
import { isLinking } from '../reading/words.ts';
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

/** As many words before "instead of" as behind it. */
export function exchangedIn(message: string): readonly ExchangedWords[] {
  return [...message.matchAll(INSTEAD)].flatMap(({ 0: mark, index }) => {
    if (DENYING.test(mark)) return [];
    const before = tokenize(message.slice(0, index));
    const from = index + mark.length;
    const behind = message.slice(from);
    const skipped = ARTICLES.exec(behind)?.[0].length ?? 0;
    const words = tokenize(behind.slice(skipped));
    return Array.from({ length: Math.min(LONGEST, words.length, before.length) }, (_, at) => at + 1).flatMap(
      (count): ExchangedWords[] => {
        const [first, last] = [words[0], words[count - 1]];
        const [start, end] = [before.at(-count)?.start ?? 0, before.at(-1)?.end ?? 0];
        const old = behind.slice(skipped + (first?.start ?? 0), skipped + (last?.end ?? 0));
        const next = message.slice(start, end);
        const isPhrase =
          !/[,;:.!?\d]/.test(old + next) &&
          [next, old].every((one) => isFull(one) && seriesIn(one).length === 0);
        return isPhrase && old.length >= SHORTEST ? [{ next, old, start, end }] : [];
      },
    );
  });
}
