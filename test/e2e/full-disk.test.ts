import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { ApiClient, type DocumentBody, errorOf, textFile } from '../support/api-client.ts';
import {
  createOrganization,
  type Docgate,
  type Organization,
  runDocgate,
  runJson,
  startDocgate,
} from '../support/docgate.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { p, wordFile } from '../support/word-file.ts';

const disk = mountSmallDisk(24);
if (typeof disk === 'string') console.log(`Not tested on a full disk, since none can be mounted: ${disk}`);

describe.skipIf(typeof disk === 'string')('a full disk', () => {
  if (typeof disk === 'string') return;
  let docgate: Docgate;
  let organization: Organization;
  let api: ApiClient;
  const dataFolder = join(disk.folder, 'data');

  beforeAll(async () => {
    docgate = await startDocgate({ dataFolder });
    organization = await createOrganization(dataFolder);
    api = new ApiClient(docgate.url, organization.api_key);
  });

  afterAll(async () => {
    await docgate.stop();
    disk.remove();
  });

  const isExport = ({ action }: { readonly action: string }) => action === 'document.exported';

  const readiness = async () => {
    const response = await fetch(`${docgate.url}/readyz`);
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    };
  };

  async function until(condition: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(`not reached:\n${docgate.output()}`);
      await Bun.sleep(50);
    }
  }

  test('that somebody else filled to the last byte lets reads and exports go on, refuses pushes, and all goes on by itself', async () => {
    const word = new File([new Uint8Array(wordFile({ body: p('Kept before.') }))], 'word.docx');
    const kept = await api.pushed(textFile('kept.md', '# Kept\n\nBefore the disk was full.\n'));
    const pushedWord = await api.pushed(word);
    await api.settled(kept.id);
    await api.settled(pushedWord.id);
    const session = await api.openSession({ user: 'ada@example.org' });

    disk.fill();

    const refused = await api.push(textFile('late.md', 'Too late.'), { user: 'late@example.org' });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await errorOf(refused)).toMatchObject({ status: 507, code: 'insufficient_storage' });
    const opened = await api.fetch('/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'bo@example.org', prompt: 'x'.repeat(19_000) }),
    });
    expect(opened.status).toBe(507);
    expect(await readiness()).toMatchObject({ status: 503, text: expect.stringContaining('disk is full') });
    expect((await readiness()).retryAfter).toMatch(/^\d+$/);
    expect((await fetch(`${docgate.url}/healthz`)).status).toBe(200);
    for (let times = 0; times < 50; times++) {
      expect(await api.json(`/documents/${kept.id}`)).toMatchObject({ status: 'ready' });
      const exported = await api.fetch(`/documents/${kept.id}/export.md`);
      expect(await exported.text()).toContain('Before the disk was full.');
    }
    expect((await api.fetch(`/documents/${kept.id}/export.docx`)).status).toBe(200);
    expect((await api.fetch(`/documents/${pushedWord.id}/export.docx`)).status).toBe(200);
    expect((await api.fetch(`/sessions/${session.session_id}`)).status).toBe(200);
    expect((await api.fetch('/sessions?user=ada@example.org')).status).toBe(200);
    expect(await runJson<unknown[]>(['org', 'list'], dataFolder)).toHaveLength(1);

    await until(async () => docgate.output().includes('"event":"disk_full"'));

    disk.empty();

    await until(async () => (await readiness()).status === 200);
    const late = await api.pushed(textFile('late.md', 'Not too late after all.'));
    expect(await api.settled(late.id)).toMatchObject({ status: 'ready' });
    const trail = () =>
      runJson<{ action: string; address: string }[]>(
        ['audit', 'list', '--org', organization.org_id],
        dataFolder,
      );
    const exportsIn = async () => (await trail()).filter(isExport).length;
    // One document as Markdown, and two as Word files: what is read again is counted.
    await until(async () => (await exportsIn()) === 3);
    expect(
      await runJson<{ intact: boolean }>(['audit', 'verify', '--org', organization.org_id], dataFolder),
    ).toMatchObject({ intact: true });
    expect(new Set((await trail()).filter(isExport).map(({ address }) => address))).toEqual(
      new Set(['127.0.0.1']),
    );
    await until(async () => docgate.output().includes('"event":"disk_has_room"'));
  });

  test('lets what is being processed wait, and no try of it counts', async () => {
    const rows = Array.from({ length: 3_000 }, (_, row) => `${row},value of the row ${row}`).join('\n');
    const pushed: DocumentBody[] = [];
    for (let number = 0; number < 8; number++) {
      pushed.push(await api.pushed(textFile(`${number}.csv`, `number${number},value\n${rows}\n`)));
    }
    disk.fill();
    await until(async () => (await readiness()).status === 503);
    const states = await Promise.all(pushed.map(({ id }) => api.json<DocumentBody>(`/documents/${id}`)));
    expect(states.filter(({ status }) => status === 'failed')).toEqual([]);
    disk.empty();

    for (const { id } of pushed) expect(await api.settled(id)).toMatchObject({ status: 'ready' });
    expect(docgate.output()).not.toContain('job_failed');
  });

  test('keeps no service from starting, reading, and going on', async () => {
    const kept = await api.pushed(textFile('restart.md', 'Before the restart.'));
    await api.settled(kept.id);
    await docgate.kill();
    disk.fill();
    docgate = await startDocgate({ dataFolder });
    api = new ApiClient(docgate.url, organization.api_key);
    expect(await (await api.fetch(`/documents/${kept.id}/export.md`)).text()).toContain(
      'Before the restart.',
    );
    expect((await api.push(textFile('full.md', 'No room.'))).status).toBe(507);
    disk.empty();
    await until(async () => (await readiness()).status === 200);

    const after = await api.pushed(textFile('after.md', 'After the restart.'));
    expect(await api.settled(after.id)).toMatchObject({ status: 'ready' });
  });

  test('that its own pushes filled has room for what is small', async () => {
    let refused: Response | undefined;
    for (let number = 0; number < 100 && refused === undefined; number++) {
      const pushed = await api.push(textFile(`${number}.txt`, `${number} `.repeat(300_000)));
      if (pushed.status !== 202) refused = pushed;
    }
    expect(refused?.status).toBe(507);
    expect(await readiness()).toMatchObject({ status: 503, text: expect.stringContaining('disk is full') });

    const signingIn = ['member', 'link', '--org', organization.org_id, '--email', organization.owner];
    const { url } = await runJson<{ url: string }>(signingIn, dataFolder);
    // A conversion that is under way may still take, and give back, what is left.
    await until(async () => (await fetch(url, { redirect: 'manual' })).status === 303);
    const revoke = ['key', 'revoke', organization.key_id];
    await until(async () => (await runDocgate(revoke, { dataFolder })).code === 0);
  });
});
