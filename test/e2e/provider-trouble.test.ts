import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { Application } from '../support/application.ts';
import {
  ACCESS_TOKEN,
  CLIENT,
  type Lies,
  type ProviderStandIn,
  startIdentityProvider,
} from '../support/identity-provider.ts';
import { until } from '../support/until.ts';

const settings = (issuer: string) => ({
  DOCGATE_OIDC_ISSUER: issuer,
  DOCGATE_OIDC_CLIENT_ID: CLIENT.id,
  DOCGATE_OIDC_CLIENT_SECRET: CLIENT.secret,
});

const html = () => new Response('<h1>Maintenance</h1>', { headers: { 'Content-Type': 'text/html' } });
const json =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status });

/** A byte now and then, for ever. */
const drip = () =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        await Bun.sleep(500);
        controller.enqueue(new TextEncoder().encode(' '));
      },
    }),
    { headers: { 'Content-Type': 'application/json' } },
  );

const endless = () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(32)) }),
    { headers: { 'Content-Type': 'application/json' } },
  );

describe('a provider in trouble', () => {
  let provider: ProviderStandIn;
  let service: Application;

  beforeAll(async () => {
    provider = await startIdentityProvider({ subject: 'ada', email: 'ada@example.com' });
    service = await Application.start(settings(provider.issuer));
    await service.openSession('ada@example.com', { 'Note.md': '# Note' });
  });

  afterEach(() => {
    provider.lies = {};
  });

  afterAll(async () => {
    await service?.stop();
    provider[Symbol.dispose]();
  });

  /** Goes as a browser would: to the provider, and back with what it sent along. */
  async function goThrough(language = 'en'): Promise<Response> {
    const headers = { 'Accept-Language': language };
    const leaving = await fetch(`${service.url}/sign-in/provider`, { headers, redirect: 'manual' });
    const asked = leaving.headers.get('location');
    if (asked === null) return leaving;
    const sentBack = await fetch(asked, { redirect: 'manual' });
    const Cookie = leaving.headers.get('set-cookie')?.split(';')[0] ?? '';
    return fetch(sentBack.headers.get('location') ?? '', {
      headers: { ...headers, Cookie },
      redirect: 'manual',
    });
  }

  /** The log comes through a pipe, a moment after the answer perhaps. */
  function lineWith(text: string): Promise<string> {
    const find = () =>
      service
        .output()
        .split('\n')
        .find((line) => line.includes(text));
    return until(find, `a line with ${text} in the log`);
  }

  /** On the page, and in the line of the log that the page's number leads to. */
  async function expectTold(answer: Response, status: number, text: string, logged: string): Promise<void> {
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).toContain(text);
    expect(page).toContain('href="/sign-in"');
    const requestId = answer.headers.get('x-request-id') ?? '-';
    expect(page).toContain(requestId);
    const line = await lineWith(requestId);
    expect(line).toContain('identity_provider_failed');
    expect(line).toContain(logged);
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('docgate_sign_in');
    for (const secret of [CLIENT.secret, ACCESS_TOKEN, 'code=', 'eyJ']) {
      expect(service.output()).not.toContain(secret);
    }
  }

  const UNREACHABLE = 'could not be reached';
  const UNTRUSTED = 'could not be trusted';

  test.each<[string, Lies['answer'], number, string, string]>([
    ['describes itself in HTML', { discovery: html }, 502, UNTRUSTED, 'content-type'],
    [
      'describes another issuer',
      {
        discovery: json({
          issuer: 'https://elsewhere.example',
          authorization_endpoint: 'https://elsewhere.example/a',
        }),
      },
      502,
      UNTRUSTED,
      'issuer',
    ],
    ['says that it is out of order', { discovery: json({}, 503) }, 503, UNREACHABLE, 'answered 503'],
    ['is not at that address', { discovery: json({}, 404) }, 502, UNTRUSTED, ''],
    ['never ends', { discovery: endless }, 502, UNTRUSTED, 'more than'],
    [
      'knows another secret',
      { token: json({ error: 'invalid_client' }, 401) },
      502,
      UNTRUSTED,
      '(invalid_client)',
    ],
    ['answers the code in HTML', { token: html }, 502, UNTRUSTED, 'content-type'],
    ['breaks down in the middle', { token: json({}, 500) }, 503, UNREACHABLE, 'answered 500'],
    [
      'gives no ID token',
      { token: json({ access_token: ACCESS_TOKEN, token_type: 'Bearer' }) },
      502,
      UNTRUSTED,
      'id_token',
    ],
  ])(
    'that %s is told of on a page that says what to do, and in the log',
    async (_, answer = {}, status, text, logged) => {
      provider.lies = { answer };
      await expectTold(await goThrough(), status, text, logged);
      provider.lies = { answer };
      expect(await (await goThrough('de')).text()).toContain('Sie wurden nicht angemeldet');
    },
    300_000,
  );

  test('that answers a byte now and then is waited for ten seconds and no longer', async () => {
    provider.lies = { answer: { token: drip } };
    const began = Date.now();
    await expectTold(await goThrough(), 503, UNREACHABLE, '127.0.0.1');
    expect(Date.now() - began).toBeGreaterThan(9_000);
  }, 300_000);

  test('is well again at once when its trouble is over', async () => {
    provider.lies = { answer: { token: html } };
    expect((await goThrough()).status).toBe(502);
    provider.lies = {};
    const answer = await goThrough();
    expect(answer.status).toBe(303);
    expect(answer.headers.get('set-cookie')).toContain('docgate_sign_in=');
  });
});

test('a provider that is not there is said to be away', async () => {
  const service = await Application.start(settings('http://127.0.0.1:1'));
  try {
    const answer = await fetch(`${service.url}/sign-in/provider`, { redirect: 'manual' });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('could not be reached');
    expect(service.output()).toContain('127.0.0.1:1: ');
  } finally {
    await service.stop();
  }
});
