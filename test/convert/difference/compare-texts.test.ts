import { describe, expect, test } from 'bun:test';
import { summarizeDifference } from '../../../src/convert/difference/compare-files.ts';
import { compareTexts, stretchesOf } from '../../../src/convert/difference/compare-texts.ts';
import { cutPieces } from '../../../src/convert/difference/cut-pieces.ts';
import { expectLinear } from '../../support/cpu-time.ts';

/** Paragraphs of an ordinary length whose words follow from a number. */
function paragraphs(count: number, wordAt: (paragraph: number, word: number) => number): string {
  return Array.from({ length: count }, (_, paragraph) =>
    Array.from({ length: 14 }, (_, word) => `w${wordAt(paragraph, word)}`).join(' '),
  ).join('\n\n');
}

/** Does what a conversion process does with two texts, but for writing it. */
function compareFully(before: string, after: string): void {
  const comparison = compareTexts(before, after);
  let pieces = 0;
  for (const piece of cutPieces(comparison, stretchesOf(comparison))) pieces += piece.parts.length;
  expect(pieces).toBeGreaterThan(0);
}

describe('the time that a comparison takes grows with the texts and no faster', () => {
  const other = (paragraph: number, word: number) => (paragraph * 31 + word * 7) % 4_001;
  const cases: readonly [
    name: string,
    before: (count: number) => string,
    after: (count: number) => string,
  ][] = [
    [
      'where all lines differ by a word',
      (count) => paragraphs(count, other),
      (count) =>
        paragraphs(count, (paragraph, word) => (word === 3 ? 5_000 + paragraph : other(paragraph, word))),
    ],
    [
      'where the lines have nothing in common',
      (count) => paragraphs(count, other),
      (count) => paragraphs(count, (paragraph, word) => 9_000 + paragraph * 14 + word),
    ],
    [
      'where a few lines changed',
      (count) => paragraphs(count, (paragraph, word) => paragraph * 14 + word),
      (count) =>
        paragraphs(count, (paragraph, word) => (paragraph % 50 === 7 ? word : paragraph * 14 + word)),
    ],
    [
      'where neighbouring lines changed places',
      (count) => paragraphs(count, (paragraph, word) => paragraph * 14 + word),
      (count) => paragraphs(count, (paragraph, word) => (paragraph ^ 1) * 14 + word),
    ],
    [
      'where the two halves changed places',
      (count) => paragraphs(count, (paragraph, word) => paragraph * 14 + word),
      (count) => paragraphs(count, (paragraph, word) => ((paragraph + (count >> 1)) % count) * 14 + word),
    ],
    [
      'where the same few lines are said again and again',
      (count) => paragraphs(count, (paragraph, word) => ((paragraph * paragraph) % 7) + word),
      (count) => paragraphs(count, (paragraph, word) => ((paragraph * paragraph * 3) % 7) + word),
    ],
    [
      'where all is one paragraph',
      (count) => paragraphs(count, other).replaceAll('\n\n', '\n'),
      (count) => paragraphs(count, (paragraph, word) => other(paragraph + 1, word)).replaceAll('\n\n', '\n'),
    ],
  ];
  test.each(cases)('%s', (_, before, after) =>
    expectLinear((scale) => compareFully(before(200 * scale), after(200 * scale))),
  );
});

describe('a difference that is told in a few sentences', () => {
  const LEASE = '# Lease\n\nThe rent is due.\n\n## Notice\n\nEither side gives **30 days** of notice.\n';

  test('quotes what changed, went and came as it is written, under its headings', () => {
    const after = LEASE.replace('30', '45')
      .replace('# Lease\n', '# Lease\n\nNew.\n')
      .replace('The rent is due.\n', '');
    const { quoted, differences, common } = summarizeDifference(LEASE, after);
    expect(differences).toBe(3);
    expect(common).toBeWithin(0.3, 0.9);
    expect(quoted).toEqual([
      { before: { markdown: 'The rent is due.', text: 'The rent is due.', headings: ['Lease'] } },
      { after: { markdown: 'New.', text: 'New.', headings: ['Lease'] } },
      {
        before: {
          markdown: 'Either side gives **30 days** of notice.',
          text: 'Either side gives 30 days of notice.',
          headings: ['Lease', 'Notice'],
        },
        after: {
          markdown: 'Either side gives **45 days** of notice.',
          text: 'Either side gives 45 days of notice.',
          headings: ['Lease', 'Notice'],
        },
      },
    ]);
  });

  test('says how much two texts have in common', () => {
    const lines = (word: string) => Array.from({ length: 300 }, (_, n) => `${word}${n}`).join('\n\n');
    const other = summarizeDifference(lines('a'), lines('b'));
    expect({ differences: other.differences, common: other.common }).toEqual({ differences: 600, common: 0 });
    expect(summarizeDifference(LEASE, `${LEASE}\nMore of it.\n`).common).toBe(1);
  });

  test('finds a section again that moved and was renumbered, and tells what changed in it', () => {
    const section = (number: number, title: string, text: string) => `## ${number} ${title}\n\n${text}\n\n`;
    const scope = 'The supplier delivers valves to the address of the buyer.';
    const pay = (days: number) => `Invoices are paid within ${days} days of their receipt by the buyer.`;
    const secret = 'Neither side tells others what it learns of the other one.';
    const before =
      section(1, 'Scope', scope) + section(2, 'Payment', pay(30)) + section(3, 'Secrecy', secret);
    const after =
      section(1, 'Secrecy', secret) + section(2, 'Scope', scope) + section(3, 'Terms of payment', pay(60));
    const { quoted } = summarizeDifference(before, after);
    expect(quoted.map((one) => [one.before?.text, one.after?.text])).toEqual([
      ['2 Payment', '3 Terms of payment'],
      [pay(30), pay(60)],
    ]);
  });

  test('tells a section that stands in one text alone as a whole, and a line that moved as such', () => {
    const moved = 'The buyer tests every valve within ten days.';
    const before = `## Scope\n\nValves.\n\n${moved}\n\n## Tests\n\nNone.\n`;
    const after = `## Scope\n\nValves.\n\n## Tests\n\nNone.\n\n${moved}\n\n## Data\n\nOne.\n\nTwo.\n`;
    const { quoted } = summarizeDifference(before, after);
    expect(quoted).toMatchObject([
      { before: { text: moved, headings: ['Scope'] }, after: { text: moved, headings: ['Tests'] } },
      { after: { text: 'One.', headings: ['Data'] }, sectionLines: 3 },
    ]);
  });

  test('quotes rows with their header', () => {
    const table = (price: string) =>
      `| Article | Price |\n| --- | --- |\n| KX-1 | 5 |\n| KX-2 | ${price} |\n`;
    expect(summarizeDifference(table('92.50'), table('95.00')).quoted).toMatchObject([
      {
        before: { row: { header: ['Article', 'Price'], cells: ['KX-2', '92.50'] } },
        after: { row: { header: ['Article', 'Price'], cells: ['KX-2', '95.00'] } },
      },
    ]);
  });

  test('tells nothing where only marks differ', () => {
    expect(summarizeDifference('a word', 'a **word**')).toMatchObject({
      differs: 'marks',
      changes: 1,
      differences: 0,
    });
  });

  test('is bounded, however long a line is', () => {
    const long = (word: string) => `${word} ${'x'.repeat(100_000)}`;
    const { quoted } = summarizeDifference(long('one'), long('two'));
    expect(JSON.stringify(quoted).length).toBeLessThan(10_000);
  });
});
