/**
 * Each folder under test/fixtures/convert/docx is one construct: `body.xml` and further parts of a Word file,
 * the Markdown expected of it, and a line that says what it guards.
 */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { toMarkdown } from '../../../../src/convert/to-markdown.ts';
import { buildDocx } from '../../../support/build-docx.ts';

const FOLDER = new URL('../../../fixtures/convert/docx/', import.meta.url).pathname;
const OWN_FILES = new Set(['body.xml', 'relationships.xml', 'expected.md', 'guards.txt']);

function readFixture(name: string) {
  const folder = `${FOLDER}${name}/`;
  const read = (file: string) => readFileSync(folder + file, 'utf8').trimEnd();
  const files = readdirSync(folder);
  const others = files.filter((file) => !OWN_FILES.has(file));
  const isPart = (file: string) => /^[a-z]+\.xml$/.test(file);
  return {
    guards: read('guards.txt'),
    expected: readFileSync(`${folder}expected.md`, 'utf8'),
    bytes: buildDocx({
      body: read('body.xml'),
      relationships: files.includes('relationships.xml') ? read('relationships.xml') : '',
      parts: Object.fromEntries(others.filter(isPart).map((file) => [file.replace('.xml', ''), read(file)])),
      files: Object.fromEntries(
        others.filter((file) => !isPart(file)).map((file) => [`word/${file}`, read(file)]),
      ),
    }),
  };
}

for (const name of readdirSync(FOLDER).sort()) {
  const { guards, expected, bytes } = readFixture(name);
  test(`${name}: ${guards}`, async () => {
    const { markdown } = await toMarkdown(bytes, 'docx', { fileName: `${name}.docx` });
    expect(markdown).toBe(expected);
  });
}
