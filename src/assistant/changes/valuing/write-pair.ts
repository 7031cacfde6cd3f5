/** Writes two amounts in the place of two others, as those are written: "from 11 to 15 August" for "from 4 to 8 August". */
import type { AmountPair } from './amount-pairs.ts';
import { type Amount, isSameAs } from './amounts.ts';
import { putAmount } from './write-amount.ts';

export interface PutPair {
  readonly old: string;
  readonly by: string;
  /** The text with both. */
  readonly next: string;
}

/** @returns undefined where they are of other kinds, or tell an old value and its new one: "from 12 to 14" */
export function putPair(text: string, old: AmountPair, told: AmountPair): PutPair | undefined {
  const [was, is] = [firstOf(old), firstOf(told)];
  if (isSameAs(old.last, is) || !areAlike(was, is) || !areAlike(old.last, told.last)) return undefined;
  const last = written(old.last, told.last);
  const first = written(was, is);
  const isDay = was !== old.first && was.kind === 'date' && withoutDay(first) === withoutDay(last);
  const between = text.slice(old.first.end, old.last.start);
  const by = (isDay ? (DAY.exec(first)?.[0] ?? first) : first) + between + last;
  const whole = text.slice(old.start, old.end);
  if (by === whole) return undefined;
  return { old: whole, by, next: text.slice(0, old.start) + by + text.slice(old.end) };
}

/** The first amount, of the kind of the last one where that alone says it: "4 to 8 August", "10 to 3 pm". */
function firstOf({ first, last }: AmountPair): Amount {
  if (first.kind !== 'number') return first;
  if (last.kind === 'date') return { ...first, kind: 'date', text: last.text.replace(DAY, first.text) };
  if (last.kind === 'time')
    return { ...first, kind: 'time', number: first.number * HOUR, isHalfDay: first.number <= 12 };
  return first;
}

const HOUR = 60;
/** The day of a date that does not begin with its year. */
const DAY = /(?<!\d)\d{1,2}(?!\d)/;

function withoutDay(date: string): string {
  return date.replace(DAY, '');
}

function areAlike(one: Amount, other: Amount): boolean {
  return one.kind === other.kind || [one, other].every(({ kind }) => COUNTED.has(kind));
}

const COUNTED: ReadonlySet<string> = new Set(['number', 'money', 'measure', 'percent', 'span']);

function written(old: Amount, next: Amount): string {
  const own = { ...old, start: 0, end: old.text.length };
  const figures = { start: old.figures.start - old.start, end: old.figures.end - old.start };
  return putAmount(old.text, { ...own, figures }, next) ?? old.text;
}
