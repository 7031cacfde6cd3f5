import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createApi } from '../../src/api/api.ts';
import { KeyUses } from '../../src/flows/keys/authenticate-key.ts';
import { errorResponse, toAppError } from '../../src/http/error-response.ts';
import { RateLimiter } from '../../src/http/rate-limit.ts';
import { errorOf } from '../support/api-client.ts';
import { Doors } from '../support/doors.ts';

let doors: Doors;
let ask: (key?: string) => Promise<Response>;

beforeAll(() => {
  doors = new Doors();
  const now = () => doors.now;
  const limited = {
    keyUses: new KeyUses(),
    rateLimiter: new RateLimiter(5, now),
    organizationLimiter: new RateLimiter(0, now),
    failureLimiter: new RateLimiter(5, now),
  };
  const api = createApi({ ...doors.deps, ...limited });
  ask = async (key) => {
    const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    const context = { requestId: doors.deps.newId('request'), address: '192.0.2.1' };
    try {
      return await api.fetch(
        new Request('https://docs.example.org/v1/documents/doc_x', { headers }),
        context,
      );
    } catch (error) {
      return errorResponse(toAppError(error), context.requestId);
    }
  };
});

afterAll(() => doors[Symbol.dispose]());

describe('the rate limit', () => {
  test('lets a full minute through at once, then refuses and says when to come back', async () => {
    const { key } = doors.organization('Acme', 'ada@acme.example');
    const answers: Response[] = [];
    for (let times = 0; times < 6; times++) answers.push(await ask(key));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429]);
    const remaining = answers.map(({ headers }) => headers.get('ratelimit-remaining'));
    expect(remaining).toEqual(['4', '3', '2', '1', '0', '0']);
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('5');
    expect(answers[0]?.headers.get('ratelimit-reset')).toMatch(/^\d+$/);
    const refused = answers[5] ?? new Response();
    expect(refused.headers.get('retry-after')).toBe('12');
    expect(await errorOf(refused)).toMatchObject({ code: 'rate_limited' });

    doors.now += 12_000;
    expect((await ask(key)).status).toBe(404);
    expect((await ask(key)).status).toBe(429);
  });

  test('is for each key by itself, and for failures by address', async () => {
    const { key } = doors.organization('Beta', 'bea@beta.example');

    expect((await ask(key)).status).toBe(404);
    const unknown: number[] = [];
    for (let times = 0; times < 6; times++) unknown.push((await ask()).status);
    expect(unknown).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await ask(key)).status).toBe(404);
  });
});
