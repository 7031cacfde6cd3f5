import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Docgate, removeFolder, startDocgate } from '../support/docgate.ts';

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
