import { describe, expect, test } from 'bun:test';
import { showLines, showTexts, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

async function markdownOf(content: string): Promise<string> {
  const context = { fileName: 'test.pdf', onProgress: () => undefined };
  return (await readPdf(writePdf({ pages: [content] }), context)).markdown;
}

/** A paragraph whose first two lines stand beside a capital of twice their height. */
function paragraphWith(
  initial: string,
  y: number,
  [first, second, third]: readonly [string, string, string],
): string {
  return [
    showTexts([{ x: 60, y: y - 14, text: initial, size: 30 }]),
    showLines(84, y, [first, second]),
    showLines(60, y - 27.5, [third]),
  ].join('\n');
}

describe('dropped initials', () => {
  test('go back into the word that they open', async () => {
    const content = paragraphWith('E', 700, [
      'very morning the miller went down to the stream and looked at',
      'the water. It was low in summer and high in spring, and once, in',
      'the year of the flood, it had stood at the door of the house itself.',
    ]);
    expect(await markdownOf(content)).toBe(
      'Every morning the miller went down to the stream and looked at the water. It was low in summer and high in ' +
        'spring, and once, in the year of the flood, it had stood at the door of the house itself.\n',
    );
  });

  test('stay words where they are ones', async () => {
    const content = paragraphWith('A', 700, [
      'man came to the inn in autumn, when the leaves were off the trees,',
      'and asked for a room. Nobody knew the man. He paid for a week and',
      'walked along the stream from morning until dusk every single day.',
    ]);
    expect(await markdownOf(content)).toStartWith('A man came to the inn');
  });

  test('are not seen in a large letter with one line beside it', async () => {
    const content = [
      showTexts([
        { x: 60, y: 740, text: 'B', size: 30 },
        { x: 90, y: 740, text: 'uildings' },
      ]),
      showLines(60, 690, ['Buildings are listed here with their names and years.', 'They are many.']),
    ].join('\n');
    expect(await markdownOf(content)).not.toContain('Buildings\n');
  });
});
