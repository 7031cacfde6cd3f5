import { describe, expect, test } from 'bun:test';
import { readPlainLinks } from '../../../../src/convert/readers/pdf/content/plain-links.ts';
import { PlainPages } from '../../../../src/convert/readers/pdf/content/plain-pages.ts';
import { type Annotations, readAnnotations } from '../../../../src/convert/readers/pdf/file/annotations.ts';
import { ObjectStore } from '../../../../src/convert/readers/pdf/file/objects/object-store.ts';
import { openDocument } from '../../../../src/convert/readers/pdf/file/open-document.ts';
import { showLines, writePdf } from './pdf-writer.ts';

interface ReadTwice {
  /** Undefined for a page that is left to pdf.js. */
  readonly plain: Annotations | undefined;
  readonly byPdfJs: Annotations;
}

/** Reads the annotations of a page both ways; each is given as the entries of its dictionary. */
async function readTwice(annotations: readonly string[], pageEntries = ''): Promise<ReadTwice> {
  const objects = Object.fromEntries(
    annotations.map((entries, i) => [100 + i, `<< /Type /Annot ${entries} >>`]),
  );
  const refs = annotations.map((_, i) => `${100 + i} 0 R`).join(' ');
  const pages = [showLines(60, 700, ['Some words on the page'])];
  const bytes = writePdf({ pages, pageEntries: `/Annots [${refs}] ${pageEntries}`, objects });
  const store = ObjectStore.open(bytes);
  const page = store === undefined ? undefined : new PlainPages(store, () => true).page(1);
  if (page === undefined) throw new Error('The file has no sound page.');
  const { document, close } = await openDocument(bytes);
  try {
    return { plain: readPlainLinks(page), byPdfJs: await readAnnotations(await document.getPage(1)) };
  } finally {
    await close();
  }
}

function link(rect: string, entries: string): string {
  return `/Subtype /Link /Rect [${rect}] ${entries}`;
}

const address = (url: string) => `/A << /S /URI /URI (${url}) >>`;

describe('reading links without pdf.js', () => {
  test('reads addresses and areas as pdf.js does', async () => {
    const { plain, byPdfJs } = await readTwice([
      link('84 695 108 712', address('https://example.org')),
      link('140.5 712.25 111 695', address('HTTP://Example.org/A b'.replace(' ', '%20'))),
      link('10 20 30 40', address('mailto:someone@example.org')),
      link('10 60 30 80', `/Border [0 0 0] /F 4 /H /I ${address('https://example.org/x?a=1#part')}`),
      link('10 60 30 80', address('http://')),
    ]);
    expect(byPdfJs.links).toHaveLength(4);
    expect(plain).toEqual(byPdfJs);
  });

  test('passes over links within the file', async () => {
    const { plain, byPdfJs } = await readTwice([
      link('10 20 30 40', '/Dest [7 0 R /XYZ 0 0 0]'),
      link('10 20 30 40', '/A << /S /GoTo /D (chapter) >>'),
    ]);
    expect(plain).toEqual({ links: [], words: [], comments: [] });
    expect(plain).toEqual(byPdfJs);
  });

  test('places links on pages that are turned', async () => {
    const { plain, byPdfJs } = await readTwice(
      [link('84 695 108 712', address('https://example.org/a'))],
      '/Rotate 90 /CropBox [10 20 500 800]',
    );
    expect(plain).toEqual(byPdfJs);
  });

  test.each([
    ['a form field', '/Subtype /Widget /FT /Tx /T (a) /V (b) /Rect [0 0 50 50]'],
    ['a comment', '/Subtype /Text /Contents (Why?) /Rect [0 0 50 50]'],
    ['a hidden link', link('0 0 50 50', `/F 2 ${address('https://example.org')}`)],
    ['a link of a layer', link('0 0 50 50', `/OC 1 0 R ${address('https://example.org')}`)],
    ['a link that runs a script', link('0 0 50 50', '/A << /S /JavaScript /JS (app.alert) >>')],
    ['an address without its scheme', link('0 0 50 50', address('www.example.org'))],
    ['an address in other letters', link('0 0 50 50', address('https://example.org/\\344'))],
    ['a link without an area', `/Subtype /Link ${address('https://example.org')}`],
  ])('leaves a page with %s to pdf.js', async (_, annotation) => {
    expect((await readTwice([annotation])).plain).toBeUndefined();
  });
});
