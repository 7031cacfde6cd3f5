import { describe, expect, test } from 'bun:test';
import { showLines, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const TRIM = { left: 80, bottom: 100, right: 500, top: 740 };
const context = { fileName: 'book.pdf', onProgress: () => undefined };

const line = (x1: number, y1: number, x2: number, y2: number) => `${x1} ${y1} m ${x2} ${y2} l S`;

/** Two short lines at each corner, a little off the page that is kept. */
const CROP_MARKS = [TRIM.left, TRIM.right]
  .flatMap((x) => [line(x, TRIM.bottom - 30, x, TRIM.bottom - 10), line(x, TRIM.top + 10, x, TRIM.top + 30)])
  .concat(
    [TRIM.bottom, TRIM.top].flatMap((y) => [
      line(TRIM.left - 30, y, TRIM.left - 10, y),
      line(TRIM.right + 10, y, TRIM.right + 30, y),
    ]),
  )
  .join('\n');

const TEXTS = [
  'Rivers rise in hills.',
  'Most of them reach a sea.',
  'Some end in lakes.',
  'Few just dry up.',
];
const HEADS = ['Of Water', 'Hills and Springs', 'Of Water', 'Deserts'];

/** Pages of a book as its printer gets them: marks and a line about the job around what will be kept. */
function bookPages(marks: string): string[] {
  return TEXTS.map((text, index) => {
    const job = `BT /F3 9 Tf 90 60 Td (rivers-final.indb   ${index + 12}   03.04.2024   10:22) Tj ET`;
    const page = index + 12;
    const title = page % 2 === 0 ? `${page}  ${HEADS[index]}` : `${HEADS[index]}  ${page}`;
    const head = `BT /F2 13 Tf 120 715 Td (${title}) Tj ET`;
    return [marks, job, head, showLines(120, 660, [text, 'They all carry sand and mud with them.'])].join(
      '\n',
    );
  });
}

describe('pages that are larger than what is left of them when they are cut', () => {
  const { left, bottom, right, top } = TRIM;
  test.each([
    ['as their trim box says', '', `/TrimBox [${left} ${bottom} ${right} ${top}]`],
    ['as crop marks show', CROP_MARKS, ''],
  ])('are read without what is cut away, %s', async (_, marks, pageEntries) => {
    const { markdown, facts } = await readPdf(writePdf({ pages: bookPages(marks), pageEntries }), context);

    expect(markdown).not.toContain('rivers-final');
    expect(markdown).not.toContain('#');
    for (const text of TEXTS) expect(markdown).toContain(text);
    expect(facts.headers?.join(' ')).toContain('Hills and Springs');
  });

  test('are read whole where the box is the page itself', async () => {
    const pages = [showLines(60, 800, ['At the very edge.'])];
    const { markdown } = await readPdf(writePdf({ pages, pageEntries: '/TrimBox [0 0 595 842]' }), context);

    expect(markdown).toBe('At the very edge.\n');
  });
});
