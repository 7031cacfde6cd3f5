import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { CellFinder, type TableCell } from '../../../src/convert/revise/find-cell.ts';
import { TextMatcher } from '../../../src/convert/revise/match-texts.ts';
import { occurrencesOf, planTextEdit } from '../../../src/convert/revise/plan-changes.ts';
import { reviseFile } from '../../../src/convert/revise/revise-file.ts';
import type { Edit, ReplaceText } from '../../../src/domain/edit.ts';

/** Counts how often it is gone through. */
class Counted<Item> implements Iterable<Item> {
  passes = 0;
  constructor(private readonly items: readonly Item[]) {}

  [Symbol.iterator](): Iterator<Item> {
    this.passes++;
    return this.items[Symbol.iterator]();
  }
}

const blocks = Array.from({ length: 400 }, (_, number) => ({
  text: `Clause ${number} holds for ${number % 7} days.`,
  headings: [],
}));

describe('many edits of one file', () => {
  test('four times as many edits go through the file no more often', () => {
    expect(passesFor(40)).toBe(passesFor(10));
    expect(passesFor(400)).toBe(passesFor(10));
  });

  test('four times as many cells by their titles go through the table no more often', () => {
    expect(tablePassesFor(40)).toBe(tablePassesFor(10));
    expect(tablePassesFor(40)).toBeLessThanOrEqual(2);
  });

  test('each edit finds its own places', () => {
    const edits = [replace('Clause 3 holds', 'Clause 3 held'), replace('for 5 days', 'for a week', true)];
    const places = planAll(edits, blocks).map((changes) => changes.map(({ block }) => block.text));
    expect(places[0]).toEqual(['Clause 3 holds for 3 days.']);
    expect(places[1]?.slice(0, 2)).toEqual(['Clause 5 holds for 5 days.', 'Clause 12 holds for 5 days.']);
    expect(places[1]).toHaveLength(57);
  });

  test('edits that change more places than any file has words are refused', async () => {
    const bytes = new TextEncoder().encode(`${'e '.repeat(30_000)}\n`);
    const edits = Array.from({ length: 40 }, (_, number) => replace('e', `${number}`, true));
    const revision = await reviseFile(bytes, 'txt', edits);
    expect(revision).toMatchObject({ ok: false, faults: [{ code: 'not_applicable' }] });
  });
});

describe('finding many texts at once', () => {
  test('finds what looking for each of them alone finds', () => {
    const letters = (maxLength: number) =>
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength });
    fc.assert(
      fc.property(fc.uniqueArray(letters(4), { minLength: 1, maxLength: 8 }), letters(60), (texts, read) => {
        expect(matchesOf(texts, read)).toEqual(texts.map((text) => startsOf(text, read)));
      }),
      { numRuns: 500 },
    );
  });

  test('finds a text that ends within a longer one that breaks off', () => {
    expect(matchesOf(['abcd', 'bc'], 'abcabcd')).toEqual([[3], [1, 4]]);
  });

  test('tells no occurrence that overlaps the one before', () => {
    expect(matchesOf(['aa'], 'aaaaa')).toEqual([[0, 2]]);
  });
});

function passesFor(count: number): number {
  const counted = new Counted(blocks);
  const edits = Array.from({ length: count }, (_, number) =>
    // Every second one is found in another form alone.
    replace(number % 2 === 0 ? `Clause ${number} holds` : `**Clause ${number}** holds`, 'It holds'),
  );
  const planned = planAll(edits, counted);
  expect(planned.every((changes) => changes.length === 1)).toBe(true);
  return counted.passes;
}

function planAll(edits: readonly ReplaceText[], all: Iterable<(typeof blocks)[number]>) {
  const occurrences = occurrencesOf(all, edits);
  return edits.map((edit, index) => {
    const planned = planTextEdit(occurrences, edit, index);
    if (!planned.ok) throw new Error(planned.fault.message);
    return planned.value;
  });
}

function tablePassesFor(count: number): number {
  const cells = Array.from({ length: 500 }, (_, row): TableCell[] =>
    ['name', 'value'].map((title, column) => ({
      table: 1,
      row: row + 1,
      column: column + 1,
      text: row === 0 ? title : `${title} ${row}`,
    })),
  ).flat();
  const counted = new Counted(cells);
  const places = Array.from({ length: count }, (_, row) => ({ row: `name ${row + 1}`, column: 'value' }));
  const finder = new CellFinder(counted, { cells: places });
  for (const [index, place] of places.entries()) {
    const found = finder.find(place, index);
    expect(found.ok && found.value.text).toBe(`value ${index + 1}`);
  }
  return counted.passes;
}

function matchesOf(texts: readonly string[], read: string): number[][] {
  const found = texts.map((): number[] => []);
  new TextMatcher(texts).match(read, (text, start) => found[text]?.push(start));
  return found;
}

function startsOf(text: string, read: string): number[] {
  const starts: number[] = [];
  for (let at = read.indexOf(text); at >= 0; at = read.indexOf(text, at + text.length)) starts.push(at);
  return starts;
}

function replace(text: string, to: string, everywhere = false): ReplaceText & Edit {
  return { kind: 'replace', text, with: to, everywhere };
}
