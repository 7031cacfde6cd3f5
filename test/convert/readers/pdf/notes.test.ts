import { describe, expect, test } from 'bun:test';
import { drawLines, showLines, showTexts, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...pages: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages }), context)).markdown;
}

/** A column of text at `x` with a raised mark after its first line, and a note at its foot. */
function column(x: number, mark: string, name: string, note: readonly string[]): string {
  const lines = Array.from({ length: 24 }, (_, i) => `the ${name} column goes on with line ${i + 1} of`);
  return [
    showLines(x, 700, ['what the first line says', ...lines]),
    showTexts([{ x: x + 109, y: 704, text: mark, size: 7 }]),
    showTexts([{ x, y: 203, text: mark, size: 5 }]),
    showLines(x + 5, 200, note, 8),
  ].join('\n');
}

describe('reading footnotes', () => {
  test('reads the notes at the foot of each column of text', async () => {
    const markdown = await markdownOf(
      [
        column(60, '1', 'left', ['Notes of the left column stand', 'below its text.']),
        column(320, '2', 'right', ['Those of the other one do so', 'in the same way.']),
      ].join('\n'),
    );
    expect(markdown).toContain('[^1]: Notes of the left column stand below its text.');
    expect(markdown).toContain('[^2]: Those of the other one do so in the same way.');
    expect(markdown).toContain('what the first line says[^2]');
  });

  test('takes notes as large as the text where a short rule stands above them', async () => {
    const text = Array.from(
      { length: 30 },
      (_, i) => `line ${i + 1} of a text that has a single note of its own`,
    );
    const note = showTexts([
      { x: 60, y: 103, text: '1', size: 7 },
      { x: 65, y: 100, text: 'Its type is no smaller than that of the text.' },
    ]);
    const page = (rule: string) =>
      [showLines(60, 700, text), showTexts([{ x: 286.5, y: 704, text: '1', size: 7 }]), rule, note].join(
        '\n',
      );
    expect(await markdownOf(page(drawLines([[60, 115, 200, 115]])))).toContain(
      '[^1]: Its type is no smaller',
    );
    expect(await markdownOf(page(''))).not.toContain('[^1]');
  });

  test('keeps the space after the mark of a note', async () => {
    const text = Array.from(
      { length: 30 },
      (_, i) => `line ${i + 1} of a text that has a single note of its own`,
    );
    const page = [
      showLines(60, 680, text),
      showTexts([
        { x: 60, y: 700, text: 'as others say' },
        { x: 127, y: 704, text: '1', size: 7 },
        { x: 135, y: 700, text: 'and as is well known' },
        { x: 60, y: 103, text: '1', size: 5 },
        { x: 65, y: 100, text: 'Others, everywhere.', size: 8 },
      ]),
    ];
    expect(await markdownOf(page.join('\n'))).toContain('as others say[^1] and as is well known');
  });

  test('reads notes that are listed at the end of a document, one for each mark', async () => {
    const text = (marks: readonly string[]) =>
      marks.map((mark, index) =>
        showTexts([
          { x: 60, y: 700 - 40 * index, text: 'what others said' },
          { x: 141, y: 704 - 40 * index, text: mark, size: 7 },
        ]),
      );
    const list = showLines(60, 500, ['1. In a letter.', '2. In a book.']);
    const read = (...marks: string[]) => markdownOf([...text(marks), list].join('\n'));
    expect(await read('1', '2')).toBe(
      'what others said[^1]\n\nwhat others said[^2]\n\n[^1]: In a letter.\n\n[^2]: In a book.\n',
    );
    expect(await read('2', '3')).toEndWith('1. In a letter.\n2. In a book.\n');
  });

  test('takes no row of a ruled table for a note', async () => {
    const text = showTexts([
      { x: 60, y: 700, text: 'as others say' },
      { x: 127, y: 704, text: '3', size: 7 },
    ]);
    const table = showLines(64, 200, ['3 bar', '4 bar', '5 bar']);
    const rules = drawLines([210, 196, 182].map((y) => [60, y, 160, y] as const));
    expect(await markdownOf([text, table, rules].join('\n'))).not.toContain('[^');
  });

  test('knows marks that are hardly smaller than the text, as they are raised', async () => {
    const text = Array.from({ length: 30 }, (_, i) => `line ${i + 1} of a text that goes on and on`);
    const page = [
      showLines(60, 680, text),
      showTexts([
        { x: 60, y: 700, text: 'as others say' },
        { x: 125, y: 704, text: '1', size: 10 },
      ]),
    ];
    expect(await markdownOf(page.join('\n'))).toContain('as others say<sup>1</sup>');
  });
});
