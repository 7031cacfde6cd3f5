/** Folders of `body.xml` and further parts of a Word file, with the Markdown expected of it and what it guards. */
import { readdirSync, readFileSync } from 'node:fs';
import { buildDocx } from './build-docx.ts';

const FOLDER = new URL('../fixtures/convert/docx/', import.meta.url).pathname;
const OWN_FILES = new Set(['body.xml', 'relationships.xml', 'expected.md', 'guards.txt']);

export interface DocxFixture {
  readonly name: string;
  readonly guards: string;
  readonly expected: string;
  readonly bytes: Uint8Array;
}

export function docxFixtures(): DocxFixture[] {
  return readdirSync(FOLDER).sort().map(readFixture);
}

function readFixture(name: string): DocxFixture {
  const folder = `${FOLDER}${name}/`;
  const read = (file: string) => readFileSync(folder + file, 'utf8').trimEnd();
  const files = readdirSync(folder);
  const others = files.filter((file) => !OWN_FILES.has(file));
  const isPart = (file: string) => /^[a-z]+\.xml$/.test(file);
  return {
    name,
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
