import { expect, test } from 'bun:test';
import { NO_ORIGIN } from '../../../src/domain/audit.ts';
import type { SessionId } from '../../../src/domain/ids.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import type { SignIn } from '../../../src/domain/people/sign-in.ts';
import { askQuestion, stopAnswers } from '../../../src/flows/sessions/chat.ts';
import { LiveEvents } from '../../../src/flows/sessions/live-events.ts';
import { findOrganization } from '../../../src/store/organizations.ts';
import { findWorkspace } from '../../../src/store/projects.ts';
import { insertSession } from '../../../src/store/sessions.ts';
import { People } from '../../support/people.ts';

test('a person has three answers under way in all chats together, and pays for no more', async () => {
  using people = new People();
  const organizationId = people.organization();
  const accountId = people.push(organizationId, 'ada@example.org');
  const { db, newId } = people.deps;
  const projectId = findWorkspace(db, organizationId, accountId)?.id;
  if (projectId === undefined) throw new Error('there is no workspace');
  const deps = { ...people.deps, live: new LiveEvents(), wakeQueue: () => undefined };
  const signIn: SignIn = {
    organizationId,
    accountId,
    email: 'ada@example.org' as Email,
    scope: 'workspace',
    isProven: true,
    seenAt: 0,
    origin: NO_ORIGIN,
  };
  const addChat = (): SessionId => {
    const id = newId('session');
    insertSession(db, { id, organizationId, projectId, accountId, title: 'Chat', createdAt: 0 });
    return id;
  };
  const [one, other] = [addChat(), addChat()];
  const asked = [
    await askQuestion(deps, signIn, one, 'First?'),
    await askQuestion(deps, signIn, one, 'Second?'),
    await askQuestion(deps, signIn, other, 'Third?'),
  ];
  const before = findOrganization(deps.db, organizationId)?.creditBalance;
  await expect(askQuestion(deps, signIn, other, 'Fourth?')).rejects.toMatchObject({
    code: 'rate_limited',
    headers: { 'Retry-After': '5' },
  });
  expect(findOrganization(deps.db, organizationId)?.creditBalance).toBe(before);
  const [first] = asked;
  if (first === undefined) throw new Error('nothing was asked');
  await stopAnswers(deps, signIn, one);
  await askQuestion(deps, signIn, other, 'Fourth?');
});
