import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { AppError } from '../../src/domain/errors.ts';
import { type Listening, listen } from '../../src/http/listen.ts';
import { RequestMetrics } from '../../src/http/request-metrics.ts';
import { countingIds } from '../support/database.ts';
import { sendRaw, splitAnswer } from '../support/raw-request.ts';

/** A page that says for itself what it may load and whom it names to others. */
const PAGE = { 'Content-Security-Policy': "default-src 'self'", 'Referrer-Policy': 'same-origin' };
const PARTNER = 'https://partner.example';

const logged: { readonly event: string; readonly fields: Readonly<Record<string, unknown>> | undefined }[] =
  [];
let listening: Listening;
/** Whether people come by HTTPS, as the listener is told. */
let isSecure = false;

beforeAll(() => {
  const log = (event: string, fields?: Readonly<Record<string, unknown>>) => {
    logged.push({ event, fields });
  };
  listening = listen({
    host: '127.0.0.1',
    port: 0,
    tls: null,
    behindProxy: true,
    isSecure: () => isSecure,
    newId: countingIds(),
    log: { info: log, error: log },
    requests: new RequestMetrics(),
    cors: { path: '/v1', origins: [PARTNER] },
    answer: async (request, { address }) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/refused') throw new AppError('conflict', 'Not now.');
      if (pathname === '/broken') throw new Error('a fault of ours');
      if (pathname === '/read') return Response.json({ read: await request.text() });
      if (pathname === '/page') return new Response('', { headers: PAGE });
      if (pathname === '/lost') return new Response(Bun.file('/nowhere/at/all'));
      return Response.json({ path: pathname, address });
    },
  });
});

afterAll(() => listening.stop());

beforeEach(() => {
  logged.length = 0;
  isSecure = false;
});

/** Sends a request of these header lines and reads the answer. */
async function send(
  path: string,
  lines: readonly string[] = ['Host: docs.example.org'],
  version = '1.1',
): Promise<{ readonly status: number; readonly head: string; readonly body: Record<string, unknown> }> {
  const request = [`GET ${path} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n');
  const { head, body } = splitAnswer(await sendRaw(listening.address, request));
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as Record<string, unknown> };
}

describe('a request', () => {
  test.each([
    ['a Host with a blank', ['Host: a b']],
    ['an empty Host', ['Host:']],
    ['a Host that is cut off', ['Host: [::1']],
    ['a Host with a password', ['Host: user:pw@x']],
    ['a Host with a port that is none', ['Host: 127.0.0.1:99999']],
    ['a Host with markup', ['Host: evil"><script>']],
    ['a Host with a path', ['Host: a/b']],
    ['two Hosts', ['Host: a', 'Host: b']],
    ['the same Host twice', ['Host: a', 'host: a']],
  ])('with %s is refused in the error shape, and not a word of it is logged', async (_what, lines) => {
    const { status, head, body } = await send('/login/SECRET', lines);

    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'bad_request',
      message: expect.any(String),
      request_id: expect.stringMatching(/^req_/),
    });
    expect(head.toLowerCase()).toContain(`x-request-id: ${body['request_id']}`);
    expect(logged).toEqual([]);
  });

  test('of HTTP/1.0 needs a Host too', async () => {
    expect(await send('/x', [], '1.0')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await send('/x', ['Host: a'], '1.0')).toMatchObject({ status: 200 });
  });

  test.each([
    '/v1/%2e%2e/metrics',
    '/v1/../metrics',
    '/v1/%2E./metrics',
    '/v1/./x',
    '/v1/.',
    '/v1/x/%2e%2e',
    '/v1\\x',
    '/v1\\..\\metrics',
  ])('for %s is refused: a proxy would take it for another path', async (path) => {
    expect(await send(path)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  test.each(['/v1//../metrics', '//', '/v1//x', `${'/x'.repeat(9)}${'/..'.repeat(9)}/metrics`])(
    'for %s is answered as for no path at all',
    async (path) => {
      expect(await send(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  test.each([
    '/',
    '/?a/../b',
    '/v1',
    '/v1/',
    '/a/b/c/d/e/f/g/h',
    '/a%2fb/..c/.d',
    '/%zz',
    '/v1/%252e%252e/x',
  ])('for %s is answered as it stands', async (path) => {
    const { status, body } = await send(path);

    expect({ status, path: body['path'] }).toEqual({ status: 200, path: path.split('?')[0] });
  });
});

describe('a client that waits for 100 Continue', () => {
  test('gets it before it has sent its body', async () => {
    const { hostname, port } = new URL(listening.address);
    const socket = connect(Number(port), hostname);
    socket.write('POST /read HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n');
    const heard: string[] = [];
    for await (const data of socket) {
      heard.push(String(data));
      if (heard.length === 1) socket.write('body');
      if (heard.join('').includes('"read":"body"')) break;
    }

    expect(heard[0]).toStartWith('HTTP/1.1 100 Continue\r\n');
  });
});

describe('what goes wrong', () => {
  test('is logged once, without the path of a credential, when a door throws', async () => {
    expect(await send('/broken')).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(logged).toEqual([
      { event: 'request_failed', fields: expect.objectContaining({ path: '/broken', method: 'GET' }) },
    ]);
  });

  test('outside of an answer is told in the error shape and logged once, without any path', async () => {
    const { status, head, body } = await send('/lost');

    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'internal_error' });
    expect(head.toLowerCase()).toContain(`x-request-id: ${body['request_id']}`);
    expect(logged).toEqual([
      { event: 'request_failed', fields: { request_id: body['request_id'], cause: expect.any(String) } },
    ]);
  });

  test('by a client is not logged', async () => {
    expect(await send('/refused')).toMatchObject({ status: 409 });
    expect(logged).toEqual([]);
  });
});

describe('an origin that may call the API', () => {
  test('reads what lies under the API, refusals too, and nothing else', async () => {
    const allowed = async (path: string) => {
      const { headers } = await fetch(listening.address + path, { headers: { Origin: PARTNER } });
      return headers.get('access-control-allow-origin');
    };

    expect(await Promise.all(['/v1', '/v1/x', '/v1/x?y'].map(allowed))).toEqual([PARTNER, PARTNER, PARTNER]);
    expect(await Promise.all(['/', '/v10', '/documents', '/refused', '/lost'].map(allowed))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("the client's address behind a proxy", () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['"><script>alert(1)</script>', '127.0.0.1'],
    ['203.0.113.7, unknown', '127.0.0.1'],
    ['203.0.113.7:4711', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('after X-Forwarded-For: %s is %s', async (forwarded, address) => {
    const { body } = await send('/x', ['Host: a', `X-Forwarded-For: ${forwarded}`]);

    expect(body['address']).toBe(address);
  });
});

test('every answer asks browsers for HTTPS for a year where people come by it, and nowhere else', async () => {
  for (const path of ['/', '/refused', '/broken', '/lost']) {
    isSecure = false;
    expect((await send(path)).head).not.toContain('Strict-Transport-Security');
    isSecure = true;
    expect((await send(path)).head).toContain('Strict-Transport-Security: max-age=31536000\r\n');
  }
});

describe('every answer', () => {
  test('is taken for what it says, not cached, framed by nobody and no referrer, refusals and faults too', async () => {
    for (const path of ['/', '/refused', '/broken', '/lost']) {
      const { head } = await send(path);
      expect(head).toContain('X-Content-Type-Options: nosniff\r\n');
      expect(head).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n");
      expect(head).toContain('Referrer-Policy: no-referrer\r\n');
      expect(head).toContain('Cache-Control: no-store\r\n');
    }
  });

  test('has one policy: its own, where it has one', async () => {
    const response = await fetch(`${listening.address}/page`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });
});
