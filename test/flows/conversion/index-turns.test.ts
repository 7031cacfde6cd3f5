import { expect, test } from 'bun:test';
import { inTurn } from '../../../src/flows/conversion/index-turns.ts';

test('between two slices, whoever asks for them, everything else that waits gets its turn', async () => {
  const order: string[] = [];
  const slice = (name: string) => inTurn(() => order.push(name));
  const slices = [slice('first'), slice('second')];
  setTimeout(() => order.push('a request'), 0);
  await Promise.all(slices);
  expect(order).toEqual(['first', 'a request', 'second']);
});

test('a slice that fails tells the one who asked, and the next one still runs', async () => {
  const failed = inTurn(() => {
    throw new Error('the disk is full');
  });
  const next = inTurn(() => 'done');
  await expect(failed).rejects.toThrow('the disk is full');
  expect(await next).toBe('done');
});
