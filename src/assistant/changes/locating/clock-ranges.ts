/** Hours from one time to another, "9 am to 4 pm" or "9–16 Uhr": finds them in a text, and writes others in their place. */
import ROWS from '../../languages/rows.json';

interface Bound {
  readonly minutes: number;
  /** "am" or "pm" as written; empty where the hours are counted to 24, or not told. */
  readonly half: string;
  /** Whether a unit or the other time says that the hours are counted to 24. */
  readonly isOf24: boolean;
  /** Offset in the text, and the time as written. */
  readonly start: number;
  readonly text: string;
}

export interface ClockRange {
  readonly from: Bound;
  readonly to: Bound;
  readonly start: number;
  readonly end: number;
  /** Whether a unit or minutes say that these are hours, and not other numbers. */
  readonly isClock: boolean;
}

const UNIT = `\\s?(?:${ROWS.hours.split(' ').join('|')})(?!\\p{L})`;
const boundOf = (name: string) =>
  `(?<${name}Hour>\\d{1,2})(?:[:.](?<${name}Minute>[0-5]\\d))?(?:\\s?(?<${name}Half>[ap]\\.?m\\b\\.?))?(?<${name}Unit>${UNIT})?`;
const RANGE = new RegExp(
  `(?<![\\p{L}\\d.,:/-])${boundOf('from')}(?:\\s?[–-]\\s?|\\s(?:${ROWS.until.split(' ').join('|')})\\s(?:las\\s)?)${boundOf('to')}(?![\\p{L}\\d]|[.,:/-]\\d)`,
  'giud',
);
const HALF_DAY = 12 * 60;
const DAY = 24 * 60;

export function clockRangesIn(text: string): ClockRange[] {
  return [...text.matchAll(RANGE)].flatMap(({ 0: whole, index, groups = {}, indices }) => {
    const isClock = ['fromHalf', 'toHalf', 'fromUnit', 'toUnit', 'fromMinute', 'toMinute'].some(
      (name) => groups[name] !== undefined,
    );
    const isOf24 = groups['fromUnit'] !== undefined || groups['toUnit'] !== undefined;
    const bounds = (['from', 'to'] as const).map((name): Bound => {
      const half = groups[`${name}Half`] ?? '';
      const hour = Number(groups[`${name}Hour`]);
      const isPm = /^p/i.test(half);
      const start = indices?.groups?.[`${name}Hour`]?.[0] ?? index;
      const parts = ['Minute', 'Half'].map((part) => indices?.groups?.[`${name}${part}`]?.[1] ?? 0);
      const end = Math.max(start + (groups[`${name}Hour`]?.length ?? 0), ...parts);
      const counted = half === '' ? hour : (hour % 12) + (isPm ? 12 : 0);
      const minutes = counted * 60 + Number(groups[`${name}Minute`] ?? 0);
      return { minutes, half, isOf24, start, text: text.slice(start, end) };
    });
    const [from, to] = bounds;
    if (from === undefined || to === undefined || bounds.some(({ minutes }) => minutes > DAY)) return [];
    const is24 = bounds.some(({ minutes, half }) => half === '' && minutes > HALF_DAY);
    const known = is24 ? { isOf24: true } : {};
    return [
      {
        from: { ...from, ...known },
        to: { ...to, ...known },
        start: index,
        end: index + whole.length,
        isClock,
      },
    ];
  });
}

/** Whether two ranges are the same hours, where "9 to 4" may be "9 am to 4 pm". */
export function isSameRange(one: ClockRange, other: ClockRange): boolean {
  return isSameTime(one.from, other.from) && isSameTime(one.to, other.to);
}

function isSameTime(one: Bound, other: Bound): boolean {
  const isOpen = !isTold(one) || !isTold(other);
  return one.minutes === other.minutes || (isOpen && one.minutes % HALF_DAY === other.minutes % HALF_DAY);
}

/** Whether it is known which half of the day is meant. */
function isTold({ half, isOf24 }: Bound): boolean {
  return half !== '' || isOf24;
}

/** The text with other hours in the place of its own, written like those. */
export function exchangeRange(text: string, old: ClockRange, next: ClockRange): string {
  const [from, to] = [written(old.from, next.from), written(old.to, next.to)];
  const between = text.slice(old.from.start + old.from.text.length, old.to.start);
  return text.slice(0, old.from.start) + from + between + to + text.slice(old.to.start + old.to.text.length);
}

function written(old: Bound, next: Bound): string {
  const minutes = nearest(old, next);
  const rest = minutes % 60;
  const mark = /\d([:.])\d/.exec(old.text)?.[1];
  const hour = Math.floor(minutes / 60);
  const shown = old.half === '' ? hour : hour % 12 || 12;
  const padded = /^0\d/.test(old.text) ? String(shown).padStart(2, '0') : String(shown);
  const time =
    rest === 0 && mark === undefined ? padded : `${padded}${mark ?? ':'}${String(rest).padStart(2, '0')}`;
  if (old.half === '') return time;
  const half = old.half.replace(/^[ap]/i, (letter) => {
    const own = minutes % DAY >= HALF_DAY ? 'p' : 'a';
    return letter === letter.toUpperCase() ? own.toUpperCase() : own;
  });
  const gap = /\d(\s*)[ap]/i.exec(old.text)?.[1] ?? ' ';
  return `${time}${gap}${half}`;
}

/** The minutes of a new time; of two halves of the day the one that is nearer to the old time. */
function nearest(old: Bound, next: Bound): number {
  if (isTold(next) || !isTold(old)) return next.minutes;
  const other = (next.minutes + HALF_DAY) % DAY;
  return Math.abs(other - old.minutes) < Math.abs(next.minutes - old.minutes) ? other : next.minutes;
}
