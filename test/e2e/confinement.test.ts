import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadTask, TaskEnd } from '../../src/convert/pool/protocol.ts';
import { AS_PROGRAM } from '../../src/convert/pool/run-tesseract.ts';
import { processSpawner } from '../../src/convert/pool/spawn-process.ts';
import { writePdf } from '../convert/readers/pdf/pdf-writer.ts';
import { EXECUTABLE, makeFolder, removeFolder } from '../support/docgate.ts';

const PROGRAM = join(import.meta.dir, '..', 'support', 'hostile-program.js');
const WITHOUT = join(import.meta.dir, '..', 'support', 'without-confinement.ts');
const BLOB = 'ab/abcd';
const SECRETS = [
  'docgate.sqlite',
  'docgate.sqlite-wal',
  'docgate.sqlite-shm',
  'login-links.key',
  `blobs/${BLOB}`,
  'journal/1',
  'conversions/other',
];
const PICTURE_PAGE =
  'q 595 0 0 842 0 0 cm BI /W 8 /H 8 /BPC 1 /CS /G ID \xff\x00\xff\x00\xff\x00\xff\x00 EI Q';
const isLinux = process.platform === 'linux';

let dataFolder = '';
let attempts: Record<string, string> = {};
let confinement: { readonly landlock: number; readonly seccomp: boolean } | undefined;
let signal: NodeJS.Signals | number | null = null;
let cameThrough = false;
/** proc(5), /proc/pid/stat from the third field on. */
let status: readonly string[] = [];
/** Whether an unconfined program comes through: some kernels and virtual machines have no calls of 32 bits at all. */
let isOpenToAll = false;

beforeAll(async () => {
  dataFolder = makeFolder();
  const folder = join(dataFolder, 'conversions', '0');
  for (const name of ['in', 'out']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['blobs/ab', 'journal']) mkdirSync(join(dataFolder, name), { recursive: true });
  for (const name of SECRETS) writeFileSync(join(dataFolder, name), 'secret');
  writeFileSync(join(folder, 'in', 'input'), 'what it reads');
  const HOSTILE = JSON.stringify({ dataFolder, folder, parent: process.pid, libc: libcOf(), blob: BLOB });
  if (process.arch === 'x64') {
    const unconfined = Bun.spawn([process.execPath, PROGRAM], {
      env: { HOSTILE, UNCONFINED: 'yes' },
      stdout: 'ignore',
      stderr: 'ignore',
      ipc: () => {
        isOpenToAll = true;
      },
    });
    await unconfined.exited;
  }
  const subprocess = Bun.spawn([EXECUTABLE, 'conversion-process', folder], {
    env: {
      BUN_OPTIONS: `--preload=data:text/javascript;base64,${readFileSync(PROGRAM, 'base64')}`,
      HOSTILE,
    },
    stdout: 'ignore',
    stderr: 'inherit',
    ipc: (message) => {
      if (message.type === 'confined') {
        confinement = message.confinement;
        const stat = readFileSync(`/proc/${subprocess.pid}/stat`, 'latin1');
        status = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      }
      if (message.type === 'attempts') attempts = message.attempts;
      if (message.type === 'alive') cameThrough = true;
    },
  });
  await subprocess.exited;
  signal = subprocess.signalCode;
}, 120_000);

afterAll(() => removeFolder(dataFolder));

/** The C library of this process, which is that of the others. */
function libcOf(): string | undefined {
  return /\S+\/(libc\.so\.6|ld-musl\S+)$/m.exec(readFileSync('/proc/self/maps', 'utf8'))?.[0];
}

const DENIED_BY_LANDLOCK = [
  'read the accounts of the machine',
  'read the database',
  'write the database',
  'write the log of the database',
  'write the index of that log',
  'read a blob',
  'write a blob',
  'read a key',
  'read what another process converts',
  'read the journal of the blobs',
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

  test('has the processor only while nothing else needs it', () => {
    const [nice, policy] = [status[16], status[38]];
    expect({ nice, policy }).toEqual({ nice: '10', policy: '3' });
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
      if (isOpenToAll) expect(signal).toBe('SIGSYS');
      else expect(signal).not.toBeNull();
    },
  );
});

describe.if(isLinux)('a program that has taken over a process that makes answers', () => {
  let tried: Record<string, string> = {};

  beforeAll(async () => {
    const folder = join(dataFolder, 'conversions', '0');
    const subprocess = Bun.spawn([EXECUTABLE, 'answer-process', dataFolder], {
      env: {
        BUN_OPTIONS: `--preload=data:text/javascript;base64,${readFileSync(PROGRAM, 'base64')}`,
        HOSTILE: JSON.stringify({ dataFolder, folder, parent: process.pid, libc: libcOf(), blob: BLOB }),
      },
      stdout: 'ignore',
      stderr: 'inherit',
      ipc: (message) => {
        if (message.type !== 'attempts') return;
        tried = message.attempts;
        subprocess.kill('SIGKILL');
      },
    });
    await subprocess.exited;
  }, 120_000);

  test('can do nothing but read the database and blobs whose names it knows: no network above all', () => {
    expect(Object.keys(tried)).toEqual(Object.keys(attempts));
    const succeeded = Object.keys(tried).filter((name) => tried[name] === 'succeeded');
    // Without Landlock files are open to it, which doctor says.
    if (confinement?.landlock !== 0) expect(succeeded).toEqual(['read the database', 'read a blob']);
    else expect(succeeded.filter((name) => !/read|write|list|make|execute|cut/.test(name))).toEqual([]);
  });
});

describe.if(isLinux)('Tesseract, taken over by a picture', () => {
  let tried: Record<string, string> = {};

  beforeAll(async () => {
    const libc = libcOf();
    const folder = join(dataFolder, 'conversions', '0');
    // It has no channel to the service, and prints what came of its attempts instead.
    const program = [
      'process.send = (message) => void console.log(JSON.stringify(message));',
      readFileSync(PROGRAM, 'utf8'),
      'process.send({ type: "confined" });',
    ].join('\n');
    const subprocess = Bun.spawn(
      [EXECUTABLE, 'conversion-process', AS_PROGRAM, process.execPath, '-e', program],
      {
        env: { HOSTILE: JSON.stringify({ dataFolder, folder, parent: process.pid, libc }) },
        cwd: '/',
        stdout: 'pipe',
        stderr: 'ignore',
      },
    );
    const printed = await new Response(subprocess.stdout).text();
    const line = printed.split('\n').find((one) => one.includes('"attempts"'));
    tried = line === undefined ? {} : JSON.parse(line).attempts;
  }, 120_000);

  test('can do none of what a file could not that has taken over its reader, nor read or write what that may', () => {
    const names = Object.keys(tried);
    expect(names).toEqual(Object.keys(attempts));
    const succeeded = names.filter((name) => tried[name] === 'succeeded');
    // Without Landlock files are open to it, which doctor says.
    if (confinement?.landlock !== 0) expect(succeeded).toEqual([]);
    else expect(succeeded.filter((name) => !/read|write|list|make|execute|cut/.test(name))).toEqual([]);
  });
});

describe.if(isLinux)('where the kernel has less', () => {
  const folder = makeFolder();
  const note = join(folder, 'note.md');
  writeFileSync(note, '# A note\n\nIt is read.\n');
  afterAll(() => removeFolder(folder));

  test.each([
    ['landlock', /answer.*: no network and no other process, but they may read files/],
    ['all', /answer.*: not confined/],
    ['execution', /answer.*: not confined/],
  ])('files are read all the same, and doctor says so: without %s', (missing, says) => {
    const runs = (...words: string[]) =>
      Bun.spawnSync([process.execPath, WITHOUT, missing, EXECUTABLE, ...words], { env: {} });
    expect(runs('convert', note).stdout.toString()).toBe('# A note\n\nIt is read.\n');
    const found = JSON.parse(runs('doctor', '--json', '--data', folder).stdout.toString());
    expect(found.find(({ topic }: { topic: string }) => topic === 'confinement')).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(says),
    });
  });
});

describe('a conversion process', () => {
  const folder = makeFolder();
  afterAll(() => removeFolder(folder));

  test('has the text of pictures recognized by the service, since it starts no programs', async () => {
    const program = join(folder, 'recognizer');
    const row = (...cells: (number | string)[]) => cells.join('\\t');
    const table = [
      row(4, 1, 1, 1, 1, 0, 9, 9, 99, 20, -1, ''),
      row(5, 1, 1, 1, 1, 1, 9, 9, 99, 20, 96, 'Scanned'),
    ];
    writeFileSync(program, `#!/bin/sh\ncat > /dev/null\nprintf 'head\\n${table.join('\\n')}\\n'\n`, {
      mode: 0o755,
    });
    const input = writePdf({ pages: [PICTURE_PAGE] });
    const ocr = { command: program, languages: 'eng' };
    const [end] = await runTasks([{ ...readTask, input, fileKind: 'pdf', ocr }]);
    expect(end).toMatchObject({ type: 'done', result: { markdown: 'Scanned\n' } });
  });

  test('that sends what can not be understood is ended', async () => {
    const script = join(folder, 'garbage.js');
    writeFileSync(
      script,
      'process.on("message", () => undefined); process.send({ type: "ended", ends: 7 });',
    );
    expect(await runTasks([], [process.execPath, script])).toEqual([]);
  });

  test('outlives what a damaged file leaves behind, for the files that it is given next', async () => {
    // Its objects lie two bytes behind where they are said to be; a fuzz run found it.
    const damaged = readFileSync(join(import.meta.dir, '..', 'fixtures', 'pdf', 'shifted-offsets.pdf'));
    const note = new TextEncoder().encode('A note.\n');
    const ends = await runTasks([
      { ...readTask, input: damaged, fileKind: 'pdf', fileName: 'damaged.pdf' },
      ...Array.from({ length: 200 }, () => ({ ...readTask, input: note, fileKind: 'md' as const })),
    ]);
    expect(ends).toHaveLength(201);
    expect(ends.at(-1)).toMatchObject({ type: 'done', result: { markdown: 'A note.\n' } });
  });

  /** @returns what came of the tasks, which are given one after the other; fewer when the process ended first */
  async function runTasks(
    tasks: readonly ReadTask[],
    command: readonly string[] = [EXECUTABLE, 'conversion-process'],
  ): Promise<TaskEnd[]> {
    const { promise, resolve } = Promise.withResolvers<TaskEnd[]>();
    const ends: TaskEnd[] = [];
    const spawned = processSpawner({ command, folder: join(folder, 'conversions') })({
      onReply: (reply) => {
        if (reply.type !== 'ended') return;
        ends.push(...reply.ends);
        const next = tasks[ends.length];
        if (next === undefined) resolve(ends);
        else spawned.send([next]);
      },
      onExit: () => resolve(ends),
    });
    if (tasks[0] !== undefined) spawned.send([tasks[0]]);
    await promise;
    spawned.kill();
    return ends;
  }
});

/** All is handed back, and no file is written. */
const readTask = {
  kind: 'read',
  fileName: 'note.md',
  ocr: null,
  markdownOutput: null,
  passagesOutput: null,
  cellsOutput: null,
} as const;
