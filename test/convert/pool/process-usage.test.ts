import { expect, test } from 'bun:test';
import { chargedMs, processorMs } from '../../../src/convert/pool/process-usage.ts';

test('a task that the machine gave half a processor is charged half of its time', () => {
  expect(chargedMs(10_000, 5_000)).toBe(5_000);
});

test('a task that waits instead of working is charged a third of its time all the same', () => {
  expect(chargedMs(9_000, 0)).toBe(3_000);
});

test('all of the time is charged where the system does not tell what was used', () => {
  expect(chargedMs(9_000, undefined)).toBe(9_000);
});

test.if(process.platform === 'linux')('the processor time of a process is read, of none that is gone', () => {
  expect(processorMs(process.pid)).toBeGreaterThan(0);
  expect(processorMs(2 ** 22 + 1)).toBeUndefined();
});
