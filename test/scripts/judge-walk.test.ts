import { describe, expect, test } from 'bun:test';
import type { Item } from '../../scripts/walking/item.ts';
import { faultOf, holds, judgeAnswer, judgeChange } from '../../scripts/walking/judge.ts';

const none = { choices: [], changes: [] };
const change = { id: 'chg_1' } as never;

describe('a text holds', () => {
  test.each([
    ['The rent is **1.200,50** euros.', '1200.5'],
    ['The rent is 1,200.50 euros.', '1200.5'],
    ['Within *two*\nhours [1]', 'two hours'],
    ['Der Preis beträgt 1’200 Franken', '1200'],
  ])('“%s”: %s', (text, form) => {
    expect(holds(text, form)).toBe(true);
  });

  test.each([
    ['Room 145', '45'],
    ['within twenty hours', 'hour'],
    ['It is bold.', '**bold**'],
    ['1.200,50', '1200.05'],
  ])('“%s”, and not %s', (text, form) => {
    expect(holds(text, form)).toBe(false);
  });
});

describe('an answer', () => {
  const item: Item = {
    id: 1,
    kind: 'text',
    say: 'how fast?',
    all: [['two hours', '2 hours'], ['Ada']],
    file: 'a.md',
  };

  test('is useful with every element in one of its forms', () => {
    expect(judgeAnswer(item, { ...none, text: 'Within 2 hours, to Ada. [1]' })).toBe('useful');
    expect(judgeAnswer(item, { ...none, text: 'Within 2 hours. [1]' })).toBe('wrong');
  });

  test('is near where it stands among places that are said to be no answer', () => {
    const text =
      'I found no certain answer in the documents. The nearest places:\n\n> Tell Ada in two hours.';
    expect(judgeAnswer(item, { ...none, text })).toBe('near');
    expect(judgeAnswer(item, { ...none, text: text.replace('two', 'ten') })).toBe('silent');
  });

  test('to what no document says is useful where it says so', () => {
    const unanswerable: Item = { id: 2, kind: 'none', say: 'who?' };
    expect(judgeAnswer(unanswerable, { ...none, text: 'I found no answer to this in the documents.' })).toBe(
      'useful',
    );
    expect(judgeAnswer(unanswerable, { ...none, text: 'Ada. [1]' })).toBe('wrong');
  });
});

describe('a change', () => {
  const item: Item = {
    id: 3,
    kind: 'change',
    say: '9 now',
    file: 'a.md',
    has: ['9 days'],
    hasNot: ['8 days'],
    keeps: ['Ada'],
  };

  test.each([
    ['useful', '9 days, says Ada'],
    ['wrong', '9 days, not 8 days, says Ada'],
    ['wrong', '9 days'],
  ] as const)('is %s by what the document holds afterwards: %s', (verdict, after) => {
    expect(judgeChange(item, { ...none, text: '', changes: [change] }, after)).toBe(verdict);
  });

  test('of two documents where one is meant is wrong, and none is refused', () => {
    expect(judgeChange(item, { ...none, text: '', changes: [change, change] }, '9 days, Ada')).toBe('wrong');
    expect(judgeChange(item, { ...none, text: 'What?' }, '8 days, Ada')).toBe('refused');
    expect(
      judgeChange(item, { ...none, text: 'Which?', choices: [{ label: 'a', question: 'a' }] }, '8 days'),
    ).toBe('choice');
  });

  test('does not fit a document that lacks what is to go', () => {
    expect(faultOf(item, '8 days, Ada')).toBeUndefined();
    expect(faultOf(item, '7 days, Ada')).toBe('a.md lacks 8 days');
  });
});
