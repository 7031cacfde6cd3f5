import { afterEach, describe, expect, test } from 'bun:test';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, textFile } from '../support/api-client.ts';
import {
  createOrganization,
  type Docgate,
  EXECUTABLE,
  makeFolder,
  removeFolder,
  runDocgate,
  startDocgate,
} from '../support/docgate.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const folders: string[] = [];
const running: Docgate[] = [];

afterEach(async () => {
  for (const docgate of running.splice(0)) {
    await docgate.stop();
    removeFolder(docgate.dataFolder);
  }
  for (const folder of folders.splice(0)) removeFolder(folder);
});

function folder(): string {
  const made = makeFolder();
  folders.push(made);
  return made;
}

async function start(options: Parameters<typeof startDocgate>[0] = {}): Promise<Docgate> {
  const docgate = await startDocgate(options);
  running.push(docgate);
  return docgate;
}

describe('a second service', () => {
  test('on the port of another one is refused', async () => {
    const first = await start();
    const { host } = new URL(first.url);
    const second = await runDocgate(['serve'], { dataFolder: folder(), env: { DOCGATE_LISTEN: host } });

    expect(second.code).toBe(1);
    expect(second.stdout).toBe('');
    expect(second.stderr).toBe(
      `docgate: Can't listen on ${host}: the address is in use by another program; end that one, or choose another port (DOCGATE_LISTEN).\n`,
    );
  });
});

describe('a service whose log nobody reads any more', () => {
  test('goes on', async () => {
    const dataFolder = folder();
    const env = { PATH: process.env['PATH'] ?? '', DOCGATE_DATA: dataFolder, DOCGATE_LISTEN: '127.0.0.1:0' };
    const service = Bun.spawn([EXECUTABLE, 'serve'], { env, stdout: 'pipe', stderr: 'pipe' });
    try {
      await service.stderr.cancel();
      const { value } = await service.stdout.getReader().read();
      const url = /http:\S+/.exec(new TextDecoder().decode(value))?.[0] ?? '';
      const api = new ApiClient(url, (await createOrganization(dataFolder)).api_key);
      const { id } = await api.pushed(textFile('a.md', 'A blob that gets lost.'));
      await api.settled(id);
      removeFolder(join(dataFolder, 'blobs'));

      for (let times = 0; times < 5; times++) {
        expect((await api.fetch(`/documents/${id}/export.docx`)).status).toBe(500);
        expect((await fetch(`${url}/healthz`)).status).toBe(200);
      }
    } finally {
      service.kill();
      await service.exited;
    }
  });
});

describe('a data folder', () => {
  const NEEDS_ONE = [
    ['org', 'list'],
    ['key', 'list', '--org', 'x'],
    ['member', 'list', '--org', 'x'],
    ['project', 'create', '--org', 'x', '--name', 'y'],
    ['credits', 'show', '--org', 'x'],
    ['document', 'list', '--org', 'x'],
    ['audit', 'verify', '--org', 'x'],
    ['links', 'rotate'],
  ];

  test.each(NEEDS_ONE.map((args) => [args.join(' '), args] as const))(
    'that is not there is named, and not made, by %s',
    async (_name, args) => {
      const missing = join(folder(), 'typo');
      const { code, stdout, stderr } = await runDocgate([...args, '--data', missing]);

      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^docgate: There is no database of docgate in \S+typo: [^\n]+\n$/);
      expect(existsSync(missing)).toBe(false);
    },
  );

  test('is made by org create', async () => {
    const made = join(folder(), 'new');
    const args = ['org', 'create', 'New', '--owner', 'new@example.org', '--data', made];

    expect((await runDocgate(args)).code).toBe(0);
    expect((await runDocgate(['org', 'list', '--data', made])).code).toBe(0);
  });

  /** Runs commands on a folder that is prepared to be of no use. */
  async function expectRefusal(dataFolder: string, problem: string, path = dataFolder): Promise<void> {
    for (const args of [['serve'], ['org', 'create', 'A', '--owner', 'a@example.org']]) {
      const { code, stdout, stderr } = await runDocgate([...args, '--data', dataFolder]);

      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toStartWith(`docgate: ${path}`);
      expect(stderr).toContain(problem);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  }

  test('that is a file is refused by name', async () => {
    const path = join(folder(), 'file');
    writeFileSync(path, '');

    await expectRefusal(path, 'there is a file where a folder should be');
  });

  test('below a file is refused by name', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');

    await expectRefusal(join(file, 'data'), 'a part of the path is a file');
  });

  test('whose database is none is refused by name', async () => {
    const dataFolder = folder();
    const file = join(dataFolder, 'docgate.sqlite');
    writeFileSync(file, 'This is a letter, and no database at all.\n'.repeat(200));

    await expectRefusal(dataFolder, 'this is no database of docgate, or it is damaged', file);
  });

  test('on a file system that is read-only is refused by name', async () => {
    const disk = mountSmallDisk(8);
    if (typeof disk === 'string') {
      console.log(`Not tested on a read-only disk, since none can be mounted: ${disk}`);
      return;
    }
    try {
      disk.makeReadOnly();
      await expectRefusal(join(disk.folder, 'data'), 'the file system is read-only');
    } finally {
      disk.remove();
    }
  });

  test.skipIf(process.getuid?.() === 0)('of another user is refused by name', async () => {
    const dataFolder = folder();
    chmodSync(dataFolder, 0o000);

    await expectRefusal(dataFolder, 'this user may not use it');
  });
});

describe('a place that can not be written', () => {
  test.each([
    ['a folder', 'folder', 'this is a folder, and a file is needed'],
    ['below a file', 'a.md/b.md', 'a part of the path is a file'],
  ])('is refused by name: %s', async (_what, out, problem) => {
    const cwd = folder();
    mkdirSync(join(cwd, 'folder'));
    writeFileSync(join(cwd, 'a.md'), 'Thirty days.\n');
    const commands = [
      ['convert', 'a.md', '--out', out],
      ['revise', 'a.md', '--replace', 'Thirty', '--with', 'Forty', '--out', out],
    ];
    for (const args of commands) {
      const { code, stdout, stderr } = await runDocgate(args, { cwd });

      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toStartWith(`docgate: ${out}: ${problem}`);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});

describe('a setting that does not exist', () => {
  test('is named in the log of a service, with the one that is meant', async () => {
    const docgate = await start({ env: { DOCGATE_ASISTANT_URL: 'http://127.0.0.1:1/v1' } });
    const line = '"event":"setting_unknown","name":"DOCGATE_ASISTANT_URL","meant":"DOCGATE_ASSISTANT_URL"';
    while (!docgate.output().includes(line)) await Bun.sleep(5);
  });

  test('is named by a command, which goes on', async () => {
    const env = { DOCGATE_INITIAL_CREDIT: '5', DOCGATE_COLOUR_OF_THE_SKY: 'blue' };
    const made = await runDocgate(['org', 'create', 'A', '--owner', 'a@example.org', '--json'], {
      dataFolder: folder(),
      env,
    });

    expect(made.code).toBe(0);
    expect(JSON.parse(made.stdout)).toMatchObject({ name: 'A' });
    expect(made.stderr.trim().split('\n')).toEqual([
      'docgate: there is no setting DOCGATE_COLOUR_OF_THE_SKY',
      'docgate: there is no setting DOCGATE_INITIAL_CREDIT; DOCGATE_INITIAL_CREDITS is probably meant',
    ]);
  });
});

describe('languages of scans', () => {
  test.skipIf(Bun.which('tesseract') === null)(
    'that Tesseract does not have are refused by name',
    async () => {
      const cwd = folder();
      writeFileSync(join(cwd, 'a.md'), 'Text.\n');
      for (const args of [['serve'], ['convert', 'a.md']]) {
        const env = { DOCGATE_OCR_LANGUAGES: 'eng+nowhere' };
        const { code, stderr } = await runDocgate(args, { dataFolder: join(cwd, 'data'), cwd, env });

        expect(code).toBe(2);
        expect(stderr).toStartWith(
          'docgate: DOCGATE_OCR_LANGUAGES names nowhere, which Tesseract does not have',
        );
      }
      const off = { DOCGATE_OCR_LANGUAGES: 'eng+nowhere', DOCGATE_OCR: 'off' };
      expect((await runDocgate(['convert', 'a.md'], { cwd, env: off })).code).toBe(0);
    },
  );
});

describe('the version', () => {
  test.each([[['version']], [['--version']], [['-v']]])('is told by %p, with the commit', async (args) => {
    const { code, stdout } = await runDocgate(args);

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^docgate \d+\.\d+\.\d+ \(commit (unknown|[0-9a-f]{12}(\+changes)?, \d{4}-\d\d-\d\dT[\d:]+Z)\)\n$/,
    );
  });

  test('is told as a record, too', async () => {
    const { stdout } = await runDocgate(['version', '--json']);

    expect(Object.keys(JSON.parse(stdout) as object)).toEqual(['version', 'commit', 'date']);
  });
});
