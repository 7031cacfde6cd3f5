import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { NO_ORIGIN } from '../../../src/domain/audit.ts';
import type { OrganizationId } from '../../../src/domain/ids.ts';
import { INVITATION_MS } from '../../../src/domain/limits.ts';
import type { Role } from '../../../src/domain/organization.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import type { SignIn } from '../../../src/domain/people/sign-in.ts';
import { addMember } from '../../../src/flows/members/administer-members.ts';
import { acceptByLink, declineByLink, readInvitation } from '../../../src/flows/members/answer-invitation.ts';
import { inviteMember, readInvitations, withdraw } from '../../../src/flows/members/invite-member.ts';
import {
  changeRole,
  leaveOrganization,
  readMembers,
  removeMember,
} from '../../../src/flows/members/manage-members.ts';
import { mintLoginLink } from '../../../src/flows/sign-in/login-link.ts';
import { createMailedLink, findChoice, openMailedLink } from '../../../src/flows/sign-in/mailed-link.ts';
import { openLoginLink } from '../../../src/flows/sign-in/sign-in.ts';
import { findWorkspace } from '../../../src/store/projects.ts';
import { insertSession } from '../../../src/store/sessions.ts';
import { BY_ADMINISTRATOR, People, refusalOf } from '../../support/people.ts';

const EMAIL = 'bo@b.example';

let people: People;
/** The organization that invites, and another one. */
let here: OrganizationId;
let elsewhere: OrganizationId;
let owner: SignIn;

beforeEach(() => {
  people = new People();
  here = people.organization();
  elsewhere = people.organization();
  owner = people.signedInMember(here, 'owner@a.example', 'owner');
});

afterEach(() => people[Symbol.dispose]());

/** Invites, and tells the link's token. */
async function invite(by: SignIn = owner, email: string = EMAIL, role: Role = 'member'): Promise<string> {
  const url = await inviteMember(people.deps, by, { email: email as Email, role });
  expect(url).toStartWith('https://docs.example.org/invitation/');
  return url.split('/').at(-1) ?? '';
}

function accept(token: string, cookie?: string): Promise<string> {
  const signIn = cookie === undefined ? undefined : people.signedIn(cookie);
  return acceptByLink(people.deps, token, { signIn, device: '', origin: NO_ORIGIN });
}

const memberEmails = () => readMembers(people.deps, owner).map(({ email }): string => email);

describe('an invitation that waits', () => {
  test('changes nothing: no sign-in ends, nobody is refused elsewhere, and nobody is a member', async () => {
    const bo = people.push(elsewhere, EMAIL);
    const cookie = people.signIn(elsewhere, bo, 'workspace');
    await invite();
    expect(people.signedIn(cookie)).toMatchObject({ organizationId: elsewhere, scope: 'workspace' });
    expect(people.push(elsewhere, EMAIL)).toBe(bo);
    expect(memberEmails()).toEqual(['owner@a.example']);
    expect(readInvitations(people.deps, owner)).toMatchObject([
      { email: EMAIL, role: 'member', inviterName: 'owner@a.example', isOver: false },
    ]);
    expect(people.trail(here)).toEqual(['invitation.made']);
    expect(people.trail(elsewhere)).toEqual([]);
  });

  test('leaves an address that is new free for whoever sends the person in first', async () => {
    await invite();
    people.push(elsewhere, EMAIL);
  });

  test('is over after 14 days, and stays listed as such', async () => {
    const token = await invite();
    people.at += INVITATION_MS;
    expect(await refusalOf(() => readInvitation(people.deps, token, { signIn: undefined }))).toBe(
      'link_expired',
    );
    expect(await refusalOf(() => accept(token))).toBe('link_expired');
    expect(readInvitations(people.deps, owner)).toMatchObject([{ email: EMAIL, isOver: true }]);
  });

  test('is withdrawn, and made anew with another link', async () => {
    const first = await invite();
    const second = await invite(owner, EMAIL, 'admin');
    expect(await refusalOf(() => accept(first))).toBe('link_expired');
    expect(readInvitation(people.deps, second, { signIn: undefined })).toMatchObject({ role: 'admin' });
    const [listed] = readInvitations(people.deps, owner);
    if (listed === undefined) throw new Error('not listed');
    await withdraw(people.deps, owner, listed.accountId);
    expect(await refusalOf(() => accept(second))).toBe('link_expired');
    expect(await refusalOf(() => withdraw(people.deps, owner, listed.accountId))).toBe('not_found');
    expect(people.trail(here)).toEqual(['invitation.made', 'invitation.made', 'invitation.withdrawn']);
  });

  test('is declined by its link, once', async () => {
    const token = await invite();
    await declineByLink(people.deps, token, NO_ORIGIN);
    expect(await refusalOf(() => accept(token))).toBe('link_expired');
    expect(memberEmails()).toEqual(['owner@a.example']);
    expect(people.trail(here)).toEqual(['invitation.made', 'invitation.declined']);
  });

  test('is settled when the administrator adds the person', async () => {
    const token = await invite();
    const bo = { email: EMAIL as Email, role: 'admin', isConfirmed: false, ...BY_ADMINISTRATOR } as const;
    addMember(people.deps, here, bo);
    expect(readInvitations(people.deps, owner)).toEqual([]);
    expect(await refusalOf(() => accept(token))).toBe('link_expired');
    expect(await refusalOf(() => invite())).toBe('conflict');
  });
});

describe('an invitation’s link', () => {
  test('alone makes a member of who has no place elsewhere, and signs in there and nowhere else', async () => {
    const token = await invite();
    expect(readInvitation(people.deps, token, { signIn: undefined })).toMatchObject({
      email: EMAIL,
      role: 'member',
      mayAccept: true,
      endsLinksOf: null,
      inviter: { email: 'owner@a.example' },
    });
    const cookie = await accept(token);
    expect(people.signedIn(cookie)).toMatchObject({ organizationId: here, scope: 'member', isProven: false });
    expect(memberEmails()).toEqual(['owner@a.example', EMAIL]);
    expect(people.trail(here)).toEqual(['invitation.made', 'invitation.accepted']);
    expect(await refusalOf(() => accept(token))).toBe('link_expired');
  });

  test('that is used twice at once makes one member, and one sign-in', async () => {
    const token = await invite();
    const tries = await Promise.allSettled([accept(token), accept(token)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(memberEmails()).toEqual(['owner@a.example', EMAIL]);
  });

  test('alone makes nobody a member who has a workspace elsewhere, and tells nothing of it', async () => {
    people.push(elsewhere, EMAIL);
    const token = await invite();
    expect(readInvitation(people.deps, token, { signIn: owner })).toMatchObject({
      mayAccept: false,
      endsLinksOf: null,
    });
    expect(await refusalOf(() => accept(token))).toBe('forbidden');
    expect(await refusalOf(() => accept(token, people.signIn(here, owner.accountId, 'member')))).toBe(
      'forbidden',
    );
    people.push(elsewhere, EMAIL);
  });

  test('alone makes nobody a member who is one elsewhere', async () => {
    people.member(elsewhere, EMAIL, 'member');
    expect(await refusalOf(async () => accept(await invite()))).toBe('forbidden');
  });

  test('in a browser that the other organization’s login link has signed in does, and says what that ends', async () => {
    const bo = people.push(elsewhere, EMAIL);
    const cookie = people.signIn(elsewhere, bo, 'workspace');
    const token = await invite();
    expect(readInvitation(people.deps, token, { signIn: people.signedIn(cookie) })).toMatchObject({
      mayAccept: true,
      endsLinksOf: { organization: elsewhere, isElsewhere: true },
    });
    const fresh = await accept(token, cookie);
    expect(people.signedIn(fresh)).toMatchObject({ organizationId: here, scope: 'member', isProven: false });
    expect(people.signedIn(cookie)).toBeUndefined();
    expect(await refusalOf(() => people.push(elsewhere, EMAIL))).toBe('user_not_exclusive');
  });
});

describe('with a membership', () => {
  test('end the sign-ins that login links opened, and no others', async () => {
    const third = people.organization();
    const bo = people.push(elsewhere, EMAIL);
    people.member(third, 'cleo@c.example', 'owner');
    const opened = people.signIn(elsewhere, bo, 'workspace', 'login_link');
    const proven = people.signIn(elsewhere, bo, 'workspace', 'mail');
    const token = await invite();
    const here2 = await accept(token, proven);
    expect(people.signedIn(here2)).toMatchObject({ organizationId: here, isProven: true });
    expect(people.signedIn(opened)).toBeUndefined();
    expect(people.signedIn(proven)).toBeDefined();
  });

  test('that is another one end no sign-ins at all', async () => {
    const bo = people.member(elsewhere, EMAIL, 'admin');
    const there = people.signIn(elsewhere, bo, 'member');
    const token = await invite();
    await accept(token, there);
    expect(people.signedIn(there)).toBeDefined();
  });

  test.each(['removed', 'left'])('that is %s, login links are what they were before', async (how) => {
    const bo = people.push(elsewhere, EMAIL);
    const opened = people.signIn(elsewhere, bo, 'workspace', 'mail');
    const workspace = findWorkspace(people.deps.db, elsewhere, bo);
    const sessionId = people.deps.newId('session');
    insertSession(people.deps.db, {
      id: sessionId,
      organizationId: elsewhere,
      projectId: workspace?.id ?? people.deps.newId('project'),
      accountId: bo,
      title: '',
      createdAt: 0,
    });
    const open = () => {
      const target = { kind: 'session', organizationId: elsewhere, accountId: bo, sessionId } as const;
      const token = mintLoginLink(people.deps, target).split('/').at(-1) ?? '';
      const opening = { device: '', origin: NO_ORIGIN, present: [], hasAgreed: false };
      return openLoginLink(people.deps, token, opening);
    };
    const cookie = await accept(await invite(), opened);
    expect(await refusalOf(open)).toBe('link_expired');

    const member = people.signedIn(cookie);
    if (member === undefined) throw new Error('signed out');
    if (how === 'left') await leaveOrganization(people.deps, member);
    else await removeMember(people.deps, owner, bo);
    expect(people.signedIn(cookie)).toBeUndefined();
    expect(people.signedIn(opened)).toBeDefined();
    expect(await open()).toMatchObject({ path: `/chat/${sessionId}` });
    expect(people.push(elsewhere, EMAIL)).toBe(bo);
    expect(people.trail(here).at(-1)).toBe('member.removed');
  });

  test('the last owner neither leaves nor is removed', async () => {
    expect(await refusalOf(() => leaveOrganization(people.deps, owner))).toBe('conflict');
    expect(await refusalOf(() => removeMember(people.deps, owner, owner.accountId))).toBe('conflict');
  });
});

describe('who has proven who they are by mail', () => {
  test('finds the invitation, and accepts it without its link', async () => {
    const bo = people.push(elsewhere, EMAIL);
    await invite(owner, EMAIL, 'admin');
    const token = people.deps.db.transaction(() =>
      createMailedLink(people.deps, { accountId: bo, proof: 'mail' }),
    );
    const choice = findChoice(people.deps, token);
    expect(choice).toMatchObject({
      email: EMAIL,
      places: [{ organizationId: elsewhere, scope: 'workspace' }],
      invitations: [{ organizationId: here, role: 'admin', endsLinksOf: { organization: elsewhere } }],
    });
    const by = { device: '', origin: NO_ORIGIN };
    expect(await openMailedLink(people.deps, token, { kind: 'nothing' }, by)).toBe('choose');
    const opened = await openMailedLink(people.deps, token, { kind: 'accept', organizationId: here }, by);
    if (typeof opened === 'string') throw new Error(opened);
    expect(people.signedIn(opened.cookie)).toMatchObject({
      organizationId: here,
      scope: 'member',
      isProven: true,
    });
    expect(people.trail(here)).toEqual(['invitation.made', 'invitation.accepted']);
  });

  test('declines it, and still goes where they have a place', async () => {
    const bo = people.push(elsewhere, EMAIL);
    await invite();
    const token = people.deps.db.transaction(() =>
      createMailedLink(people.deps, { accountId: bo, proof: 'mail' }),
    );
    const by = { device: '', origin: NO_ORIGIN };
    const decline = { kind: 'decline', organizationId: here } as const;
    expect(await openMailedLink(people.deps, token, decline, by)).toBe('choose');
    expect(findChoice(people.deps, token)).toBeUndefined();
    expect(await openMailedLink(people.deps, token, { kind: 'nothing' }, by)).toMatchObject({ path: '/' });
    expect(people.trail(here)).toEqual(['invitation.made', 'invitation.declined']);
  });

  test('is signed in nowhere after declining all there was', async () => {
    await invite();
    const token = people.deps.db.transaction(() =>
      createMailedLink(people.deps, { accountId: people.account(EMAIL), proof: 'mail' }),
    );
    const by = { device: '', origin: NO_ORIGIN };
    const decline = { kind: 'decline', organizationId: here } as const;
    expect(await openMailedLink(people.deps, token, decline, by)).toBe('declined');
    expect(await refusalOf(() => openMailedLink(people.deps, token, decline, by))).toBe('link_expired');
  });

  test('accepts no invitation that was withdrawn meanwhile', async () => {
    await invite();
    const bo = people.account(EMAIL);
    const token = people.deps.db.transaction(() =>
      createMailedLink(people.deps, { accountId: bo, proof: 'mail' }),
    );
    await withdraw(people.deps, owner, bo);
    const by = { device: '', origin: NO_ORIGIN };
    const acceptance = { kind: 'accept', organizationId: here } as const;
    expect(await refusalOf(() => openMailedLink(people.deps, token, acceptance, by))).toBe('link_expired');
  });
});

describe('an admin', () => {
  test('neither offers ownership nor touches what an owner has offered', async () => {
    const admin = people.signedInMember(here, 'admin@a.example', 'admin');
    expect(await refusalOf(() => invite(admin, EMAIL, 'owner'))).toBe('forbidden');
    await invite(owner, EMAIL, 'owner');
    expect(await refusalOf(() => invite(admin, EMAIL, 'member'))).toBe('forbidden');
    expect(await refusalOf(() => withdraw(people.deps, admin, people.account(EMAIL)))).toBe('forbidden');
    await invite(admin, 'cy@a.example', 'admin');
    const member = people.signedInMember(here, 'member@a.example', 'member');
    expect(await refusalOf(() => invite(member, 'di@a.example', 'member'))).toBe('forbidden');
    expect(await refusalOf(() => readInvitations(people.deps, member))).toBe('forbidden');
  });

  test('takes their invitations along when they go, and an owner those that they may no longer make', async () => {
    const admin = people.signedInMember(here, 'admin@a.example', 'admin');
    const second = people.signedInMember(here, 'second@a.example', 'owner');
    const byAdmin = await invite(admin, 'by-admin@a.example');
    const ownership = await invite(second, 'ownership@a.example', 'owner');
    const membership = await invite(second, 'membership@a.example', 'member');
    await removeMember(people.deps, owner, admin.accountId);
    expect(await refusalOf(() => accept(byAdmin))).toBe('link_expired');
    await changeRole(people.deps, owner, second.accountId, 'admin');
    expect(await refusalOf(() => accept(ownership))).toBe('link_expired');
    expect(await refusalOf(() => accept(membership))).toBeUndefined();
  });
});
