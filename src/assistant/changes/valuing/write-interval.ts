/** Writes an interval of one unit as people say it: "every two years" becomes "every year", "alle drei Wochen" "jede Woche". */
import WORDS from './amount-words.json';

/** The words before the number of an interval, in the order of the languages of the forms of units. */
const EVERY = ['every', 'alle', 'tou(?:te)?s les', 'cada'].map(
  (word) => new RegExp(`(?<![\\p{L}])(?:${word})\\s$`, 'iu'),
);
const [GERMAN, FRENCH] = [1, 2];
/** "Jede Woche", of the gender of the unit. */
const EACH: Readonly<Record<string, string>> = {
  minute: 'jede',
  hour: 'jede',
  day: 'jeden',
  week: 'jede',
  month: 'jeden',
  year: 'jedes',
};
const FEMININE: ReadonlySet<string> = new Set(['minute', 'hour', 'week']);

/**
 * @param before the text before the number
 * @returns the text before and the unit without a number; undefined where no word makes it an interval
 */
export function everyOne(before: string, unit: string): string | undefined {
  const at = EVERY.findIndex((pattern) => pattern.test(before));
  const [one, many] = WORDS.forms[unit as keyof typeof WORDS.forms]?.[at]?.split(' ') ?? [];
  if (one === undefined || many === undefined) return undefined;
  const front = before.replace(EVERY[at] ?? '', '');
  const said = before.slice(front.length);
  const isCapital = /^\p{Lu}/u.test(said);
  const written = (word: string) => (isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word);
  if (at === GERMAN) return `${front}${written(EACH[unit] ?? 'jede')} ${one}`;
  if (at === FRENCH) return `${front}${written(FEMININE.has(unit) ? 'toutes les' : 'tous les')} ${many}`;
  return `${before}${one}`;
}
