/** What happens to a data folder when the executable is exchanged: by a newer one that is built here, and back. */
import { Database as Sqlite } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { copyBeforeUpgrade } from '../../src/store/files/upgrade-copy.ts';
import { SCHEMA_VERSION } from '../../src/store/migrations.ts';
import { ApiClient, textFile } from '../support/api-client.ts';
import {
  createOrganization,
  type Docgate,
  EXECUTABLE,
  makeFolder,
  removeFolder,
  startDocgate,
} from '../support/docgate.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const sources = makeFolder();
const dataFolder = makeFolder();
const DATABASE = join(dataFolder, 'docgate.sqlite');
const COPY = `${DATABASE}.schema-${SCHEMA_VERSION}`;
const LATER = join(sources, 'dist', 'docgate');
let key: string;
let document: string;

/** Sources of a release that has one migration more. */
function buildLater(): void {
  for (const part of ['src', 'scripts', 'schema.sql', 'package.json', 'bun.lock', 'tsconfig.json'])
    cpSync(part, join(sources, part), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(sources, 'node_modules'));
  const file = join(sources, 'src', 'store', 'migrations.ts');
  const code = readFileSync(file, 'utf8');
  const end = code.indexOf('];', code.indexOf('const STEPS'));
  const step = `'CREATE TABLE of_a_later_release (id INTEGER PRIMARY KEY) STRICT',`;
  writeFileSync(file, `${code.slice(0, end)}${step}${code.slice(end)}`);
  const built = Bun.spawnSync([process.execPath, 'scripts/build.ts'], { cwd: sources });
  if (built.exitCode !== 0) throw new Error(built.stderr.toString());
}

/** Runs it to its end, which a service comes to only when it refuses. */
function run(executable: string, ...args: string[]) {
  const env = { DOCGATE_DATA: dataFolder, DOCGATE_LISTEN: '127.0.0.1:0' };
  const { exitCode, stderr } = Bun.spawnSync([executable, ...args], { env, timeout: 60_000 });
  return { code: exitCode, stderr: stderr.toString() };
}

function schemaOf(file: string): number {
  using sqlite = new Sqlite(file, { readonly: true });
  return sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0;
}

async function serving(
  executable: string,
  use: (api: ApiClient, docgate: Docgate) => Promise<void>,
): Promise<void> {
  const docgate = await startDocgate({ dataFolder, command: [executable] });
  try {
    await use(new ApiClient(docgate.url, key), docgate);
  } finally {
    await docgate.stop();
  }
}

beforeAll(() => buildLater());
afterAll(() => {
  removeFolder(sources);
  removeFolder(dataFolder);
});

describe('a newer executable', () => {
  test('changes nothing beside a service of the one from before, nor by a command', async () => {
    key = (await createOrganization(dataFolder)).api_key;
    await serving(EXECUTABLE, async (api) => {
      document = (await api.pushed(textFile('leave.md', '# Leave\n\n30 days a year.'))).id;
      await api.settled(document);
      expect(run(LATER, 'serve')).toEqual({
        code: 1,
        stderr: `docgate: Another docgate already serves ${dataFolder}.\n`,
      });
    });
    const { code, stderr } = run(LATER, 'org', 'list');

    expect(code).toBe(1);
    expect(stderr).toContain(`schema version ${SCHEMA_VERSION}, of an earlier docgate`);
    expect(schemaOf(DATABASE)).toBe(SCHEMA_VERSION);
    expect(existsSync(COPY)).toBe(false);
  });

  test('upgrades the database when its service starts, and keeps one copy from before', async () => {
    writeFileSync(`${DATABASE}.schema-3`, 'the copy of an earlier upgrade');
    await serving(LATER, async (api, docgate) => {
      expect(docgate.output()).toContain(
        `"event":"database_upgraded","from":${SCHEMA_VERSION},"to":${SCHEMA_VERSION + 1},"copy":"${COPY}"`,
      );
      expect((await api.settled(document)).status).toBe('ready');
    });

    expect(schemaOf(DATABASE)).toBe(SCHEMA_VERSION + 1);
    expect(schemaOf(COPY)).toBe(SCHEMA_VERSION);
    expect(readdirSync(dataFolder).filter((name) => name.includes('.schema-'))).toHaveLength(1);
  });

  test('takes no second copy when it starts again', async () => {
    await serving(LATER, async (_, docgate) => {
      expect(docgate.output()).not.toContain('database_upgraded');
    });
  });
});

describe('an older executable', () => {
  test('refuses the newer database', () => {
    const { code, stderr } = run(EXECUTABLE, 'serve');

    expect(code).toBe(1);
    expect(stderr).toContain(
      `The database has schema version ${SCHEMA_VERSION + 1}, this docgate knows ${SCHEMA_VERSION}: run the newer docgate`,
    );
    expect(schemaOf(DATABASE)).toBe(SCHEMA_VERSION + 1);
  });

  test('works on with the copy', async () => {
    for (const file of [`${DATABASE}-wal`, `${DATABASE}-shm`]) rmSync(file, { force: true });
    renameSync(COPY, DATABASE);
    await serving(EXECUTABLE, async (api) => {
      expect((await api.settled(document)).status).toBe('ready');
    });
  });
});

test('nothing is upgraded where there is no room for the copy', () => {
  const disk = mountSmallDisk(4);
  if (typeof disk === 'string') {
    console.log(`not tried here: ${disk}`);
    return;
  }
  const file = join(disk.folder, 'docgate.sqlite');
  using sqlite = new Sqlite(file);
  sqlite.run('CREATE TABLE a (b BLOB)');
  sqlite.run('INSERT INTO a VALUES (zeroblob(2500000))');

  expect(() => copyBeforeUpgrade(file, 1)).toThrow(
    /takes 3 MB in .*, and 1 MB are free\. Nothing was changed/,
  );
  expect(readdirSync(disk.folder)).toEqual(['docgate.sqlite']);
  sqlite.close();
  disk.remove();
});
