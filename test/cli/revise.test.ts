import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Shell } from '../../src/cli/command.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import { ScriptedPool } from '../support/scripted-pool.ts';
import { bodyOf, p, wordFile } from '../support/word-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'revise-'));
const file = join(folder, 'contract.docx');
const out = join(folder, 'out.docx');
writeFileSync(file, wordFile({ body: p('30 days or 30 weeks, -5 each') }));
afterAll(() => rmSync(folder, { recursive: true }));

const shell: Shell = {
  build: { version: '0', commit: null, date: null },
  print: () => undefined,
  write: () => undefined,
  complain: () => undefined,
  withAdmin: needsNoFolder,
  withNewAdmin: needsNoFolder,
  withFolder: needsNoFolder,
  emptyFolder: needsNoFolder,
  serve: async () => 0,
  diagnose: async () => undefined,
  recipients: async () => ({ model: null, mail: null, identityProvider: null }),
  checkAssistant: async () => undefined,
  checkRerank: async () => null,
  setUpAssistant: async () => undefined,
  progress: () => undefined,
  withConversions: (use) =>
    use((task) => new ScriptedPool().run(task, { organization: 'command', person: null })),
  ocr: async () => null,
};

async function needsNoFolder(): Promise<never> {
  throw new Error('no data folder is needed');
}

const run = (...words: string[]) => runAll(file, '--out', out, ...words);

async function runAll(...words: string[]): Promise<{ code: number; errors: string[] }> {
  const errors: string[] = [];
  const listening: Shell = { ...shell, complain: (line) => errors.push(line) };
  const code = await runCommandLine(['revise', ...words], () => listening);
  return { code, errors };
}

describe('docgate revise', () => {
  test('writes the new file and leaves the old one as it was', async () => {
    const before = readFileSync(file);
    expect(await run('--replace', '30 days', '--with', '45 days')).toEqual({ code: 0, errors: [] });
    expect(bodyOf(readFileSync(out))).toBe(p('45 days or 30 weeks, -5 each'));
    expect(readFileSync(file)).toEqual(before);
    rmSync(out);
  });

  test('takes texts that start with a dash, and empty new ones', async () => {
    expect((await run('--replace', '-5 each', '--with', '-6 each')).code).toBe(0);
    expect((await run('--replace', ' or 30 weeks', '--with', '')).code).toBe(0);
    expect(bodyOf(readFileSync(out))).toBe(p('30 days, -5 each'));
    rmSync(out);
  });

  test('changes all occurrences when told so, tracked by the author named', async () => {
    expect(
      (await run('--replace', '30', '--with', '45', '--everywhere', '--tracked', '--author', 'Ada')).code,
    ).toBe(0);
    expect(bodyOf(readFileSync(out)).match(/<w:ins [^>]*w:author="Ada"/g)).toHaveLength(2);
    rmSync(out);
  });

  test('refuses with one line and writes nothing when the text does not occur, or more than once', async () => {
    for (const [text, reason] of [
      ['60 days', 'does not occur'],
      ['30', 'occurs 2 times'],
    ] as const) {
      const { code, errors } = await run('--replace', text, '--with', 'x');
      expect(code).toBe(1);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(reason);
      expect(errors[0]).not.toContain('\n');
    }
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(folder)).toEqual(['contract.docx']);
  });

  test('refuses to write over a folder, and leaves nothing behind', async () => {
    const { code } = await runAll(file, '--replace', '30 days', '--with', 'x', '--out', folder);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual(['contract.docx']);
  });

  test('calls a missing option or an empty text wrong use', async () => {
    expect((await run('--replace', 'x')).code).toBe(2);
    expect((await run('--replace', ' ', '--with', 'x')).code).toBe(2);
  });
});
