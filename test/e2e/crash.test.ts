/** Nothing acknowledged is lost: the service and its conversion processes are killed while they work. */
import { afterEach, describe, expect, test } from 'bun:test';
import type { Ledger } from '../../scripts/soaking/clients.ts';
import { findDocuments } from '../../scripts/soaking/find-documents.ts';
import { runKilledRound } from '../../scripts/soaking/killed-rounds.ts';
import { SoakedService } from '../../scripts/soaking/service.ts';
import { ApiClient, textFile } from '../support/api-client.ts';
import { childrenOf, holdUpConversions } from '../support/child-processes.ts';
import { openBeside } from '../support/database.ts';
import {
  createOrganization,
  type Docgate,
  makeFolder,
  removeFolder,
  runDocgate,
  startDocgate,
} from '../support/docgate.ts';
import { until } from '../support/until.ts';

const folders: string[] = [];
const services: Docgate[] = [];

afterEach(async () => {
  for (const service of services.splice(0)) await service.kill();
  for (const folder of folders.splice(0)) removeFolder(folder);
});

async function start(dataFolder: string): Promise<Docgate> {
  const service = await startDocgate({ dataFolder });
  services.push(service);
  return service;
}

/** Takes a second or so to read, so that there is time to kill whoever reads it. */
function slowFile(): File {
  const row = Array.from({ length: 20 }, (_, column) => `value ${column}`).join(',');
  return textFile('slow.csv', `${row}\n`.repeat(60_000));
}

describe('a killed service', () => {
  test('makes all of 100 documents ready after the next start', async () => {
    const dataFolder = makeFolder();
    folders.push(dataFolder);
    const first = await start(dataFolder);
    const { api_key } = await createOrganization(dataFolder);
    const before = new ApiClient(first.url, api_key);
    const pushed = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        before.pushed(textFile(`${index}.md`, `# Document ${index}\n`)),
      ),
    );
    await first.kill();

    const second = await start(dataFolder);
    const after = new ApiClient(second.url, api_key);
    const settled = await Promise.all(pushed.map(({ id }) => after.settled(id)));

    expect(settled.map((document) => document.status)).toEqual(Array.from({ length: 100 }, () => 'ready'));
    const texts = await Promise.all(
      pushed.map(async ({ id }) => (await after.fetch(`/documents/${id}/export.md`)).text()),
    );
    expect(texts).toEqual(pushed.map((_, index) => `# Document ${index}\n`));
  }, 300_000);

  test('loses nothing and keeps nothing twice of what clients push that retry', async () => {
    const dataFolder = makeFolder();
    folders.push(dataFolder);
    const service = await SoakedService.over(dataFolder);
    const { api_key, org_id } = await createOrganization(dataFolder);
    const target = { url: () => service.url, apiKey: api_key };
    const ledger: Ledger = { sent: 0, documents: [], questions: new Map(), faults: [] };
    try {
      for (const killAfter of [3, 40])
        await runKilledRound(service, target, ledger, {
          name: `r${killAfter}`,
          pushes: 80,
          clients: 16,
          killAfter,
        });

      expect(await findDocuments(target, ledger.documents, org_id, dataFolder)).toEqual({
        lost: [],
        duplicates: 0,
      });
      expect(ledger.faults).toEqual([]);
    } finally {
      await service.stop();
    }
    expect(await runDocgate(['check'], { dataFolder })).toMatchObject({ code: 0 });
  }, 300_000);

  test('leaves its folder to the next one, and refuses a second at the same time', async () => {
    const dataFolder = makeFolder();
    folders.push(dataFolder);
    const first = await start(dataFolder);
    await expect(start(dataFolder)).rejects.toThrow('already serves');
    await first.kill();

    expect((await start(dataFolder)).url).toStartWith('http://127.0.0.1:');
  });
});

describe('a killed conversion process', () => {
  test('costs the document nothing: it becomes ready', async () => {
    const dataFolder = makeFolder();
    folders.push(dataFolder);
    const service = await start(dataFolder);
    const { api_key } = await createOrganization(dataFolder);
    const api = new ApiClient(service.url, api_key);
    const { id } = await api.pushed(slowFile());
    using db = openBeside(dataFolder);
    await until(() => {
      // Held up for good, also those that have just started: they are killed in the middle of their work.
      holdUpConversions(service.pid);
      return db.query(`SELECT 1 FROM jobs WHERE state = 'running'`).get();
    }, 'begun');
    expect((await api.json<{ status: string }>(`/documents/${id}`)).status).toBe('processing');
    for (const victim of childrenOf(service.pid)) process.kill(victim, 'SIGKILL');

    expect(await api.settled(id)).toMatchObject({ status: 'ready', version: 1 });
    expect(service.output()).toContain('job_failed');
  }, 300_000);
});

describe('a file that takes too much', () => {
  test('fails its version with that reason, and the service goes on', async () => {
    const service = await startDocgate({
      env: { DOCGATE_CONVERT_MEGABYTES: '128' },
    });
    services.push(service);
    folders.push(service.dataFolder);
    const { api_key } = await createOrganization(service.dataFolder);
    const api = new ApiClient(service.url, api_key);
    const row = Array.from({ length: 40 }, (_, column) => `value ${column}`).join(',');
    const greedy = await api.pushed(textFile('greedy.csv', `${row}\n`.repeat(100_000)));
    const modest = await api.pushed(textFile('modest.md', 'Modest.'));

    expect(await api.settled(greedy.id)).toMatchObject({ status: 'failed' });
    expect(await api.settled(modest.id)).toMatchObject({ status: 'ready' });
  }, 300_000);
});

describe('a service that is told to stop', () => {
  test('ends with exit code 0, and what it had not finished is ready after the next start', async () => {
    const dataFolder = makeFolder();
    folders.push(dataFolder);
    const first = await start(dataFolder);
    const { api_key } = await createOrganization(dataFolder);
    const { id } = await new ApiClient(first.url, api_key).pushed(slowFile());

    expect(await first.stop()).toBe(0);
    const second = await start(dataFolder);
    expect(await new ApiClient(second.url, api_key).settled(id)).toMatchObject({ status: 'ready' });
  }, 300_000);
});
