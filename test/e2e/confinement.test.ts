import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXECUTABLE, makeFolder, removeFolder } from '../support/docgate.ts';

const PROGRAM = join(import.meta.dir, '..', 'support', 'hostile-program.js');
const isLinux = process.platform === 'linux';

let dataFolder = '';
let attempts: Record<string, string> = {};
let confinement: { readonly landlock: number; readonly seccomp: boolean } | undefined;
let signal: NodeJS.Signals | null = null;
let cameThrough = false;

beforeAll(async () => {
  dataFolder = makeFolder();
  const folder = join(dataFolder, 'conversions', '0');
  for (const name of ['in', 'out']) mkdirSync(join(folder, name), { recursive: true });
  mkdirSync(join(dataFolder, 'blobs'));
  for (const name of ['docgate.sqlite', 'login-links.key']) writeFileSync(join(dataFolder, name), 'secret');
  writeFileSync(join(folder, 'in', 'input'), 'what it reads');
  const libc = /\S+\/(libc\.so\.6|ld-musl\S+)$/m.exec(readFileSync('/proc/self/maps', 'utf8'))?.[0];
  const subprocess = Bun.spawn([EXECUTABLE, 'conversion-process', folder], {
    env: {
      BUN_OPTIONS: `--preload=data:text/javascript;base64,${readFileSync(PROGRAM, 'base64')}`,
      HOSTILE: JSON.stringify({ dataFolder, folder, parent: process.pid, libc }),
    },
    stdout: 'ignore',
    stderr: 'inherit',
    ipc: (message) => {
      if (message.type === 'confined') confinement = message.confinement;
      if (message.type === 'attempts') attempts = message.attempts;
      if (message.type === 'alive') cameThrough = true;
    },
  });
  await subprocess.exited;
  signal = subprocess.signalCode;
}, 120_000);

afterAll(() => removeFolder(dataFolder));

const DENIED_BY_LANDLOCK = [
  'read the accounts of the machine',
  'read the database',
  'write the database',
  'read a key',
  'list the blobs',
  'list the files of another process',
  'list what it may read',
  'read the environment of the service',
  'read the memory of the service',
  'write into the folder of temporary files',
  'write into the data folder',
  'write over what it reads',
  'remove what it reads',
];

describe.if(isLinux)('a program that has taken over a conversion process', () => {
  test('is confined by as much as the kernel has, and says so', () => {
    expect(confinement).toEqual({ landlock: expect.any(Number), seccomp: true });
  });

  test.each(DENIED_BY_LANDLOCK)('can not %s', (name) => {
    // A kernel without Landlock is said to have none.
    if (confinement?.landlock !== 0) expect(attempts[name]).toBe('EACCES');
  });

  test('can do nothing but read what it was given and write what it is asked for', () => {
    const others = Object.entries(attempts).filter(([name]) => !DENIED_BY_LANDLOCK.includes(name));
    const allowed = others.filter(([, outcome]) => outcome === 'succeeded').map(([name]) => name);
    expect(allowed).toEqual(['make what it writes', 'read what it reads']);
    const told = new Set(others.map(([, outcome]) => outcome));
    expect([...told].sort()).toEqual(['EPERM', 'ENOSYS', 'succeeded'].sort());
    expect(others.length).toBeGreaterThan(50);
    expect(existsSync('/tmp/hostile')).toBeFalse();
    expect(statSync(join(dataFolder, 'docgate.sqlite')).mode & 0o777).not.toBe(0o777);
  });

  test.if(process.arch === 'x64')(
    'is ended when it calls the kernel in the way of another architecture',
    () => {
      expect(cameThrough).toBeFalse();
      expect(signal).toBe('SIGSYS');
    },
  );
});
