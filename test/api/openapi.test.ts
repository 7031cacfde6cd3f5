import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Docgate, removeFolder, startDocgate } from '../support/docgate.ts';
import { AnswerChecker } from '../support/openapi.ts';

let docgate: Docgate;

beforeAll(async () => {
  docgate = await startDocgate({ env: { DOCGATE_URL: 'https://docs.example.org' } });
});

afterAll(async () => {
  await docgate.stop();
  removeFolder(docgate.dataFolder);
});

describe('GET /openapi.json', () => {
  const read = (init: RequestInit = {}) => fetch(`${docgate.url}/v1/openapi.json`, init);

  test('needs no key, and names the public address', async () => {
    const response = await read();

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      servers: [{ url: 'https://docs.example.org/v1' }],
    });
  });

  test('answers 304 to who has it', async () => {
    const etag = (await read()).headers.get('etag') ?? '';

    expect((await read({ headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('answers HEAD with the length and no body', async () => {
    const whole = await (await read()).bytes();
    const head = await read({ method: 'HEAD' });

    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(whole.byteLength));
    expect(await head.text()).toBe('');
  });

  test('answers 405 to any other method, with what is allowed', async () => {
    const response = await read({ method: 'POST' });

    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('the checker that every API test holds answers against', () => {
  const id = 'X-Request-Id';
  const document = { id: 'doc_1', status: 'ready', version: 1 };

  test.each([
    [
      'a status that is not described',
      Response.json(document, { status: 201, headers: { [id]: 'r' } }),
      'no such status',
    ],
    ['a promised header that is missing', Response.json(document), 'X-Request-Id is missing'],
    [
      'a field that is not described',
      Response.json({ ...document, size: 1 }, { headers: { [id]: 'r' } }),
      'additional',
    ],
    [
      'a field of the wrong type',
      Response.json({ ...document, version: '1' }, { headers: { [id]: 'r' } }),
      'integer',
    ],
    [
      'a status word that is not described',
      Response.json({ ...document, status: 'done' }, { headers: { [id]: 'r' } }),
      'allowed values',
    ],
    [
      "an error code that is not the operation's",
      Response.json(
        { code: 'conflict', message: 'm', request_id: 'r' },
        { status: 404, headers: { [id]: 'r' } },
      ),
      'allowed values',
    ],
    [
      'another content type',
      new Response('{}', { headers: { [id]: 'r', 'Content-Type': 'text/html' } }),
      'content type',
    ],
  ])('finds %s', async (_what, answer, fault) => {
    const checker = await AnswerChecker.of(docgate.url);

    await expect(checker.check('GET', '/documents/doc_1', answer)).rejects.toThrow(fault);
  });
});
