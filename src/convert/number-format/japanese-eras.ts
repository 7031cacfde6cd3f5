/**
 * Years of Japanese eras: `g` and `e` in date formats.
 *
 * Source: ECMA-376 Part 1, 18.8.31 (`g`, `e`); cabinet orders that named the eras, for their first days.
 */

export interface EraYear {
  /** In full, such as 令和. */
  readonly name: string;
  /** As one Latin letter, such as R. */
  readonly letter: string;
  /** From 1. */
  readonly year: number;
}

/** Latest first, by year, month and day as one number. */
const ERAS: readonly (readonly [from: number, name: string, letter: string])[] = [
  [20190501, '令和', 'R'],
  [19890108, '平成', 'H'],
  [19261225, '昭和', 'S'],
  [19120730, '大正', 'T'],
  [18680125, '明治', 'M'],
];

/** @returns undefined for days before the first of these eras */
export function eraYearOf(year: number, month: number, day: number): EraYear | undefined {
  const date = year * 10_000 + month * 100 + day;
  const era = ERAS.find(([from]) => from <= date);
  if (era === undefined) return undefined;
  const [from, name, letter] = era;
  return { name, letter, year: year - Math.floor(from / 10_000) + 1 };
}
