/** How owners and admins say for how long what nobody touches is kept. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { listLastAudit } from '../../src/flows/audit/read-audit.ts';
import { findRetention } from '../../src/store/retentions.ts';
import type { Visitor } from '../support/clients.ts';
import { Doors, type OrganizationInDoors } from '../support/doors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let doors: Doors;
let organization: OrganizationInDoors;
let owner: Visitor;

beforeEach(async () => {
  doors = new Doors();
  organization = doors.organization('A', 'owner@a.example');
  owner = await doors.signInMember(organization.id, organization.owner);
});

afterEach(() => doors[Symbol.dispose]());

const set = () => findRetention(doors.deps.db, organization.id);

test('days are looked at first: what they would remove is told, and nothing is set', async () => {
  await doors.openSession(organization.api, 'ada@a.example', 'leave.md', 'Thirty days.\n');
  await doors.runJobs();
  doors.now += 40 * DAY_MS;
  owner = await doors.signInMember(organization.id, organization.owner);
  const page = await (
    await owner.get('/settings/retention?chats=30&workspace_documents=50&project_documents=')
  ).text();
  expect(page).toContain('Nothing is set yet.');
  const row = (name: string) => page.slice(page.indexOf(`<li>${name}`)).split('</li>')[0] ?? '';
  expect(row('Chats').replaceAll(/<!--.*?-->/g, '')).toContain('for good → 30 days · Would be removed: 1');
  expect(row('Documents in workspaces')).toContain('Would be removed: 0');
  expect(row('Documents in projects')).toContain('for good → for good');
  expect(set()).toBeUndefined();
});

test('they are set as they were looked at, for a day later at the earliest, and told in the trail', async () => {
  const days = new URLSearchParams({ chats: '30', workspace_documents: '50', project_documents: '' });
  const answer = await owner.send('POST', '/settings/retention', days);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings/retention']);
  expect(set()).toEqual({
    chats: 30,
    workspace_documents: 50,
    project_documents: null,
    nextRunAt: doors.now + DAY_MS,
  });
  const entries = listLastAudit(doors.deps, organization.id, 2);
  expect(entries.map(({ action, actor, detail }) => [action, actor.split(':')[0], detail])).toEqual([
    ['settings.changed', 'account', { setting: 'retention.chats', value: 30 }],
    ['settings.changed', 'account', { setting: 'retention.workspace_documents', value: 50 }],
  ]);
  await owner.send('POST', '/settings/retention', new URLSearchParams({ chats: '' }));
  expect(set()).toBeUndefined();
});

test.each(['0', '-1', '1.5', 'x', '36501'])('what is no number of days is refused: %s', async (chats) => {
  expect((await owner.get(`/settings/retention?chats=${chats}`)).status).toBe(422);
  const answer = await owner.send('POST', '/settings/retention', new URLSearchParams({ chats }));
  expect(answer.status).toBe(422);
  expect(set()).toBeUndefined();
});
