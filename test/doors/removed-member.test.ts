/**
 * Somebody who was a member, was removed, and is then sent in by an integrating system like any other person: the
 * login link opens that one workspace, and what they had as a member stays out of reach at every door.
 */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Answer, Assistant } from '../../src/assistant/assistant.ts';
import { createBuiltInAssistant } from '../../src/assistant/built-in/built-in-assistant.ts';
import type { SessionBody } from '../support/api-client.ts';
import { fileForm, type Visitor } from '../support/clients.ts';
import { Doors, type OpenedSession, type OrganizationInDoors } from '../support/doors.ts';

const EX = 'ex@a.example';
const SECRET = '777888';
const QUESTION = { text: 'What is the bonus of the chairman?' };

let doors: Doors;
let organization: OrganizationInDoors;
let owner: Visitor;
/** The browser of the member, while they are one. */
let member: Visitor;
/** Their chat over the default project. */
let oldChat: string;

/** Runs after the answer was made and before it is kept. */
let whenAnswered: () => Promise<void>;

const builtIn = createBuiltInAssistant();
const assistant: Assistant = {
  model: builtIn.model,
  answer: async (request): Promise<Answer> => {
    const answer = await builtIn.answer(request);
    await whenAnswered();
    return answer;
  },
};

beforeEach(async () => {
  whenAnswered = async () => undefined;
  doors = new Doors({ assistant });
  organization = doors.organization('A', 'owner@a.example');
  const bonus = `# Bonus\n\nThe bonus of the chairman is ${SECRET} euros.\n`;
  await organization.api.send('POST', '/documents', fileForm('file', 'bonus.md', bonus));
  owner = await doors.signInMember(organization.id, organization.owner);
  doors.addMember(organization.id, EX, 'member');
  member = await doors.signInMember(organization.id, EX);
  const begun = await member.send('POST', '/chats');
  oldChat = begun.headers.get('location')?.replace('/chat/', '') ?? '';
  await doors.runJobs();
});

afterEach(() => doors[Symbol.dispose]());

async function remove(): Promise<void> {
  const members = await (await owner.get('/settings/members')).text();
  const id = /"id":"(acc_[0-9a-z]+)","email":"ex@a\.example"/.exec(members)?.[1];
  expect((await owner.send('DELETE', `/settings/members/${id}`)).status).toBe(204);
}

/** Gives them access again, and opens their old chat. */
async function returnToChat(): Promise<string> {
  doors.addMember(organization.id, EX, 'member');
  const again = await doors.signInMember(organization.id, EX);
  return (await again.get(`/chat/${oldChat}`)).text();
}

const balance = () =>
  doors.deps.db.one<{ credit_balance: number }>('SELECT credit_balance FROM organizations');

describe('a removed member who is sent in again', () => {
  let session: OpenedSession;
  /** The browser that has opened the session's login link. */
  let ex: Visitor;

  beforeEach(async () => {
    await member.send('POST', `/chat/${oldChat}/messages`, QUESTION);
    await doors.runJobs();
    expect(await (await member.get(`/chat/${oldChat}`)).text()).toContain(SECRET);
    await remove();
    expect((await member.get('/chats')).status).toBe(401);
    session = await doors.openSession(organization.api, EX, 'Own.md', '# Own\n\nNothing much.\n');
    ex = await doors.open(session.link);
    await doors.runJobs();
  });

  test('finds the old chat in no list', async () => {
    for (const path of ['/chats', '/chats?search=chairman', '/documents', `/chat/${session.session}`]) {
      expect(await (await ex.get(path)).text()).not.toContain(oldChat);
    }
    expect((await ex.get('/')).headers.get('location')).toBe(`/chat/${session.session}`);
  });

  test.each<[string, string, object | undefined]>([
    ['GET', '', undefined],
    ['GET', '/messages?before=100', undefined],
    ['GET', '/events', undefined],
    ['POST', '/messages', QUESTION],
    ['POST', '/stop', {}],
    ['POST', '/title', { title: 'Mine' }],
    ['DELETE', '', undefined],
  ])('gets 404 for the old chat: %s /chat/ID%s', async (method, rest, body) => {
    const response = await ex.send(method, `/chat/${oldChat}${rest}`, body);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain(SECRET);
  });

  test('is shown no citation of it', async () => {
    const cited = doors.deps.db.one<{ id: string }>("SELECT id FROM messages WHERE citations <> '[]'");
    const view = await ex.get(`/documents/${session.document}/view?cite=${cited?.id}.1`);
    expect(view.status).toBe(200);
    expect(await view.text()).not.toContain(SECRET);
  });

  test('is not reached by it through the API either: it is listed, read and added to no more', async () => {
    const { api } = organization;
    const list = (await (await api.get(`/sessions?user=${EX}`)).json()) as { sessions: SessionBody[] };
    expect(list.sessions.map((one) => one.session_id)).toEqual([session.session]);
    expect((await api.get(`/sessions/${oldChat}`)).status).toBe(404);
    const added = await api.send(
      'POST',
      `/sessions/${oldChat}/documents`,
      fileForm('files', 'new.md', '# New'),
    );
    expect(added.status).toBe(404);
    expect(await (await owner.get('/documents')).text()).not.toContain('new.md');
  });

  test('has the old chat back once they are a member again', async () => {
    expect(await returnToChat()).toContain(SECRET);
  });
});

describe('an answer that was asked for as a member', () => {
  beforeEach(async () => {
    expect((await member.send('POST', `/chat/${oldChat}/messages`, QUESTION)).status).toBe(202);
    expect(balance()).toEqual({ credit_balance: 99 });
  });

  test('is not made once the member is removed, and costs nothing', async () => {
    await remove();
    await doors.runJobs();
    expect(balance()).toEqual({ credit_balance: 100 });
    const chat = await returnToChat();
    expect(chat).toContain('You no longer had access');
    expect(chat).not.toContain(SECRET);
  });

  test('is not kept when the member was removed while it was made, and costs nothing', async () => {
    whenAnswered = remove;
    await doors.runJobs();
    expect(balance()).toEqual({ credit_balance: 100 });
    const chat = await returnToChat();
    expect(chat).toContain('You no longer had access');
    expect(chat).not.toContain(SECRET);
  });

  test('proposes no change once the member is removed', async () => {
    await doors.runJobs();
    await member.send('POST', `/chat/${oldChat}/messages`, { text: `Replace "${SECRET}" with "1"` });
    whenAnswered = remove;
    await doors.runJobs();
    expect(doors.deps.db.all('SELECT id FROM changes')).toEqual([]);
    expect(balance()).toEqual({ credit_balance: 99 });
  });

  test('a change that they suggest themselves is not kept when they are removed while it is tried', async () => {
    const [document] = doors.deps.db.all<{ id: string }>('SELECT id FROM documents');
    doors.pool.script = remove;
    const edits = [{ kind: 'replace', text: SECRET, with: '1' }];
    const suggested = await member.send('POST', `/documents/${document?.id}/changes`, {
      version: 1,
      edits,
      reason: '',
    });
    expect(suggested.status).toBe(404);
    expect(doors.deps.db.all('SELECT id FROM changes')).toEqual([]);
  });
});
