import { describe, expect, test } from 'bun:test';
import { showLines, showTexts, type TextAt, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };
const PROSE = [
  'The procedure describes how the filling line is cleaned between two',
  'products and at the end of a shift. It replaces the older instruction.',
];

async function markdownOf(...content: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages: [content.join('\n')] }), context)).markdown;
}

/** Words of one line, each at its place. */
function words(
  y: number,
  ...parts: (readonly [x: number, text: string, font?: TextAt['font'], size?: number])[]
): string {
  return showTexts(parts.map(([x, text, font = 'F1', size = 11]) => ({ x, y, text, font, size })));
}

describe('reading monospaced type in an untagged PDF', () => {
  test('keeps the spaces within the lines of a listing, and makes no table of its remarks', async () => {
    const remarks = ['start', 'stop', 'restart', 'status'].map((name, index) =>
      words(
        640 - 13 * index,
        [60, `line ${name}`, 'F3', 10],
        [60 + 6 * 20, `# the remark on ${name}`, 'F3', 10],
      ),
    );
    const markdown = await markdownOf(showLines(60, 700, PROSE), ...remarks);
    expect(markdown).toContain(
      '```\nline start          # the remark on start\nline stop           # the remark on stop\n',
    );
  });

  test('reads a listing in a document that holds more code than text', async () => {
    const code = Array.from(
      { length: 12 },
      (_, index) => `step_${index}(first, second, third, fourth, fifth)`,
    );
    const markdown = await markdownOf(showLines(60, 700, PROSE), showLines(60, 640, code, 11, 'F3'));
    expect(markdown).toContain(`\n\n\`\`\`\n${code.join('\n')}\n\`\`\`\n`);
  });

  test('keeps lines of a listing together of which one is bold', async () => {
    const markdown = await markdownOf(
      showLines(60, 700, PROSE),
      words(640, [60, 'for each line; do', 'F3', 10]),
      words(627, [72, 'clean it', 'F3', 10]),
      words(614, [60, 'done', 'F5', 10]),
      words(601, [60, 'print the record', 'F3', 10]),
    );
    expect(markdown).toContain('```\nfor each line; do\n  clean it\ndone\nprint the record\n```\n');
  });

  test("takes a name in bold monospaced type for a heading of the others' level", async () => {
    const headings = [
      words(780, [60, 'Interface', 'F2', 16]),
      words(700, [60, 'Methods', 'F2', 11]),
      words(620, [60, 'parse(text)', 'F5', 10]),
    ];
    const markdown = await markdownOf(
      ...headings.map((heading, index) => `${heading}\n${showLines(60, 757 - 80 * index, PROSE)}`),
    );
    expect(markdown.match(/^#.*$/gm)).toEqual(['# Interface', '## Methods', '## parse(text)']);
  });

  test('takes a name in monospaced type after a dash in the face of the text for an item', async () => {
    const items = ['parse', 'stringify'].map((name, index) =>
      words(640 - 14 * index, [70, '\x96'], [84, name, 'F3', 10]),
    );
    const markdown = await markdownOf(showLines(60, 700, PROSE), ...items);
    expect(markdown).toEndWith('\n\n- `parse`\n- `stringify`\n');
  });

  test('goes on with a sentence through a line that smaller names fill, and through one that is all bold', async () => {
    const markdown = await markdownOf(
      showLines(60, 700, PROSE),
      words(650, [60, 'Whoever starts the line sees to it that the record is written by']),
      words(636, [60, 'write-the-record-of-the-line-and-print-it-as-well', 'F3', 9], [330, 'at once.']),
      words(600, [60, 'The record is kept for two years in the office of the works, which is in']),
      words(586, [60, 'Building seven', 'F2']),
    );
    expect(markdown).toContain(
      'is written by `write-the-record-of-the-line-and-print-it-as-well` at once.\n',
    );
    expect(markdown).toContain('which is in **Building seven**\n');
  });
});
