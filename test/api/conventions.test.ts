import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ApiClient, errorOf, textFile } from '../support/api-client.ts';
import { createOrganization, type Docgate, removeFolder, startDocgate } from '../support/docgate.ts';

let docgate: Docgate;
let api: ApiClient;

beforeAll(async () => {
  docgate = await startDocgate();
  api = new ApiClient(docgate.url, (await createOrganization(docgate.dataFolder)).api_key);
});

afterAll(async () => {
  await docgate.stop();
  removeFolder(docgate.dataFolder);
});

describe('authentication', () => {
  test.each([
    ['no header', '', 'Send the API key'],
    ['another scheme', 'Basic abc', 'Send the API key'],
    ['a mistyped key', 'Bearer dg_0000000000000000000000000000000000000x', 'mistyped'],
    ['a key nobody was given', 'Bearer dg_00000000000000000000000000000000', 'mistyped'],
  ])('refuses %s', async (_what, authorization, message) => {
    const response = await fetch(`${docgate.url}/v1/documents/doc_x`, { headers: { authorization } });
    const error = await errorOf(response);

    expect(error).toMatchObject({
      status: 401,
      code: 'unauthorized',
      message: expect.stringContaining(message),
    });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('takes the scheme in any case', async () => {
    const headers = { authorization: `bEaReR ${api.apiKey}` };

    expect((await fetch(`${docgate.url}/v1/sessions?user=a@example.org`, { headers })).status).toBe(200);
  });
});

describe('every answer', () => {
  test('carries a request id, an error the same in its body', async () => {
    const good = await api.fetch('/sessions?user=a@example.org');
    const bad = await api.fetch('/documents/doc_unknown');

    expect(good.headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/);
    expect((await errorOf(bad)).request_id).toBe(bad.headers.get('x-request-id') ?? '');
  });

  test('is kept by no cache on its way', async () => {
    for (const path of ['/sessions?user=a@example.org', '/documents/doc_x', '/nothing']) {
      expect((await api.fetch(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  test("takes over a caller's own request id if it is sane", async () => {
    const sane = await api.fetch('/documents/doc_x', { headers: { 'x-request-id': 'trace-42:a.b' } });
    const insane = await api.fetch('/documents/doc_x', { headers: { 'x-request-id': 'a b<script>' } });

    expect(sane.headers.get('x-request-id')).toBe('trace-42:a.b');
    expect(insane.headers.get('x-request-id')).toMatch(/^req_/);
  });

  test('ignores a foreign Host header when it makes links', async () => {
    const response = await api.fetch('/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'evil.example' },
      body: JSON.stringify({ user: 'host@example.org' }),
    });

    expect(((await response.json()) as { url: string }).url).toStartWith(`${docgate.url}/login/`);
  });
});

describe('paths and methods', () => {
  test.each([
    ['DELETE', '/documents/doc_x', 'GET, HEAD'],
    ['GET', '/documents', 'POST'],
    ['PUT', '/sessions', 'POST, GET, HEAD'],
    ['POST', '/documents/doc_x/export.md', 'GET, HEAD'],
  ])('%s %s is 405 with Allow', async (method, path, allow) => {
    const response = await api.fetch(path, { method });

    expect(await errorOf(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(response.headers.get('allow')).toBe(allow);
  });

  test.each(['/', '/nothing', '/documents/doc_x/export.pdf', '/sessions/ses_x/messages'])(
    '%s is 404 in the error shape',
    async (path) => {
      expect(await errorOf(await api.fetch(path))).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  test('HEAD answers where GET does, without a body', async () => {
    const { id } = await api.pushed(textFile('head.md', 'Head.'));
    await api.settled(id);
    for (const path of [`/documents/${id}`, `/documents/${id}/export.md`]) {
      const head = await api.fetch(path, { method: 'HEAD' });
      const get = await api.fetch(path);
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
      await get.text();
    }
  });
});

describe('document reads', () => {
  test.each(['61', '-1', 'soon', '1.5'])('refuse wait=%s', async (wait) => {
    expect(await errorOf(await api.fetch(`/documents/doc_x?wait=${wait}`))).toMatchObject({ status: 422 });
  });

  test('have an ETag that changes with what they say', async () => {
    const { id } = await api.pushed(textFile('etag.md', 'Tagged.'));
    await api.settled(id);
    const first = await api.fetch(`/documents/${id}`);
    const etag = first.headers.get('etag') ?? '';
    const same = await api.fetch(`/documents/${id}`, { headers: { 'if-none-match': etag } });
    await api.push(textFile('etag.md', 'Tagged anew.'), {}, `/documents/${id}/versions`);
    const changed = await api.fetch(`/documents/${id}`, { headers: { 'if-none-match': etag } });

    expect([same.status, changed.status]).toEqual([304, 200]);
  });
});
