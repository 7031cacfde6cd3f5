/** Numbers that are written as words ("two", "dreißig"), in all languages. */
import { CHANGE_DATA } from '../languages/change-data.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { lexiconOf } from '../tables/lexicon.ts';
import { foldWord } from '../text/tokens.ts';

let numbers: ReadonlyMap<string, number> | undefined;

/** The number that a word stands for. */
export function numberOfWord(word: string): number | undefined {
  numbers ??= new Map(
    LANGUAGES.flatMap((language) => [
      ...lexiconOf(language).numbers,
      ...[...CHANGE_DATA[language].numbers.matchAll(/(\S+) (\d+)/g)].map(
        ([, said = '', number]): [string, number] => [foldWord(said), Number(number)],
      ),
    ]),
  );
  return numbers.get(word.toLowerCase().includes('-') ? word.toLowerCase() : foldWord(word));
}
