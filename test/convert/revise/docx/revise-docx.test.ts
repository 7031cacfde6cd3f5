import { describe, expect, test } from 'bun:test';
import { reviseDocx } from '../../../../src/convert/revise/docx/revise-docx.ts';
import type { Edit, EditFault, Revision } from '../../../../src/domain/edit.ts';
import { bodyOf, p, partOf, W, wordFile } from '../../../support/word-file.ts';

function revised(body: string, ...edits: Edit[]): string {
  return bodyOf(bytesOf(reviseDocx(wordFile({ body }), edits)));
}

function bytesOf(revision: Revision): Uint8Array {
  if (!revision.ok) throw new Error(revision.faults.map((fault) => fault.message).join());
  return revision.bytes;
}

function faultOf(body: string, ...edits: Edit[]): EditFault {
  const revision = reviseDocx(wordFile({ body }), edits);
  const [fault] = revision.ok ? [] : revision.faults;
  if (fault === undefined) throw new Error('the edit was made');
  return fault;
}

const replace = (text: string, to: string, more: Partial<Edit> = {}): Edit =>
  ({ kind: 'replace', text, with: to, ...more }) as Edit;

describe('replacing text in a Word file', () => {
  test('changes the characters of the word and nothing else', () => {
    const body = '<w:p w:rsidR="0A"><!-- note --><w:r><w:t>Pay in 30 days.</w:t></w:r></w:p><w:p/>';
    expect(revised(body, replace('30', '45'))).toBe(body.replace('30', '45'));
  });

  test('finds a text that is split over runs, and keeps the properties of each word', () => {
    const body =
      '<w:p><w:r><w:t xml:space="preserve">within </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>thir</w:t></w:r>' +
      '<w:r><w:rPr><w:b/></w:rPr><w:t>ty</w:t></w:r><w:r><w:t xml:space="preserve"> days of receipt</w:t></w:r></w:p>';
    expect(revised(body, replace('within thirty days', 'within sixty days'))).toBe(
      body
        .replace('<w:t>thir</w:t>', '<w:t>sixty</w:t>')
        .replace('<w:r><w:rPr><w:b/></w:rPr><w:t>ty</w:t></w:r>', ''),
    );
  });

  test('gives the new words the properties of the first replaced character', () => {
    const body =
      '<w:p><w:r><w:rPr><w:i/></w:rPr><w:t>alpha</w:t></w:r><w:r><w:t>beta gamma</w:t></w:r></w:p>';
    expect(revised(body, replace('alphabeta', 'delta'))).toBe(
      '<w:p><w:r><w:rPr><w:i/></w:rPr><w:t>delta</w:t></w:r><w:r><w:t xml:space="preserve"> gamma</w:t></w:r></w:p>',
    );
  });

  test('keeps a no-break space that the asked text has as a plain one', () => {
    const body = p('a fee of 30\u00A0days and “more”');
    expect(revised(body, replace('30 days and "more"', '45 days and "more"'))).toBe(body.replace('30', '45'));
  });

  test('finds a word that a soft hyphen or a soft hyphen element parts', () => {
    expect(revised(p('Donau\u00ADdampf schiff'), replace('Donaudampf', 'Rhein'))).toBe(p('Rhein schiff'));
    const body = '<w:p><w:r><w:t>Donau</w:t><w:softHyphen/><w:t>dampf</w:t></w:r></w:p>';
    expect(revised(body, replace('Donaudampf', 'Rhein'))).toBe('<w:p><w:r><w:t>Rhein</w:t></w:r></w:p>');
  });

  test('escapes what XML needs escaped and leaves entities of the file as they were written', () => {
    const body = p('R&#38;D &amp; Co owns &lt;this&gt;');
    expect(revised(body, replace('Co owns', '"A" & <B>'))).toBe(
      p('R&#38;D &amp; &quot;A&quot; &amp; &lt;B&gt; &lt;this&gt;'),
    );
    expect(revised(body, replace('R&D', 'Research'))).toBe(p('Research &amp; Co owns &lt;this&gt;'));
  });

  test('does not show white space that the file did not show before', () => {
    const body = '<w:p><w:r><w:t>\n  one two\n </w:t></w:r><w:r><w:t>three</w:t></w:r></w:p>';
    expect(revised(body, replace('two', 'two '))).toBe(
      '<w:p><w:r><w:t xml:space="preserve">one two </w:t></w:r><w:r><w:t>three</w:t></w:r></w:p>',
    );
  });

  test('writes line breaks and tabs as elements', () => {
    expect(revised(p('a b c'), replace('b', 'x\ny\tz'))).toBe(
      '<w:p><w:r><w:t xml:space="preserve">a </w:t><w:t xml:space="preserve">x</w:t><w:br/>' +
        '<w:t xml:space="preserve">y</w:t><w:tab/><w:t xml:space="preserve">z</w:t>' +
        '<w:t xml:space="preserve"> c</w:t></w:r></w:p>',
    );
  });

  test('changes text in a CDATA section', () => {
    expect(revised('<w:p><w:r><w:t><![CDATA[a < b]]></w:t></w:r></w:p>', replace('b', 'c'))).toBe(
      '<w:p><w:r><w:t xml:space="preserve">a &lt; c</w:t></w:r></w:p>',
    );
  });

  test('finds text in hyperlinks, content controls, tracked insertions, tables and field results', () => {
    const holders = [
      '<w:p><w:hyperlink w:anchor="x"><w:r><w:t>old</w:t></w:r></w:hyperlink></w:p>',
      '<w:p><w:sdt><w:sdtPr><w:alias w:val="old"/></w:sdtPr><w:sdtContent><w:r><w:t>old</w:t></w:r></w:sdtContent></w:sdt></w:p>',
      '<w:sdt><w:sdtContent><w:p><w:r><w:t>old</w:t></w:r></w:p></w:sdtContent></w:sdt>',
      '<w:p><w:ins w:id="1" w:author="A"><w:r><w:t>old</w:t></w:r></w:ins></w:p>',
      '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>old</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
      '<w:p><w:fldSimple w:instr="MERGEFIELD old"><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>',
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "old"</w:instrText></w:r>' +
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>old</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    ];
    for (const body of holders) {
      expect(revised(body, replace('old', 'new'))).toBe(body.replace('<w:t>old', '<w:t>new'));
    }
  });

  test('changes both branches of a text box alike', () => {
    const box = (text: string) => `<w:txbxContent>${p('Call')}${p(text)}</w:txbxContent>`;
    const body = (text: string) =>
      `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">` +
      `<mc:Choice Requires="wps"><w:drawing>${box(text)}</w:drawing></mc:Choice>` +
      `<mc:Fallback><w:pict>${box(text)}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(revised(body('Call me'), replace('me', 'us'))).toBe(body('Call us'));
  });

  test('changes footnotes and page headers, and leaves every other part as it was packed', () => {
    const footnotes = `<w:footnotes ${W}><w:footnote w:id="1">${p('see chapter 2')}</w:footnote></w:footnotes>`;
    const header = `<w:hdr ${W}>${p('Draft')}</w:hdr>`;
    const before = wordFile({ body: p('text'), related: { footnotes, header } });
    const after = bytesOf(reviseDocx(before, [replace('Draft', 'Final'), replace('chapter 2', 'chapter 3')]));
    expect(partOf(after, 'word/header.xml')).toBe(header.replace('Draft', 'Final'));
    expect(partOf(after, 'word/footnotes.xml')).toBe(footnotes.replace('chapter 2', 'chapter 3'));
    expect(bodyOf(after)).toBe(p('text'));
  });

  test('does not find deleted text, moved text where it came from, instructions and hidden text', () => {
    const body =
      '<w:p><w:del w:id="1"><w:r><w:delText>old</w:delText></w:r></w:del><w:moveFrom w:id="2"><w:r><w:t>old</w:t></w:r></w:moveFrom>' +
      '<w:r><w:rPr><w:vanish/></w:rPr><w:t>old</w:t></w:r><w:fldSimple w:instr="old"/></w:p>';
    expect(faultOf(body, replace('old', 'new')).code).toBe('not_found');
  });

  test('works under other prefixes, without prefix, and in the strict namespace', () => {
    const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
    for (const [prefix, declared] of [
      ['q:', 'xmlns:q'],
      ['', 'xmlns'],
    ] as const) {
      const part = (text: string) =>
        `<?xml version="1.0"?><${prefix}document ${declared}="${strict}"><${prefix}body><${prefix}p><${prefix}r><${prefix}t>${text}</${prefix}t></${prefix}r></${prefix}p></${prefix}body></${prefix}document>`;
      const after = bytesOf(reviseDocx(wordFile({ body: part('old text') }), [replace('old', 'new')]));
      expect(partOf(after, 'word/document.xml')).toBe(part('new text'));
    }
  });

  test('keeps a part in UTF-16 in UTF-16', () => {
    const part = `\uFEFF<?xml version="1.0" encoding="UTF-16"?><w:document ${W}><w:body>${p('größer alt')}</w:body></w:document>`;
    const before = wordFile({
      body: 'x',
      others: { 'word/document.xml': new Uint8Array(Buffer.from(part, 'utf16le')) },
    });
    const after = bytesOf(reviseDocx(before, [replace('alt', 'neu')]));
    expect(partOf(after, 'word/document.xml')).toBe(part.replace('alt', 'neu'));
  });

  test('unbinds a content control that Word would fill again from a property', () => {
    const control = (binding: string, text: string) =>
      `<w:p><w:sdt><w:sdtPr>${binding}<w:text/></w:sdtPr><w:sdtContent><w:r><w:t>${text}</w:t></w:r></w:sdtContent></w:sdt></w:p>`;
    const before = wordFile({ body: control('<w:dataBinding w:xpath="/a"/>', 'Old title') });
    const revision = reviseDocx(before, [replace('Old', 'New')]);
    expect(bodyOf(bytesOf(revision))).toBe(control('', 'New title'));
    expect(revision.ok && revision.warnings.map((warning) => warning.code)).toEqual([
      'content_control_unlinked',
    ]);
  });

  test('says that a signature is no longer valid', () => {
    const before = wordFile({ body: p('old'), others: { '_xmlsignatures/sig1.xml': '<Signature/>' } });
    const revision = reviseDocx(before, [replace('old', 'new')]);
    expect(revision.ok && revision.warnings.map((warning) => warning.code)).toEqual(['signature_invalid']);
  });
});

describe('telling which text is meant', () => {
  const heading = (text: string, level: number) =>
    `<w:p><w:pPr><w:outlineLvl w:val="${level}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const body =
    heading('4 Payment', 0) +
    p('Within 30 days.') +
    heading('5 Delivery', 0) +
    p('After 30 days, or 30 weeks.');

  test('refuses a text that occurs more than once, and names the places', () => {
    const fault = faultOf(body, replace('30', '45'));
    expect(fault.code).toBe('ambiguous');
    expect(fault.count).toBe(3);
    expect(fault.places?.map((place) => place.headings)).toEqual([
      ['4 Payment'],
      ['5 Delivery'],
      ['5 Delivery'],
    ]);
  });

  test('changes it everywhere when told so', () => {
    expect(revised(body, replace('30', '45', { everywhere: true }))).toBe(body.replaceAll('30', '45'));
  });

  test('takes a section by number, by title and by both', () => {
    for (const section of ['4', 'section 4', 'Payment', '4. payment']) {
      expect(revised(body, replace('30', '45', { place: { section } }))).toBe(body.replace('30', '45'));
    }
    expect(faultOf(body, replace('30', '45', { place: { section: 'Warranty' } })).code).toBe('not_found');
  });

  test('takes a section by the number that Word counts for it', () => {
    const styles = `<w:styles ${W}><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
    const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
    const counted = (title: string) =>
      `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr><w:r><w:t>${title}</w:t></w:r></w:p>`;
    const part = counted('Fees') + p('30 days') + counted('Terms') + p('30 days');
    const before = wordFile({ body: part, related: { styles, numbering } });
    const after = bytesOf(reviseDocx(before, [replace('30', '45', { place: { section: 'section 2' } })]));
    expect(bodyOf(after)).toBe(counted('Fees') + p('30 days') + counted('Terms') + p('45 days'));
  });

  test('takes a paragraph by what else it says, and an occurrence by its number', () => {
    const paragraph = { place: { paragraph: 'weeks', occurrence: 2 } };
    expect(revised(body, replace('30', '45', paragraph))).toBe(body.replace('30 weeks', '45 weeks'));
  });

  test('takes a text that is all of its paragraph, and none when they are not as many as was counted', () => {
    const rows = p('Yes') + p('Yes, later') + p('Yes');
    const second = (among: number) => replace('Yes', 'No', { place: { whole: true, among, occurrence: 2 } });
    expect(revised(rows, second(2))).toBe(p('Yes') + p('Yes, later') + p('No'));
    const lettered = (text: string) =>
      replace(text, `${text}!`, { place: { whole: true, among: 2, occurrence: 2 } });
    expect(revised(p('Yes') + p('a) Yes'), lettered('a) Yes'))).toBe(p('Yes') + p('a) Yes!'));
    expect(revised(p('Yes') + p('Yes'), lettered('a) Yes'))).toBe(p('Yes') + p('Yes!'));
    expect(faultOf(rows, second(3))).toMatchObject({ code: 'ambiguous', count: 2 });
    expect(faultOf(rows, replace('later', 'x', { place: { whole: true } })).code).toBe('not_found');
  });

  test('replaces whole words alone when asked to', () => {
    expect(revised(p('art in the party'), replace('art', 'music', { words: true }))).toBe(
      p('music in the party'),
    );
  });

  test('makes no edit at all when one of several can not be made', () => {
    const revision = reviseDocx(wordFile({ body }), [replace('weeks', 'years'), replace('nowhere', 'x')]);
    expect(revision).toMatchObject({ ok: false, faults: [{ code: 'not_found', edit: 1 }] });
  });

  test('refuses two edits of the same text, and control characters', () => {
    expect(faultOf(body, replace('30 weeks', 'x'), replace('weeks', 'y')).code).toBe('overlap');
    expect(faultOf(body, replace('weeks', 'a\u0000b')).code).toBe('invalid_text');
  });
});

describe('a text as the processed content shows it', () => {
  test('is found without marks, escapes and links', () => {
    const body = p('The ', 'supplier', ' pays 5*3 EUR, see the annex');
    expect(
      revised(
        body,
        replace(
          'The **supplier** pays 5\\*3 EUR, see [the annex](#a)',
          'The **buyer** pays 5\\*4 EUR, see [the annex](#a)',
        ),
      ),
    ).toBe(body.replace('supplier', 'buyer').replace('*3', '*4'));
  });

  test('takes the key before a line of front matter for a label', () => {
    expect(revised(p('July 2014'), replace('date: July 2014', 'date: May 2015'))).toBe(p('May 2015'));
  });

  test('is found without the number that Word counts', () => {
    expect(revised(p('The fee is due.'), replace('4.2 The fee is due.', '4.2 The fee is payable.'))).toBe(
      p('The fee is payable.'),
    );
    expect(revised(p('First item'), replace('- First item', '- Second item'))).toBe(p('Second item'));
  });

  test('is not taken for another text that a number before it could be the number of', () => {
    expect(faultOf(p('within 5 days'), replace('30 days', '30 weeks')).code).toBe('not_found');
    expect(faultOf(p('about 5 million'), replace('4.2 million', '4.2 billion')).code).toBe('not_found');
  });

  test('is found over several paragraphs that stay as many', () => {
    const body = p('One.') + p('Two is old.') + p('Three.');
    expect(revised(body, replace('One.\n\nTwo is old.\n\nThree.', 'One.\n\nTwo is new.\n\nThree!'))).toBe(
      body.replace('old', 'new').replace('Three.', 'Three!'),
    );
    expect(revised(body, { kind: 'delete', text: 'One.\n\nTwo is old.' })).toBe(p('Three.'));
    expect(faultOf(body, replace('Zero.\n\nTwo is old.', 'Zero.\n\nTwo is new.')).code).toBe('not_found');
  });
});

describe('paragraphs and cells', () => {
  test('inserts a paragraph in the formatting of the one before it', () => {
    const item = (text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
    const edit: Edit = { kind: 'insert_after', text: 'one', insert: 'two\n\nthree' };
    expect(revised(item('one') + p('end'), edit)).toBe(item('one') + item('two') + item('three') + p('end'));
  });

  test('inserts behind a text that is named with the number that Word counts before it', () => {
    const edit: Edit = { kind: 'insert_after', text: '(b) one', insert: 'two' };
    expect(revised(p('one'), edit)).toBe(p('one') + p('two'));
  });

  test('inserts body text, not a second heading, after a heading', () => {
    const heading = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Scope</w:t></w:r></w:p>';
    const edit: Edit = { kind: 'insert_after', text: 'Scope', insert: 'New.' };
    expect(revised(heading + p('Old.'), edit)).toBe(heading + p('New.') + p('Old.'));
  });

  test('takes a deleted paragraph out with its number, unless it ends a section or a cell', () => {
    const edit: Edit = { kind: 'delete', text: 'gone' };
    expect(revised(p('a') + p('gone') + p('b'), edit)).toBe(p('a') + p('b'));
    const section = '<w:p><w:pPr><w:sectPr/></w:pPr><w:r><w:t>gone</w:t></w:r></w:p>';
    expect(revised(section + p('b'), edit)).toBe(section.replace('<w:r><w:t>gone</w:t></w:r>', '') + p('b'));
    const cell = (content: string) => `<w:tbl><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
    expect(revised(cell(p('gone')), edit)).toBe(cell('<w:p></w:p>'));
    expect(revised(cell(p('gone') + p('gone')), { ...edit, everywhere: true })).toBe(cell('<w:p></w:p>'));
  });

  test('changes a cell by row and column, and fills an empty one in its own formatting', () => {
    const cell = (text: string) =>
      `<w:tc>${text === '' ? '<w:p><w:pPr><w:rPr><w:b/></w:rPr></w:pPr></w:p>' : p(text)}</w:tc>`;
    const table = (fee: string, due: string) =>
      `<w:tbl><w:tr>${cell('Item')}${cell('Fee')}${cell('Due')}</w:tr><w:tr>${cell('Licence')}${cell(fee)}${due}</w:tr></w:tbl>`;
    const filled =
      '<w:tc><w:p><w:pPr><w:rPr><w:b/></w:rPr></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">May</w:t></w:r></w:p></w:tc>';
    const byTitle: Edit = { kind: 'set_cell', cell: { row: 'Licence', column: 'Fee' }, value: '200 EUR' };
    const byNumber: Edit = { kind: 'set_cell', cell: { table: 1, row: 2, column: 3 }, value: 'May' };
    expect(revised(table('100 EUR', cell('')), byTitle, byNumber)).toBe(table('200 EUR', filled));
    const nowhere: Edit = { kind: 'set_cell', cell: { row: 'Licence', column: 'Tax' }, value: 'x' };
    expect(faultOf(table('1', cell('')), nowhere).code).toBe('place_not_found');
  });
});
