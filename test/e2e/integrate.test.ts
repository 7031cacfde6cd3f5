import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Application } from '../support/application.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';

const PAGE = join(import.meta.dir, '..', '..', 'docs', 'integrate.md');

/** Where Python has no requests, its lines are left out. */
const HAS_REQUESTS =
  Bun.which('python3') !== null && Bun.spawnSync(['python3', '-c', 'import requests']).success;

/** What runs the page's modules: Bun always, and Node where one is installed that is as new as the page asks for. */
const JAVASCRIPT: [string, string][] = [['Bun', process.execPath]];
const node = Bun.which('node');
if (node !== null && nodeVersion(node) >= 20) JAVASCRIPT.push(['Node', node]);

function nodeVersion(program: string): number {
  const { stdout } = Bun.spawnSync([program, '-p', 'process.versions.bun ? 0 : process.versions.node']);
  return Number.parseInt(stdout.toString(), 10);
}

let application: Application;
let folder: string;

/** One for each language, since all of them push the same file for the same person. */
beforeEach(async () => {
  folder = makeFolder();
  application = await Application.start();
});

afterEach(async () => {
  await application.stop();
  removeFolder(folder);
});

/** Runs the page's lines of one language as they stand; only the address and the key are ours. */
async function runLines(language: string, fileName: string, command: readonly string[]): Promise<string> {
  const page = await Bun.file(PAGE).text();
  const lines = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? '';
  expect(lines).not.toBe('');
  await Bun.write(join(folder, fileName), lines);
  const running = Bun.spawn([...command, fileName], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      DOCGATE_URL: application.url,
      DOCGATE_API_KEY: application.organization.api_key,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors, code] = await Promise.all([
    new Response(running.stdout).text(),
    new Response(running.stderr).text(),
    running.exited,
  ]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return output;
}

/** The link that was printed last opens a chat. */
async function followLink(output: string): Promise<string> {
  const link = output.match(/https?:\S+\/login\/\S+/g)?.at(-1) ?? '';
  const answer = await fetch(link, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

describe('the page "Integrate in ten minutes"', () => {
  test('pushes, polls, pushes a version and opens a session with curl', async () => {
    const output = await runLines('sh', 'integrate.sh', ['bash', '-eu']);

    expect(output).toMatch(/^(doc_\w{26}) is ready\n\{.*"external_ref":"QM-4711-2".*\}\1 is ready\n/);
    expect(await followLink(output)).toMatch(/\/chat\/ses_/);
    expect(await Bun.file(join(folder, 'leave.docx')).bytes()).not.toBeEmpty();
  });

  test.each(JAVASCRIPT)('does the same in JavaScript, run by %s', async (_name, program) => {
    const output = await runLines('js', 'integrate.mjs', [program]);

    expect(output).toMatch(/version: 1.*version: 2/s);
    expect(await followLink(output)).toMatch(/\/chat\/ses_/);
  });

  test.skipIf(!HAS_REQUESTS)('does the same in Python', async () => {
    const output = await runLines('python', 'integrate.py', ['python3']);

    expect(output).toMatch(/'version': 1.*'version': 2/s);
    expect(await followLink(output)).toMatch(/\/chat\/ses_/);
  });
});
