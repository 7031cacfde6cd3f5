/** Months, weekdays, "once" and "twice", and ordinals ("the second day"), of which one may take the place of another. */
import { CHANGE_DATA } from '../languages/change-data.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import ROWS from '../languages/rows.json';
import MONTHS from '../tables/language/months.json';
import { foldWord, tokenize } from '../text/tokens.ts';
import { fold } from './fold.ts';
import { valuesIn } from './values.ts';
import WORDS from './valuing/amount-words.json';

export interface SeriesWord {
  readonly series: string;
  readonly key: number;
  readonly text: string;
  readonly start: number;
}

type Key = readonly [series: string, key: number];
const KEYS = new Map<string, Key>([
  ...Object.entries(MONTHS).map(([word, key]): [string, Key] => [word, ['month', key]]),
  ...(['weekdays', 'times'] as const).flatMap((series) =>
    ROWS[series].flatMap((words, key) =>
      words.split(' ').map((word): [string, Key] => [foldWord(word), [series, key]]),
    ),
  ),
]);
const ORDINALS = LANGUAGES.flatMap((language) =>
  CHANGE_DATA[language].ordinals.map((words, key) => ({ pattern: new RegExp(`^(?:${words})$`, 'iu'), key })),
);
const ONCE: ReadonlySet<string> = new Set(ROWS.times.flatMap((words) => words.split(' ')));
/** A shorter word in lowercase may be another word, such as "may". */
const LONG = 5;

export function seriesIn(text: string): SeriesWord[] {
  const dates = valuesIn(text).filter(({ kind }) => kind === 'date');
  return tokenize(text).flatMap(({ word, start, end }): SeriesWord[] => {
    const original = text.slice(start, end);
    if (dates.some((date) => start >= date.start && start < date.start + date.text.length)) return [];
    const isName = /^\p{Lu}/u.test(original) || word.length >= LONG || ONCE.has(word);
    const [series, key] = (isName ? KEYS.get(word) : undefined) ?? [
      'ordinal',
      ORDINALS.find(({ pattern }) => pattern.test(original))?.key,
    ];
    return key === undefined ? [] : [{ series, key, text: original, start }];
  });
}

/** Two words of one series that are told together: "Tuesdays and Thursdays", "von Montag bis Freitag". */
export type SeriesPair = readonly [SeriesWord, SeriesWord];

/** @param words all of the text, by where they stand */
export function seriesPairs(text: string, words: readonly SeriesWord[]): readonly SeriesPair[] {
  const found: SeriesPair[] = [];
  words.slice(1).forEach((last, at) => {
    const first = words[at];
    if (first === undefined || first.series !== last.series || found.at(-1)?.[1] === first) return;
    if (BETWEEN.test(text.slice(first.start + first.text.length, last.start))) found.push([first, last]);
  });
  return found;
}

const BETWEEN = new RegExp(
  `^\\s?(?:[–-]|(?:${WORDS.pair})(?=\\s))\\s?(?:(?:${WORDS.pairArticles})\\s)?$`,
  'iu',
);

/** A weekday or month in the language and the form of an old one. */
export function likeSeries(old: string, next: string, series: string): string {
  const [given] = seriesIn(next);
  if (given === undefined || (series !== 'weekdays' && series !== 'month')) return next;
  for (const language of LANGUAGES) {
    const names = namesOf(series, language);
    const at = names.findIndex((name) => fold(old) === name || fold(old) === `${name}s`);
    const name = names[series === 'month' ? given.key - 1 : given.key];
    if (at < 0 || name === undefined) continue;
    const isPlural = fold(old) !== names[at] && !name.endsWith('s');
    const cased = /^\p{Lu}/u.test(old) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
    return cased + (isPlural ? 's' : '');
  }
  return next;
}

function namesOf(series: 'weekdays' | 'month', language: Language): string[] {
  const isDay = series === 'weekdays';
  const format = new Intl.DateTimeFormat(language, {
    [isDay ? 'weekday' : 'month']: 'long',
    timeZone: 'UTC',
  });
  // The first of January 2024 was a Monday.
  return Array.from({ length: isDay ? 7 : 12 }, (_, at) =>
    fold(format.format(isDay ? Date.UTC(2024, 0, 1 + at) : Date.UTC(2024, at, 1))),
  );
}
