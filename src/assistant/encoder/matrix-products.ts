/**
 * Products of rows of numbers with the encoder's matrices. Rows are scaled to integers of 14 bits, so that the products
 * are sums of integers: the fastest that WebAssembly offers. Processors without its SIMD instructions use plain code.
 */
import { readFileSync } from 'node:fs';
import path from './matrix-product.wasm' with { type: 'file' };
import type { Part } from './weights.ts';

/** Largest value of a row: with weights of 8 bits, sums of up to 2,000 products stay within 32 bits. */
const MOST = 8191;
const ABOVE_MOST = 8192;
/** Numbers of rows and of values in a row that the product takes at once. */
const ROWS = 4;
const PAGE = 65_536;

/** Multiplies rows in memory; all but the last three are addresses, as assembly/matrix-product.ts says. */
export type Multiply = (
  x: number,
  rowScales: number,
  w: number,
  columnScales: number,
  bias: number,
  y: number,
  rows: number,
  depth: number,
  columns: number,
) => void;

/** Where results are kept: each until the next product that is written there. */
export type Slot = 0 | 1 | 2;
const SLOTS = 3;

/** The rows' product with a matrix, and its bias added. New memory for each result would take as long as the product. */
export type Product = (input: Float32Array, rows: number, part: Part, slot: Slot) => Float32Array;

/** Where a matrix is in memory. */
interface Placed {
  readonly weights: number;
  readonly scales: number;
  readonly bias: number;
}

/**
 * Places matrices in memory for products.
 *
 * @param parts all matrices that will be multiplied with
 * @param maxRows maximum number of rows of a product
 */
export function matrixProducts(parts: readonly Part[], maxRows: number, load = loadMultiply): Product {
  const rowsHeld = Math.ceil(maxRows / ROWS) * ROWS;
  const widest = Math.max(...parts.flatMap(({ depth, columns }) => [depth, columns]));
  let size = 0;
  const reserve = (bytes: number) => {
    const address = size;
    size += bytes;
    return address;
  };
  const slotBytes = rowsHeld * widest * Float32Array.BYTES_PER_ELEMENT;
  const slots = reserve(SLOTS * slotBytes);
  const rowScales = reserve(rowsHeld * Float32Array.BYTES_PER_ELEMENT);
  const x = reserve(rowsHeld * widest * Int16Array.BYTES_PER_ELEMENT);
  // Floats come before bytes, so that all are aligned.
  const floats = parts.map(({ scales, bias }) => ({
    scales: reserve(scales.byteLength),
    bias: reserve(bias.byteLength),
  }));
  const bytes = parts.map(({ integers }) => reserve(integers.length));
  const memory = new WebAssembly.Memory({ initial: Math.ceil(size / PAGE) });
  const placed = new Map<Part, Placed>();
  parts.forEach((part, index) => {
    const { scales = 0, bias = 0 } = floats[index] ?? {};
    const weights = bytes[index] ?? 0;
    new Float32Array(memory.buffer, scales).set(part.scales);
    new Float32Array(memory.buffer, bias).set(part.bias);
    new Int8Array(memory.buffer).set(part.integers, weights);
    placed.set(part, { weights, scales, bias });
  });
  const multiply = load(memory);
  return (input, rows, part, slot) => {
    const { depth, columns } = part;
    const y = slots + slot * slotBytes;
    const { weights, scales, bias } = placed.get(part) ?? { weights: 0, scales: 0, bias: 0 };
    const even = Math.ceil(rows / ROWS) * ROWS;
    const integers = new Int16Array(memory.buffer, x, even * depth);
    quantizeRows(input, rows, integers, new Float32Array(memory.buffer, rowScales, even));
    multiply(x, rowScales, weights, scales, bias, y, even, depth, columns);
    return new Float32Array(memory.buffer, y, rows * columns);
  };
}

/** Writes rows as integers, and the scale of each. */
function quantizeRows(input: Float32Array, rows: number, out: Int16Array, scales: Float32Array): void {
  const depth = input.length / rows;
  out.fill(0, input.length);
  for (let row = 0; row < rows; row++) {
    const end = (row + 1) * depth;
    let most = 0;
    for (let at = row * depth; at < end; at++) {
      const value = input[at] ?? 0;
      if (value > most) most = value;
      else if (-value > most) most = -value;
    }
    const factor = most === 0 ? 0 : MOST / most;
    scales[row] = most / MOST;
    // Rounds by cutting off positive numbers, which takes half as long as Math.round.
    for (let at = row * depth; at < end; at++) {
      out[at] = (((input[at] ?? 0) * factor + ABOVE_MOST + 0.5) | 0) - ABOVE_MOST;
    }
  }
}

function loadMultiply(memory: WebAssembly.Memory): Multiply {
  try {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {
      env: { memory },
    });
    return instance.exports['multiply'] as Multiply;
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return plainMultiply(memory);
    throw error;
  }
}

/** The same without SIMD instructions, some thirty times slower. */
export function plainMultiply({ buffer }: WebAssembly.Memory): Multiply {
  return (x, rowScales, w, columnScales, bias, y, rows, depth, columns) => {
    const values = new Int16Array(buffer, x, rows * depth);
    const weights = new Int8Array(buffer, w, depth * columns);
    const scales = new Float32Array(buffer, rowScales, rows);
    const factors = new Float32Array(buffer, columnScales, columns);
    const added = new Float32Array(buffer, bias, columns);
    const out = new Float32Array(buffer, y, rows * columns);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        let sum = 0;
        for (let at = 0; at < depth; at++)
          sum += (values[row * depth + at] ?? 0) * (weights[column * depth + at] ?? 0);
        const factor = Math.fround((scales[row] ?? 0) * (factors[column] ?? 0));
        out[row * columns + column] = Math.fround(Math.fround(sum) * factor) + (added[column] ?? 0);
      }
    }
  };
}
