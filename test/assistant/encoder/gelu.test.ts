import { expect, test } from 'bun:test';
import { gelu } from '../../../src/assistant/encoder/gelu.ts';

test.each([
  // x times the standard normal distribution function, from tables of it.
  [0, 0],
  [1, 0.841345],
  [-1, -0.158655],
  [2, 1.9545],
  [-2, -0.0455],
  [0.5, 0.345731],
  [-3, -0.00405],
  [100, 100],
  [-100, 0],
])('of %d is %d', (value, wanted) => {
  const values = Float32Array.of(value);
  gelu(values);
  expect(values[0]).toBeCloseTo(wanted, 5);
});
