/** What an answer offers to ask next, and answers that cost nothing, at the door of the application. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { Answer, Assistant } from '../../src/assistant/assistant.ts';
import type { Visitor } from '../support/clients.ts';
import { Doors, type OpenedSession, type OrganizationInDoors } from '../support/doors.ts';

const CHOICES = [{ label: 'lease.md', question: 'Summarize lease.md' }];
let answer: Answer;
const assistant: Assistant = { model: null, answer: async () => answer };

let doors: Doors;
let organization: OrganizationInDoors;
let session: OpenedSession;
let ada: Visitor;

beforeEach(async () => {
  doors = new Doors({ assistant });
  organization = doors.organization('A', 'owner@a.example');
  session = await doors.openSession(organization.api, 'ada@a.example', 'lease.md', '# Lease\n\nTen years.\n');
  ada = await doors.open(session.link);
  await doors.runJobs();
});

afterEach(() => doors[Symbol.dispose]());

async function ask(): Promise<string> {
  await ada.send('POST', `/chat/${session.session}/messages`, { text: 'Summarize it' });
  await doors.runJobs();
  return (await ada.get(`/chat/${session.session}`)).text();
}

const balance = () =>
  doors.deps.db.one<{ left: number }>('SELECT credit_balance AS left FROM organizations')?.left ?? 0;

test('keeps what an answer offers with the message, and drops it with the document it was made from', async () => {
  answer = { text: 'Which one?', citations: [], found: false, choices: CHOICES };
  expect(await ask()).toContain('"choices":[{"label":"lease.md","question":"Summarize lease.md"}]');
  answer = { ...answer, text: 'Is lease.md meant?' };
  await ask();
  expect((await ada.send('DELETE', `/documents/${session.document}`)).status).toBe(204);
  const left = await (await ada.get(`/chat/${session.session}`)).text();
  expect(left).toContain('Which one?');
  expect(left).not.toContain('Is lease.md meant?');
});

test('takes a credit for an answer, and gives it back for one that costs nothing', async () => {
  const before = balance();
  answer = { text: 'Hello!', citations: [], found: true, isFree: true };
  await ask();
  expect(balance()).toBe(before);
  const reasons = () =>
    doors.deps.db
      .all<{ reason: string }>('SELECT reason FROM credit_movements ORDER BY id')
      .map(({ reason }) => reason);
  expect(reasons().slice(-2)).toEqual(['answer', 'refund']);
  answer = { text: 'Ten years.', citations: [], found: true };
  await ask();
  expect(balance()).toBe(before - 1);
});
