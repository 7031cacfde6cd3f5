import { describe, expect, test } from 'bun:test';
import { reviseDocx } from '../../../../src/convert/revise/docx/revise-docx.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { bodyOf, p, wordFile } from '../../../support/word-file.ts';

const AT = { author: 'Ada', at: Date.UTC(2026, 0, 2) };

function revised(body: string, edit: Edit, tracking?: typeof AT): string {
  const revision = reviseDocx(wordFile({ body }), [edit], tracking);
  return revision.ok ? bodyOf(revision.bytes) : revision.faults.map(({ code }) => code).join();
}

const heading = (text: string, level: number) =>
  `<w:p><w:pPr><w:keepNext/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (text: string, more = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/>${more}</w:tcPr><w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:rPr><w:i/></w:rPr><w:t>${text}</w:t></w:r></w:p></w:tc>`;
const row = (...cells: string[]) => `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cells.join('')}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`;

const one = heading('1 Scope', 1) + p('For all. For guests.');
const two =
  heading('2 Leave', 1) +
  p('Days.') +
  heading('2.1 More', 2) +
  table(row(cell('Kind'), cell('Days')), row(cell('own'), cell('2')));
const three = heading('3 End', 1) + p('Last.');
const LAYOUT = '<w:sectPr><w:pgSz w:w="1"/></w:sectPr>';
const BODY = one + two + three + LAYOUT;

/** What a reader makes of a body once all changes are rejected. */
function rejected(body: string): string {
  return body
    .replaceAll(/<w:ins [^>]*>.*?<\/w:ins>/g, '')
    .replaceAll(/<w:p>(?:(?!<\/w:p>).)*<w:ins [^>]*\/>(?:(?!<\/w:p>).)*<\/w:p>/g, '')
    .replaceAll(/<\/?w:del(?: [^>]*)?>/g, '')
    .replaceAll('w:delText', 'w:t');
}

describe('units of a Word file', () => {
  test('a section goes with its tables and subsections', () => {
    expect(revised(BODY, { kind: 'delete', text: '2', unit: 'section' })).toBe(one + three + LAYOUT);
    expect(revised(BODY, { kind: 'delete', text: 'End', unit: 'section' })).toBe(one + two + LAYOUT);
  });

  test('the layout of pages and the halves of bookmarks stay when a section goes', () => {
    const layout = '<w:p><w:pPr><w:sectPr/></w:pPr></w:p>';
    const mark = '<w:bookmarkStart w:id="7" w:name="x"/>';
    const body = `${heading('A', 1)}${mark}${p('gone')}${layout}${p('gone')}${heading('B', 1)}<w:bookmarkEnd w:id="7"/>`;
    expect(revised(body, { kind: 'delete', text: 'A', unit: 'section' })).toBe(
      `${mark}${layout}${heading('B', 1)}<w:bookmarkEnd w:id="7"/>`,
    );
  });

  test('a section in which a field ends is not taken apart', () => {
    const half = (type: string) => `<w:p><w:r><w:fldChar w:fldCharType="${type}"/></w:r></w:p>`;
    const body =
      half('begin').replace('</w:r>', '<w:fldChar w:fldCharType="separate"/></w:r>') +
      heading('B', 1) +
      heading('A', 1) +
      half('end');
    expect(revised(body, { kind: 'delete', text: 'A', unit: 'section' })).toBe('locked');
  });

  test('a section moves as it is', () => {
    const to = { side: 'before', text: '1' } as const;
    expect(revised(BODY, { kind: 'move', unit: 'section', text: '2', to })).toBe(two + one + three + LAYOUT);
  });

  test('tracked, a deleted or moved section comes back when the changes are rejected', () => {
    const gone = revised(BODY, { kind: 'delete', text: '3', unit: 'section' }, AT);
    expect(gone).toContain('<w:delText>Last.</w:delText>'.replace('>L', ' xml:space="preserve">L'));
    expect(gone.match(/<w:del [^>]*\/>/g)).toHaveLength(2);
    const to = { side: 'after', text: '3' } as const;
    const moved = revised(BODY, { kind: 'move', unit: 'section', text: '1', to }, AT);
    expect(moved).toContain('w:author="Ada"');
    expect(rejected(moved).replaceAll(/<w:rPr><w:del [^>]*\/><\/w:rPr>|<w:pPr><\/w:pPr>/g, '')).toContain(
      'For all. For guests.',
    );
    expect(moved.match(/For all\. For guests\./g)).toHaveLength(2);
  });

  test('new text behind a section looks like its text, a new section like its heading', () => {
    expect(revised(BODY, { kind: 'insert_after', text: '1', insert: 'New.', unit: 'section' })).toBe(
      BODY.replace(one, one + p('New.')),
    );
    const edit = {
      kind: 'insert_before',
      text: '3',
      insert: 'Text.',
      heading: '2a Between',
      unit: 'section',
    } as const;
    expect(revised(BODY, edit)).toBe(
      BODY.replace(
        three,
        `${heading('2a Between', 1).replace('<w:t>', '<w:t xml:space="preserve">')}${p('Text.')}${three}`,
      ),
    );
  });

  test('a sentence comes and goes within its paragraph', () => {
    expect(revised(BODY, { kind: 'delete', text: 'guests', unit: 'sentence' })).toBe(
      BODY.replace(' For guests.', ''),
    );
    expect(
      revised(BODY, { kind: 'insert_before', text: 'guests', insert: 'For us.', unit: 'sentence' }),
    ).toBe(BODY.replace('For guests.', 'For us. For guests.'));
  });

  test('a heading keeps its number', () => {
    expect(revised(BODY, { kind: 'rename_heading', heading: '2.1', with: 'Other' })).toBe(
      BODY.replace('2.1 More', '2.1 Other'),
    );
  });

  test('the title of a document is renamed like a heading, though it is none to Word', () => {
    const edit = { kind: 'rename_heading', heading: 'Catering agreement', with: 'Lease' } as const;
    expect(revised(p('Catering agreement') + BODY, edit)).toBe(p('Lease') + BODY);
    expect(revised(p('Catering agreement') + BODY + p('Catering agreement'), edit)).toBe('place_not_found');
  });

  test('a new row has the formats of the one above it, but is no header', () => {
    const edit = {
      kind: 'insert_row',
      after: { row: 'own' },
      cells: [{ column: 'Days', value: '3' }],
    } as const;
    const empty =
      '<w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/></w:tcPr><w:p><w:pPr><w:jc w:val="right"/></w:pPr></w:p></w:tc>';
    const filled = cell('3').replace('<w:t>', '<w:t xml:space="preserve">');
    expect(revised(BODY, edit)).toBe(
      BODY.replace('</w:tr></w:tbl>', `</w:tr><w:tr>${empty}${filled}</w:tr></w:tbl>`),
    );
    expect(revised(BODY, edit, AT)).toMatch(/<w:tr><w:trPr><w:ins [^>]*\/><\/w:trPr>/);
  });

  test('a row goes, unless cells of others are merged with its own', () => {
    expect(revised(BODY, { kind: 'delete_row', at: { row: 'own' } })).toBe(
      BODY.replace(row(cell('own'), cell('2')), ''),
    );
    const merged = table(row(cell('a', '<w:vMerge w:val="restart"/>')), row(cell('', '<w:vMerge/>')));
    expect(revised(merged + p('x'), { kind: 'delete_row', at: { row: 1 } })).toBe('locked');
  });

  test('a row moves as it is; tracked, it goes at one place and comes at the other', () => {
    const rows = ['h', 'a', 'b', 'c'].map((text) => row(cell(text)));
    const [h = '', a = '', b = '', c = ''] = rows;
    const move = { kind: 'move_row', at: { row: 'c' }, to: { side: 'before', row: 'a' } } as const;
    expect(revised(table(...rows) + p('x'), move)).toBe(table(h, c, a, b) + p('x'));
    const tracked = revised(table(...rows) + p('x'), move, AT);
    expect(tracked.match(/<w:trPr><w:tblHeader\/><w:(?:ins|del) /g)?.length).toBe(2);
    expect(tracked.indexOf('<w:ins ')).toBeLessThan(tracked.indexOf('>a<'));
    expect(revised(table(...rows), { ...move, at: { row: 1 } })).toBe('not_applicable');
  });

  test('words become bold in a run of their own', () => {
    const body = '<w:p><w:r><w:rPr><w:i/></w:rPr><w:t>one two three</w:t></w:r></w:p>';
    const bold = revised(body, { kind: 'format', text: 'two', bold: true });
    expect(bold).toBe(
      '<w:p><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">one </w:t></w:r><w:r><w:rPr><w:b/><w:bCs/><w:i/></w:rPr><w:t xml:space="preserve">two</w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve"> three</w:t></w:r></w:p>',
    );
    expect(revised(body, { kind: 'format', text: 'two', bold: true }, AT)).toMatch(
      /<w:b\/><w:bCs\/><w:i\/><w:rPrChange [^>]*><w:rPr><w:i\/><\/w:rPr><\/w:rPrChange>/,
    );
  });
});
