import { expect, test } from 'bun:test';
import { scanBlocks } from '../../../src/assistant/passages/blocks.ts';
import { parseTable, splitRow } from '../../../src/assistant/passages/table.ts';
import { sentenceRanges } from '../../../src/markdown/sentences.ts';
import { plainText } from '../../../src/markdown/text-of.ts';

const sentences = (text: string) => sentenceRanges(text).map(({ start, end }) => text.slice(start, end));

test('takes a number after an article for an ordinal, and any other for the end of a sentence', () => {
  expect(sentences('Nach Vollendung des 50. Lebensjahres gilt das. Es waren 50. Danach kam keiner.')).toEqual(
    ['Nach Vollendung des 50. Lebensjahres gilt das.', 'Es waren 50.', 'Danach kam keiner.'],
  );
});

test('leaves the number of a clause with its sentence', () => {
  expect(sentences('3.8. The supplier pays. See 3.9. IV. It ends.')).toEqual([
    '3.8. The supplier pays.',
    'See 3.9.',
    'IV. It ends.',
  ]);
});

test('ends sentences at stops, not at abbreviations, initials, numbers and German ordinals', () => {
  expect(sentences('Dr. J. R. Smith paid $1.50. He left on 3. Mai 1990. "Really?" Yes.')).toEqual([
    'Dr. J. R. Smith paid $1.50.',
    'He left on 3. Mai 1990.',
    '"Really?"',
    'Yes.',
  ]);
  expect(sentences('Das gilt z. B. nicht. Am 24. Juni endet es.')).toEqual([
    'Das gilt z. B. nicht.',
    'Am 24. Juni endet es.',
  ]);
});

test('cuts a text without any stop at a space', () => {
  const parts = sentences('word '.repeat(2_000));
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.join(' ')).toBe('word '.repeat(2_000).trim());
});

test('tells blocks by how their lines begin', () => {
  const markdown =
    '# A\n\ntext\nmore\n\n- one\n  two\n\n- three\n\n| a |\n| - |\n| 1 |\n\n~~~\n# x\n~~~\n\nB\n===\n';
  expect([...scanBlocks(markdown)].map(({ kind, start, end }) => [kind, markdown.slice(start, end)])).toEqual(
    [
      ['heading', '# A'],
      ['paragraph', 'text\nmore'],
      ['list', '- one\n  two\n\n- three'],
      ['table', '| a |\n| - |\n| 1 |'],
      ['code', '~~~\n# x\n~~~'],
      ['heading', 'B\n==='],
    ],
  );
});

test('reads Markdown as words', () => {
  expect(plainText('**A** [link](http://x) `code` \\*not\\* snake_case _em_ &amp; <br> ~~x~~')).toBe(
    'A link code *not* snake_case em & x',
  );
});

test('splits rows at bars that are not escaped', () => {
  expect(splitRow('| a \\| b | | c |')).toEqual(['a \\| b'.replace('\\', ''), '', 'c']);
});

test('joins the rows of a header that says years below what they mean', () => {
  const text = '|  |  | Year ended |\n| --- | --- | --- |\n| Plan | 2020 | 2019 |\n| Rate | 1.7% | 2.0% |';
  const [block] = scanBlocks(text);
  if (block === undefined) throw new Error('There is a table.');
  const { header, rows } = parseTable(text, block, 0);
  expect(header).toEqual(['Plan', '2020', 'Year ended 2019']);
  expect(rows.map(({ cells }) => cells)).toEqual([['Rate', '1.7%', '2.0%']]);
});
