import { expect, test } from 'bun:test';
import { drawLines, showTexts, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };
/** Helvetica of 11 points: "The limit is 5" ends at 126.5, "litres" begins at 129.6 and ends at 156. */
const TEXT = showTexts([
  { x: 60, y: 700, text: 'The limit is 5' },
  { x: 130, y: 700, text: 'litres' },
  { x: 162, y: 700, text: 'gallons a day.' },
]);

async function markdownOf(...lines: [number, number, number, number][]): Promise<string> {
  return (await readPdf(writePdf({ pages: [[TEXT, '0.7 w', drawLines(lines)].join('\n')] }), context))
    .markdown;
}

test('strikes words out that a rule runs through', async () => {
  expect(await markdownOf([130, 703.2, 156.3, 703.2])).toBe('The limit is 5 ~~litres~~ gallons a day.\n');
});

test('strikes nothing out by underlines, by rules above, or by a rule that goes on beside the words', async () => {
  const plain = 'The limit is 5 litres gallons a day.\n';
  expect(await markdownOf([130, 698.5, 156.3, 698.5])).toBe(plain);
  expect(await markdownOf([130, 709, 156.3, 709])).toBe(plain);
  expect(await markdownOf([20, 703.2, 300, 703.2])).toBe(plain);
});
