/** Whom a provider's word signs in, and whom it does not: the way there and back, without the browser that goes it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { createIdentityProvider } from '../../src/oidc/create-identity-provider.ts';
import { Visitor } from '../support/clients.ts';
import { Doors, type OrganizationInDoors } from '../support/doors.ts';
import {
  CLIENT,
  type Lies,
  type ProviderStandIn,
  startIdentityProvider,
} from '../support/identity-provider.ts';

/** A token that says nothing of an address. */
const UNTOLD = { email: undefined, email_verified: undefined };

let provider: ProviderStandIn;
let doors: Doors;
let organization: OrganizationInDoors;

beforeAll(async () => {
  provider = await startIdentityProvider({ subject: 'person-1', email: 'ada@example.com' });
});

afterAll(() => provider[Symbol.dispose]());

beforeEach(() => {
  const { issuer } = provider;
  const settings = { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret };
  doors = new Doors({ identityProvider: createIdentityProvider(settings, Date.now) });
  organization = doors.organization('A', 'owner@example.com');
});

afterEach(() => {
  provider.lies = {};
  doors[Symbol.dispose]();
});

function giveAccess(user: string): Promise<unknown> {
  return doors.openSession(organization.api, user, 'Note.md', '# Note');
}

/** Where a browser is once it has gone through the provider and back. */
interface Arrived {
  readonly path: string;
  readonly status: number;
  readonly page: string;
  readonly isSignedIn: boolean;
}

async function signIn(person: { subject: string; email: string }, lies: Lies = {}): Promise<Arrived> {
  provider.person = person;
  provider.lies = lies;
  const browser = new Visitor(doors);
  const leaving = await browser.get('/sign-in/provider');
  const sentBack = await fetch(leaving.headers.get('location') ?? '', { redirect: 'manual' });
  const { pathname, search } = new URL(sentBack.headers.get('location') ?? '');
  const fromElsewhere = { 'Sec-Fetch-Site': 'cross-site' };
  let path = pathname + search;
  let answer = await browser.get(path, fromElsewhere);
  while (answer.status === 303) {
    path = answer.headers.get('location') ?? '';
    answer = await browser.get(path, fromElsewhere);
  }
  const isSignedIn = browser.cookies.has('docgate_sign_in');
  return { path, status: answer.status, page: await answer.text(), isSignedIn };
}

const THEIR_CHAT = { status: 200, path: expect.stringMatching(/^\/chat\/ses_/), isSignedIn: true };

describe('signing in with an external provider', () => {
  test.each<[string, string, Lies]>([
    [
      'are told on asking alone',
      'ida',
      { claims: UNTOLD, userinfo: { email: 'ida@example.com', email_verified: true } },
    ],
    [
      'are told together on asking, whatever address the token names',
      'jon',
      {
        claims: { email: 'else@example.com', email_verified: undefined },
        userinfo: { email: 'jon@example.com', email_verified: true },
      },
    ],
    [
      'are told as Microsoft Entra ID does, by the domain’s owner',
      'kim',
      { claims: { email_verified: undefined, xms_edov: true } },
    ],
  ])('takes an address and its verdict that %s', async (_, name, lies) => {
    const email = `${name}@example.com`;
    await giveAccess(email);
    expect(await signIn({ subject: name, email }, lies)).toMatchObject(THEIR_CHAT);
  });

  test('lets nobody take over an account by an address that was handed on', async () => {
    const email = 'cem@example.com';
    await giveAccess(email);
    expect(await signIn({ subject: 'cem-1', email })).toMatchObject(THEIR_CHAT);
    const second = await signIn({ subject: 'cem-2', email });
    expect(second.page).toContain('You have no access here yet');
    expect(second.isSignedIn).toBe(false);
  });

  test.each<[string, string, Lies]>([
    [
      'an address that is not verified',
      'does not say that the email address',
      { claims: { email_verified: false } },
    ],
    ['verified said in words', 'does not say that the email address', { claims: { email_verified: 'true' } }],
    ['a refusal', 'did not agree', { error: 'access_denied' }],
    ['another nonce', 'could not be trusted', { claims: { nonce: 'other' } }],
    ['another audience', 'could not be trusted', { claims: { aud: 'somebody-else' } }],
    ['another issuer', 'could not be trusted', { claims: { iss: 'https://elsewhere.example' } }],
    ['a token that is over', 'could not be trusted', { claims: { exp: 1_000, iat: 900 } }],
    ['another state', 'Begin again', { state: 'other' }],
    [
      'an address that is told on asking and not verified',
      'does not say that the email address',
      { claims: UNTOLD, userinfo: { email: 'dana@example.com', email_verified: false } },
    ],
    ['an address that is never told', 'does not say that the email address', { claims: UNTOLD }],
    [
      'what is told on asking of somebody else',
      'could not be trusted',
      { claims: UNTOLD, userinfo: { sub: 'other', email: 'dana@example.com', email_verified: true } },
    ],
    [
      'a domain that is not verified',
      'does not say that the email address',
      { claims: { email_verified: undefined, xms_edov: 0 } },
    ],
  ])('signs nobody in for %s, and says why', async (_, text, lies) => {
    await giveAccess('dana@example.com');
    const { page, isSignedIn } = await signIn({ subject: 'dana', email: 'dana@example.com' }, lies);
    expect(page).toContain(text);
    expect(page).toContain('Sign in another way');
    expect(isSignedIn).toBe(false);
  });

  test('binds nobody who has no place here, so that they can come later', async () => {
    const email = 'late@example.com';
    doors.addMember(organization.id, email, 'member');
    const owner = await doors.signInMember(organization.id, organization.owner);
    const members = await (await owner.get('/settings/members')).text();
    const id = /"id":"(acc_[0-9a-z]+)","email":"late@example\.com"/.exec(members)?.[1];
    expect((await owner.send('DELETE', `/settings/members/${id}`)).status).toBe(204);
    expect((await signIn({ subject: 'late-1', email })).page).toContain('You have no access here yet');
    await giveAccess(email);
    expect(await signIn({ subject: 'late-2', email })).toMatchObject(THEIR_CHAT);
  });

  test('says that nobody here has the address', async () => {
    const { page } = await signIn({ subject: 'stranger', email: 'stranger@example.com' });
    expect(page).toContain('You have no access here yet');
  });

  test('takes no answer in a browser that did not ask', async () => {
    const answer = await new Visitor(doors).get('/sign-in/provider/callback?code=x&state=y');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Begin again');
    expect(answer.headers.get('set-cookie')).not.toContain('docgate_sign_in');
  });
});
