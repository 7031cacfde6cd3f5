import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommit } from '../../scripts/read-commit.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';

const folder = makeFolder();
const DATE = '2026-01-02T03:04:05Z';

function git(...args: string[]): void {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    GIT_AUTHOR_DATE: DATE,
    GIT_COMMITTER_DATE: DATE,
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  const ran = Bun.spawnSync(['git', ...who, ...args], { cwd: folder, env });
  if (ran.exitCode !== 0) throw new Error(ran.stderr.toString());
}

describe.skipIf(Bun.which('git') === null)('what a build is made from', () => {
  beforeAll(() => {
    git('init', '-q');
    writeFileSync(join(folder, 'a'), 'a');
    git('add', 'a');
    git('commit', '-q', '-m', 'One');
  });
  afterAll(() => removeFolder(folder));

  test('is a commit and its time, whenever the build is made', () => {
    const first = readCommit(folder);

    expect(first).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{12}$/), date: DATE });
    expect(readCommit(folder)).toEqual(first);
  });

  test('is unknown in a folder that only lies in a repository', () => {
    const inside = join(folder, 'inside');
    mkdirSync(inside);

    expect(readCommit(inside)).toEqual({ commit: null, date: null });
  });

  test('is marked where files differ from it', () => {
    writeFileSync(join(folder, 'a'), 'b');

    expect(readCommit(folder).commit).toEndWith('+changes');
  });
});

test('is unknown without a repository', () => {
  const bare = makeFolder();

  expect(readCommit(bare)).toEqual({ commit: null, date: null });
  removeFolder(bare);
});
