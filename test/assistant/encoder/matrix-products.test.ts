import { describe, expect, test } from 'bun:test';
import { matrixProducts, plainMultiply } from '../../../src/assistant/encoder/matrix-products.ts';
import type { Part } from '../../../src/assistant/encoder/weights.ts';

/** Integers from -127 to 127 that look random and are the same in every run. */
function integers(count: number, seed: number): Int8Array {
  let state = seed;
  return Int8Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state % 255) - 127;
  });
}

function part(depth: number, columns: number): Part {
  return {
    depth,
    columns,
    integers: integers(depth * columns, depth + columns),
    scales: Float32Array.from({ length: columns }, (_, at) => 0.01 + at / 1_000),
    bias: Float32Array.from({ length: columns }, (_, at) => at - 2),
  };
}

function rowsOf(rows: number, depth: number): Float32Array {
  return Float32Array.from(integers(rows * depth, 7), (value) => value / 50);
}

/** As defined: for each row and column the sum of products, scaled, with the bias. */
function byDefinition(input: Float32Array, rows: number, { depth, columns, integers, scales, bias }: Part) {
  return Array.from({ length: rows * columns }, (_, index) => {
    const column = index % columns;
    const row = (index - column) / columns;
    const products = Array.from(
      { length: depth },
      (_, at) => (input[row * depth + at] ?? 0) * (integers[column * depth + at] ?? 0),
    );
    return products.reduce((a, b) => a + b, 0) * (scales[column] ?? 0) + (bias[column] ?? 0);
  });
}

describe('a product with a matrix', () => {
  const small = part(16, 5);
  const large = part(1536, 64);
  const multiply = matrixProducts([small, large], 7);

  test.each([
    ['one row', small, 1],
    ['rows that are no multiple of four', small, 7],
    ['long rows', large, 3],
  ])('of %s is the sum of products to within its rounding', (_, matrix, rows) => {
    const input = rowsOf(rows, matrix.depth);
    const wanted = byDefinition(input, rows, matrix);
    const most = Math.max(...wanted.map(Math.abs));
    const product = multiply(input, rows, matrix, 0);
    expect(product).toHaveLength(wanted.length);
    wanted.forEach((value, at) => {
      expect(Math.abs((product[at] ?? 0) - value)).toBeLessThan(most / 1_000);
    });
  });

  test('of zeros is the bias', () => {
    expect(multiply(new Float32Array(16), 1, small, 0)).toEqual(small.bias);
  });

  test('does not overflow at the largest values', () => {
    const full = { ...large, integers: new Int8Array(large.integers.length).fill(127) };
    const product = matrixProducts([full], 4)(new Float32Array(4 * 1536).fill(3), 4, full, 0);
    const wanted = 3 * 127 * 1536;
    expect((product[0] ?? 0) + 2).toBeCloseTo(wanted * (full.scales[0] ?? 0), -1);
  });

  test('is the same on a processor without SIMD instructions', () => {
    const plainly = matrixProducts([small, large], 7, plainMultiply);
    for (const matrix of [small, large]) {
      const input = rowsOf(5, matrix.depth);
      expect(plainly(input, 5, matrix, 0)).toEqual(multiply(input, 5, matrix, 0));
    }
  });
});
