import { expect, test } from 'bun:test';
import { EndedJobs } from '../../src/queue/ended-jobs.ts';

const MINUTE = 60_000;

test('jobs that ended are counted for a minute, each kind by itself', () => {
  const ended = new EndedJobs();
  for (let job = 0; job < 120; job++) ended.note('convert', 1_000_000 + job * 100);
  ended.note('mail', 1_000_000);
  expect(ended.perSecond('convert', 1_012_000)).toBe(2);
  expect(ended.perSecond('mail', 1_012_000)).toBeCloseTo(1 / 60);
  expect(ended.perSecond('answer', 1_012_000)).toBe(0);
  expect(ended.perSecond('convert', 1_012_000 + MINUTE)).toBe(0);
});

test('what ended a minute ago makes room for what ends now', () => {
  const ended = new EndedJobs();
  ended.note('convert', 0);
  ended.note('convert', MINUTE);
  expect(ended.perSecond('convert', MINUTE)).toBeCloseTo(1 / 60);
});
