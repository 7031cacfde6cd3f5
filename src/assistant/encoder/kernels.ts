/**
 * What takes the encoder longest: products of rows of numbers with its matrices, and attention. Rows are scaled to integers of 14
 * bits, so that the products are sums of integers: the fastest that WebAssembly offers. Processors without its SIMD
 * instructions use plain code.
 */
import { readFileSync } from 'node:fs';
import path from './kernels.wasm' with { type: 'file' };
import { plainKernels, type RawKernels } from './plain-kernels.ts';
import type { Part } from './weights.ts';

/** Largest value of a row: with weights of 8 bits, sums of up to 2,000 products stay within 32 bits. */
const MOST = 8191;
const ABOVE_MOST = 8192;
/** Numbers of rows and of values in a row that the product takes at once. */
const ROWS = 4;
const PAGE = 65_536;
const FLOAT = Float32Array.BYTES_PER_ELEMENT;

/** Where results are kept: each until the next that is written there. */
export type Slot = 0 | 1 | 2;
const SLOTS = 3;

/** The rows of one sentence in a batch. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** New memory for each result would take as long as the product. */
export interface Kernels {
  /** The rows' product with a matrix, and its bias added. */
  readonly multiply: (input: Float32Array, rows: number, part: Part, slot: Slot) => Float32Array;
  /** Attention within each sentence, from the queries, keys and values that a product left in a slot; kept until the next. */
  readonly attend: (slot: Slot, spans: readonly Span[], width: number, heads: number) => Float32Array;
}

/** Where a matrix is in memory. */
interface Placed {
  readonly weights: number;
  readonly scales: number;
  readonly bias: number;
}

/**
 * Places matrices in memory.
 *
 * @param parts all matrices that will be multiplied with
 * @param maxRows maximum number of rows of a product
 */
export function placeMatrices(parts: readonly Part[], maxRows: number, load = loadKernels): Kernels {
  const rowsHeld = Math.ceil(maxRows / ROWS) * ROWS;
  const widest = Math.max(...parts.flatMap(({ depth, columns }) => [depth, columns]));
  const slotBytes = rowsHeld * widest * FLOAT;
  let size = 0;
  const reserve = (bytes: number) => {
    const address = size;
    size += bytes;
    return address;
  };
  const slots = reserve(SLOTS * slotBytes);
  const attended = reserve(slotBytes);
  // One for each row: scales in products, shares in attention.
  const byRow = reserve((rowsHeld + ROWS) * FLOAT);
  const x = reserve(rowsHeld * widest * Int16Array.BYTES_PER_ELEMENT);
  const placed = reserveParts(parts, reserve);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(size / PAGE) });
  for (const [part, at] of placed) copyPart(part, at, memory);
  const kernels = load(memory);
  return {
    multiply: (input, rows, part, slot) => {
      const { depth, columns } = part;
      const y = slots + slot * slotBytes;
      const { weights, scales, bias } = placed.get(part) ?? { weights: 0, scales: 0, bias: 0 };
      const even = Math.ceil(rows / ROWS) * ROWS;
      const integers = new Int16Array(memory.buffer, x, even * depth);
      quantizeRows(input, rows, integers, new Float32Array(memory.buffer, byRow, even));
      kernels.multiply(x, byRow, weights, scales, bias, y, even, depth, columns);
      return new Float32Array(memory.buffer, y, rows * columns);
    },
    attend: (slot, spans, width, heads) => {
      for (const { start, end } of spans) {
        const projected = slots + slot * slotBytes + start * 3 * width * FLOAT;
        kernels.attend(projected, attended + start * width * FLOAT, byRow, end - start, width, heads);
      }
      return new Float32Array(memory.buffer, attended, (spans.at(-1)?.end ?? 0) * width);
    },
  };
}

/** Floats come before bytes, so that all are aligned. @param reserve returns the address of so many bytes */
function reserveParts(parts: readonly Part[], reserve: (bytes: number) => number): Map<Part, Placed> {
  const floats = parts.map(({ scales, bias }) => ({
    scales: reserve(scales.byteLength),
    bias: reserve(bias.byteLength),
  }));
  return new Map(
    parts.map((part, index) => [
      part,
      { weights: reserve(part.integers.length), ...(floats[index] ?? { scales: 0, bias: 0 }) },
    ]),
  );
}

function copyPart(part: Part, at: Placed, { buffer }: WebAssembly.Memory): void {
  new Float32Array(buffer, at.scales).set(part.scales);
  new Float32Array(buffer, at.bias).set(part.bias);
  new Int8Array(buffer).set(part.integers, at.weights);
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

function loadKernels(memory: WebAssembly.Memory): RawKernels {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {
      env: { memory },
    });
    return {
      multiply: exports['multiply'] as RawKernels['multiply'],
      attend: exports['attend'] as RawKernels['attend'],
    };
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return plainKernels(memory);
    throw error;
  }
}
