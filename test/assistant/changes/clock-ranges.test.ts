import { expect, test } from 'bun:test';
import {
  clockRangesIn,
  exchangeRange,
  isSameRange,
} from '../../../src/assistant/changes/locating/clock-ranges.ts';
import { candidatesIn, readHours } from '../../../src/assistant/changes/plan-hours.ts';

const one = (text: string) => {
  const [range] = clockRangesIn(text);
  if (range === undefined) throw new Error(text);
  return range;
};

test.each([
  ['open from 9 am to 4 pm', '10 to 3', 'open from 10 am to 3 pm'],
  ['open from 9 am to 4 pm', '10 a 14', 'open from 10 am to 2 pm'],
  ['von 10 bis 18 Uhr', '9 bis 19 Uhr', 'von 9 bis 19 Uhr'],
  ['von 10 bis 18 Uhr', '9 am to 7 pm', 'von 9 bis 19 Uhr'],
  ['08:00–16:30', '9 to 5', '09:00–17:00'],
  ['9 am to noon, 1 pm to 4 pm', '1:30 to 5', '9 am to noon, 1:30 pm to 5 pm'],
])('writes in %p the hours %p like the old ones', (text, next, changed) => {
  expect(exchangeRange(text, one(text), one(next))).toBe(changed);
});

test('knows hours from dates, codes and counts', () => {
  expect(clockRangesIn('on 2026-01-05, P-101 and 0151-22014, 40 to 60 boxes')).toEqual([]);
  expect(one('5 to 7 days').isClock).toBe(false);
  expect(one('5 to 7 pm').isClock).toBe(true);
});

test('takes hours without am and pm for those that have it', () => {
  expect(isSameRange(one('9 to 4'), one('9 am to 4 pm'))).toBe(true);
  expect(isSameRange(one('9 to 4'), one('9 am to 5 pm'))).toBe(false);
  expect(isSameRange(one('9 am to 4 pm'), one('9 a 16'))).toBe(true);
});

test('tells the new hours from the old ones, in either order', () => {
  for (const text of ['Tuesdays 9 to 5 instead of 10 to 6', 'Tuesdays instead of from 10 to 6 9 to 5']) {
    const { next, old } = readHours(text, 'instead of');
    expect([next?.from.text, old?.from.text]).toEqual(['9', '10']);
  }
  expect(readHours('9 to 5, 10 to 6', 'instead of').next).toBeUndefined();
});

test('changes the hours of the day that is named', () => {
  const text = 'Open Tuesdays from 10 to 18 h and Fridays from 9 to 17 h.';
  const changed = candidatesIn(text, one('8 to 16 h'), undefined, new Set([4]));
  expect(changed.map(({ next }) => next)).toEqual([
    'Open Tuesdays from 10 to 18 h and Fridays from 8 to 16 h.',
  ]);
});
