/** What signs a browser in, as whom, and what has ended when it has ended. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { IdentityProvider } from '../../src/domain/people/identity.ts';
import type { SessionBody } from '../support/api-client.ts';
import { Visitor } from '../support/clients.ts';
import { Doors, type OpenedSession, type OrganizationInDoors } from '../support/doors.ts';

const ADA = 'ada@a.example';
const BEA = 'bea@a.example';
const MEMBER = 'max@a.example';

const COOKIE = 'docgate_sign_in';

let doors: Doors;
let organization: OrganizationInDoors;
let ada: OpenedSession;
let bea: OpenedSession;

async function open(given: ConstructorParameters<typeof Doors>[0] = {}): Promise<void> {
  doors = new Doors(given);
  organization = doors.organization('A', 'owner@a.example');
  ada = await doors.openSession(organization.api, ADA, 'Ada.md', '# Ada');
  bea = await doors.openSession(organization.api, BEA, 'Bea.md', '# Bea');
}

beforeEach(() => open());
afterEach(() => doors[Symbol.dispose]());

/** A fresh login link for the same chat. */
async function linkTo({ session }: OpenedSession): Promise<string> {
  const body = (await (await organization.api.get(`/sessions/${session}`)).json()) as SessionBody;
  return body.url;
}

const pathOf = (link: string) => new URL(link).pathname;

describe('signing out everywhere', () => {
  test('ends the login links that were made before, and those alone', async () => {
    const browser = await doors.open(ada.link);
    const other = await doors.open(bea.link);
    doors.now += 1_000;
    expect((await browser.send('POST', '/settings/sign-out-everywhere')).status).toBe(303);
    expect((await new Visitor(doors).get(pathOf(ada.link))).status).toBe(410);
    expect((await new Visitor(doors).get(pathOf(bea.link))).status).toBe(303);
    expect((await other.get('/chats')).status).toBe(200);
    doors.now += 1;
    expect((await new Visitor(doors).get(pathOf(await linkTo(ada)))).status).toBe(303);
  });

  test("ends a member's links too", async () => {
    const address = organization.owner;
    const owner = await doors.signInMember(organization.id, address);
    const link = doors.memberLink(organization.id, address);
    await owner.send('POST', '/settings/sign-out-everywhere');
    expect((await new Visitor(doors).get(pathOf(link))).status).toBe(410);
  });
});

test.each(['/sign-out', '/settings/sign-out-everywhere'])(
  'signing out by %s has the browser forget the sign-in and what it kept',
  async (path) => {
    const browser = await doors.open(ada.link);
    const { headers } = await browser.send('POST', path);
    expect(headers.get('clear-site-data')).toBe('"storage"');
    expect(browser.cookies.has(COOKIE)).toBe(false);
  },
);

describe('the login link of another person', () => {
  test('asks whoever is signed in before it replaces them, and changes nothing until they agree', async () => {
    const browser = await doors.open(ada.link);
    const asked = await browser.get(pathOf(bea.link), { 'Sec-Fetch-Site': 'cross-site' });
    expect(asked.status).toBe(200);
    expect(asked.headers.get('set-cookie')).toBeNull();
    expect(asked.headers.get('referrer-policy')).toBe('strict-origin');
    const page = await asked.text();
    expect(page).toContain(`You are signed in as ${ADA}.`);
    expect(page).toContain(`Continue as ${BEA}`);
    expect((await browser.get(`/chat/${ada.session}`)).status).toBe(200);

    const cookie = browser.cookies.get(COOKIE) ?? '';
    const agreed = await browser.send('POST', pathOf(bea.link));
    expect([agreed.status, agreed.headers.get('location')]).toEqual([303, `/chat/${bea.session}`]);
    expect((await browser.get(`/chat/${bea.session}`)).status).toBe(200);
    const before = new Visitor(doors);
    before.cookies.set(COOKIE, cookie);
    expect((await before.get('/chats')).status).toBe(401);
  });

  test('takes no agreement from the page of another site', async () => {
    const browser = await doors.open(ada.link);
    const forged = await browser.send('POST', pathOf(bea.link), undefined, {
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(forged.status).toBe(403);
    expect((await browser.get(`/chat/${ada.session}`)).status).toBe(200);
  });

  test('leads into the chat at once for the same person, and where nobody is signed in any more', async () => {
    const browser = await doors.open(ada.link);
    const again = await browser.get(pathOf(await linkTo(ada)));
    expect([again.status, again.headers.get('location')]).toEqual([303, `/chat/${ada.session}`]);
    doors.now += 25 * 60 * 60 * 1000;
    expect((await browser.get(pathOf(await linkTo(bea)))).status).toBe(303);
  });

  test('is dead or forged as ever, whoever is signed in', async () => {
    const browser = await doors.open(ada.link);
    doors.now += 21 * 60_000;
    expect((await browser.get(pathOf(bea.link))).status).toBe(410);
    expect((await browser.send('POST', pathOf(bea.link))).status).toBe(410);
    expect((await browser.get('/login/nonsense')).status).toBe(404);
  });
});

describe('the page of a mailed link', () => {
  test('says who is signed in and would be no longer', async () => {
    const browser = await doors.open(ada.link);
    expect(await (await browser.get('/sign-in/some-token')).text()).toContain(`You are signed in as ${ADA}`);
    const page = await (await new Visitor(doors).get('/sign-in/some-token')).text();
    expect(page).not.toContain('You are signed in as');
  });
});

describe('a live connection', () => {
  const { setInterval } = globalThis;
  beforeEach(() => {
    // Without its heartbeat, at which a line looks by itself: it must be told.
    globalThis.setInterval = Object.assign(() => setInterval(() => undefined, 2 ** 30), setInterval);
  });
  afterEach(() => {
    globalThis.setInterval = setInterval;
  });

  interface Line {
    /** What it told from its beginning to its end. */
    readonly told: Promise<string>;
  }

  async function watch(browser: Visitor, chat: string): Promise<Line> {
    const response = await browser.get(`/chat/${chat}/events`);
    expect(response.status).toBe(200);
    return { told: response.text() };
  }

  const ask = (browser: Visitor) =>
    browser.send('POST', `/chat/${ada.session}/messages`, { text: 'Is this a secret question?' });

  test.each<[string, (browser: Visitor) => Promise<unknown>]>([
    ['the browser signs out', (browser) => browser.send('POST', '/sign-out')],
    ['the person signs out everywhere', (browser) => browser.send('POST', '/settings/sign-out-everywhere')],
    [
      'the sign-in is ended in the settings of another browser',
      async (browser) => {
        const settings = await (await browser.get('/settings')).text();
        const id = /"id":"([0-9a-f]{16})"/.exec(settings)?.[1];
        const elsewhere = await doors.open(await linkTo(ada));
        await elsewhere.send('POST', `/settings/sign-ins/${id}/end`);
      },
    ],
    ['another link takes its place', async (browser) => browser.get(pathOf(await linkTo(ada)))],
    ['the chat is deleted', (browser) => browser.send('DELETE', `/chat/${ada.session}`)],
  ])('ends at once when %s', async (_, end) => {
    const browser = await doors.open(ada.link);
    const line = await watch(browser, ada.session);
    await end(browser);
    expect(await line.told).toStartWith('id: 0\ndata: {"kind":"caught-up"');
  });

  test.each<[string, (browser: Visitor) => Promise<Response>]>([
    ['leaves', (browser) => browser.send('POST', '/settings/leave')],
    [
      'is removed',
      async () => {
        const owner = await doors.signInMember(organization.id, organization.owner);
        const members = await (await owner.get('/settings/members')).text();
        const id = /"id":"(acc_[0-9a-z]+)","email":"max@a\.example"/.exec(members)?.[1];
        return owner.send('DELETE', `/settings/members/${id}`);
      },
    ],
  ])('ends at once when its member %s', async (_, end) => {
    doors.addMember(organization.id, MEMBER, 'member');
    const browser = await doors.signInMember(organization.id, MEMBER);
    const begun = await browser.send('POST', '/chats');
    const line = await watch(browser, begun.headers.get('location')?.replace('/chat/', '') ?? '');
    expect((await end(browser)).status).toBe(204);
    expect(await line.told).not.toBe('');
  });

  test('stays open in another browser of the same person', async () => {
    const browser = await doors.open(ada.link);
    const other = await doors.open(await linkTo(ada));
    const line = await watch(other, ada.session);
    await browser.send('POST', '/sign-out');
    await ask(other);
    await other.send('POST', '/sign-out');
    expect(await line.told).toContain('secret question');
  });

  test('tells nothing more to a browser that was signed out by another process', async () => {
    const browser = await doors.open(ada.link);
    const other = await doors.open(await linkTo(ada));
    const line = await watch(browser, ada.session);
    const [first] = doors.deps.db.all<{ token_hash: Uint8Array }>(
      'SELECT token_hash FROM sign_ins ORDER BY rowid',
    );
    doors.deps.db.run('DELETE FROM sign_ins WHERE token_hash = $hash', { hash: first?.token_hash ?? null });
    await ask(other);
    expect(await line.told).not.toContain('secret question');
  });
});

describe('the cookie', () => {
  test('has a name under HTTPS that no other host and no path can plant', async () => {
    doors[Symbol.dispose]();
    await open({ appUrl: () => 'https://docgate.test' });
    const response = await new Visitor(doors).get(pathOf(ada.link));
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-docgate_sign_in=[\w-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
    );
    const browser = await doors.open(ada.link);
    const planted = new Visitor(doors);
    planted.cookies.set(COOKIE, browser.cookies.get(`__Host-${COOKIE}`) ?? '');
    expect((await browser.get('/chats')).status).toBe(200);
    expect((await planted.get('/chats')).status).toBe(401);
  });

  test('signs nobody in where another good one was planted beside it, in whatever order they come', async () => {
    const mine = (await doors.open(ada.link)).cookies.get(COOKIE);
    const theirs = (await doors.open(bea.link)).cookies.get(COOKIE);
    for (const pair of [
      [mine, theirs],
      [theirs, mine],
    ]) {
      const header = pair.map((value) => `${COOKIE}=${value}`).join('; ');
      const browser = new Visitor(doors);
      expect((await browser.get('/chats', { Cookie: header })).status).toBe(401);
      expect((await browser.get(pathOf(ada.link), { Cookie: header })).status).toBe(200);
    }
    const repeated = `${COOKIE}=${mine}; ${COOKIE}=nonsense; ${COOKIE}=${mine}`;
    expect((await new Visitor(doors).get('/chats', { Cookie: repeated })).status).toBe(200);
  });
});

describe('the way back from a provider', () => {
  const LEAVING = 'docgate_leaving';
  const provider: IdentityProvider = {
    begin: async () => {
      const state = crypto.randomUUID();
      const pending = { state, nonce: 'nonce', codeVerifier: 'verifier' };
      return { url: `https://provider.example/?state=${state}`, pending };
    },
    finish: async () => ({
      issuer: 'https://provider.example',
      subject: 'ada',
      email: ADA,
      isEmailVerified: true,
    }),
  };

  /** Leaves for the provider. @returns where it sends the browser back to */
  async function leave(browser: Visitor): Promise<string> {
    const left = await browser.get('/sign-in/provider');
    const state = new URL(left.headers.get('location') ?? '').searchParams.get('state');
    return `/sign-in/provider/callback?code=code&state=${state}`;
  }

  test('is bound to the browser that left by a cookie that cannot be planted under HTTPS', async () => {
    doors[Symbol.dispose]();
    await open({ appUrl: () => 'https://docgate.test', identityProvider: provider });
    const attacker = new Visitor(doors);
    const back = await leave(attacker);
    const victim = new Visitor(doors);
    victim.cookies.set(LEAVING, attacker.cookies.get(`__Host-${LEAVING}`) ?? '');
    expect((await victim.get(back)).status).toBe(400);
    expect((await attacker.get(back)).status).toBe(303);
    expect([...attacker.cookies.keys()]).toEqual([`__Host-${COOKIE}`]);
  });

  test('is taken by nobody where another such cookie was planted beside it', async () => {
    doors[Symbol.dispose]();
    await open({ identityProvider: provider });
    const attacker = new Visitor(doors);
    const theirs = await leave(attacker);
    const victim = new Visitor(doors);
    const mine = await leave(victim);
    const both = [attacker, victim].map(({ cookies }) => `${LEAVING}=${cookies.get(LEAVING)}`).join('; ');
    for (const back of [mine, theirs]) {
      expect((await new Visitor(doors).get(back, { Cookie: both })).status).toBe(400);
    }
  });
});
