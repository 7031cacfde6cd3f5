import { describe, expect, test } from 'bun:test';
import { placeMatrices } from '../../../src/assistant/encoder/kernels.ts';
import { plainKernels } from '../../../src/assistant/encoder/plain-kernels.ts';
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
  const { multiply } = placeMatrices([small, large], 7);

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
    const product = placeMatrices([full], 4).multiply(new Float32Array(4 * 1536).fill(3), 4, full, 0);
    const wanted = 3 * 127 * 1536;
    expect((product[0] ?? 0) + 2).toBeCloseTo(wanted * (full.scales[0] ?? 0), -1);
  });

  test('is the same on a processor without SIMD instructions', () => {
    const plainly = placeMatrices([small, large], 7, plainKernels);
    for (const matrix of [small, large]) {
      const input = rowsOf(5, matrix.depth);
      expect(plainly.multiply(input, 5, matrix, 0)).toEqual(multiply(input, 5, matrix, 0));
    }
  });
});

describe('attention', () => {
  const WIDTH = 16;
  const HEADS = 2;
  const project = part(16, 3 * WIDTH);
  const spans = [
    { start: 0, end: 3 },
    { start: 3, end: 8 },
  ];
  const input = rowsOf(8, 16);

  /** As defined: for each head, the values of the sentence's rows by the softmax of their keys' products with the query. */
  function byDefinition(projected: Float32Array): number[] {
    const size = WIDTH / HEADS;
    const value = (row: number, what: 0 | 1 | 2, at: number) =>
      projected[row * 3 * WIDTH + what * WIDTH + at] ?? 0;
    return spans.flatMap(({ start, end }) => {
      const rows = Array.from({ length: end - start }, (_, at) => start + at);
      return rows.flatMap((row) =>
        Array.from({ length: WIDTH }, (_, at) => {
          const from = at - (at % size);
          const of = Array.from({ length: size }, (_, i) => from + i);
          const powers = rows.map((other) =>
            Math.exp(of.reduce((sum, i) => sum + value(row, 0, i) * value(other, 1, i), 0) / Math.sqrt(size)),
          );
          const all = powers.reduce((a, b) => a + b, 0);
          return rows.reduce(
            (sum, other, index) => sum + ((powers[index] ?? 0) / all) * value(other, 2, at),
            0,
          );
        }),
      );
    });
  }

  test.each([
    ['with SIMD instructions', undefined],
    ['without', plainKernels],
  ])('mixes the values of each sentence by how well their keys fit, %s', (_, load) => {
    const lessened = (values: Float32Array) => values.map((value) => value / 50);
    const small = { ...project, scales: lessened(project.scales), bias: lessened(project.bias) };
    const { multiply, attend } = placeMatrices([small], 8, load);
    const projected = multiply(input, 8, small, 0).slice();
    const attended = attend(0, spans, WIDTH, HEADS);
    expect(attended).toHaveLength(8 * WIDTH);
    byDefinition(projected).forEach((wanted, at) => {
      expect(attended[at]).toBeCloseTo(wanted, 3);
    });
  });
});
