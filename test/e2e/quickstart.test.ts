/** The first five minutes: the lines that `serve --quickstart` prints, pasted one by one into a shell. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import {
  type Docgate,
  makeFolder,
  printedBesideInfo,
  removeFolder,
  runDocgate,
  startDocgate,
} from '../support/docgate.ts';

let docgate: Docgate;
let folder: string;

beforeAll(async () => {
  docgate = await startDocgate({ args: ['--quickstart'] });
  folder = makeFolder();
});

afterAll(async () => {
  await docgate.stop();
  removeFolder(docgate.dataFolder);
  removeFolder(folder);
});

/** The lines to paste, from the first that sets the key to the last that is no remark. */
function printedLines(): string[] {
  const lines = printedBesideInfo(docgate);
  const first = lines.findIndex((line) => line.startsWith('KEY='));
  return lines.slice(first).filter((line) => line !== '' && !line.startsWith('#'));
}

async function paste(lines: readonly string[]): Promise<string> {
  const shell = Bun.spawn(['bash', '-e', '-c', lines.join('\n')], {
    cwd: folder,
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const output = await new Response(shell.stdout).text();
  expect(await shell.exited).toBe(0);
  return output;
}

test('the printed lines push a Word file, export it both ways and open a chat that answers from it', async () => {
  await Bun.write(
    join(folder, 'policy.md'),
    '# Travel policy\n\nTrains are booked by the **front office**.\n',
  );
  const made = await runDocgate(['convert', 'policy.md', '--to', 'docx', '--out', 'policy.docx'], {
    cwd: folder,
  });
  expect(made).toEqual({ code: 0, stdout: '', stderr: '' });

  const output = await paste(
    printedLines().map((line) =>
      line
        .replace('FILE=leave.md', 'FILE=policy.docx')
        .replace('How many days of leave are there?', 'Who books trains?'),
    ),
  );

  expect(output).toContain('# Travel policy\n\nTrains are booked by the **front office**.');
  const exported = await Bun.file(join(folder, 'export.docx')).bytes();
  expect(Buffer.compare(exported, await Bun.file(join(folder, 'policy.docx')).bytes())).toBe(0);
  const link = /"url":"([^"]+)"/.exec(output)?.[1] ?? '';
  const opened = await fetch(link, { redirect: 'manual' });
  expect(opened.headers.get('location')).toMatch(/^\/chat\/ses_/);
});

test('the printed lines work as they stand, with the file they make', async () => {
  const output = await paste(printedLines());

  expect(output).toContain('Every employee has **30 days** of paid leave a year.');
  expect(output).toContain('"session_id":"ses_');
});

test('the sign-in link of the owner opens the application', async () => {
  const link = /^ {2}(http\S+\/login\/\S+)$/m.exec(docgate.output())?.[1] ?? '';

  expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
});

test('the printed command makes another sign-in link of the owner', async () => {
  const line = /^ {2}docgate (member link .+)$/m.exec(docgate.output())?.[1] ?? '';
  const { stdout } = await runDocgate(line.split(' '), { dataFolder: docgate.dataFolder });

  expect((await fetch(stdout.trim(), { redirect: 'manual' })).status).toBe(303);
});

test('a folder that has an organization is left as it is', async () => {
  const again = await startDocgate({ args: ['--quickstart'] });
  await again.stop();
  const second = await startDocgate({ args: ['--quickstart'], dataFolder: again.dataFolder });
  expect(second.output()).not.toContain('KEY=');
  await second.stop();
  removeFolder(again.dataFolder);
});
