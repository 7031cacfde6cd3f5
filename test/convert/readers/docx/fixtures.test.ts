/** Each folder under test/fixtures/convert/docx is one construct, with a line that says what it guards. */
import { expect, test } from 'bun:test';
import { docxFixtures } from '../../../support/docx-fixtures.ts';
import { toMarkdown } from '../../../support/to-markdown.ts';

for (const { name, guards, expected, bytes } of docxFixtures()) {
  test(`${name}: ${guards}`, async () => {
    const { markdown } = await toMarkdown(bytes, 'docx', { fileName: `${name}.docx` });
    expect(markdown).toBe(expected);
  });
}
