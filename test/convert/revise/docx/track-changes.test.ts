import { describe, expect, test } from 'bun:test';
import { reviseDocx } from '../../../../src/convert/revise/docx/revise-docx.ts';
import type { Edit, Revision } from '../../../../src/domain/edit.ts';
import { expectLinear, onceForSize } from '../../../support/cpu-time.ts';
import { bodyOf, p, partOf, wordFile } from '../../../support/word-file.ts';

const tracking = { author: 'Ada "A" & Co', at: Date.UTC(2026, 0, 2, 3, 4, 5) };

function bytesOf(revision: Revision): Uint8Array {
  if (!revision.ok) throw new Error(revision.faults.map((fault) => fault.message).join());
  return revision.bytes;
}

/** The body after the edits, with author and time left out of the marks that the edits made. */
function tracked(body: string, ...edits: Edit[]): string {
  const marked = bodyOf(bytesOf(reviseDocx(wordFile({ body }), edits, tracking)));
  return marked.replaceAll(' w:author="Ada &quot;A&quot; &amp; Co" w:date="2026-01-02T03:04:05Z"', '');
}

const replace = (text: string, to: string, everywhere = false): Edit => ({
  kind: 'replace',
  text,
  with: to,
  everywhere,
});
const t = (text: string) => `<w:t xml:space="preserve">${text}</w:t>`;
const r = (text: string) => `<w:r>${t(text)}</w:r>`;
const del = (id: number, text: string, rPr = '') =>
  `<w:del w:id="${id}"><w:r>${rPr}<w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
const ins = (id: number, text: string, rPr = '') => `<w:ins w:id="${id}"><w:r>${rPr}${t(text)}</w:r></w:ins>`;

/** What is left of tracked markup when all of it is rejected. */
function rejectAll(markup: string): string {
  return markup
    .replaceAll(/<w:ins\b[^>]*>.*?<\/w:ins>/g, '')
    .replaceAll(/<\/?w:del\b[^>]*>/g, '')
    .replaceAll('delText', 't');
}

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '');

describe('tracked changes in a Word file', () => {
  test('splits the run around the deleted and the inserted words', () => {
    expect(tracked(p('Pay in 30 days.'), replace('30', '45'))).toBe(
      `<w:p>${r('Pay in ')}${del(1, '30')}${ins(2, '45')}${r(' days.')}</w:p>`,
    );
  });

  test('says who and when, escaped', () => {
    const body = bodyOf(bytesOf(reviseDocx(wordFile({ body: p('old') }), [replace('old', 'new')], tracking)));
    expect(body).toContain(
      '<w:del w:id="1" w:author="Ada &quot;A&quot; &amp; Co" w:date="2026-01-02T03:04:05Z">',
    );
  });

  test('keeps the properties of each run in every part of it', () => {
    const rPr = '<w:rPr><w:b/></w:rPr>';
    const body = `<w:p><w:r w:rsidR="0A">${rPr}${t('one two')}</w:r>${r(' three four')}</w:p>`;
    expect(tracked(body, replace('two three', 'six'))).toBe(
      `<w:p><w:r w:rsidR="0A">${rPr}${t('one ')}</w:r>` +
        `${del(1, 'two', rPr).replace('<w:r>', '<w:r w:rsidR="0A">')}${ins(2, 'six', rPr).replace('<w:r>', '<w:r w:rsidR="0A">')}` +
        `${del(3, ' three')}${r(' four')}</w:p>`,
    );
  });

  test('takes ids that no annotation has, and gives copies of formatting changes ids of their own', () => {
    const rPr = '<w:rPr><w:b/><w:rPrChange w:id="7" w:author="B"><w:rPr/></w:rPrChange></w:rPr>';
    const body = `<w:p><w:r>${rPr}${t('a b c')}</w:r></w:p><w:p><w:ins w:id="9" w:author="B"><w:r>${t('x')}</w:r></w:ins></w:p>`;
    const marked = tracked(body, replace('b', 'B'));
    const ids = [...marked.matchAll(/w:id="(\d+)"/g)].map((match) => Number(match[1]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(marked).toContain(`<w:ins w:id="12"><w:r><w:rPr><w:b/></w:rPr>${t('B')}</w:r></w:ins>`);
  });

  test("does not put new words under another author's insertion", () => {
    const body = `<w:p><w:ins w:id="4" w:author="B">${r('they wrote this')}</w:ins></w:p>`;
    expect(tracked(body, replace('wrote', 'said'))).toBe(
      `<w:p><w:ins w:id="4" w:author="B">${r('they ')}${del(5, 'wrote')}</w:ins>${ins(6, 'said')}` +
        `<w:ins w:id="7" w:author="B">${r(' this')}</w:ins></w:p>`,
    );
  });

  test('leaves what else the run holds where it stood', () => {
    const body = `<w:p><w:r>${t('see ')}<w:footnoteReference w:id="2"/>${t('old')}<w:tab/></w:r></w:p>`;
    expect(tracked(body, replace('old', 'new'))).toBe(
      `<w:p><w:r>${t('see ')}<w:footnoteReference w:id="2"/></w:r>${del(3, 'old')}${ins(4, 'new')}<w:r><w:tab/></w:r></w:p>`,
    );
  });

  test('tracks deleted tabs and inserted line breaks as elements', () => {
    const body = '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>';
    expect(tracked(body, replace('a b', 'a\nb'))).toBe(
      '<w:p><w:r><w:t>a</w:t></w:r><w:del w:id="1"><w:r><w:tab/></w:r></w:del><w:ins w:id="2"><w:r><w:br/></w:r></w:ins>' +
        '<w:r><w:t>b</w:t></w:r></w:p>',
    );
  });

  test('gives back the original text when all is rejected, and the edited text when all is accepted', () => {
    const body = `<w:p>${r('The  supplier ')}<w:hyperlink><w:r><w:t>shall pay</w:t></w:r></w:hyperlink>${r(' the R&amp;D fee.')}</w:p>`;
    const edits = [replace('supplier shall pay the', 'buyer pays a'), replace('R&D', 'service')];
    const marked = bodyOf(bytesOf(reviseDocx(wordFile({ body }), edits, tracking)));
    const plain = bodyOf(bytesOf(reviseDocx(wordFile({ body }), edits)));
    expect(textOf(rejectAll(marked))).toBe(textOf(body));
    expect(textOf(marked.replaceAll(/<w:del\b[^>]*>.*?<\/w:del>/g, ''))).toBe(textOf(plain));
  });

  test('declares a prefix for the marks of a file that has none', () => {
    const part = `<?xml version="1.0"?><document xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main"><body><p><r><t>old</t></r></p></body></document>`;
    const marked = partOf(
      bytesOf(reviseDocx(wordFile({ body: part }), [replace('old', 'new')], tracking)),
      'word/document.xml',
    );
    expect(marked).toContain('<del xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main" w:id="1"');
    expect(marked).toContain('<r><delText xml:space="preserve">old</delText></r></del>');
  });

  test('marks an inserted paragraph so that rejecting it leaves none behind', () => {
    const edit: Edit = { kind: 'insert_after', text: 'a', insert: 'new' };
    expect(tracked(p('a') + p('b'), edit)).toBe(
      `${p('a')}<w:p><w:pPr><w:rPr><w:ins w:id="1"/></w:rPr></w:pPr>${ins(2, 'new')}</w:p>${p('b')}`,
    );
    expect(tracked(p('a'), edit)).toBe(
      `<w:p><w:pPr><w:rPr><w:ins w:id="2"/></w:rPr></w:pPr>${r('a')}</w:p><w:p>${ins(1, 'new')}</w:p>`,
    );
  });

  test('marks a deleted paragraph together with its text', () => {
    const edit: Edit = { kind: 'delete', text: 'gone' };
    const body = `<w:p><w:pPr><w:jc w:val="left"/><w:rPr><w:b/></w:rPr></w:pPr>${r('gone')}</w:p>${p('b')}`;
    expect(tracked(body, edit)).toBe(
      `<w:p><w:pPr><w:jc w:val="left"/><w:rPr><w:del w:id="1"/><w:b/></w:rPr></w:pPr>${del(2, 'gone')}</w:p>${p('b')}`,
    );
  });

  test('gives no second mark to a paragraph whose mark is inserted or deleted already', () => {
    const marked = (kind: string, text: string) =>
      `<w:p><w:pPr><w:rPr><w:${kind} w:id="1" w:author="B"/></w:rPr></w:pPr>${text}</w:p>`;
    expect(tracked(marked('del', r('gone')) + p('b'), { kind: 'delete', text: 'gone' })).toBe(
      marked('del', del(2, 'gone')) + p('b'),
    );
    expect(tracked(marked('ins', r('a')), { kind: 'insert_after', text: 'a', insert: 'new' })).toBe(
      `${marked('ins', r('a'))}<w:p>${ins(2, 'new')}</w:p>`,
    );
  });

  test('edits a text box in a run whose own text is edited too', () => {
    const body = `<w:p><w:r>${t('old')}<w:pict><w:txbxContent>${p('old')}</w:txbxContent></w:pict></w:r></w:p>`;
    expect(tracked(body, replace('old', 'new', true))).toBe(
      `<w:p>${del(1, 'old')}${ins(2, 'new')}<w:r><w:pict><w:txbxContent><w:p>${del(3, 'old')}${ins(4, 'new')}</w:p></w:txbxContent></w:pict></w:r></w:p>`,
    );
  });

  test('takes time in proportion to a paragraph of very many runs, fields and insertions', async () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>';
    for (const content of [
      r('old '),
      `${field}${r('old ')}`,
      `<w:ins w:id="1" w:author="B">${r('old ')}</w:ins>`,
    ]) {
      const file = onceForSize((size) => wordFile({ body: `<w:p>${content.repeat(1_250 * size)}</w:p>` }));
      await expectLinear((size) => {
        const revision = reviseDocx(file(size), [replace('old', 'new', true)], tracking);
        expect(revision.ok && revision.replaced).toBe(1_250 * size);
      });
    }
  });
});
