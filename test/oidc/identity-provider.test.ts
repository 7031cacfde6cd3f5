/** The checks of a provider's answers, without a service around them. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { type Identity, IdentityRefused } from '../../src/domain/people/identity.ts';
import { createIdentityProvider } from '../../src/oidc/create-identity-provider.ts';
import {
  CLIENT,
  type Lies,
  type ProviderStandIn,
  startIdentityProvider,
} from '../support/identity-provider.ts';

const REDIRECT = 'http://docgate.test/sign-in/provider/callback';
const HOUR = 3600;

let standIn: ProviderStandIn;
let host: string;

beforeAll(async () => {
  standIn = await startIdentityProvider({ subject: 'ada', email: 'ada@example.com' });
  host = new URL(standIn.issuer).host;
});

afterEach(() => {
  standIn.lies = {};
});

afterAll(() => standIn[Symbol.dispose]());

const create = () =>
  createIdentityProvider(
    { issuer: standIn.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
    Date.now,
  );

/** Goes to the provider and back, as a browser would. */
async function signIn(lies: Lies = {}): Promise<Identity> {
  standIn.lies = lies;
  const provider = create();
  const { url, pending } = await provider.begin(REDIRECT);
  const sentBack = await fetch(url, { redirect: 'manual' });
  return provider.finish(new URL(sentBack.headers.get('location') ?? ''), REDIRECT, pending);
}

async function refusalOf(work: Promise<unknown>): Promise<{ reason: string; message: string }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof IdentityRefused) return { reason: error.reason, message: error.message };
    throw error;
  }
  throw new Error('nothing was refused');
}

const seconds = () => Math.floor(Date.now() / 1000);

describe('an ID token', () => {
  test('that the provider has signed says who somebody is', async () => {
    expect(await signIn()).toMatchObject({ subject: 'ada', email: 'ada@example.com', isEmailVerified: true });
  });

  test.each<[string, () => Lies]>([
    ['signed with a key that the provider has not published', () => ({ otherKey: true })],
    ['whose keys are nowhere', () => ({ answer: { keys: () => Response.json({ keys: [] }) } })],
    ['from tomorrow', () => ({ claims: { iat: seconds() + 24 * HOUR, exp: seconds() + 25 * HOUR } })],
  ])('%s is refused', async (_, lies) => {
    expect(await refusalOf(signIn(lies()))).toMatchObject({ reason: 'failed' });
  });

  test('from a clock that is some seconds ahead is taken', async () => {
    expect(await signIn({ claims: { iat: seconds() + 10 } })).toMatchObject({ subject: 'ada' });
  });
});

describe('a provider in the clear on this machine', () => {
  test.each(['javascript:alert(1)//', 'data:text/html,x', 'ftp://127.0.0.1/authorize'])(
    'sends nobody to %s',
    async (endpoint) => {
      const description = { issuer: standIn.issuer, authorization_endpoint: endpoint };
      standIn.lies = { answer: { discovery: () => Response.json(description) } };
      expect(await refusalOf(create().begin(REDIRECT))).toMatchObject({ reason: 'failed' });
    },
  );
});

describe('a wrong client secret', () => {
  const refused =
    (headers: HeadersInit, body: unknown = { error: 'invalid_client' }) =>
    () =>
      Response.json(body, { status: 401, headers });

  test.each<[string, () => Response]>([
    ['in the body', refused({})],
    ['in the body beside a challenge', refused({ 'WWW-Authenticate': 'Basic realm="token"' })],
    [
      'in a challenge alone',
      refused({ 'WWW-Authenticate': 'Basic realm="x", error="invalid_client", error_description="no"' }, {}),
    ],
  ])('is named with the host when it is told %s', async (_, token) => {
    const refusal = await refusalOf(signIn({ answer: { token } }));
    expect(refusal.reason).toBe('failed');
    expect(refusal.message).toStartWith(`${host}: `);
    expect(refusal.message).toEndWith('(invalid_client)');
  });

  test('is told without what else the provider says', async () => {
    const token = refused(
      { 'WWW-Authenticate': 'Basic' },
      { error: 'x'.repeat(500), error_description: 'code=1' },
    );
    const { message } = await refusalOf(signIn({ answer: { token } }));
    expect(message.length).toBeLessThan(200);
    expect(message).not.toContain('code=1');
  });
});
