import { expect, test } from 'bun:test';
import { strFromU8, unzipSync } from 'fflate';
import { writeDocx } from '../../../../src/convert/writers/docx/write-docx.ts';

function documentXml(markdown: string): string {
  const part = unzipSync(writeDocx(markdown))['word/document.xml'];
  if (part === undefined) throw new Error('the package has no document part');
  return strFromU8(part);
}

test('gives the same bytes for the same Markdown', () => {
  const markdown = '# A\n\n- one\n- [x] two\n\n[^1]\n\n[^1]: note\n';
  expect(writeDocx(markdown)).toEqual(writeDocx(markdown));
});

test("writes headings in Word's own heading styles", () => {
  expect(documentXml('## Scope')).toContain('<w:pStyle w:val="Heading2"/>');
});
