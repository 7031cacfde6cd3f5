import { expect, test } from 'bun:test';
import { splitPassages } from '../../src/assistant/split-passages.ts';
import { expectLinear } from '../support/cpu-time.ts';

const split = (markdown: string, facts = {}) => splitPassages(markdown, { fileName: 'note.md', facts });

test('cuts at headings and carries the heading path as plain text', () => {
  const passages = split('# Guide\n\nHello.\n\n## Fees *2024*\n\nTen euros.\n\n# End\n\nBye.\n');
  expect(passages.map((passage) => [passage.headings, passage.markdown])).toEqual([
    [['Guide'], 'Hello.'],
    [['Guide', 'Fees 2024'], 'Ten euros.'],
    [['End'], 'Bye.'],
  ]);
});

test('numbers passages from 0 and quotes verbatim slices', () => {
  const markdown = `# A\n\n${'First *sentence* here. '.repeat(200)}\n\n- one\n- two\n`;
  const passages = split(markdown);
  expect(passages.map((passage) => passage.ordinal)).toEqual(passages.map((_, index) => index));
  expect(passages.length).toBeGreaterThan(2);
  for (const passage of passages) expect(markdown).toContain(passage.markdown);
});

test('cuts a long table between rows and lets further passages know the header', () => {
  const rows = Array.from({ length: 300 }, (_, i) => `| Row ${i} | ${i * 7} |`).join('\n');
  const passages = split(`Costs by row:\n\n| Name | Cost |\n| --- | --- |\n${rows}\n`);
  expect(passages.length).toBeGreaterThan(1);
  expect(passages[0]?.markdown).toStartWith('Costs by row:\n\n| Name | Cost |');
  expect(passages[1]?.context).toBe('Costs by row:\n\n| Name | Cost |\n| --- | --- |');
  expect(passages.every((passage) => passage.markdown.endsWith('|'))).toBe(true);
  expect(passages.map((passage) => passage.markdown).join('\n')).toContain('| Row 299 | 2093 |');
});

test('keeps a list with its lead-in', () => {
  const [, list] = split(`${'Before this. '.repeat(50)}\n\nYou need:\n\n- a form\n- a stamp\n`);
  expect(list?.markdown).toBe('You need:\n\n- a form\n- a stamp');
});

test('does not take a heading inside code for a heading', () => {
  const passages = split('# A\n\n```\n# not one\n```\n');
  expect(passages.map((passage) => passage.headings)).toEqual([['A']]);
});

test('makes a heading without text a passage of its own', () => {
  expect(split('# Alone\n\n# Other\n\nText.').map((passage) => passage.markdown)).toEqual([
    '# Alone',
    'Text.',
  ]);
});

test('finds page headers, title and file name with the first passage', () => {
  const [first] = split('Body.', { headers: ['Strictly confidential'], title: 'Lease' });
  expect(first?.searchText).toContain('confidenti');
  expect(first?.searchText).toContain('leas');
});

test('finds the parts of a German compound', () => {
  const [first] = split(
    'Der Mietvertrag endet nicht mit der Miete. Ein Vertrag ist der Mietvertrag der Miet AG.',
  );
  expect(first?.searchText.split(' ')).toContain('miet');
});

test('has no passages in an empty text', () => {
  expect(split('\n \n')).toEqual([]);
});

test('cuts a single unbroken line without losing a character that is not blank', () => {
  const passages = split('word '.repeat(50_000));
  expect(passages.map((passage) => passage.markdown).join(' ')).toBe('word '.repeat(50_000).trim());
});

test.each(['| a | b |\n', '> ', '- x\n\n'])('takes time in proportion to many of %j', async (piece) => {
  await expectLinear((size) => split(piece.repeat(500 * size)));
});

test('a word counts no more than eight times in rows of a table, which keeps the index of large tables small', () => {
  const [passage] = split(`| a |\n| - |\n${'| value |\n'.repeat(200)}| zebra |\n`);
  const words = passage?.searchText.split(' ') ?? [];
  expect(words.filter((word) => word.startsWith('valu'))).toHaveLength(8);
  expect(words).toContain('zebra');
  expect(passage?.markdown.match(/value/g)).toHaveLength(200);
});
