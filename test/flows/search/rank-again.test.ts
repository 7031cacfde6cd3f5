import { expect, test } from 'bun:test';
import { rankAgain } from '../../../src/flows/search/rank-again.ts';
import { KEY, playModel, status } from '../../support/model-endpoint.ts';

const { signal } = new AbortController();

function logged() {
  const lines: string[] = [];
  const error = (event: string, fields: object = {}) => lines.push(`${event} ${JSON.stringify(fields)}`);
  return { lines, log: { error } };
}

test('has texts put in order by the model', async () => {
  using model = playModel(() => Response.json({ results: [{ index: 1, relevance_score: 2 }] }));
  const { lines, log } = logged();
  expect(await rankAgain(log, model.endpoint, 'What?', ['a', 'b'], signal)).toEqual([1]);
  expect(lines).toEqual([]);
});

test('leaves the own order where the model does not answer, and logs it without key and texts', async () => {
  using model = playModel(status(500, `${KEY} a secret passage`));
  const { lines, log } = logged();
  expect(await rankAgain(log, model.endpoint, 'What?', ['a secret passage', 'b'], signal)).toBeUndefined();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toStartWith('rerank_failed ');
  expect(lines[0]).not.toContain(KEY);
  expect(lines[0]).not.toContain('secret');
});
