import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { NO_ORIGIN } from '../../../src/domain/audit.ts';
import type { AccountId, OrganizationId } from '../../../src/domain/ids.ts';
import type { Identity } from '../../../src/domain/people/identity.ts';
import type { Proof } from '../../../src/domain/people/sign-in.ts';
import {
  type Chosen,
  createMailedLink,
  findChoice,
  openMailedLink,
} from '../../../src/flows/sign-in/mailed-link.ts';
import { signInWithIdentity } from '../../../src/flows/sign-in/sign-in-with-identity.ts';
import { People, refusalOf } from '../../support/people.ts';

const EMAIL = 'bo@b.example';
const BY = { device: '', origin: NO_ORIGIN };
const IDENTITY: Identity = {
  issuer: 'https://id.example',
  subject: 'bo-1',
  email: EMAIL,
  isEmailVerified: true,
};

let people: People;
let first: OrganizationId;
let second: OrganizationId;

beforeEach(() => {
  people = new People();
  first = people.organization();
  second = people.organization();
});

afterEach(() => people[Symbol.dispose]());

function mailedLink(accountId: AccountId, proof: Proof = 'mail'): string {
  return people.deps.db.transaction(() => createMailedLink(people.deps, { accountId, proof }));
}

/** Where a browser ends up that uses a link. */
async function whereTo(token: string, chosen: Chosen) {
  const opened = await openMailedLink(people.deps, token, chosen, BY);
  return typeof opened === 'string' ? opened : people.signedIn(opened.cookie);
}

describe('a mailed link', () => {
  test('of somebody with one place leads there without a question, once', async () => {
    const token = mailedLink(people.push(first, EMAIL));
    expect(findChoice(people.deps, token)).toBeUndefined();
    expect(await whereTo(token, { kind: 'nothing' })).toMatchObject({
      organizationId: first,
      scope: 'workspace',
      isProven: true,
    });
    expect(await refusalOf(() => whereTo(token, { kind: 'nothing' }))).toBe('link_expired');
  });

  test('of a member with a workspace in the same organization leads to the membership, which reaches both', async () => {
    const bo = people.push(first, EMAIL);
    people.member(first, EMAIL, 'member');
    const token = mailedLink(bo);
    expect(findChoice(people.deps, token)).toBeUndefined();
    expect(await whereTo(token, { kind: 'nothing' })).toMatchObject({ scope: 'member' });
  });

  test('of somebody with several asks which, and is not used up by that', async () => {
    const bo = people.push(second, EMAIL);
    people.member(first, EMAIL, 'member');
    const token = mailedLink(bo);
    expect(findChoice(people.deps, token)?.places).toMatchObject([
      { organizationId: first, scope: 'member' },
      { organizationId: second, scope: 'workspace' },
    ]);
    expect(await whereTo(token, { kind: 'nothing' })).toBe('choose');
    const chosen = { kind: 'place', organizationId: second, scope: 'workspace' } as const;
    expect(await whereTo(token, chosen)).toMatchObject({ organizationId: second, scope: 'workspace' });
    expect(await refusalOf(() => whereTo(token, chosen))).toBe('link_expired');
  });

  test('leads to no place that is not the person’s', async () => {
    const third = people.organization();
    const bo = people.member(first, EMAIL, 'member');
    people.member(second, EMAIL, 'member');
    people.member(third, 'cleo@c.example', 'owner');
    for (const [organizationId, scope] of [
      [third, 'member'],
      [first, 'workspace'],
      ['', ''],
    ] as const) {
      expect(await whereTo(mailedLink(bo), { kind: 'place', organizationId, scope })).toBe('choose');
    }
    const uninvited = { kind: 'accept', organizationId: third } as const;
    expect(await whereTo(mailedLink(bo), uninvited)).toBe('choose');
  });
});

describe('the identity provider', () => {
  test('leads somebody with one place there at once', async () => {
    people.push(first, EMAIL);
    const entered = await signInWithIdentity(people.deps, IDENTITY, '', NO_ORIGIN);
    if (typeof entered === 'string' || entered.cookie === null) throw new Error('not signed in');
    expect(people.signedIn(entered.cookie)).toMatchObject({ organizationId: first, isProven: true });
  });

  test('signs somebody with several in only once they have chosen', async () => {
    people.member(first, EMAIL, 'member');
    people.member(second, EMAIL, 'member');
    const entered = await signInWithIdentity(people.deps, IDENTITY, '', NO_ORIGIN);
    if (typeof entered === 'string') throw new Error(entered);
    expect(entered.cookie).toBeNull();
    const token = entered.path.replace('/sign-in/', '');
    const chosen = { kind: 'place', organizationId: second, scope: 'member' } as const;
    expect(await whereTo(token, chosen)).toMatchObject({ organizationId: second, isProven: true });
    expect(people.allActions(second)).toContain('sign_in.started');
  });

  test('lets nobody in who has no place and no invitation', async () => {
    people.account(EMAIL);
    expect(await signInWithIdentity(people.deps, IDENTITY, '', NO_ORIGIN)).toBe('unknown');
  });
});
