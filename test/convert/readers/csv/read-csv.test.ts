import { describe, expect, test } from 'bun:test';
import { expectLinear } from '../../../support/cpu-time.ts';
import { fixturesOf } from '../../../support/fixture-folders.ts';
import { toMarkdown } from '../../../support/to-markdown.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

async function markdownOf(text: string, kind: 'csv' | 'tsv' = 'csv'): Promise<string> {
  return (await toMarkdown(utf8(text), kind, { fileName: `input.${kind}` })).markdown;
}

describe('readCsv', () => {
  for (const fixture of fixturesOf('csv')) {
    test(fixture.guards, async () => {
      const kind = fixture.fileName.endsWith('.tsv') ? 'tsv' : 'csv';
      const { markdown } = await toMarkdown(fixture.input, kind, { fileName: fixture.fileName });
      expect(markdown).toBe(fixture.expected);
    });
  }

  test.each([
    ['comma', 'a,b\n1,2\n'],
    ['semicolon', 'a;b\n1;2\n'],
    ['tab', 'a\tb\n1\t2\n'],
    ['bar', 'a|b\n1|2\n'],
    ['semicolon with decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n'],
    ['what a first line for Excel says', 'sep=#\na#b\n1#2\n'],
  ])('finds the delimiter: %s', async (_what, text) => {
    expect((await markdownOf(text)).split('\n')[0]).toBe('| a | b |');
  });

  test('keeps a first record of one word in its table where nothing says that it is a title', async () => {
    expect(await markdownOf('Name,,\nAnna,Rome,x\nBob,Oslo,y\n')).toStartWith('| Name | | |\n');
    expect(await markdownOf('Total,,\nA,1,2\nB,3,4\n')).toStartWith('| Total | | |\n');
  });

  test('keeps one column one column', async () => {
    expect(await markdownOf('Fruit\napple\npear\n')).toBe('| Fruit |\n| --- |\n| apple |\n| pear |\n');
  });

  test('takes a quote without an end as a character', async () => {
    expect(await markdownOf('a,b\n"1,2\n3,4\n')).toBe('| a | b |\n| --- | --- |\n| "1 | 2 |\n| 3 | 4 |\n');
  });

  test('reads doubled quotes, backslashed quotes and text behind a quote', async () => {
    expect(await markdownOf('a,b\n"x ""y""","p \\"q\\" r"\n"m"n,o\n')).toBe(
      '| a | b |\n| --- | --- |\n| x "y" | p "q" r |\n| mn | o |\n',
    );
  });

  test('leaves out rows of nothing but blanks, however many, in large files too', async () => {
    const blank = ' , \n'.repeat(6_000);
    expect(await markdownOf(`name,city\nAda,Ulm\n${blank}Bob,Bonn\n`)).toBe(
      '| name | city |\n| --- | --- |\n| Ada | Ulm |\n| Bob | Bonn |\n',
    );
  });

  test('gives nothing for blank lines alone', async () => {
    expect(await markdownOf('\n\n')).toBe('');
  });

  test.each([
    ['quotes that never close', (size: number) => '"a,'.repeat(25_000 * size)],
    ['quotes alone', (size: number) => '"'.repeat(50_000 * size + 1)],
    ['delimiters alone', (size: number) => ','.repeat(75_000 * size)],
    ['spaces', (size: number) => `${' '.repeat(75_000 * size)}\n`.repeat(2)],
  ])('takes time that grows with the text only: %s', async (_what, text) => {
    await expectLinear((size) => markdownOf(text(size)));
  });
});
