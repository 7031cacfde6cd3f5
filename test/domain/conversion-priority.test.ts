import { expect, test } from 'bun:test';
import { conversionPriority } from '../../src/domain/conversion-priority.ts';

const MB = 1024 * 1024;
const NOTE = { kind: 'md', size: 2_000 } as const;
const BOOK = { kind: 'pdf', size: 10 * MB } as const;

test('a note goes before a book that was pushed a moment before, and behind one that waits for long', () => {
  const book = conversionPriority(0, BOOK, false);

  expect(conversionPriority(1_000, NOTE, false).at).toBeLessThan(book.at);
  expect(conversionPriority(3_600_000, NOTE, false).at).toBeGreaterThan(book.at);
});

test('what a person waits for goes before what was queued minutes ago, and not before what was queued an hour ago', () => {
  const awaited = conversionPriority(3_600_000, NOTE, true);

  expect(awaited.at).toBeLessThan(conversionPriority(3_600_000 - 60_000, NOTE, false).at);
  expect(awaited.at).toBeGreaterThan(conversionPriority(0, NOTE, false).at);
});

test('a book is long, a report is not, and a note is small', () => {
  expect(conversionPriority(0, BOOK, true).effort).toBe('long');
  expect(conversionPriority(0, { kind: 'docx', size: MB / 2 }, true).effort).toBe('usual');
  expect(conversionPriority(0, NOTE, false).effort).toBe('small');
});
