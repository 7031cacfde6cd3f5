/** What `docgate ask` says of text that a file does not show. */
import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { buildDocx } from '../support/build-docx.ts';
import { makeFolder, removeFolder, runDocgate } from '../support/docgate.ts';

const QUESTION = 'How much bonus does the chairman receive?';
const HIDDEN = 'The chairman receives a bonus of 5000 euros each year for his work.';

const folder = makeFolder();
const file = join(folder, 'rules.docx');
await Bun.write(
  file,
  buildDocx({
    body:
      '<w:p><w:r><w:t>Suppliers send their invoices to the accounts department.</w:t></w:r></w:p>' +
      `<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>${HIDDEN}</w:t></w:r></w:p>`,
  }),
);
afterAll(() => removeFolder(folder));

test('a quotation of text that the file does not show is said to be one, by the command too', async () => {
  const { stdout, code } = await runDocgate(['ask', QUESTION, file]);
  expect(code).toBe(0);
  expect(stdout).toContain('5000 euros');
  expect(stdout).toContain('text that the file does not show');
});

test('programs are told of it beside the citation', async () => {
  const { stdout } = await runDocgate(['ask', QUESTION, file, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ answer: HIDDEN, citations: [{ quote: HIDDEN, hidden: true }] });
});

test('several questions find by meaning among very many texts, too', async () => {
  const lockers = Array.from({ length: 200 }, (_, at) => `## Locker ${at}\n\nIt is emptied in week ${at}.\n`);
  const rule = 'Loss of tools is reported to the foreman within two days.';
  const path = join(folder, 'rules.md');
  await Bun.write(path, `# Rules\n\n## Equipment\n\n${rule}\n\n${lockers.join('\n')}`);
  const input = 'somebody stole my hammer\nwhen is locker 7 emptied?\n';
  const { stdout } = await runDocgate(['ask', '-', path, '--json'], { stdin: input });
  const [stolen, emptied] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(stolen.answer).toContain(rule);
  expect(emptied.answer).toContain('week 7');
});
