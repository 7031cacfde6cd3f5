import { describe, expect, test } from 'bun:test';
import {
  type Line,
  readLines as readAll,
  readWrittenLines,
} from '../../../src/convert/difference/read-lines.ts';
import { expectLinear } from '../../support/cpu-time.ts';

/** Without where they stand. */
const readLines = (markdown: string) =>
  readAll(markdown, 100_000).map(({ look, cells }) => ({ look, cells }));
const texts = (markdown: string) => readLines(markdown).map(({ cells }) => cells.join(' | '));

describe('the lines of a text', () => {
  test('are headings, paragraphs, list items, rows and lines of code, without their marks', () => {
    const lines = readLines(
      '# Leave\n\nA **bold** word.\n\n- one\n  - two\n1. three\n\n| A | B |\n| --- | ---: |\n| `x` | 1 \\| 2 |\n\n```\n# code\n```\n',
    );
    expect(lines).toEqual([
      { look: { kind: 'heading', level: 1 }, cells: ['Leave'] },
      { look: { kind: 'text' }, cells: ['A bold word.'] },
      { look: { kind: 'item', depth: 0, marker: '•' }, cells: ['one'] },
      { look: { kind: 'item', depth: 1, marker: '•' }, cells: ['two'] },
      { look: { kind: 'item', depth: 0, marker: '1.' }, cells: ['three'] },
      { look: { kind: 'header' }, cells: ['A', 'B'] },
      { look: { kind: 'row' }, cells: ['x', '1 | 2'] },
      { look: { kind: 'code' }, cells: ['# code'] },
    ]);
  });

  test('are the same however a paragraph was wrapped, and keep the breaks that are meant', () => {
    expect(texts('One sentence\nin two lines.')).toEqual(texts('One sentence in\ntwo lines.'));
    expect(texts('Street 1  \nTown')).toEqual(['Street 1\nTown']);
    expect(texts('- an item\n  that goes on')).toEqual(['an item that goes on']);
  });

  test('know headings by their underlines, tables without outer bars, tasks, notes and quotes', () => {
    expect(readLines('Title\n=====\n')).toEqual([{ look: { kind: 'heading', level: 1 }, cells: ['Title'] }]);
    expect(texts('a | b\n--- | ---\n1 | 2\n\nafter | all')).toEqual(['a | b', '1 | 2', 'after | all']);
    expect(readLines('- [x] done')[0]?.look).toEqual({ kind: 'item', depth: 0, marker: '☑' });
    expect(readLines('[^1]: A note.')).toEqual([
      { look: { kind: 'item', depth: 0, marker: '[1]' }, cells: ['A note.'] },
    ]);
    expect(texts('> quoted\n> text')).toEqual(['quoted text']);
    expect(texts('one\n\n---\n\n<!-- page 2 -->\n\ntwo')).toEqual(['one', 'two']);
  });

  test('are numbered as a list is read, whatever stands at its items', () => {
    const markers = (markdown: string) =>
      readLines(markdown).map(({ look }) => (look.kind === 'item' ? look.marker : look.kind));
    expect(markers('3. a\n3. b\n  1. c\n  1. d\n3. e\n\ntext\n\n1) f')).toEqual([
      '3.',
      '4.',
      '1.',
      '2.',
      '5.',
      'text',
      '1)',
    ]);
    expect(texts('Signed.[^1]')).toEqual(['Signed.[1]']);
  });

  test('are rows of tables with merged cells too, which come as HTML', () => {
    const table =
      '<table>\n<tr><th colspan="2">Fees &amp; costs</th></tr>\n<tr><td rowspan="2"><strong>Pen</strong><br>blue</td><td><ul><li>2</li><li>3</li></ul></td></tr>\n</table>';
    expect(readLines(table)).toEqual([
      { look: { kind: 'header' }, cells: ['Fees & costs'] },
      { look: { kind: 'row' }, cells: ['Pen\nblue', '2\n3'] },
    ]);
    expect(texts('<table><tr><td><script>x()</script></td></tr></table>')).toEqual([
      '<table><tr><td><script>x()</script></td></tr></table>',
    ]);
  });

  test('name where links lead and keep what only looks like a mark', () => {
    expect(texts('See [the law](https://example.org/law).')).toEqual([
      'See the law (https://example.org/law).',
    ]);
    expect(texts('2 * 3 * 4 and snake_case_name')).toEqual(['2 * 3 * 4 and snake_case_name']);
    expect(texts('\\*not bold\\* &amp; H<sub>2</sub>O')).toEqual(['*not bold* & H2O']);
  });

  test('say where they stand in the Markdown', () => {
    const markdown =
      '# Leave\n\nA paragraph\nof two lines.\n\nName | Days\n--- | ---\nAda | 30\n\n- one\n  goes on\n\nTitle\n===\n';
    const quoted = ({ start, end }: Line) => markdown.slice(start, end);
    expect(readAll(markdown, 100).map(quoted)).toEqual([
      '# Leave',
      'A paragraph\nof two lines.',
      'Name | Days',
      'Ada | 30',
      '- one\n  goes on',
      'Title\n===',
    ]);
    expect(readWrittenLines('one\n\n two \n', 100).map(({ start, end }) => [start, end])).toEqual([
      [0, 3],
      [5, 10],
    ]);
  });

  test('end at as many as are wanted', () => {
    expect(readAll('one\n\ntwo\n\nthree', 2).map(({ cells }) => cells[0])).toEqual(['one', 'two']);
    expect(readWrittenLines('one\ntwo\nthree', 2).map(({ cells }) => cells[0])).toEqual(['one', 'two']);
  });

  test('of headings end before the signs that close them', () => {
    expect(texts('# One ##\n\n## Two#\n\n### \n\n#### C # #\n\n# ## x')).toEqual([
      'One',
      'Two#',
      'C #',
      '## x',
    ]);
  });

  test('cost no more each the longer the text is', async () => {
    const malicious: ((length: number) => string)[] = [
      ...['[', '*', '](', '| a ', '> ', '- ', '`', '_a', '\\', '<br', '#'].map((sign) => (length: number) => {
        const text = sign.repeat(length / 10);
        return `${text}\n${text}\n\n| --- |\n${text}`;
      }),
      // One paragraph, of lines that begin as if they were more.
      (length) => `a | b\n${'2026 was a year\n'.repeat(length / 20)}`,
      (length) => `a | b\n${'=\n'.repeat(length / 4)}`,
      // Runs of spaces, of which none ends where a mark would.
      (length) => `# a${' '.repeat(length)}x`,
      (length) => `a | b\n-${' '.repeat(length)}x\n`,
      (length) => `a${' '.repeat(length)}x\nb`,
    ];
    for (const make of malicious) await expectLinear((scale) => readLines(make(4_000 * scale)));
  });
});
