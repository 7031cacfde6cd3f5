import { expect, test } from 'bun:test';
import { forecastDays, growth } from '../../../src/flows/maintenance/report-status.ts';

const WEEK_OF_A_BYTE_A_DAY = 7;

test('a disk is full when what comes in a week has filled it', () => {
  expect(forecastDays(41, WEEK_OF_A_BYTE_A_DAY)).toBe(41);
});

test('a disk that nothing is written to, or that lasts for a decade, has no such day', () => {
  expect(forecastDays(41, 0)).toBeNull();
  expect(forecastDays(1_000_000, WEEK_OF_A_BYTE_A_DAY)).toBeNull();
});

test('what comes in a week is files, and what they make of the database', () => {
  expect(growth(100, 1_000, 500)).toBe(150);
  expect(growth(0, 0, 500)).toBe(0);
});
