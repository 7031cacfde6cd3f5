import { describe, expect, test } from 'bun:test';
import { ConversionRefused } from '../../../../src/domain/conversion.ts';
import { buildDocx, WORD_NAMESPACES } from '../../../support/build-docx.ts';
import { expectLinear, onceForSize } from '../../../support/cpu-time.ts';
import { toMarkdown } from '../../../support/to-markdown.ts';
import { workbookFile } from '../../../support/workbook-file.ts';
import { zipParts } from '../../../support/zip-parts.ts';

const read = async (bytes: Uint8Array) => await toMarkdown(bytes, 'docx', { fileName: 'test.docx' });
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

async function refusalOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await read(bytes);
  } catch (error) {
    if (error instanceof ConversionRefused) return error.code;
    throw error;
  }
  return undefined;
}

describe('a Word file', () => {
  test('reads the same in the strict edition and with other prefixes', async () => {
    const strict = zipParts({
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml':
        '<document xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main" xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><body><p><pPr><outlineLvl x:val="1"/></pPr><r><t>Strict</t></r></p><p><r><rPr><b x:val="true"/></rPr><t>bold</t></r></p></body></document>',
    });
    expect((await read(strict)).markdown).toBe('## Strict\n\n**bold**\n');
  });

  test('reads from one XML file that holds the whole package', async () => {
    const flat = `<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"><pkg:part pkg:name="/word/document.xml"><pkg:xmlData><w:document ${WORD_NAMESPACES}><w:body>${paragraph('Flat.')}</w:body></w:document></pkg:xmlData></pkg:part></pkg:package>`;
    expect((await read(new TextEncoder().encode(flat))).markdown).toBe('Flat.\n');
  });

  test.each([
    ['whole', '**Sales**\n\n| | Sold |\n| --- | --- |\n| May | 12 |\n'],
    ['damaged', '**Sales**\n'],
  ])('shows a chart without figures by its workbook: %s', async (state, expected) => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (at: number, cells: string) => `<row r="${at}">${cells}</row>`;
    const workbook = workbookFile({
      sheets: { Data: row(1, cell('B1', 'Sold')) + row(2, `${cell('A2', 'May')}<c r="B2"><v>12</v></c>`) },
    });
    const cells = (name: string, at: string) =>
      `<c:${name}><c:numRef><c:f>Data!${at}</c:f></c:numRef></c:${name}>`;
    const series = `<c:ser>${cells('tx', '$B$1')}${cells('cat', '$A$2:$A$2')}${cells('val', '$B$2:$B$2')}</c:ser>`;
    const title = '<c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title>';
    const related = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
    const { markdown } = await read(
      buildDocx({
        body: '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
        relationships: related('chart', 'chart', 'charts/chart1.xml'),
        files: {
          'word/charts/chart1.xml': `<c:chartSpace ${WORD_NAMESPACES}><c:chart>${title}<c:plotArea><c:barChart>${series}</c:barChart></c:plotArea></c:chart><c:externalData r:id="book"/></c:chartSpace>`,
          'word/charts/_rels/chart1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related('book', 'package', '../embeddings/book.xlsx')}</Relationships>`,
          'word/embeddings/book.xlsx': state === 'whole' ? workbook : workbook.slice(0, 90),
        },
      }),
    );
    expect(markdown).toBe(expected);
  });

  test('keeps page headers and footers out of the text and tells them as facts', async () => {
    const { markdown, facts } = await read(
      buildDocx({
        body: paragraph('Text of two.'),
        parts: {
          header: `<w:tbl><w:tr><w:tc>${paragraph('SOP-12')}</w:tc><w:tc>${paragraph('Rev. 3')}</w:tc></w:tr></w:tbl>`,
          footer: paragraph('Page 1 of 4'),
        },
        files: {
          'docProps/core.xml':
            '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Cleaning</dc:title><dc:creator>Ada</dc:creator><dc:language>de</dc:language></cp:coreProperties>',
        },
      }),
    );
    expect(markdown).toBe('Text of two.\n');
    expect(facts).toEqual({
      words: 3,
      title: 'Cleaning',
      author: 'Ada',
      language: 'de',
      headers: ['SOP-12 | Rev. 3'],
      footers: ['Page 1 of 4'],
    });
  });

  test('warns of pictures that nothing is said of', async () => {
    const picture =
      '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="P"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const { markdown, warnings } = await read(
      buildDocx({
        body: picture,
        relationships: '<Relationship Id="p" Type="http://x/image" Target="media/image7.png"/>',
      }),
    );
    expect(markdown).toBe('![](image7.png)\n');
    expect(warnings).toMatchObject([{ code: 'picture_without_text', where: 'picture image7.png' }]);
  });

  test('reads without a part beside the text that is damaged, and says so', async () => {
    const { markdown, warnings } = await read(
      buildDocx({ body: paragraph('Text.'), parts: { numbering: '<w:num>' } }),
    );
    expect(markdown).toBe('Text.\n');
    expect(warnings).toMatchObject([{ code: 'part_unreadable', where: 'word/numbering.xml' }]);
  });

  test('brings in a Word document that it imports, with notes of its own', async () => {
    const inner = buildDocx({
      body: '<w:p><w:r><w:t>Inner</w:t><w:footnoteReference w:id="1"/></w:r></w:p>',
      parts: { footnotes: `<w:footnote w:id="1">${paragraph('inner note')}</w:footnote>` },
    });
    const { markdown } = await read(
      buildDocx({
        body: '<w:p><w:r><w:t>Outer</w:t><w:footnoteReference w:id="1"/></w:r></w:p><w:altChunk r:id="c"/>',
        parts: { footnotes: `<w:footnote w:id="1">${paragraph('outer note')}</w:footnote>` },
        relationships: '<Relationship Id="c" Type="http://x/aFChunk" Target="chunk.docx"/>',
        files: { 'word/chunk.docx': inner },
      }),
    );
    expect(markdown).toBe('Outer[^1]\n\nInner[^import1-1]\n\n[^import1-1]: inner note\n\n[^1]: outer note\n');
  });

  /** What a Word file says that imports a web archive of these lines. */
  async function readArchive(lines: readonly string[]): Promise<string> {
    const { markdown } = await read(
      buildDocx({
        body: '<w:altChunk r:id="c"/>',
        relationships: '<Relationship Id="c" Type="http://x/aFChunk" Target="page.mht"/>',
        files: { 'word/page.mht': new TextEncoder().encode(lines.join('\r\n')) },
      }),
    );
    return markdown;
  }

  test('brings in the page of a web archive, quoted-printable or base64, in its own encoding', async () => {
    const head = ['MIME-Version: 1.0', 'Content-Type: multipart/related; boundary="=_x"', ''];
    const picture = ['--=_x', 'Content-Type: image/png', '', 'AAAA'];
    const quoted = 'Content-Transfer-Encoding: quoted-printable';
    const page = [
      ...head,
      ...picture,
      '--=_x',
      'Content-Type: text/html; charset="windows-1252"',
      quoted,
      '',
    ];
    expect(
      await readArchive([...page, '<p class=3DMsoNormal>Caf=E9 for =', '<b>two</b></p>', '--=_x--']),
    ).toBe('Café for **two**\n');
    const base64 = ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64', ''];
    expect(await readArchive([...base64, Buffer.from('<h1>Größe</h1>').toString('base64')])).toBe(
      '# Größe\n',
    );
    expect(await readArchive([...head, ...picture, '--=_x--'])).toBe('');
  });

  test('takes of imported HTML what is seen, however it is written', async () => {
    const html =
      '<html><head><title>T</title></head><body><style>p { a: b }</style><p class=a title="x">One<o:p></o:p> <foo>two</foo><!-- c -->' +
      '<script>if (a < b) c()</script><![if x]> three<![endif]><ul><li>A<li>B</ul><table><thead><tr><th colspan=2>H</th></tr></thead>' +
      '<tr><td>1</td><td>2 &lt; 3</td></tr></table>left < open';
    const { markdown } = await read(
      buildDocx({
        body: '<w:altChunk r:id="c"/>',
        relationships: '<Relationship Id="c" Type="http://x/aFChunk" Target="chunk.html"/>',
        files: { 'word/chunk.html': new TextEncoder().encode(html) },
      }),
    );
    expect(markdown).toStartWith('One two three\n\n- A\n- B\n\n<table>');
    expect(markdown).toContain('2 &lt; 3');
  });
});

describe('a malicious Word file', () => {
  test('that is no Word document is refused as damaged', async () => {
    expect(await refusalOf(zipParts({ 'a.txt': 'a' }))).toBe('damaged');
    expect(await refusalOf(zipParts({ 'word/document.xml': '<a/>' }))).toBe('damaged');
    expect(await refusalOf(new TextEncoder().encode('plain text'))).toBe('damaged');
    expect(await refusalOf(new TextEncoder().encode('<?xml version="1.0"?><a/>'))).toBe('unsupported');
  });

  test('that unpacks to more than the limit is refused before it is unpacked', async () => {
    const bytes = buildDocx({ body: paragraph('short') });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 300_000_000, true);
    }
    expect(await refusalOf(bytes)).toBe('too_large');
  });

  test('of tables within tables ends, read or refused', async () => {
    const nested = (depth: number) =>
      `${'<w:tbl><w:tr><w:tc>'.repeat(depth)}${paragraph('deep')}${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`;
    expect((await read(buildDocx({ body: nested(300) }))).markdown).toBe('deep\n');
    expect(await refusalOf(buildDocx({ body: nested(400) }))).toBe('too_large');
  });

  test('takes time in proportion to its size, whatever it is full of', async () => {
    const run = (text: string, marks: string) =>
      `<w:r><w:rPr>${marks}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const kinds: readonly ((count: number) => string)[] = [
      (count) => `<w:p>${(run('(a)', '<w:b/>') + run('b', '<w:i/>')).repeat(count)}</w:p>`,
      (count) => `<w:p>${run(' '.repeat(40), '').repeat(count)}</w:p>`,
      (count) => `<w:p>${'<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(count)}</w:p>`,
      (count) => `<w:p><m:oMath>${'<m:r><m:t>x+y=(z)</m:t></m:r>'.repeat(count)}</m:oMath></w:p>`,
      (count) => '<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>'.repeat(count),
      (count) =>
        `<w:tbl>${'<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc></w:tr>'.repeat(count)}</w:tbl>`,
    ];
    for (const kind of kinds) {
      const file = onceForSize((size) => buildDocx({ body: kind(750 * size) }));
      await expectLinear((size) => read(file(size)));
    }
  });

  test('takes time in proportion to its notes and styles', async () => {
    const times = <T>(count: number, each: (at: number) => T) =>
      Array.from({ length: count }, (_, at) => each(at));
    const notes = onceForSize((size) =>
      buildDocx({
        body: times(1_500 * size, (at) => `<w:p><w:r><w:footnoteReference w:id="${at}"/></w:r></w:p>`).join(
          '',
        ),
        parts: {
          footnotes: times(
            1_500 * size,
            (at) => `<w:footnote w:id="${at}">${paragraph('note')}</w:footnote>`,
          ).join(''),
        },
      }),
    );
    const styles = onceForSize((size) =>
      buildDocx({
        body: times(750 * size, (at) => `<w:p><w:pPr><w:pStyle w:val="s${at}"/></w:pPr></w:p>`).join(''),
        parts: {
          styles: times(
            750 * size,
            (at) =>
              `<w:style w:styleId="s${at}"><w:name w:val="s${at}"/><w:basedOn w:val="s${at + 1}"/></w:style>`,
          ).join(''),
        },
      }),
    );
    for (const file of [notes, styles]) await expectLinear((size) => read(file(size)));
  });

  test('whose bits were flipped or whose end was cut off is read or refused, never anything else', async () => {
    const whole = buildDocx({
      body: `${paragraph('one')}<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>`,
      parts: { numbering: '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"/></w:abstractNum>' },
    });
    for (let at = 0; at < whole.length; at += 7) {
      const flipped = whole.slice();
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      await refusalOf(flipped);
      await refusalOf(whole.slice(0, at));
    }
  });
});
