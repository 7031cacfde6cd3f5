import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, errorOf, textFile } from '../support/api-client.ts';
import { openBeside } from '../support/database.ts';
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
import { parseExposition } from '../support/exposition.ts';

interface StatusRecord {
  readonly service: { readonly requests: number; readonly memory_bytes: number };
  readonly failures: readonly unknown[];
  readonly near_limits: readonly unknown[];
  readonly database_bytes: number;
}

let docgate: Docgate;
let organization: Organization;
let api: ApiClient;

beforeAll(async () => {
  docgate = await startDocgate();
  organization = await createOrganization(docgate.dataFolder);
  api = new ApiClient(docgate.url, organization.api_key);
});

afterAll(async () => {
  await docgate.stop();
  removeFolder(docgate.dataFolder);
});

const run = (...args: string[]) => runDocgate(args, { dataFolder: docgate.dataFolder });
const json = <Record>(...args: string[]) => runJson<Record>(args, docgate.dataFolder);

interface AuditRecord {
  readonly number: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string | null;
  readonly address: string | null;
  readonly request_id: string | null;
}

describe('document show', () => {
  test('tells why a version failed', async () => {
    const broken = new File([Buffer.from('PK\x03\x04 nothing')], 'broken.docx');
    const { id } = await api.pushed(broken, { external_ref: 'B-1' });
    await api.settled(id);
    const shown = await json<Record<string, unknown>>('document', 'show', id);

    expect(shown).toMatchObject({
      document_id: id,
      org_id: organization.org_id,
      status: 'failed',
      versions: [
        {
          number: 1,
          status: 'failed',
          failure: {
            code: 'damaged',
            message: expect.stringContaining('Open it in its own program and save it anew.'),
          },
        },
      ],
    });
    expect((await run('document', 'show', id)).stdout).toContain('damaged: ');
  });

  test('is refused for a document that is not there', async () => {
    expect((await run('document', 'show', 'doc_0123456789abcdefghjkmnpqrs')).code).toBe(1);
  });
});

describe('documents that failed', () => {
  const list = (...words: string[]) =>
    json<{ document_id: string }[]>('document', 'list', '--org', organization.org_id, ...words);

  test('are listed by status and reason, and processed again', async () => {
    const { id } = await api.pushed(new File([Buffer.from('PK\x03\x04 none')], 'again.docx'));
    await api.settled(id);
    const ids = async (...words: string[]) => (await list(...words)).map((document) => document.document_id);
    expect(await ids('--status', 'failed')).toContain(id);
    expect(await ids('--reason', 'damaged')).toContain(id);
    expect(await ids('--reason', 'encrypted')).not.toContain(id);

    const again = ['document', 'process-again', '--org', organization.org_id];
    expect(await json<{ documents: string[] }>(...again, id)).toEqual({ documents: [id] });
    expect((await api.settled(id)).failure?.code).toBe('damaged');
    expect((await json<{ documents: string[] }>(...again, '--reason', 'damaged')).documents).toContain(id);
  });

  test('are asked for by reasons that there are', async () => {
    expect(
      await run('document', 'list', '--org', organization.org_id, '--reason', 'moonlight'),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--reason must be one of damaged'),
    });
  });
});

test('document list names every document of an organization and of no other', async () => {
  const { id } = await api.pushed(textFile('listed.md', 'Listed.'), { user: 'listed@example.org' });
  const other = await createOrganization(docgate.dataFolder);
  const mine = await json<{ document_id: string }[]>('document', 'list', '--org', organization.org_id);
  const theirs = await json<unknown[]>('document', 'list', '--org', other.org_id);

  expect(mine.map((document) => document.document_id)).toContain(id);
  expect(theirs).toEqual([]);
});

test('links rotate ends every login link, and new ones work', async () => {
  const session = await api.openSession({ user: 'rotated@example.org' });
  expect((await fetch(session.url, { redirect: 'manual' })).status).toBe(303);
  await run('links', 'rotate');

  expect((await fetch(session.url, { redirect: 'manual' })).status).toBe(404);
  const fresh = await api.json<{ url: string }>(`/sessions/${session.session_id}`);
  expect((await fetch(fresh.url, { redirect: 'manual' })).status).toBe(303);
});

describe('the audit trail', () => {
  test('tells who did what, on what, and from where', async () => {
    const made = await createOrganization(docgate.dataFolder);
    const client = new ApiClient(docgate.url, made.api_key);
    const { id } = await client.pushed(textFile('audited.md', 'Audited.'));
    await client.settled(id);
    const exported = await client.fetch(`/documents/${id}/export.md`);
    await exported.text();
    const session = await client.openSession({ user: 'audited@example.org', prompt: 'What is audited?' });
    await fetch(session.url, { redirect: 'manual' });
    await run('credits', 'grant', '--org', made.org_id, '--amount', '5');
    const trail = await json<AuditRecord[]>('audit', 'list', '--org', made.org_id);

    const actions = trail.map((entry) => entry.action);
    for (const action of [
      'organization.created',
      'key.created',
      'document.pushed',
      'document.exported',
      'session.opened',
      'question.asked',
      'link.opened',
      'credits.granted',
    ]) {
      expect(actions).toContain(action);
    }
    expect(trail.map((entry) => entry.number)).toEqual(trail.map((_, index) => index + 1));
    expect(trail.find((entry) => entry.action === 'document.exported')).toMatchObject({
      actor: `key:${made.key_id}`,
      target: id,
      address: '127.0.0.1',
      request_id: exported.headers.get('x-request-id'),
    });
    expect(trail.find((entry) => entry.action === 'credits.granted')?.actor).toBe('administrator');
  });

  test('records nothing for what was refused', async () => {
    const made = await createOrganization(docgate.dataFolder);
    const client = new ApiClient(docgate.url, made.api_key);
    await client.push(new File(['x'], 'a.exe'));
    const trail = await json<AuditRecord[]>('audit', 'list', '--org', made.org_id);

    expect(trail.map((entry) => entry.action)).toEqual(['organization.created', 'key.created']);
  });

  test.each([
    [
      'edited',
      "UPDATE audit_entries SET actor = 'account:somebody' WHERE organization_id = ? AND number = 2",
    ],
    ['removed from the middle', 'DELETE FROM audit_entries WHERE organization_id = ? AND number = 2'],
    [
      'removed from the end',
      'DELETE FROM audit_entries WHERE organization_id = ?1 AND number = (SELECT max(number) FROM audit_entries WHERE organization_id = ?1)',
    ],
    [
      'removed from the end, with the count',
      `DELETE FROM audit_entries WHERE organization_id = ?1 AND number = 4;
       UPDATE organizations SET audit_entries = 3 WHERE id = ?1`,
    ],
    [
      'put in another order',
      `UPDATE audit_entries SET number = 99 WHERE organization_id = ?1 AND number = 2;
       UPDATE audit_entries SET number = 2 WHERE organization_id = ?1 AND number = 3;
       UPDATE audit_entries SET number = 3 WHERE organization_id = ?1 AND number = 99`,
    ],
    [
      'given a new last entry',
      `INSERT INTO audit_entries SELECT organization_id, 5, at, actor, action, target, detail, address, request_id, hash
         FROM audit_entries WHERE organization_id = ?1 AND number = 4;
       UPDATE organizations SET audit_entries = 5 WHERE id = ?1`,
    ],
  ])('that was %s is found out by verify', async (_how, tampering) => {
    const made = await createOrganization(docgate.dataFolder);
    const client = new ApiClient(docgate.url, made.api_key);
    await client.pushed(textFile('one.md', `One ${made.org_id}.`));
    await client.pushed(textFile('two.md', `Two ${made.org_id}.`));
    const intact = await run('audit', 'verify', '--org', made.org_id);
    const db = openBeside(docgate.dataFolder);
    for (const statement of tampering.split(';')) {
      db.prepare(statement.replaceAll('?1', '?')).run(
        ...Array.from({ length: statement.split('?').length - 1 }, () => made.org_id),
      );
    }
    db.close();
    const broken = await run('audit', 'verify', '--org', made.org_id);

    expect(intact.stdout).toContain('intact: 4 entries');
    expect(intact.code).toBe(0);
    expect(broken.code).toBe(1);
    expect(broken.stdout).toContain('NOT intact');
  });
});

describe('the key of the audit trails', () => {
  test('is missed by the service and by commands, until the trails are sealed anew', async () => {
    const dataFolder = makeFolder();
    const made = await createOrganization(dataFolder);
    const command = (...args: string[]) => runDocgate([...args, '--org', made.org_id], { dataFolder });
    const noted = /[0-9a-f]{64}/.exec((await command('audit', 'verify')).stdout)?.[0] ?? '';
    rmSync(join(dataFolder, 'audit-trail.key'));
    const served = await runDocgate(['serve'], { dataFolder });
    const refused = [await command('credits', 'grant', '--amount', '5'), await command('audit', 'verify')];
    const resealed = await runDocgate(['audit', 'reseal'], { dataFolder });
    const verified = await command('audit', 'verify', '--expect', noted);

    expect(served.code).toBe(1);
    expect(served.stderr).toContain(`${join(dataFolder, 'audit-trail.key')} is missing`);
    expect(refused.map(({ code }) => code)).toEqual([1, 1]);
    expect(resealed.code).toBe(0);
    expect(verified.code).toBe(0);
    expect(verified.stdout).toContain('The expected hash is that of entry 2; 1 came after it.');
    expect(verified.stdout).toContain('sealed anew by entry 3');
    removeFolder(dataFolder);
  });

  test('is not in the database, nor is that of login links, and both are closed to others', () => {
    const db = readFileSync(join(docgate.dataFolder, 'docgate.sqlite'));
    for (const name of ['audit-trail.key', 'login-links.key']) {
      const path = join(docgate.dataFolder, name);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(db.includes(readFileSync(path))).toBe(false);
    }
  });
});

describe('audit verify', () => {
  test('is refused when no entry has the hash that is expected, and used wrongly with what is no hash', async () => {
    const other = await run('audit', 'verify', '--org', organization.org_id, '--expect', 'ab'.repeat(32));
    const wrong = await run('audit', 'verify', '--org', organization.org_id, '--expect', 'abc');

    expect([other.code, wrong.code]).toEqual([1, 2]);
    expect(other.stdout).toContain('NOT intact: no entry has the hash abab');
  });

  test('prints count and head hash as JSON too', async () => {
    const verdict = await json('audit', 'verify', '--org', organization.org_id);

    expect(verdict).toEqual({
      intact: true,
      entries: expect.any(Number),
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      resealed: [],
    });
  });
});

test('audit list shows the last entries, newest last', async () => {
  const list = (...options: string[]) =>
    json<AuditRecord[]>('audit', 'list', '--org', organization.org_id, ...options);
  const all = await list();

  expect(await list('--last', '2')).toEqual(all.slice(-2));
  expect((await run('audit', 'list', '--org', organization.org_id, '--last', '2', '--from', '1')).code).toBe(
    2,
  );
});

test("a key's last use is written down", async () => {
  const made = await createOrganization(docgate.dataFolder);
  const lastUse = async () => {
    const keys = await json<{ last_used_at: string | null }[]>('key', 'list', '--org', made.org_id);
    return keys[0]?.last_used_at ?? null;
  };
  expect(await lastUse()).toBeNull();
  const began = Date.now();
  await new ApiClient(docgate.url, made.api_key).fetch('/documents/doc_x');
  while ((await lastUse()) === null) await Bun.sleep(100);

  expect(Date.parse((await lastUse()) ?? '')).toBeWithin(began - 1, Date.now() + 1);
});

test('limits are set and shown by a command, and hold for the running service at once', async () => {
  const made = await createOrganization(docgate.dataFolder);
  const limits = (verb: string, ...args: string[]) =>
    runJson<Record<string, unknown>>(['limits', verb, '--org', made.org_id, ...args], docgate.dataFolder);
  const key = new ApiClient(docgate.url, made.api_key);

  expect((await key.push(textFile('a.md', 'One.'))).status).toBe(202);
  expect(await limits('set', '--documents', '1', '--storage', '20GB')).toMatchObject({
    documents: { most: 1, used: 1 },
    storage: { most: 20 * 1024 ** 3, used: 4 },
    requests: { most: null, used: null },
  });
  const refused = await key.push(textFile('b.md', 'Two.'));
  expect(await errorOf(refused)).toMatchObject({ status: 403, code: 'limit_reached' });
  expect(await limits('set', '--documents', 'unlimited')).toMatchObject({ documents: { most: null } });
  expect((await key.push(textFile('b.md', 'Two.'))).status).toBe(202);
  expect(await limits('show')).toMatchObject({ documents: { most: null, used: 2 } });
});

test('a new organization has the limits of the settings', async () => {
  const folder = makeFolder();
  const env = { DOCGATE_LIMITS: 'storage=1GB documents=7' };
  const options = { dataFolder: folder, env };
  const made = await runDocgate(['org', 'create', 'A', '--owner', 'a@example.org', '--json'], options);
  const { org_id } = JSON.parse(made.stdout) as { org_id: string };
  const shown = await runJson(['limits', 'show', '--org', org_id], folder);
  expect(shown).toMatchObject({ documents: { most: 7, used: 0 }, answers: { most: null } });
  const wrong = await runDocgate(['org', 'list'], { dataFolder: folder, env: { DOCGATE_LIMITS: 'disk=1' } });
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.stderr).toContain('DOCGATE_LIMITS must be like storage=20GB documents=50000');
  removeFolder(folder);
});

test('the status tells what failed lately, what is nearly full, and how the service is', async () => {
  const made = await createOrganization(docgate.dataFolder);
  const key = new ApiClient(docgate.url, made.api_key);
  const damaged = await key.pushed(textFile('d.pdf', '%PDF-1.7\nno more\n'));
  await key.settled(damaged.id);
  await runDocgate(['limits', 'set', '--org', made.org_id, '--documents', '1'], docgate);
  const status = await runJson<StatusRecord>(['status'], docgate.dataFolder);
  const { stdout } = await runDocgate(['status'], docgate);

  expect(status.failures).toContainEqual(expect.objectContaining({ reason: 'damaged' }));
  expect(status.near_limits).toContainEqual(
    expect.objectContaining({
      name: 'documents',
      used: 1,
      most: 1,
      organization: expect.stringMatching(/^Org/),
    }),
  );
  // More than its first page, also while the rest lies in the write-ahead log.
  expect(status.database_bytes).toBeGreaterThan(100_000);
  expect(status.service.requests).toBeGreaterThan(0);
  expect(status.service.memory_bytes).toBeGreaterThan(1024 * 1024);
  expect(stdout).toMatch(/^Service {4}up \d+ minutes, .* of memory, \d+ requests, 0 faults$/m);
  expect(stdout).toMatch(/^Failed {5}\d+ in the last day: .*\d damaged/m);
  expect(stdout).toMatch(/^Limit {6}Org \d+: documents 1 of 1$/m);
  expect(stdout).toMatch(/full in \d+ days at this week's rate|not full within ten years/);
});

describe('monitors', () => {
  test('are told that the service is up and ready, without a key', async () => {
    expect((await fetch(`${docgate.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${docgate.url}/readyz`)).status).toBe(200);
  });

  test('read metrics from this machine without a key', async () => {
    const response = await fetch(`${docgate.url}/metrics`);
    const text = await response.text();

    expect(response.headers.get('content-type')).toStartWith('text/plain; version=0.0.4');
    const metrics = parseExposition(text);
    expect([...metrics.keys()]).toContain('docgate_event_loop_delay_seconds');
    const kinds = metrics.get('docgate_conversion_memory_bytes')?.samples ?? new Map();
    expect(kinds.get('docgate_conversion_memory_bytes_sum{kind="md"}')).toBeGreaterThan(1024 * 1024);
    expect(text).toMatch(
      /^docgate_http_requests_total\{route="\/v1\/documents",method="POST",status="202"\} [1-9]/m,
    );
    expect(text).toMatch(/^docgate_jobs\{kind="convert",state="completed"\} [1-9]/m);
  });

  test('need a metrics key when a proxy says that they are elsewhere', async () => {
    const proxied = await startDocgate({ env: { DOCGATE_BEHIND_PROXY: 'true' } });
    const made = await createOrganization(proxied.dataFolder);
    const args = ['key', 'create', '--org', made.org_id, '--as', made.owner, '--metrics'];
    const key = await runJson<{ api_key: string }>(args, proxied.dataFolder);
    const read = (authorization?: string) =>
      fetch(`${proxied.url}/metrics`, {
        headers: { 'x-forwarded-for': '203.0.113.7', ...(authorization && { authorization }) },
      });

    expect((await read()).status).toBe(401);
    expect((await read(`Bearer ${made.api_key}`)).status).toBe(403);
    expect((await read(`Bearer ${key.api_key}`)).status).toBe(200);
    const pushed = await new ApiClient(proxied.url, key.api_key).push(textFile('m.md', 'No.'));
    expect(await errorOf(pushed)).toMatchObject({ status: 403, code: 'forbidden' });
    await proxied.stop();
    removeFolder(proxied.dataFolder);
  });
});

describe('cross-origin requests', () => {
  test('are off unless an origin is set', async () => {
    const response = await fetch(`${docgate.url}/v1/documents/doc_x`, {
      headers: { origin: 'https://app.example' },
    });

    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('of an origin that is set may read answers, errors too', async () => {
    const open = await startDocgate({ env: { DOCGATE_CORS_ORIGINS: 'https://app.example' } });
    const preflight = await fetch(`${open.url}/v1/documents`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    const answer = await fetch(`${open.url}/v1/documents/doc_x`, {
      headers: { origin: 'https://app.example' },
    });
    const other = await fetch(`${open.url}/v1/documents/doc_x`, {
      headers: { origin: 'https://evil.example' },
    });

    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    await open.stop();
    removeFolder(open.dataFolder);
  });
});
