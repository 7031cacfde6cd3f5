import { expect, test } from 'bun:test';
import { createNewId } from '../../src/flows/new-id.ts';
import { listen } from '../../src/http/listen.ts';
import { RequestCounter } from '../../src/http/request-counter.ts';

const silent = () => undefined;

test.each([
  ['tells browsers to come by HTTPS for a year where people come by HTTPS', true, 'max-age=31536000'],
  ['tells them nothing of the kind where they do not', false, null],
])('every answer %s', async (_, isSecure, expected) => {
  const listening = listen({
    host: '127.0.0.1',
    port: 0,
    tls: null,
    behindProxy: true,
    isSecure: () => isSecure,
    newId: createNewId(Date.now),
    log: { info: silent, error: silent },
    requests: new RequestCounter(),
    cors: { path: '/v1', origins: [] },
    answer: (request) => {
      if (request.url.endsWith('/fault')) throw new Error('a fault');
      return new Response('fine');
    },
  });
  try {
    for (const path of ['/', '/fault']) {
      const { headers } = await fetch(listening.address + path);
      expect(headers.get('strict-transport-security')).toBe(expected);
    }
  } finally {
    await listening.stop();
  }
});
