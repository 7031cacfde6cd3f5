import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { AuditEntry } from '../../src/domain/audit.ts';
import { listLastAudit } from '../../src/flows/audit/read-audit.ts';
import { endCounting } from '../../src/flows/audit/record-refusal.ts';
import { writePostponed } from '../../src/flows/documents/record-reading.ts';
import type { Visitor } from '../support/clients.ts';
import { Doors, type OpenedSession, type OrganizationInDoors } from '../support/doors.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let doors: Doors;
let organization: OrganizationInDoors;
let opened: OpenedSession;
let ada: Visitor;

beforeEach(async () => {
  doors = new Doors();
  organization = doors.organization('A', 'owner@a.example');
  opened = await doors.openSession(
    organization.api,
    'ada@a.example',
    'leave.md',
    '# Leave\n\nThirty days.\n',
  );
  await doors.runJobs();
  ada = await doors.open(opened.link);
});

afterEach(() => doors[Symbol.dispose]());

/** The service's once-a-second upkeep. */
function flush(): void {
  endCounting(doors.deps, doors.now);
  while (writePostponed(doors.deps));
}

function entries(action: AuditEntry['action']): AuditEntry[] {
  return listLastAudit(doors.deps, organization.id, 1_000).filter((entry) => entry.action === action);
}

describe('the trail of what is read', () => {
  const page = () => ada.get(`/documents/${opened.document}`);
  const markdown = () => organization.api.get(`/documents/${opened.document}/export.md`);

  test('has a person who opens a document, once however the page fetches it', async () => {
    await page();
    await ada.get(`/documents/${opened.document}/view`);
    await ada.get(`/documents/${opened.document}/versions/1/content`);

    expect(entries('document.opened')).toMatchObject([
      { actor: expect.stringContaining('account:'), target: opened.document, detail: { version: 1 } },
    ]);
  });

  test('has a person who takes the file along, and a key that fetches an export', async () => {
    await ada.get(`/documents/${opened.document}/versions/1/original`);
    await (await markdown()).text();

    expect(entries('document.exported')).toMatchObject([
      { actor: expect.stringContaining('account:'), detail: { format: 'original' } },
      { actor: `key:${organization.keyId}`, detail: { version: 1, format: 'md' } },
    ]);
  });

  test('has nothing of polling the status', async () => {
    const before = listLastAudit(doors.deps, organization.id, 1_000).length;
    for (let i = 0; i < 50; i++) await organization.api.get(`/documents/${opened.document}`);
    flush();
    expect(listLastAudit(doors.deps, organization.id, 1_000)).toHaveLength(before);
  });

  test('counts what the same one reads again within the hour, as one entry more', async () => {
    for (let i = 0; i < 50; i++) await markdown();
    flush();
    expect(entries('document.exported')).toHaveLength(1);
    doors.now += HOUR_MS;
    flush();
    expect(entries('document.exported').map(({ detail }) => detail)).toEqual([
      { version: 1, format: 'md' },
      { version: 1, format: 'md', again: 49 },
    ]);
    await markdown();
    expect(entries('document.exported')).toHaveLength(3);
  });
});

describe('the trail of who was not let in', () => {
  test('counts a revoked key by minute and source', async () => {
    const owner = await doors.signInMember(organization.id, organization.owner);
    await owner.send('DELETE', `/settings/keys/${organization.keyId}`);
    for (let i = 0; i < 30; i++) await organization.api.get(`/documents/${opened.document}`);
    flush();
    expect(entries('key.refused')).toEqual([]);
    doors.now += MINUTE_MS;
    flush();
    expect(entries('key.refused')).toMatchObject([
      { actor: 'anonymous', target: organization.keyId, address: '192.0.2.1', detail: { times: 30 } },
    ]);
  });

  test('has a link that is over, by whom it would have signed in', async () => {
    doors.now += HOUR_MS;
    await ada.get(new URL(opened.link).pathname);
    doors.now += MINUTE_MS;
    flush();
    expect(entries('sign_in.refused')).toMatchObject([
      { actor: 'anonymous', target: expect.stringMatching(/^usr_|^acc_/), detail: { times: 1 } },
    ]);
  });

  test('tells the log of keys and links that name no organization, once a minute', async () => {
    const unknown = `Bearer ${organization.key.slice(0, 3)}`;
    for (let i = 0; i < 5; i++) {
      await ada.get('/login/forged.link');
      await doors.fetch('/v1/documents', { method: 'POST', headers: { Authorization: unknown } });
    }
    doors.now += MINUTE_MS;
    flush();
    const refused = doors.logged.filter(({ event }) => event === 'refused').map(({ fields }) => fields);
    expect(refused).toEqual([{ action: 'sign_in.refused', times: 5, address: '192.0.2.1' }]);
  });

  test('stays small in a flood from many addresses', () => {
    const { postponedAudit } = doors.deps;
    for (let i = 0; i < 10_000; i++) {
      const origin = { address: `192.0.2.${i % 256}`, requestId: null };
      const audited = {
        actor: { kind: 'anonymous' },
        action: 'key.refused',
        target: organization.keyId,
        origin,
        at: doors.now,
      } as const;
      postponedAudit.count({ organization: organization.id, audited }, MINUTE_MS);
    }
    doors.now += MINUTE_MS;
    flush();
    const found = entries('key.refused');
    expect(found).toHaveLength(21);
    expect(found.reduce((sum, { detail }) => sum + (detail.times ?? 0), 0)).toBe(10_000);
  });
});

test('the trail has chats that were deleted, settings that were changed, and who took the trail along', async () => {
  const owner = await doors.signInMember(organization.id, organization.owner);
  await ada.send('DELETE', `/chat/${opened.session}`);
  await ada.send('POST', '/settings/name', new URLSearchParams({ name: 'Ada L.' }));
  await (await owner.get('/settings/audit/export')).text();

  expect(entries('session.deleted')).toMatchObject([{ target: opened.session }]);
  expect(entries('settings.changed')).toMatchObject([{ detail: { setting: 'name' } }]);
  expect(entries('audit.exported')).toMatchObject([{ actor: expect.stringContaining('account:') }]);
});
