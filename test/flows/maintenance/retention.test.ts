import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { NO_ORIGIN } from '../../../src/domain/audit.ts';
import { listLastAudit } from '../../../src/flows/audit/read-audit.ts';
import { runDueRetentions, setRetention, showRetention } from '../../../src/flows/maintenance/retention.ts';
import { fileForm, type Visitor } from '../../support/clients.ts';
import { Doors, type OpenedSession, type OrganizationInDoors } from '../../support/doors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BY_ADMINISTRATOR = { actor: { kind: 'administrator' }, origin: NO_ORIGIN } as const;

let doors: Doors;
let organization: OrganizationInDoors;
let opened: OpenedSession;
let shared: string;

beforeEach(async () => {
  doors = new Doors();
  organization = doors.organization('A', 'owner@a.example');
  const { api } = organization;
  opened = await doors.openSession(api, 'ada@a.example', 'leave.md', '# Leave\n\nThirty days.\n');
  const pushed = await api.send('POST', '/documents', fileForm('file', 'rules.md', '# Rules\n\nNone.\n'));
  shared = ((await pushed.json()) as { readonly id: string }).id;
  await doors.runJobs();
});

afterEach(() => doors[Symbol.dispose]());

const set = (days: Parameters<typeof setRetention>[2]) =>
  setRetention(doors.deps, organization.id, days, BY_ADMINISTRATOR);
const statusOf = async (id: string) => (await organization.api.get(`/documents/${id}`)).status;
const chatStatus = async () => (await organization.api.get(`/sessions/${opened.session}`)).status;
const actions = () => listLastAudit(doors.deps, organization.id, 100);

/** Lets days pass, with what the service does each day. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    doors.now += DAY_MS;
    await runDueRetentions(doors.deps);
  }
  await doors.runJobs();
}

describe('retention', () => {
  test('is off unless it is set', async () => {
    await pass(1_000);
    expect(await Promise.all([statusOf(opened.document), statusOf(shared), chatStatus()])).toEqual([
      200, 200, 200,
    ]);
    expect(showRetention(doors.deps, organization.id).nextRunAt).toBeNull();
  });

  test('removes what it was set for and nothing else, with an entry in the trail for each', async () => {
    set({ workspace_documents: 10 });
    await pass(9);
    expect(await statusOf(opened.document)).toBe(200);
    await pass(2);
    expect(await Promise.all([statusOf(opened.document), statusOf(shared), chatStatus()])).toEqual([
      404, 200, 200,
    ]);
    expect(actions().filter(({ action }) => action === 'document.deleted')).toMatchObject([
      { actor: 'service', target: opened.document, detail: { setting: 'retention.workspace_documents' } },
    ]);
  });

  test('tells before what it would remove, and when', async () => {
    await pass(30);
    set({ chats: 20, project_documents: 20 });
    expect(showRetention(doors.deps, organization.id)).toEqual({
      days: { chats: 20, workspace_documents: null, project_documents: 20 },
      nextRunAt: doors.now + DAY_MS,
      expired: { chats: 1, workspace_documents: 0, project_documents: 1 },
    });
    expect(await chatStatus()).toBe(200);
    await runDueRetentions(doors.deps);
    expect(await chatStatus()).toBe(200);
    await pass(1);
    expect(await Promise.all([statusOf(shared), chatStatus()])).toEqual([404, 404]);
    expect(actions().filter(({ action }) => action === 'session.deleted')).toMatchObject([
      { actor: 'service', target: opened.session },
    ]);
  });

  test('can be taken back within a day', async () => {
    await pass(30);
    set({ chats: 20 });
    set({ chats: null });
    await pass(2);
    expect(await chatStatus()).toBe(200);
    expect(
      actions()
        .filter(({ action }) => action === 'settings.changed')
        .map(({ detail }) => detail),
    ).toEqual([
      { setting: 'retention.chats', value: 20 },
      { setting: 'retention.chats', value: 'off' },
    ]);
  });

  test('counts from a new message, and from a new version', async () => {
    set({ chats: 10, project_documents: 10 });
    await pass(8);
    const ada: Visitor = await doors.open(await freshLink());
    await ada.send('POST', `/chat/${opened.session}/messages`, { text: 'How many days?' });
    await organization.api.send(
      'POST',
      `/documents/${shared}/versions`,
      fileForm('file', 'rules.md', '# Rules\n\nOne.\n'),
    );
    await doors.runJobs();
    await pass(8);
    expect(await Promise.all([statusOf(shared), chatStatus()])).toEqual([200, 200]);
    await pass(4);
    expect(await Promise.all([statusOf(shared), chatStatus()])).toEqual([404, 404]);
  });

  test('leaves other organizations alone', async () => {
    const other = doors.organization('B', 'owner@b.example');
    const theirs = await doors.openSession(other.api, 'bob@b.example', 'b.md', 'B.');
    await doors.runJobs();
    set({ chats: 1, workspace_documents: 1, project_documents: 1 });
    await pass(5);
    expect((await other.api.get(`/documents/${theirs.document}`)).status).toBe(200);
    expect((await other.api.get(`/sessions/${theirs.session}`)).status).toBe(200);
  });

  test('is shown to owners in the application', async () => {
    set({ chats: 365 });
    const owner = await doors.signInMember(organization.id, organization.owner);
    const page = await (await owner.get('/settings/retention')).text();
    expect(page).toMatch(/<input[^>]* name="chats"[^>]* value="365"/);
    expect(page).toContain('Next removal on');
  });

  async function freshLink(): Promise<string> {
    const session = await organization.api.get(`/sessions/${opened.session}`);
    return ((await session.json()) as { readonly url: string }).url;
  }
});
