import { expect, test } from 'bun:test';
import { embed, likeness } from '../../../src/assistant/model/embed.ts';
import { ModelFault } from '../../../src/assistant/model/endpoint.ts';
import { KEY, playModel, says, status, withEmbeddings } from '../../support/model-endpoint.ts';

const signal = new AbortController().signal;

test('asks for all texts at once and gives their vectors in their order', async () => {
  using model = playModel(withEmbeddings((text) => (text === 'one' ? [1, 0] : [0, -0.5]), says('')));
  const vectors = await embed(model.endpoint, ['one', 'two'], signal);
  expect(vectors).toEqual([Int8Array.of(127, 0), Int8Array.of(0, -127)]);
  expect(model.asked).toHaveLength(1);
  expect(model.asked[0]?.headers.get('Authorization')).toBe(`Bearer ${KEY}`);
});

test('keeps of a refusal status and code alone, for an endpoint may repeat what it was asked', async () => {
  using model = playModel(({ body }) =>
    Response.json({ error: { message: `too long: ${body.input}`, code: 'too_long' } }, { status: 400 }),
  );
  const fault = await embed(model.endpoint, ['a secret passage'], signal).catch((error: unknown) => error);
  if (!(fault instanceof ModelFault)) throw new Error('no fault');
  expect(fault.detail).toBe('400 too_long');
  expect(fault.message).not.toContain('secret');
  expect(fault.explanation).toContain('secret');
});

test('tells how alike two vectors are, whatever their lengths', () => {
  expect(likeness(Int8Array.of(127, 0), Int8Array.of(10, 0))).toBeCloseTo(1);
  expect(likeness(Int8Array.of(127, 0), Int8Array.of(0, 127))).toBe(0);
  expect(likeness(Int8Array.of(127, 0), Int8Array.of(-127, 0))).toBeCloseTo(-1);
  expect(likeness(Int8Array.of(127, 0), Int8Array.of(127, 0, 0))).toBe(0);
  expect(likeness(Int8Array.of(0, 0), Int8Array.of(127, 0))).toBe(0);
});

test.each([
  ['refuses', status(401, `no such key: ${KEY}`)],
  ['answers with something else', () => Response.json({ ok: true })],
  ['makes too few', withEmbeddings(() => [], says(''))],
] as const)('ends with a fault when the endpoint %s, without its key', async (_, scene) => {
  using model = playModel(scene);
  const fault = await embed(model.endpoint, ['one'], signal).catch((error: unknown) => error);
  if (!(fault instanceof ModelFault)) throw new Error('no fault');
  expect(`${fault.message} ${fault.detail} ${fault.words}`).not.toContain(KEY);
});
