/** Changes a value by itself: raised or lowered, doubled or halved, rounded. */
import SPANS from '../../tables/language/spans.json';
import { firstDate } from '../../tables/values/dates.ts';
import { foldWord } from '../../text/tokens.ts';
import type { Scale } from '../reading/instruction.ts';
import { isHundredth, likeDate, likeFigures, numberOfWord, type Value } from '../values.ts';

/** The value in place of the current one; undefined if its kind does not allow that. */
export type Shift = (old: Value) => Value | undefined;

/** Raises or lowers by a percentage, by an amount of the same kind, or a date by a time span. */
export function shiftBy(by: Value, isDown: boolean): Shift {
  return (old) => {
    const part = isHundredth(by) && !isHundredth(old) ? 0.01 : 1;
    const amount = amountOf(by) * part * (isDown ? -1 : 1);
    if (old.kind === 'date') return by.kind === 'span' ? shiftedDate(old, unitOf(by), amount) : undefined;
    const now = amountOf(old);
    const isShare = by.kind === 'percentage' && old.kind !== 'percentage';
    const isAlike = by.kind === old.kind && (by.kind !== 'span' || unitOf(by) === unitOf(old));
    if (!isShare && !isAlike && by.kind !== undefined && old.kind !== undefined) return undefined;
    return withAmount(old, isShare ? now * (1 + amount / 100) : now + amount, placesOf(old));
  };
}

/** @param step what is rounded to a multiple of */
export function scaleBy(scale: Scale, step: number): Shift {
  return (old) => {
    const now = amountOf(old);
    if (scale === 'double') return withAmount(old, now * 2, placesOf(old));
    if (scale === 'halve') return withAmount(old, now / 2, placesOf(old));
    const round = { up: Math.ceil, down: Math.floor, near: Math.round }[scale];
    // 4.725 and 67 * 0.01 are not exact.
    const next = round(Number((now / step).toFixed(6))) * step;
    return withAmount(old, next, placesOf(old) === MONEY_PLACES ? MONEY_PLACES : 0);
  };
}

const MONEY_PLACES = 2;

function placesOf({ figures }: Value): number {
  return /[.,](\d{1,2})$/.exec(figures)?.[1]?.length ?? 0;
}

/** @param places decimals of an amount that needs no more than them */
function withAmount(old: Value, next: number, places: number): Value | undefined {
  if (Number.isNaN(next)) return undefined;
  const isEven = Math.abs(next - Math.round(next)) < 1e-9;
  const figures = next.toFixed(isEven ? places : Math.max(2, places));
  const written = likeFigures(old.figures, old.figures.includes(',') ? figures.replace('.', ',') : figures);
  return { ...old, figures: written, text: old.text.replace(old.figures, () => written) };
}

function amountOf({ figures }: Value): number {
  const plain = /[.,' \u00A0\u202F]\d{3}(?!\d)/.test(figures) ? figures.replaceAll(/[^\d]/g, '') : figures;
  return numberOfWord(figures) ?? Number(plain.replace(',', '.'));
}

function unitOf({ unit }: Value): string {
  const word = foldWord(unit.split(/\s/).at(-1) ?? '');
  return Object.entries(SPANS).find(([, words]) => words.split(' ').includes(word))?.[0] ?? '';
}

function shiftedDate(old: Value, unit: string, amount: number): Value | undefined {
  const day = firstDate(old.text, 'dmy')?.from;
  if (day === undefined) return undefined;
  const date = new Date(day * DAY);
  const before = date.getUTCDate();
  if (unit === 'day' || unit === 'week') date.setUTCDate(before + amount * (unit === 'week' ? 7 : 1));
  else if (unit === 'month' || unit === 'year') {
    date.setUTCMonth(date.getUTCMonth() + amount * (unit === 'year' ? 12 : 1));
    // The target month has fewer days: use its last day.
    if (date.getUTCDate() !== before) date.setUTCDate(0);
  } else return undefined;
  const text = likeDate(old.text, date.toISOString().slice(0, 10));
  return { ...old, text, figures: text };
}

const DAY = 86_400_000;
