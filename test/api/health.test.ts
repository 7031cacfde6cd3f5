import { afterAll, describe, expect, test } from 'bun:test';
import { answerMonitor } from '../../src/api/health.ts';
import { renderMetrics } from '../../src/api/render-metrics.ts';
import { BlobStore } from '../../src/blobs/blob-store.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { DocumentId } from '../../src/domain/ids.ts';
import { PostponedAudit } from '../../src/flows/audit/postponed-audit.ts';
import { WorkMetrics } from '../../src/flows/maintenance/work-metrics.ts';
import { readRequestContext } from '../../src/http/request-context.ts';
import { RequestMetrics } from '../../src/http/request-metrics.ts';
import { insertJob } from '../../src/store/jobs.ts';
import { addOrganization, countingIds, makeReadOnly, openDatabase } from '../support/database.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';
import { parseExposition } from '../support/exposition.ts';

const folder = makeFolder();
const db = openDatabase();
const blobs = new BlobStore(folder);
const deps = {
  db,
  blobs,
  now: () => 61_000,
  queueLastTurnAt: () => 61_000,
  jobsPerSecond: () => 2.5,
  confinement: () => ({
    conversion: { landlock: 6, seccomp: true },
    tesseract: { landlock: 0, seccomp: false },
  }),
  requests: new RequestMetrics(),
  metrics: new WorkMetrics(),
  postponedAudit: new PostponedAudit(),
};

afterAll(() => {
  db.close();
  removeFolder(folder);
});

/** The status that a request gets which arrives from an address, perhaps by a proxy that is believed. */
function ask(path: string, peer: string, headers: Record<string, string> = {}, behindProxy = false): number {
  const request = new Request(`http://127.0.0.1${path}`, { headers });
  const context = readRequestContext(request, { peerAddress: () => peer, behindProxy, newId: countingIds() });
  try {
    return answerMonitor({ ...deps, behindProxy }, request, context)?.status ?? 0;
  } catch (error) {
    if (error instanceof AppError) return { unauthorized: 401, unavailable: 503 }[String(error.code)] ?? 0;
    throw error;
  }
}

/** All metrics, as a monitor on this machine reads them. */
async function readMetrics(): Promise<string> {
  const request = new Request('http://127.0.0.1/metrics');
  const from = { peerAddress: () => '::1', behindProxy: false, newId: countingIds() };
  const answer = answerMonitor({ ...deps, behindProxy: false }, request, readRequestContext(request, from));
  return (await answer?.text()) ?? '';
}

describe('metrics', () => {
  test('answer whoever asks from this machine', () => {
    expect(ask('/metrics', '127.0.0.1')).toBe(200);
    expect(ask('/metrics', '::1')).toBe(200);
    expect(ask('/metrics', '::ffff:127.0.0.1')).toBe(200);
  });

  test('answer nobody else without a key', () => {
    expect(ask('/metrics', '192.0.2.1')).toBe(401);
  });

  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
  ])('answer nobody by a proxy on this machine that docgate was not told of: %s: %s', (name, value) => {
    expect(ask('/metrics', '127.0.0.1', { [name]: value })).toBe(401);
  });

  test('behind a proxy answer by the address that it tells', () => {
    expect(ask('/metrics', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, true)).toBe(200);
    expect(ask('/metrics', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' }, true)).toBe(401);
    expect(ask('/metrics', '127.0.0.1', { forwarded: 'for=203.0.113.7' }, true)).toBe(401);
    expect(ask('/metrics', '127.0.0.1', { 'x-forwarded-for': '' }, true)).toBe(401);
  });

  test('are read by a strict reader, with what is held and what waits', async () => {
    const own = openDatabase();
    const organization = addOrganization(own, countingIds());
    const task = { kind: 'convert', documentId: 'doc_1' as DocumentId, version: 1 } as const;
    insertJob(own, organization, { task, lane: 'doc_1', runAt: 1_000, createdAt: 1_000 });
    const metrics = parseExposition(renderMetrics({ ...deps, db: own }));
    const read = (name: string, sample: string) => metrics.get(name)?.samples.get(sample);
    expect(read('docgate_jobs', 'docgate_jobs{kind="convert",state="available"}')).toBe(1);
    expect(read('docgate_oldest_due_job_seconds', 'docgate_oldest_due_job_seconds{kind="convert"}')).toBe(60);
    expect(read('docgate_oldest_due_job_seconds', 'docgate_oldest_due_job_seconds{kind="answer"}')).toBe(0);
    expect(read('docgate_organizations', 'docgate_organizations')).toBe(1);
    expect(read('docgate_credits_left', 'docgate_credits_left')).toBe(10);
    own.close();
  });

  test('count requests by the pattern of their address, however it is written', () => {
    const requests = new RequestMetrics();
    requests.note('/v1/documents/:id', 'GET', 200, 0.002);
    requests.note('/v1/documents/:id', 'GET', 404, 0.002);
    requests.note(undefined, 'BREW', 404, 0.002);
    const metrics = parseExposition(`${requests.render().join('\n')}\n`);
    expect([...(metrics.get('docgate_http_requests_total')?.samples ?? [])]).toEqual([
      ['docgate_http_requests_total{route="/v1/documents/:id",method="GET",status="200"}', 1],
      ['docgate_http_requests_total{route="/v1/documents/:id",method="GET",status="404"}', 1],
      ['docgate_http_requests_total{route="none",method="other",status="404"}', 1],
    ]);
  });

  test('tell the free space of the disk', async () => {
    expect(await readMetrics()).toMatch(/^docgate_disk_free_bytes (\d+|\+Inf)$/m);
  });

  test('tell what confines processes, and nothing of those that none was started of', async () => {
    expect(await readMetrics()).toContain(
      [
        'docgate_confinement{process="conversion",by="landlock"} 6',
        'docgate_confinement{process="conversion",by="seccomp"} 1',
        'docgate_confinement{process="tesseract",by="landlock"} 0',
        'docgate_confinement{process="tesseract",by="seccomp"} 0\n',
      ].join('\n'),
    );
  });
});

test('a service that can not write is up, and not ready', () => {
  expect(ask('/readyz', '192.0.2.1')).toBe(200);
  const makeWritable = makeReadOnly(db);
  expect(ask('/readyz', '192.0.2.1')).toBe(503);
  expect(ask('/healthz', '192.0.2.1')).toBe(200);
  makeWritable();
  expect(ask('/readyz', '192.0.2.1')).toBe(200);
});

test('readiness tells how much waits to be converted, for how long, and how quickly that goes', async () => {
  const organization = addOrganization(db, countingIds());
  for (const [lane, runAt] of [
    ['a', 1_000],
    ['b', 31_000],
  ] as const) {
    const task = { kind: 'convert', documentId: lane as DocumentId, version: 1 } as const;
    insertJob(db, organization, { task, lane, runAt, createdAt: runAt });
  }
  const request = new Request('http://127.0.0.1/readyz');
  const context = { requestId: countingIds()('request'), address: '192.0.2.1' };
  const answer = answerMonitor({ ...deps, behindProxy: false }, request, context);
  expect(await answer?.json()).toEqual({
    status: 'ok',
    backlog: { waiting: 2, oldest_seconds: 60, per_second: 2.5 },
  });
});
