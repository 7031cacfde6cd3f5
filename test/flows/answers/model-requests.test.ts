/** What a process that makes answers may have the service ask, over an endpoint that notes what it is sent. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { ServiceFetch } from '../../../src/flows/answers/fetch-through-service.ts';
import { ModelRequests } from '../../../src/flows/answers/model-requests.ts';
import type { ModelReply, ProcessMessage } from '../../../src/flows/answers/protocol.ts';

const KEY = 'a-key-of-the-endpoint';
const asked: { readonly path: string; readonly headers: Record<string, string> }[] = [];
let endpoint: Bun.Server<undefined>;
let named = '';

beforeAll(() => {
  endpoint = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      asked.push({ path: pathname, headers: Object.fromEntries(request.headers) });
      if (pathname === '/v1/elsewhere') return Response.redirect('/secret', 302);
      if (pathname === '/v1/hanging')
        return new Response(new ReadableStream({ start: (sent) => sent.enqueue('…') }));
      return new Response('{"made": true}', { status: 201, headers: { 'Retry-After': '3' } });
    },
  });
  named = `http://127.0.0.1:${endpoint.port}/v1`;
});
afterAll(() => endpoint.stop(true));
beforeEach(() => asked.splice(0));

/** Both ends, joined as a channel joins them. */
function join(): ServiceFetch['fetch'] {
  const addresses = new Map(
    ['/chat/completions', '/elsewhere', '/hanging'].map((path) => [named + path, KEY] as const),
  );
  const requests = new ModelRequests(addresses, (reply: ModelReply) => structuredClone(asking.handle(reply)));
  const asking = new ServiceFetch((message: ProcessMessage) => {
    if (message.type === 'request') void requests.forward(message.request, structuredClone(message.sent));
    if (message.type === 'request_stop') requests.stop(message.request);
  });
  return asking.fetch;
}

const body = { method: 'POST', body: '{"asked": true}' };

test('what is asked of a named model arrives there with its key, and what comes of it comes back', async () => {
  const response = await join()(`${named}/chat/completions`, {
    ...body,
    headers: { 'Content-Type': 'application/json', Cookie: 'chosen=by-the-process' },
  });
  expect([response.status, response.headers.get('Retry-After'), await response.json()]).toEqual([
    201,
    '3',
    { made: true },
  ]);
  const headers = asked[0]?.headers;
  expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'content-type': 'application/json' });
  expect(headers).not.toHaveProperty('cookie');
});

test.each(['/chat/completions/../../secret', '/chat/completions?to=elsewhere', '/models', '/../metrics'])(
  'nothing else at its host is asked, such as %s',
  async (path) => {
    await expect(join()(named + path, body)).rejects.toThrow('no such model');
    expect(asked).toEqual([]);
  },
);

test('no other host is asked, and no redirection to one is followed', async () => {
  await expect(join()('http://169.254.169.254/latest/meta-data', body)).rejects.toThrow('no such model');
  await expect(join()(`${named}/elsewhere`, body)).rejects.toThrow();
  expect(asked.map(({ path }) => path)).toEqual(['/v1/elsewhere']);
});

test('whoever waits no more is answered with the reason at once', async () => {
  const stop = new AbortController();
  const response = await join()(`${named}/hanging`, { ...body, signal: stop.signal });
  const read = response.text();
  stop.abort(new Error('Enough.'));
  await expect(read).rejects.toThrow('Enough.');
});
