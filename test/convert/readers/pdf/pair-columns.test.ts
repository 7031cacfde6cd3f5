import { describe, expect, test } from 'bun:test';
import { showCells, showTexts, type TextAt, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...pages: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages }), context)).markdown;
}

type Pair = readonly [name: string, value: string];

function pairs(x: number, y: number, texts: readonly Pair[]): TextAt[] {
  return texts.flatMap(([name, value], index) => [
    { x, y: y - 14 * index, text: name },
    { x: x + 90, y: y - 14 * index, text: value },
  ]);
}

const ORDER: readonly Pair[] = [
  ['Order:', '2024-12-5678'],
  ['Alternative:', 'SC-WINTER'],
  ['Product:', 'Holiday package'],
  ['Estimate:', 'EST-456'],
  ['Type:', 'Premium package'],
];
const PLACE: readonly Pair[] = [
  ['Cinema:', 'Downtown'],
  ['Contact:', 'Sarah Johnson'],
  ['Region:', 'Northeast'],
];
const AGENCY: readonly Pair[] = [
  ['Name:', 'Premier Group'],
  ['Speaker:', 'Michael Chen'],
  ['Mail:', 'office'],
];
const TERMS: readonly Pair[] = [
  ['Billing:', 'Net 30'],
  ['Payment:', 'Corporate'],
  ['Commission:', '10 %'],
];

describe('reading pairs of names and values side by side', () => {
  test('reads the pairs of each side for themselves where each side was written for itself', async () => {
    const content = showTexts([
      { x: 60, y: 740, text: 'Order data', font: 'F2' },
      ...pairs(60, 720, ORDER),
      ...pairs(330, 720, PLACE),
      { x: 60, y: 610, text: 'Agency data', font: 'F2' },
      ...pairs(60, 590, AGENCY),
      ...pairs(330, 590, TERMS),
    ]);
    const markdown = await markdownOf(content);
    expect(markdown).toContain('| Order: | 2024-12-5678 |');
    expect(markdown).toContain('| Type: | Premium package |\n\n| Cinema: | Downtown |');
    expect(markdown.indexOf('Region:')).toBeLessThan(markdown.indexOf('Agency data'));
    expect(markdown).toContain('| Mail: | office |\n\n| Billing: | Net 30 |');
  });

  test('reads rows of two pairs that were written row by row as one table', async () => {
    const rows = PLACE.map(([name, value], index) => [...(AGENCY[index] ?? ['', '']), ...[name, value]]);
    const markdown = await markdownOf(showCells([60, 150, 330, 420], 700, rows));
    expect(markdown).toContain('| Name: | Premier Group | Cinema: | Downtown |');
  });
});

describe('telling headings where little else stands', () => {
  test('takes titles of tables for headings though nearly all other text stands in those tables', async () => {
    const section = (y: number, title: string) =>
      [
        showTexts([{ x: 60, y, text: title, font: 'F2', size: 13 }]),
        showCells([60, 160, 260], y - 24, [
          ['Name', 'Shows', 'Sum'],
          ['Kiel', '12', '300'],
          ['Lund', '24', '600'],
        ]),
      ].join('\n');
    const titles = ['Bookings of the year', 'Shows of the month', 'Sums of the week', 'Rates of the day'];
    const markdown = await markdownOf(
      titles.map((title, index) => section(760 - 150 * index, title)).join('\n'),
    );
    for (const title of titles) expect(markdown).toContain(`# ${title}\n`);
  });

  test('takes the lines of a letterhead for text, however large', async () => {
    const line = (y: number, text: string, size: number): TextAt => ({ x: 60, y, text, size });
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 780, text: 'Zava Auto Repair', size: 20, font: 'F2' },
        line(760, 'Certified Collision Repair', 14),
        line(742, '123 Main Street, Redmond, WA 98052', 14),
        line(724, 'Phone: (425) 000-0000', 14),
        ...Array.from({ length: 6 }, (_, i) =>
          line(680 - 13 * i, 'the text of the letter is set in smaller type, and it goes on and on', 10),
        ),
      ]),
    );
    expect(markdown).toStartWith('# Zava Auto Repair\n\nCertified Collision Repair');
    expect(markdown).not.toContain('# Phone');
  });
});
