import { describe, expect, spyOn, test } from 'bun:test';
import { NO_ORIGIN } from '../../../src/domain/audit.ts';
import type { SessionId } from '../../../src/domain/ids.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import type { SignIn } from '../../../src/domain/people/sign-in.ts';
import { askQuestion, getChat } from '../../../src/flows/sessions/chat.ts';
import { LiveEvents } from '../../../src/flows/sessions/live-events.ts';
import { moveCredits } from '../../../src/store/credits.ts';
import { insertAccount } from '../../../src/store/people/accounts.ts';
import { insertProject } from '../../../src/store/projects.ts';
import { insertSession } from '../../../src/store/sessions.ts';
import { addOrganization, countingIds, openDatabase } from '../../support/database.ts';
import { madeKeys } from '../../support/keys.ts';

function beginChat() {
  const db = openDatabase();
  const newId = countingIds();
  const organizationId = addOrganization(db, newId);
  const accountId = newId('account');
  insertAccount(db, { id: accountId, email: 'ada@example.com' as Email, createdAt: 0 });
  const project = { id: newId('project'), organizationId, name: 'Ada', createdAt: 0 };
  insertProject(db, { ...project, kind: 'workspace', accountId });
  const id: SessionId = newId('session');
  insertSession(db, { ...project, projectId: project.id, id, accountId, title: 'New chat' });
  const live = new LiveEvents();
  const titles: string[] = [];
  live.subscribe(id, (event) => {
    if (event.type === 'title') titles.push(event.title);
  });
  const signIn: SignIn = {
    organizationId,
    accountId,
    scope: 'workspace',
    email: 'ada@example.com' as Email,
    isProven: false,
    origin: NO_ORIGIN,
    seenAt: 0,
  };
  const deps = { db, newId, live, keys: madeKeys(), now: () => 1, wakeQueue: () => undefined };
  return { deps, signIn, id, titles, title: () => getChat(deps, signIn, id).session.title };
}

describe('a question', () => {
  test('names the chat it begins in the same commit, and the chat keeps that name', async () => {
    const { deps, signIn, id, titles, title } = beginChat();
    const commits = spyOn(deps.db, 'commit');
    await askQuestion(deps, signIn, id, 'How long is the notice?\nIn months.');
    expect(commits).toHaveBeenCalledTimes(1);
    expect(title()).toBe('How long is the notice?');
    expect(titles).toEqual(['How long is the notice?']);
    await askQuestion(deps, signIn, id, 'And the deposit?');
    expect(title()).toBe('How long is the notice?');
    expect(titles.length).toBe(1);
    deps.db.close();
  });

  test('that can’t be paid for names nothing', async () => {
    const { deps, signIn, id, titles, title } = beginChat();
    moveCredits(deps.db, signIn.organizationId, { amount: -10, reason: 'answer', messageId: null, at: 0 });
    const refused = await askQuestion(deps, signIn, id, 'How long?').catch((error) => error);
    expect(refused).toMatchObject({ code: 'insufficient_credits' });
    expect(title()).toBe('New chat');
    expect(titles).toEqual([]);
    deps.db.close();
  });
});
