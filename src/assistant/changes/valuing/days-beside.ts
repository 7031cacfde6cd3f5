/** The weekdays that a value of a sentence belongs to: "from Monday to Thursday until 15:30, and on Fridays until 12:30". */
import { seriesIn, seriesPairs } from '../series.ts';

const DAYS = 7;

interface DayRange {
  readonly start: number;
  readonly end: number;
  readonly days: ReadonlySet<number>;
}

/** The values of a text that stand beside a weekday of the message; empty where none does. */
export function onDaysOf<Value extends { readonly start: number }>(
  message: string,
  text: string,
  values: readonly Value[],
): readonly Value[] {
  const said = values.length < 2 ? [] : daysIn(message).flatMap(({ days }) => [...days]);
  const ranges = said.length === 0 ? [] : daysIn(text);
  return values.filter(({ start: at }) => {
    const own = ranges.findLast(({ end }) => end <= at) ?? ranges.find(({ start }) => start > at);
    return said.some((day) => own?.days.has(day));
  });
}

function daysIn(text: string): readonly DayRange[] {
  const words = seriesIn(text).filter(({ series }) => series === 'weekdays');
  const pairs = seriesPairs(text, words);
  return words.flatMap((word): DayRange[] => {
    const pair = pairs.find((one) => one.includes(word));
    if (pair === undefined) return [{ ...extentOf(word), days: new Set([word.key]) }];
    const [first, last] = pair;
    if (word !== first) return [];
    const isRange = !JOINED.test(text.slice(extentOf(first).end, last.start));
    const days = isRange ? daysBetween(first.key, last.key) : [first.key, last.key];
    return [{ start: first.start, end: extentOf(last).end, days: new Set(days) }];
  });
}

/** Words between two days that leave out those between them. */
const JOINED = /^\s(?:and|und|et|y)\s/iu;

function extentOf({ start, text }: { readonly start: number; readonly text: string }) {
  return { start, end: start + text.length };
}

function daysBetween(first: number, last: number): readonly number[] {
  const count = ((last - first + DAYS) % DAYS) + 1;
  return Array.from({ length: count }, (_, at) => (first + at) % DAYS);
}
