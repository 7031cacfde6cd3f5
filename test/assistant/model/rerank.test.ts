import { expect, test } from 'bun:test';
import { ModelFault } from '../../../src/assistant/model/endpoint.ts';
import { rerank } from '../../../src/assistant/model/rerank.ts';
import { KEY, playModel, status } from '../../support/model-endpoint.ts';

const signal = new AbortController().signal;
const scores = [
  { index: 1, relevance_score: 0.2 },
  { index: 0, relevance_score: -3 },
  { index: 2, relevance_score: 0.9 },
];

test.each([
  ['results', { results: scores }],
  ['data', { data: scores }],
])('gives the positions of the texts, best first, where the endpoint calls them %s', async (_, reply) => {
  using model = playModel(() => Response.json(reply));
  expect(await rerank(model.endpoint, 'What?', ['a', 'b', 'c'], signal)).toEqual([2, 1, 0]);
  expect(model.asked[0]?.body).toMatchObject({ query: 'What?', documents: ['a', 'b', 'c'], top_n: 3 });
  expect(model.asked[0]?.headers.get('Authorization')).toBe(`Bearer ${KEY}`);
});

test.each([
  ['refuses', status(500, `no: ${KEY}`)],
  ['answers with something else', () => Response.json({ ok: true })],
  ['names a text that it was not sent', () => Response.json({ results: scores })],
] as const)('ends with a fault when the endpoint %s, without its key', async (_, scene) => {
  using model = playModel(scene);
  const fault = await rerank(model.endpoint, 'What?', ['a', 'b'], signal).catch((error: unknown) => error);
  if (!(fault instanceof ModelFault)) throw new Error('no fault');
  expect(`${fault.message} ${fault.detail} ${fault.words}`).not.toContain(KEY);
});
