import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ApiClient, type DocumentBody, textFile } from '../support/api-client.ts';
import {
  createOrganization,
  type Docgate,
  makeFolder,
  type Organization,
  removeFolder,
  runDocgate,
  runJson,
  startDocgate,
} from '../support/docgate.ts';

/** Pushed before the backup begins, by several at once. */
const BEFORE = 40;

let docgate: Docgate;
let organization: Organization;
let api: ApiClient;
let scratch: string;

beforeAll(async () => {
  docgate = await startDocgate();
  organization = await createOrganization(docgate.dataFolder);
  api = new ApiClient(docgate.url, organization.api_key);
  scratch = makeFolder();
});

afterAll(async () => {
  await docgate.stop();
  removeFolder(docgate.dataFolder);
  removeFolder(scratch);
});

const run = (...args: string[]) => runDocgate(args, { dataFolder: docgate.dataFolder });
const push = (index: number) =>
  api.pushed(textFile(`d${index}.md`, `# Rule ${index}\n\nLeave is ${index} days.`));

describe('a backup while pushes go on', () => {
  let acknowledged: DocumentBody[];
  const file = () => join(scratch, 'one.backup');

  beforeAll(async () => {
    acknowledged = await Promise.all(Array.from({ length: BEFORE }, (_, index) => push(index)));
    let isDone = false;
    const pushing = (async () => {
      for (let index = BEFORE; !isDone; index++) await push(index);
    })();
    const made = await run('backup', file());
    isDone = true;
    await pushing;
    expect(made).toMatchObject({ code: 0, stderr: '' });
  });

  test('holds every document that was acknowledged before it, and serves them once restored', async () => {
    const dataFolder = join(scratch, 'restored');
    expect(await runDocgate(['restore', file()], { dataFolder })).toMatchObject({ code: 0, stderr: '' });
    const restored = await startDocgate({ dataFolder });
    try {
      const there = new ApiClient(restored.url, organization.api_key);
      for (const { id } of acknowledged) {
        const { status, version } = await there.settled(id);
        expect({ status, version }).toEqual({ status: 'ready', version: 1 });
      }
      const markdown = await there.fetch(`/documents/${acknowledged[7]?.id}/export.md`);
      expect(await markdown.text()).toContain('Leave is 7 days.');
    } finally {
      expect(await restored.stop()).toBe(0);
    }
    const checked = await runDocgate(['check'], { dataFolder });
    expect(checked.stdout).toContain('All is well');
    const trail = await runDocgate(['audit', 'verify', '--org', organization.org_id], { dataFolder });
    expect(trail.stdout).toContain('sealed anew');
  });

  test('signs nobody in: it holds no key file and no secret', () => {
    const bytes = readFileSync(file(), 'latin1');
    const names = readdirSync(docgate.dataFolder).filter((name) => name.endsWith('.key'));
    expect(names.toSorted()).toEqual(
      ['audit-trail.key', 'login-links.key'].filter((name) => names.includes(name)),
    );
    for (const name of names) {
      expect(bytes).not.toContain(readFileSync(join(docgate.dataFolder, name), 'latin1'));
    }
  });

  test('is restored into an empty folder alone', async () => {
    expect(await run('restore', file())).toMatchObject({ code: 1, stdout: '' });
    const dataFolder = makeFolder();
    writeFileSync(join(dataFolder, 'notes.txt'), 'mine');
    const refused = await runDocgate(['restore', file()], { dataFolder });
    expect(refused.stderr).toContain('is not empty');
    expect(readdirSync(dataFolder)).toEqual(['notes.txt']);
    removeFolder(dataFolder);
  });
});

test('a backup that has no place names that place, not the database', async () => {
  const place = join(scratch, 'nowhere', 'docgate.backup');
  const refused = await run('backup', place);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toStartWith(`docgate: ${place}`);
});

describe('docgate drill', () => {
  interface Status {
    readonly serving: boolean;
    readonly upkeep: readonly { readonly kind: string; readonly ok: boolean }[];
  }
  const status = () => runJson<Status>(['status'], docgate.dataFolder);

  test('restores the newest backup, checks it and has a question answered, which the status and metrics tell', async () => {
    const folder = join(scratch, 'many');
    expect((await run('backup', '--to', folder)).code).toBe(0);
    const drilled = await runJson<Record<string, unknown>>(
      ['drill', folder, '--scratch', scratch],
      docgate.dataFolder,
    );
    expect(drilled).toMatchObject({ ok: true, answered: true, problems: [] });
    expect(readdirSync(scratch).filter((name) => name.startsWith('docgate-drill-'))).toEqual([]);

    expect(await status()).toMatchObject({ serving: true });
    expect((await status()).upkeep).toContainEqual(expect.objectContaining({ kind: 'drill', ok: true }));
    const metrics = await (await fetch(`${docgate.url}/metrics`)).text();
    expect(metrics).toContain('docgate_upkeep_succeeded{kind="drill"} 1');
  });

  test('of a damaged backup fails, and the status says so', async () => {
    const path = join(scratch, 'damaged.backup');
    expect((await run('backup', path)).code).toBe(0);
    const whole = readFileSync(path);
    writeFileSync(path, whole.with(whole.length >> 1, (whole[whole.length >> 1] ?? 0) ^ 1));
    const drilled = await run('drill', path, '--scratch', scratch);

    expect(drilled).toMatchObject({ code: 1, stdout: '' });
    expect(drilled.stderr).toContain('is damaged');
    expect((await status()).upkeep).toContainEqual(expect.objectContaining({ kind: 'drill', ok: false }));
    expect((await run('status')).stdout).toContain('FAILED');
  });
});

describe('docgate check', () => {
  test('is beside a running service, and names a file that is damaged', async () => {
    const dataFolder = makeFolder();
    const service = await startDocgate({ dataFolder });
    try {
      const { api_key } = await createOrganization(dataFolder);
      const client = new ApiClient(service.url, api_key);
      const { id } = await client.pushed(textFile('a.md', 'Leave is 30 days.'));
      await client.settled(id);
      expect(await runJson(['check'], dataFolder)).toMatchObject({ ok: true, problems: [] });
      const blobs = join(dataFolder, 'blobs');
      const [first = ''] = readdirSync(blobs, { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.length > 60,
      );
      writeFileSync(join(blobs, first), 'Leave is 31 days.');
      const checked = await runDocgate(['check'], { dataFolder });
      expect(checked.code).toBe(1);
      expect(checked.stdout).toContain(id);
      const repaired = await runDocgate(['check', '--repair'], { dataFolder });
      expect(repaired.stderr).toContain('stop it first');
    } finally {
      await service.stop();
      removeFolder(dataFolder);
    }
  });
});

describe('docgate erase', () => {
  test('beside a running service ends what the person could reach at once', async () => {
    const user = 'bo@erased.example';
    const { url } = await api.openSession({ user });
    const { id } = await api.pushed(textFile('own.md', 'Own words.'), { user });
    await api.settled(id);
    const login = await fetch(url, { redirect: 'manual' });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    const documents = () => fetch(`${docgate.url}/documents`, { headers: { cookie }, redirect: 'manual' });
    expect((await documents()).status).toBe(200);
    const receipt = await runJson<Record<string, unknown>>(
      ['erase', '--org', organization.org_id, '--user', user],
      docgate.dataFolder,
    );

    expect(receipt).toMatchObject({ documents: 1, chats: 1, overwritten: true });
    expect((await documents()).status).not.toBe(200);
    expect((await api.fetch(`/documents/${id}`)).status).toBe(404);
    expect((await fetch(url, { redirect: 'manual' })).status).not.toBe(303);
  });

  test('while no service runs clears away what nobody names too, and gives its receipt', async () => {
    const user = 'bo@erased.example';
    const service = await startDocgate();
    const { dataFolder } = service;
    const { org_id, api_key } = await createOrganization(dataFolder);
    const client = new ApiClient(service.url, api_key);
    await client.settled((await client.pushed(textFile('own.md', 'Own words.'), { user })).id);
    await service.stop();
    const left = join(dataFolder, 'blobs', 'ab', 'ab'.repeat(32));
    mkdirSync(dirname(left), { recursive: true });
    writeFileSync(left, 'left behind');

    expect(
      await runJson<Record<string, unknown>>(['erase', '--org', org_id, '--user', user], dataFolder),
    ).toMatchObject({ documents: 1, overwritten: true });
    expect(existsSync(left)).toBe(false);
    removeFolder(dataFolder);
  });
});

test('a backup that was interrupted leaves no file under its name', async () => {
  const path = join(scratch, 'interrupted.backup');
  const child = Bun.spawn([join(import.meta.dir, '..', '..', 'dist', 'docgate'), 'backup', path], {
    env: { DOCGATE_DATA: docgate.dataFolder },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  while (!existsSync(`${path}.partial`) && child.exitCode === null) await Bun.sleep(1);
  child.kill('SIGKILL');
  await child.exited;
  if (!existsSync(path)) {
    expect(await run('backup', path)).toMatchObject({ code: 0 });
  }
  expect((await runDocgate(['restore', path], { dataFolder: join(scratch, 'again') })).code).toBe(0);
  rmSync(path);
});

test('a backup of a log that a disk has changed is made, and refused as one of all that was kept', async () => {
  const service = await startDocgate();
  const { dataFolder } = service;
  const { api_key } = await createOrganization(dataFolder);
  const client = new ApiClient(service.url, api_key);
  await client.settled((await client.pushed(textFile('last.md', '# Last\n\nPushed last.'))).id);
  await service.kill();
  const log = join(dataFolder, 'docgate.sqlite-wal');
  const bytes = readFileSync(log);
  bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1;
  writeFileSync(log, bytes);

  const file = join(scratch, 'of-damage.backup');
  const { code, stderr } = await runDocgate(['backup', file], { dataFolder });
  expect({ code, isThere: existsSync(file) }).toEqual({ code: 1, isThere: true });
  expect(stderr).toContain('commits in it are lost');
  removeFolder(dataFolder);
});
