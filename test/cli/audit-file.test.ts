import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOrganization, makeFolder, removeFolder, runDocgate, runJson } from '../support/docgate.ts';
import { isSigned, startTimeStamps, type TimeStamps } from '../support/time-stamp-service.ts';

interface Verdict {
  readonly intact: boolean;
  readonly problem?: string;
  readonly entries: number;
  readonly head: string;
  readonly expected: number | null;
  readonly sealed: boolean;
  readonly stamped_at: string | null;
}

const scratch = makeFolder();
const dataFolder = join(scratch, 'data');
/** Where nothing of docgate is: what is checked there is checked by the file alone. */
const elsewhere = { dataFolder: join(scratch, 'elsewhere') };
const exported = join(scratch, 'trail.jsonl');
let org: string;

beforeAll(async () => {
  org = (await createOrganization(dataFolder)).org_id;
  await runDocgate(['credits', 'grant', '--org', org, '--amount', '5'], { dataFolder });
  expect(await run('audit', 'export', '--org', org, '--out', exported)).toMatchObject({
    code: 0,
    stderr: '',
  });
});

afterAll(() => removeFolder(scratch));

const run = (...args: string[]) => runDocgate(args, { dataFolder });
const lines = () => readFileSync(exported, 'utf8').trimEnd().split('\n');

async function verify(...args: string[]): Promise<Verdict> {
  const { stdout } = await runDocgate(['audit', 'verify', ...args, '--json'], elsewhere);
  return JSON.parse(stdout) as Verdict;
}

describe('an exported trail', () => {
  test('is proved by the file alone, and its head is the trail’s', async () => {
    const trail = await runJson<Verdict>(['audit', 'verify', '--org', org], dataFolder);
    expect(await verify('--file', exported)).toMatchObject({
      intact: true,
      entries: trail.entries,
      head: trail.head,
      sealed: false,
    });
    expect(existsSync(elsewhere.dataFolder)).toBe(false);
  });

  test('says in the trail that it was taken along', () => {
    expect(JSON.parse(lines().at(-2) ?? '')).toMatchObject({
      action: 'audit.exported',
      actor: 'administrator',
    });
  });

  test('is compared with a noted hash, and with the key', async () => {
    const second = JSON.parse(lines()[1] ?? '') as { readonly hash: string };
    const key = join(dataFolder, 'audit-trail.key');
    expect(await verify('--file', exported, '--expect', second.hash)).toMatchObject({
      intact: true,
      expected: 2,
    });
    expect(await verify('--file', exported, '--expect', 'f'.repeat(64))).toMatchObject({ intact: false });
    expect(await verify('--file', exported, '--key', key)).toMatchObject({ intact: true, sealed: true });
    const other = join(scratch, 'other.key');
    writeFileSync(other, Buffer.alloc(32, 1));
    expect(await verify('--file', exported, '--key', other)).toMatchObject({ intact: false });
  });

  const swapped = (all: string[]) => [all[1] ?? '', all[0] ?? '', ...all.slice(2)];
  test.each<[string, (all: string[]) => string[]]>([
    ['an entry was changed', (all) => all.map((line) => line.replace('"amount":5', '"amount":500'))],
    ['a time was changed', (all) => [(all[0] ?? '').replace(/20\d\d-/, '1999-'), ...all.slice(1)]],
    ['an entry was removed', (all) => all.toSpliced(1, 1)],
    ['entries were moved', swapped],
    ['the last entry was removed', (all) => all.toSpliced(-2, 1)],
    ['the seal was removed', (all) => all.slice(0, -1)],
    ['a line was cut', (all) => all.map((line, index) => (index === 1 ? line.slice(0, 40) : line))],
    ['nothing is left', () => []],
  ])('shows that %s', async (_what, change) => {
    const changed = join(scratch, 'changed.jsonl');
    writeFileSync(changed, change(lines()).join('\n'));
    const done = await runDocgate(['audit', 'verify', '--file', changed], elsewhere);
    expect(done.code).toBe(1);
    expect(done.stdout).toContain('NOT as it was written');
  });

  test('overwrites no file', async () => {
    const kept = join(scratch, 'kept');
    copyFileSync(exported, kept);
    expect((await run('audit', 'export', '--org', org, '--out', kept)).code).toBe(1);
    expect(readFileSync(kept, 'utf8')).toBe(readFileSync(exported, 'utf8'));
  });
});

describe('a time-stamp', () => {
  let service: TimeStamps;
  beforeAll(() => {
    service = startTimeStamps(scratch);
  });
  afterAll(() => service[Symbol.dispose]());

  const stamp = (name: string) =>
    run('audit', 'timestamp', '--org', org, '--url', service.url, '--out', join(scratch, name), '--json');

  test('of the head hash is signed by the service, kept, in the trail, and proves an export made later', async () => {
    const done = await stamp('good.tsr');
    const told = JSON.parse(done.stdout) as { readonly head: string; readonly entries: number };
    const later = join(scratch, 'later.jsonl');
    await run('audit', 'export', '--org', org, '--out', later);

    expect(isSigned(join(scratch, 'good.tsr'), told.head, service.certificate)).toBe(true);
    expect(await verify('--file', later, '--stamp', join(scratch, 'good.tsr'))).toMatchObject({
      intact: true,
      expected: told.entries,
      stamped_at: expect.stringMatching(/^20\d\d-/),
    });
    const trail = await runJson<{ readonly action: string }[]>(['audit', 'list', '--org', org], dataFolder);
    expect(trail.map(({ action }) => action)).toContain('audit.stamped');
  });

  test.each<[string, (reply: Uint8Array) => Uint8Array]>([
    ['no time-stamp', () => Buffer.from('<html>')],
    ['cut short', (reply) => reply.slice(0, 200)],
    ['a refusal', () => Buffer.from('300530030201 02'.replaceAll(' ', ''), 'hex')],
  ])('is not taken from a reply that is %s', async (_what, change) => {
    service.change = change;
    expect((await stamp('bad.tsr')).code).toBe(1);
    expect(existsSync(join(scratch, 'bad.tsr'))).toBe(false);
  });

  test('is not taken from a reply to another request', async () => {
    const other = readFileSync(join(scratch, 'good.tsr'));
    service.change = () => other;
    const done = await stamp('other.tsr');
    expect(done.code).toBe(1);
    expect(done.stderr).toContain('another hash');
  });

  test('is not taken from a reply to an earlier request over the same hash', async () => {
    let first: Uint8Array | undefined;
    const copy = join(scratch, 'copy');
    const { org_id: theirs } = await createOrganization(copy);
    const again = (name: string) =>
      runDocgate(
        ['audit', 'timestamp', '--org', theirs, '--url', service.url, '--out', join(scratch, name)],
        {
          dataFolder: copy,
        },
      );
    // A reply that comes too late is to this trail's hash, and to a request that was given up.
    service.change = (reply) => {
      first = reply;
      return Buffer.of();
    };
    await again('lost.tsr');
    service.change = () => first ?? Buffer.of();
    expect((await again('late.tsr')).stderr).toContain('nonce');
  });
});
