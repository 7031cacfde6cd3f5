import { describe, expect, test } from 'bun:test';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { PlainPages } from '../../../../src/convert/readers/pdf/content/plain-pages.ts';
import { NO_ANNOTATIONS } from '../../../../src/convert/readers/pdf/file/annotations.ts';
import { ObjectStore } from '../../../../src/convert/readers/pdf/file/objects/object-store.ts';
import { openDocument } from '../../../../src/convert/readers/pdf/file/open-document.ts';
import { readPage } from '../../../../src/convert/readers/pdf/glyphs/read-page.ts';
import type { PageContent } from '../../../../src/convert/readers/pdf/page-model.ts';
import { type PdfParts, pageObject, showLines, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

interface ReadTwice {
  /** Undefined for a page that is left to pdf.js. */
  readonly plain: PageContent | undefined;
  readonly byPdfJs: PageContent;
}

/** Reads the first page of a file both ways. */
async function readTwice(parts: PdfParts): Promise<ReadTwice> {
  const bytes = writePdf(parts);
  const store = ObjectStore.open(bytes);
  if (store === undefined) throw new Error('The file has no sound table of objects.');
  const { document, close } = await openDocument(bytes);
  try {
    return await readFirstPage(document, new PlainPages(store, everyLayer));
  } finally {
    await close();
  }
}

const everyLayer = () => true;

async function readFirstPage(document: PDFDocumentProxy, plainPages: PlainPages): Promise<ReadTwice> {
  const page = plainPages.page(1);
  const plain = page === undefined ? undefined : await plainPages.read(page, NO_ANNOTATIONS);
  return { plain, byPdfJs: await readPage(await document.getPage(1), everyLayer, NO_ANNOTATIONS) };
}

async function expectSame(parts: PdfParts): Promise<void> {
  const { plain, byPdfJs } = await readTwice(parts);
  expect(byPdfJs.words.length + byPdfJs.rules.length + byPdfJs.fills.length).toBeGreaterThan(0);
  expect(plain).toEqual(byPdfJs);
}

const FONTS = '/F1 3 0 R /F2 4 0 R /F3 5 0 R';

/** A font of two-byte codes whose characters a map tells. */
const COMPOSITE = {
  100: '<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /Identity-H /DescendantFonts [101 0 R] /ToUnicode 103 0 R >>',
  101: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [1 [500 600 700]] /DW 800 /FontDescriptor 102 0 R >>',
  102: '<< /Type /FontDescriptor /FontName /Sample /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  103: stream(
    '',
    '/CIDInit begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0001> <0005> <0041> endbfrange endcmap',
  ),
};

function stream(entries: string, data: string): string {
  return `<< /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`;
}

describe('reading plain pages without pdf.js', () => {
  test('places words as pdf.js does, through every operator of text', async () => {
    const content = [
      'q 0.5 0 0 0.5 10 20 cm BT /F1 12 Tf 14 TL 0.3 Tc 2 Tw 95 Tz 1 Ts 100 1400 Td (First words) Tj',
      'T* [(Ke) -120 (rn) 35.5 <6564>] TJ (next line) \' 3 0.5 (spaced line) " ET Q',
      'BT 0.9 0.1 -0.1 0.9 60 500 Tm /F2 -9 Tf (turned) Tj 1 Tr 10 -20 TD (more) Tj /F3 8 Tf 3 Tr (hidden) Tj ET',
      'q BT /F2 10 Tf 60 300 Td (bold) Tj ET q Q Q BT 60 200 Td /F1 10 Tf (after) Tj ET',
    ].join('\n');
    await expectSame({ pages: [content] });
  });

  test('shows glyphs each after a move of its own, as browsers write them, and stops where that ends', async () => {
    const content = [
      'BT /F1 10 Tf 1 0 0 1 60 700 Tm <41> Tj\n5.5 0 Td <42> Tj\n5.25 0 Td <43> Tj\n2.5 0 Td <20> Tj',
      '2.5 -0.0 Td <44> Tj\n-18 -14 Td <45> Tj\n6 0 Td (F) Tj 6 0 Td <47>Tj 6 0 Td <48> Tj',
      '6 0 Td [<49>] TJ 6 0 Td <4a4b> Tj 12 0 Td <4c> Tj ET',
      'BT /F2 10 Tf 60 600 Td <0001> Tj\n5 0 Td <0002> Tj\n6 0 Td <0003> Tj ET',
    ].join('\n');
    const pageEntries = '/Resources << /Font << /F1 3 0 R /F2 100 0 R >> >>';
    await expectSame({ pages: [content], pageEntries, objects: COMPOSITE });
  });

  test('reads strings with escapes, octal codes, nested brackets and odd hexadecimal digits', async () => {
    const content =
      'BT /F1 12 Tf 60 700 Td (a\\(b\\)\\\\ \\101\\7x\\\ny (in(ner)) \\q) Tj 0 -20 Td <4 1 4\n2 5> Tj % (comment)\n ET';
    await expectSame({ pages: [content] });
  });

  test('reads names with escaped characters, as some programs tag paragraphs', async () => {
    const content =
      '/Text#20body <</MCID 0>> BDC BT /F#31 12 Tf 60 700 Td (A paragraph) Tj ET EMC /Art#69fact BMC BT /F1 9 Tf 60 40 Td (7) Tj ET EMC';
    await expectSame({ pages: [content] });
    expect((await readTwice({ pages: [content] })).plain?.words.at(-1)?.artifact).toBe(true);
  });

  test('sets colors in spaces that resources name after those of the device', async () => {
    await expectSame({
      pages: ['/Mine cs 1 0 0 scn BT /F1 12 Tf 60 700 Td (Red words) Tj ET'],
      pageEntries: `/Resources << /Font << ${FONTS} >> /ColorSpace << /Mine /DeviceRGB >> >>`,
    });
  });

  test('reads numbers in every way in which they are written', async () => {
    const content =
      'BT /F1 +12. Tf 60.500 700 Td (a) Tj -.5 -0020.125000001 Td (b) Tj 1.000000000000000000001 0 Td (c) Tj ET';
    await expectSame({ pages: [content] });
  });

  test('collects rules and fills of all kinds of paths', async () => {
    const content = [
      '2 w 60 700 m 300 700 l S 60 600 200 1 re f 60 500 200 0 re S 0.9 g 60 400 100 50 re f*',
      '1 0 0 rg 70 300 m 70 320 90 320 90 300 c 90 280 80 270 v 75 275 70 300 y h B 60 200 m 80 200 l 80 220 l b',
      '[3 2] 0 d 0 J 0 j 10 M 0 0 600 800 re W* n 60 100 m 60 180 l s /G gs 60 50 m 200 50 l S',
    ].join('\n');
    const pageEntries = `/Resources << /Font << ${FONTS} >> /ExtGState << /G << /LW 3 /ca 0.5 /SMask /None >> >> >>`;
    await expectSame({ pages: [`${content} ${showLines(60, 750, ['Text'])}`], pageEntries });
  });

  test('knows colors of every space but patterns', async () => {
    const content = [
      'BT /F1 12 Tf 60 700 Td 0.25 g (gray) Tj 0.1 0.2 0.3 rg (rgb) Tj 0 1 0.5 0.2 k (cmyk) Tj',
      '/DeviceRGB cs 0.5 0.5 0 sc (named) Tj /Icc cs 1 0 0.25 scn (icc) Tj /Spot cs 0.75 scn (spot) Tj',
      'q 1 0 0 rg Q (spot again) Tj 0.5 scn (lighter) Tj ET',
    ].join('\n');
    const spot = '[/Separation /Gold /DeviceCMYK 106 0 R]';
    const pageEntries = `/Resources << /Font << ${FONTS} >> /ColorSpace << /Icc [/ICCBased 104 0 R] /Spot 105 0 R >> >>`;
    const objects = {
      104: stream('/N 3 /Alternate /DeviceRGB', 'no profile'),
      105: spot,
      106: '<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0.2 0.8 0] >>',
    };
    await expectSame({ pages: [content], pageEntries, objects });
  });

  test('reads codes of two bytes, of which some are in no map', async () => {
    const pageEntries = '/Resources << /Font << /C 100 0 R >> >>';
    const content = 'BT /C 12 Tf 60 700 Td <000100020003> Tj [<0004> 40 <0005>] TJ 0 -20 Td <00010109> Tj ET';
    await expectSame({ pages: [content], pageEntries, objects: COMPOSITE });
  });

  test('keeps marked content, artifacts and pictures in their places', async () => {
    const content = [
      '/P <</MCID 3>> BDC BT /F1 12 Tf 60 700 Td (body) Tj ET EMC',
      '/Artifact <</Type /Pagination>> BDC BT /F1 12 Tf 60 30 Td (footer) Tj ET EMC',
      '/Span /Props BDC BT /F1 12 Tf 60 600 Td (span) Tj ET EMC /Note BMC EMC q 50 0 0 50 60 500 cm /Im Do Q',
    ].join('\n');
    const picture = stream(
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      'x',
    );
    const pageEntries = `/Resources << /Font << ${FONTS} >> /XObject << /Im 104 0 R >> >>`;
    await expectSame({ pages: [content], pageEntries, objects: { 104: picture } });
  });

  test('inherits resources kind by kind and joins contents of several streams', async () => {
    const bytes = {
      pages: [''],
      pageEntries: '/Resources << /XObject << >> >> /Contents [104 0 R 105 0 R]',
      objects: {
        2: `<< /Type /Pages /Kids [${pageObject(0)} 0 R] /Count 1 /Resources << /Font << ${FONTS} >> >> >>`,
        104: stream('', 'BT /F1 12 Tf 60 700 Td (one) Tj '),
        105: stream('', '0 -20 Td (two) Tj ET'),
      },
    };
    await expectSame(bytes);
  });

  test.each([
    ['turned', '/Rotate 90'],
    ['turned the other way', '/Rotate -90'],
    ['turned over', '/Rotate 540'],
    ['cropped', '/CropBox [20.5 30 1000 800.25]'],
    ['turned and cropped', '/Rotate 270 /CropBox [20.5 30 500 800.25]'],
  ])('measures a page that is %s as pdf.js does', async (_, pageEntries) => {
    await expectSame({ pages: [showLines(60, 700, ['A line', 'and another'])], pageEntries });
  });

  test.each([
    ['without a size', '/MediaBox [0 0 0 0]'],
    ['with units of its own', '/UserUnit 2'],
    ['turned by half a quarter', '/Rotate 45'],
  ])('leaves a file to pdf.js that has a page %s', async (_, pageEntries) => {
    const { plain } = await readTwice({ pages: [showLines(60, 700, ['A line'])], pageEntries });
    expect(plain).toBeUndefined();
  });

  test.each([
    ['a form that is painted', 'q /Fm Do Q'],
    ['an inline picture', 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI'],
    ['content of a layer', '/OC /Layer BDC EMC'],
    ['a pattern', '/Pattern cs /P1 scn'],
    ['a missing operand', 'BT 12 Td ET'],
    ['one operand too many', 'BT 1 2 3 Td ET'],
    ['an unknown operator', 'nonsense'],
    ['two numbers in one', '1.2.3 w'],
    ['a minus sign within a number', '1-2 w'],
    ['a string that never ends', 'BT /F1 12 Tf (open'],
    ['a font that is not there', 'BT /F9 12 Tf (text) Tj ET'],
  ])('leaves a page with %s to pdf.js', async (_, content) => {
    const objects = {
      104: stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << ${FONTS} >> >>`, ''),
    };
    const pageEntries = `/Resources << /Font << ${FONTS} >> /XObject << /Fm 104 0 R >> >>`;
    const { plain, byPdfJs } = await readTwice({
      pages: [`${showLines(60, 700, ['Text'])} ${content}`],
      pageEntries,
      objects,
    });
    expect(plain).toBeUndefined();
    expect(byPdfJs.words).not.toEqual([]);
  });

  test('leaves a page whose content is broken to pdf.js', async () => {
    const objects = { 104: stream('/Filter /FlateDecode', 'x\u009cno data') };
    const { plain } = await readTwice({ pages: [''], pageEntries: '/Contents 104 0 R', objects });
    expect(plain).toBeUndefined();
  });

  test('reads a long file in which new characters, fonts and colors appear on every page', async () => {
    const pages = Array.from(
      { length: 40 },
      (_, i) =>
        `0.${i} g ${showLines(60, 700, [`Page ${i} says ${String.fromCharCode(65 + i)}.`], 11, i % 2 === 0 ? 'F1' : 'F3')}`,
    );
    const { markdown, warnings } = await readPdf(writePdf({ pages }), {
      fileName: 'a.pdf',
      onProgress: () => undefined,
    });
    expect(warnings).toEqual([]);
    for (let i = 0; i < pages.length; i++) expect(markdown).toContain(`Page ${i} says`);
  });
});
