import { describe, expect, test } from 'bun:test';
import { drawDisc, pageObject, showLines, showTexts, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

const context = { fileName: 'test.pdf', onProgress: () => undefined };

async function markdownOf(...pages: string[]): Promise<string> {
  return (await readPdf(writePdf({ pages }), context)).markdown;
}

/** A page with annotations, given as dictionaries without their brackets. */
async function annotated(
  content: string,
  annotations: readonly string[],
  catalogEntries = '',
): Promise<string> {
  const objects = Object.fromEntries(
    annotations.map((entries, i) => [100 + i, `<< /Type /Annot ${entries} >>`]),
  );
  const refs = annotations.map((_, i) => `${100 + i} 0 R`).join(' ');
  const bytes = writePdf({ pages: [content], pageEntries: `/Annots [${refs}]`, objects, catalogEntries });
  return (await readPdf(bytes, context)).markdown;
}

const LONG = 'A line of running text that is long enough to be the body of the page';

describe('reading the parts of a page', () => {
  test('marks bold and italic words and typewritten ones as code', async () => {
    const markdown = await markdownOf(
      showTexts([
        { x: 60, y: 700, text: 'Press ' },
        { x: 92, y: 700, text: 'stop', font: 'F2' },
        { x: 117, y: 700, text: ' and ' },
        { x: 141, y: 700, text: 'wait', font: 'F4' },
        { x: 162, y: 700, text: ' for ' },
        { x: 180, y: 700, text: 'run 7', font: 'F3' },
      ]),
    );
    expect(markdown).toBe('Press **stop** and *wait* for `run 7`\n');
  });

  test('links the words that lie under a link, to safe addresses only', async () => {
    const link = (rect: string, uri: string) =>
      `/Subtype /Link /Rect [${rect}] /A << /S /URI /URI (${uri}) >>`;
    const markdown = await annotated(
      showTexts([
        { x: 60, y: 700, text: 'See' },
        { x: 85, y: 700, text: 'here' },
        { x: 112, y: 700, text: 'there' },
      ]),
      [link('84 695 108 712', 'https://example.org/a'), link('111 695 140 712', 'javascript:alert\\(1\\)')],
    );
    expect(markdown).toBe('See [here](https://example.org/a) there\n');
  });

  test('reads the values of form fields beside their labels', async () => {
    const field = (rect: string, entries: string) => `/Subtype /Widget /Rect [${rect}] ${entries}`;
    const markdown = await annotated(
      showTexts([
        { x: 60, y: 700, text: 'Name' },
        { x: 60, y: 660, text: 'Agreed' },
      ]),
      [
        field('100 696 200 712', '/FT /Tx /T (name) /V (Alice Ray)'),
        field('110 656 122 668', '/FT /Btn /T (ok) /V /Yes /AS /Yes /AP << /N << /Yes null /Off null >> >>'),
      ],
      '/AcroForm << /Fields [100 0 R 101 0 R] >>',
    );
    expect(markdown).toBe('Name Alice Ray\n\nAgreed ☒\n');
  });

  test('keeps comments as notes of their own kind, with who wrote them and when', async () => {
    const place = '/Rect [60 695 90 712] /QuadPoints [60 712 90 712 60 695 90 695]';
    const markdown = await annotated(showTexts([{ x: 60, y: 700, text: 'Limit' }]), [
      `/Subtype /Highlight ${place} /T (Ann) /Contents (too low) /M (D:20240531120000Z)`,
      `/Subtype /Highlight ${place} /Contents (why?)`,
    ]);
    expect(markdown).toBe(
      'Limit[^comment-1][^comment-2]\n\n' +
        '[^comment-1]: Comment by Ann (2024-05-31): too low\n\n[^comment-2]: Comment: why?\n',
    );
  });

  test('turns a raised number and the small text at the foot of the page into a footnote', async () => {
    const markdown = await markdownOf(
      [
        showLines(60, 700, [LONG, LONG, LONG]),
        showTexts([
          { x: 60, y: 640, text: 'Population' },
          { x: 115, y: 644, text: '1', size: 6 },
          { x: 60, y: 80, text: '1', size: 6 },
          { x: 65, y: 76, text: 'An estimate of 2021', size: 8 },
        ]),
      ].join('\n'),
    );
    expect(markdown).toContain('Population[^1]\n');
    expect(markdown).toEndWith('\n[^1]: An estimate of 2021\n');
  });

  test('takes small discs before lines for bullets', async () => {
    const content = [
      drawDisc(66, 703.5, 2),
      drawDisc(66, 688.5, 2),
      showTexts([
        { x: 76, y: 700, text: 'the hopper' },
        { x: 76, y: 685, text: 'the conveyor' },
      ]),
    ].join('\n');
    expect(await markdownOf(content)).toBe('- the hopper\n- the conveyor\n');
  });

  test('keeps the lines of a listing', async () => {
    const content = [
      showLines(60, 760, [LONG, LONG, LONG, LONG]),
      showLines(60, 680, ['if x > 1:'], 10, 'F3'),
      showLines(84, 667.5, ['stop()'], 10, 'F3'),
    ].join('\n');
    expect(await markdownOf(content)).toEndWith('\n\n```\nif x > 1:\n    stop()\n```\n');
  });

  test('keeps a listing together over a blank line', async () => {
    const content = [
      showLines(60, 760, [LONG, LONG, LONG, LONG]),
      showLines(60, 680, ['stop()', 'rinse(2)', 'dry()'], 10, 'F3'),
      showLines(60, 625, ['start()'], 10, 'F3'),
    ].join('\n');
    expect(await markdownOf(content)).toEndWith('\n\n```\nstop()\nrinse(2)\ndry()\n\nstart()\n```\n');
  });

  test('reads a page that is turned by its rotation and one whose text is turned', async () => {
    const upright = showLines(60, 700, [LONG]);
    const turned = `BT /F1 11 Tf 0 1 -1 0 300 60 Tm (${LONG}) Tj ET`;
    const bytes = writePdf({ pages: [upright, turned], pageEntries: ['/Rotate 90', ''] });
    expect((await readPdf(bytes, context)).markdown).toBe(`${LONG}\n\n${LONG}\n`);
  });

  test('reads the invisible text of a scan, but not under the same visible text', async () => {
    const hidden = `BT 3 Tr /F1 11 Tf 1 0 0 1 60 700 Tm (${LONG}) Tj ET`;
    expect(await markdownOf(hidden)).toBe(`${LONG}\n`);
    expect(await markdownOf(`${showLines(60, 700, [LONG])}\n${hidden}`)).toBe(`${LONG}\n`);
  });

  test('counts text that is printed twice over itself once', async () => {
    const twice = showTexts([
      { x: 60, y: 700, text: 'Printed twice' },
      { x: 60.4, y: 700, text: 'Printed twice' },
    ]);
    expect(await markdownOf(twice)).toBe('Printed twice\n');
  });

  test('joins a sentence that goes on in the next page', async () => {
    const markdown = await markdownOf(
      showLines(60, 200, [LONG, LONG, LONG]),
      showLines(60, 760, ['and this is where the sentence goes on over', LONG, LONG]),
    );
    expect(markdown).toContain(`${LONG} and this is where`);
  });

  test('hands back title, author, language and the number of pages', async () => {
    const bytes = writePdf({
      pages: [showLines(60, 700, [LONG])],
      catalogEntries: '/Lang (de-DE)',
      trailerEntries: '/Info 100 0 R',
      objects: { 100: '<< /Title (Handbuch) /Author (Ann Lee) >>' },
    });
    const { facts } = await readPdf(bytes, context);
    expect(facts).toMatchObject({ title: 'Handbuch', author: 'Ann Lee', language: 'de-DE', pages: 1 });
    expect(pageObject(0)).toBeGreaterThan(0);
  });

  test('leaves out text that stands far off the page, which nobody sees', async () => {
    const seen = showLines(60, 700, [LONG, LONG, `${LONG}.`]);
    const lost = showTexts([{ x: 30_000, y: 650, text: 'Lost' }]);
    expect(await markdownOf(`${seen}\n${lost}`)).toBe(`${LONG} ${LONG} ${LONG}.\n`);
  });
});
