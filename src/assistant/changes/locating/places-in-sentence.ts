/** Finds the values in a sentence that a new value may replace. */
import { fold } from '../fold.ts';
import { isName, sharesStem, stemsIn } from '../reading/words.ts';
import type { ValueCandidate, ValueRequest } from '../value-candidate.ts';
import {
  exchange,
  isLike,
  isOtherSpan,
  isSameAmount,
  likeDate,
  numberOfWord,
  type Value,
  valuesIn,
} from '../values.ts';
import type { Shift } from './shift-value.ts';

/** Penalty per factor of e between the old and the new value, up to MAX_FAR. */
const FAR = 0.06;
const MAX_FAR = 0.2;
/** Penalty for another unit of time. */
const OTHER_SPAN = 0.25;

interface PlacedValue extends Pick<ValueCandidate, 'next' | 'old' | 'by'> {
  /** Penalty for the distance between the old and the new value. */
  readonly far: number;
}

/** What is to be said: a value or any text, in place of a current one if that is told, or by a change of it. */
interface NewValue extends Pick<ValueRequest, 'words' | 'next' | 'from'> {
  readonly value: Value | undefined;
  readonly now: Value | undefined;
  readonly shift: Shift | undefined;
}

export function placesIn(text: string, request: NewValue): PlacedValue[] {
  const { value, next, from, words, shift } = request;
  if (shift !== undefined) return shiftedIn(text, shift);
  if (value !== undefined) return exchangedIn(text, value, request);
  if (from !== undefined)
    return text.includes(from) ? [{ next: text.replace(from, () => next), old: from, by: next, far: 0 }] : [];
  const counted = countedIn(text, next);
  if (counted.length > 0) return counted;
  // Of "Contact: Ann Lee, office" a name replaces the name, anything else all behind the label.
  const named = namedIn(text, next);
  return named.length > 0 ? named : labelled(text, next, words);
}

function shiftedIn(text: string, shift: Shift): PlacedValue[] {
  return valuesIn(text).flatMap((one) => {
    const by = shift(one);
    return by === undefined ? [] : [{ next: exchange(text, one, by), old: one.text, by: by.text, far: 0 }];
  });
}

/** Replaces each value that is like the new one. */
function exchangedIn(text: string, value: Value, { from, now }: NewValue): PlacedValue[] {
  return valuesIn(text)
    .filter((one) => isLike(one, value) && !isSameAmount(one, value) && !isLabel(text, one))
    .filter(({ kind }) => kind === value.kind || value.kind === undefined || from !== undefined)
    .filter(
      (one) =>
        now === undefined ||
        isSameAmount(one, now) ||
        (one.kind === 'date' && likeDate(one.text, now.text) === one.text),
    )
    .flatMap((one) => {
      const changed = exchange(text, one, value);
      if (!isRange(changed) && isRange(text)) return [];
      const by = changed.slice(one.start, one.start + one.text.length + changed.length - text.length);
      return [{ next: changed, old: one.text, by, far: farness(one, value) }];
    });
}

/** Whether a value is a paragraph number: "(4) Changes …". */
function isLabel(text: string, { start, figures }: Value): boolean {
  return start < 2 && /^\(?$/.test(text.slice(0, start)) && /^[.)]/.test(text.slice(start + figures.length));
}

/** Whether the values of all ranges such as "9 h to 16 h" are in ascending order. */
function isRange(text: string): boolean {
  const values = valuesIn(text);
  return values.every((one, index) => {
    const next = values[index + 1];
    const end = one.start + one.text.length;
    if (next === undefined || next.kind !== one.kind || next.unit !== one.unit) return true;
    return next.start - end > BETWEEN || amountOf(one) <= amountOf(next) || Number.isNaN(amountOf(next));
  });
}

const BETWEEN = 6;

function amountOf({ figures }: Value): number {
  return numberOfWord(figures) ?? Number(figures.replace(',', '.'));
}

/** Penalty for the ratio between two amounts, or for another unit of time. */
function farness(one: Value, other: Value): number {
  if (isOtherSpan(one, other)) return OTHER_SPAN;
  const times = Math.abs(Math.log(amountOf(one) / amountOf(other)));
  return Number.isFinite(times) ? Math.min(MAX_FAR, times * FAR) : 0;
}

/** "Two monthly rents" in the place of "one monthly rent": the same things in another number. */
function countedIn(text: string, next: string): PlacedValue[] {
  const [, number = '', things = ''] = /^(\S+)\s+(\D+)$/.exec(next) ?? [];
  const last = things.split(' ').at(-1) ?? '';
  if (last === '' || (numberOfWord(number) === undefined && !/^\d+$/.test(number))) return [];
  const stems = stemsIn(last);
  const length = things.split(' ').length;
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])(?<old>(?<count>\\p{L}+|\\d+)(?:\\s\\p{L}+){${length}})(?![\\p{L}\\d])`,
    'giu',
  );
  return text.split(/(?<=\s)/).flatMap((_, at, words): PlacedValue[] => {
    const from = words.slice(0, at).join('').length;
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    const { old = '', count = '' } = match?.groups ?? {};
    const isCount = /^\d+$/.test(count) || numberOfWord(count) !== undefined;
    if (match?.index !== from || !isCount || !sharesStem(stems, old.split(' ').at(-1) ?? '')) return [];
    return [{ next: text.slice(0, from) + next + text.slice(from + old.length), old, by: next, far: 0 }];
  });
}

/** Replaces the only person named in a sentence. */
function namedIn(text: string, next: string): PlacedValue[] {
  const [name, another] = text.match(NAMES) ?? [];
  if (name === undefined || another !== undefined || !isName(next)) return [];
  return [{ next: text.replace(name, () => next), old: name, by: next, far: 0 }];
}

const NAMES = /(?<!^)(?<![\p{L}])\p{Lu}\p{Ll}[\p{L}'’-]*(?:\s\p{Lu}[\p{L}'’-]+){1,2}/gu;

/** Replaces the text after a label: "Contact: Ada". */
function labelled(text: string, next: string, words: string): PlacedValue[] {
  const [, label, old] = /^([^:]{1,60}):\s*(.+?)\.?$/.exec(text) ?? [];
  if (label === undefined || old === undefined || fold(label) !== fold(words)) return [];
  return [{ next: text.replace(old, () => next), old, by: next, far: 0 }];
}
