/**
 * What takes the encoder longest, in SIMD instructions: the product of two matrices of small integers, and attention. This is
 * AssemblyScript; kernels.wasm is made of it with
 *
 *   npx --package assemblyscript@0.28.20 asc src/assistant/encoder/assembly/kernels.ts --enable simd \
 *     --optimizeLevel 3 --runtime stub --importMemory -o src/assistant/encoder/kernels.wasm
 */

/** Rows are multiplied four at a time, so that each weight is loaded and widened once for four of them. */
const ROWS: i32 = 4;
/** Values that one step multiplies. */
const STEP: usize = 16;

/**
 * Writes y[row, column] = scale of the row * scale of the column * sum over k of x[row, k] * w[column, k] + bias of the
 * column. All are addresses in memory.
 *
 * @param x rows of `depth` 16-bit integers
 * @param rowScales a 32-bit float for each row
 * @param w columns of `depth` 8-bit integers
 * @param columnScales a 32-bit float for each column
 * @param bias a 32-bit float for each column
 * @param y rows of `columns` 32-bit floats; the sums of products must not exceed 32 bits
 * @param rows a multiple of 4
 * @param depth a multiple of 16
 */
export function multiply(
  x: usize,
  rowScales: usize,
  w: usize,
  columnScales: usize,
  bias: usize,
  y: usize,
  rows: i32,
  depth: i32,
  columns: i32,
): void {
  const inRow = (<usize>depth) << 1;
  const outRow = (<usize>columns) << 2;
  for (let row = 0; row < rows; row += ROWS) {
    const x0 = x + <usize>row * inRow;
    const x1 = x0 + inRow;
    const x2 = x1 + inRow;
    const x3 = x2 + inRow;
    const scales = v128.load(rowScales + ((<usize>row) << 2));
    let out = y + <usize>row * outRow;
    for (let column = 0; column < columns; column++) {
      const weights = w + <usize>(column * depth);
      let sum0 = i32x4.splat(0);
      let sum1 = i32x4.splat(0);
      let sum2 = i32x4.splat(0);
      let sum3 = i32x4.splat(0);
      for (let k: usize = 0; k < <usize>depth; k += STEP) {
        const bytes = v128.load(weights + k);
        const low = i16x8.extend_low_i8x16_s(bytes);
        const high = i16x8.extend_high_i8x16_s(bytes);
        const at = k << 1;
        sum0 = addProducts(sum0, low, high, x0 + at);
        sum1 = addProducts(sum1, low, high, x1 + at);
        sum2 = addProducts(sum2, low, high, x2 + at);
        sum3 = addProducts(sum3, low, high, x3 + at);
      }
      const at = (<usize>column) << 2;
      const factors = f32x4.mul(scales, f32x4.splat(load<f32>(columnScales + at)));
      let totals = i32x4.splat(total<i32>(sum0));
      totals = i32x4.replace_lane(totals, 1, total<i32>(sum1));
      totals = i32x4.replace_lane(totals, 2, total<i32>(sum2));
      totals = i32x4.replace_lane(totals, 3, total<i32>(sum3));
      const sums = f32x4.convert_i32x4_s(totals);
      const values = f32x4.add(f32x4.mul(sums, factors), f32x4.splat(load<f32>(bias + at)));
      store<f32>(out, f32x4.extract_lane(values, 0));
      store<f32>(out + outRow, f32x4.extract_lane(values, 1));
      store<f32>(out + 2 * outRow, f32x4.extract_lane(values, 2));
      store<f32>(out + 3 * outRow, f32x4.extract_lane(values, 3));
      out += 4;
    }
  }
}

/** Adds the products of 16 weights and the 16 values at an address, in four sums. */
function addProducts(sums: v128, low: v128, high: v128, values: usize): v128 {
  const ofLow = i32x4.dot_i16x8_s(low, v128.load(values));
  const ofHigh = i32x4.dot_i16x8_s(high, v128.load(values, 16));
  return i32x4.add(sums, i32x4.add(ofLow, ofHigh));
}

/** The sum of four lanes. */
function total<T>(sums: v128): T {
  return (v128.extract_lane<T>(sums, 0) +
    v128.extract_lane<T>(sums, 1) +
    v128.extract_lane<T>(sums, 2) +
    v128.extract_lane<T>(sums, 3)) as T;
}

/** Floats that one instruction takes, and their bytes. */
const LANES: i32 = 4;
const LANES_BYTES: usize = 16;

/**
 * Scaled dot-product attention within one sentence (Vaswani and others, "Attention Is All You Need", 2017, section 3.2). All
 * values are 32-bit floats, and all but the last three parameters addresses.
 *
 * @param projected rows of queries, keys and values, each of `width` floats
 * @param out rows of `width` floats
 * @param shares room for a float for each row, and three more
 * @param rows number of rows
 * @param width of all heads together
 * @param heads a head's part of the width is a multiple of 4
 */
export function attend(projected: usize, out: usize, shares: usize, rows: i32, width: i32, heads: i32): void {
  const bytes = (<usize>width) << 2;
  const inHead = bytes / <usize>heads;
  const factor = <f32>(1 / Math.sqrt(<f64>(width / heads)));
  for (let head = 0; head < heads; head++) {
    const queries = projected + <usize>head * inHead;
    const keys = queries + bytes;
    const values = keys + bytes;
    for (let at = 0; at < rows; at++) {
      let most = <f32>-Infinity;
      for (let other = 0; other < rows; other++) {
        const score = factor * dot(queries + <usize>at * 3 * bytes, keys + <usize>other * 3 * bytes, inHead);
        store<f32>(shares + ((<usize>other) << 2), score);
        most = max(most, score);
      }
      const sum = exponentiate(shares, rows, most);
      const row = out + <usize>at * bytes + <usize>head * inHead;
      for (let i: usize = 0; i < inHead; i += LANES_BYTES) {
        let mixed = f32x4.splat(0);
        for (let other = 0; other < rows; other++) {
          const share = v128.load32_splat(shares + ((<usize>other) << 2));
          mixed = f32x4.add(mixed, f32x4.mul(share, v128.load(values + <usize>other * 3 * bytes + i)));
        }
        v128.store(row + i, f32x4.div(mixed, f32x4.splat(sum)));
      }
    }
  }
}

function dot(one: usize, other: usize, bytes: usize): f32 {
  let sums = f32x4.splat(0);
  for (let i: usize = 0; i < bytes; i += LANES_BYTES) {
    sums = f32x4.add(sums, f32x4.mul(v128.load(one + i), v128.load(other + i)));
  }
  return total<f32>(sums);
}

/** Replaces each float by the power of e to it less `most`, and returns the sum. */
function exponentiate(values: usize, count: i32, most: f32): f32 {
  for (let at = count; at % LANES !== 0; at++) store<f32>(values + ((<usize>at) << 2), <f32>-Infinity);
  let sums = f32x4.splat(0);
  for (let at = 0; at < count; at += LANES) {
    const address = values + ((<usize>at) << 2);
    const powers = exp(f32x4.sub(v128.load(address), f32x4.splat(most)));
    v128.store(address, powers);
    sums = f32x4.add(sums, powers);
  }
  return total<f32>(sums);
}

/** Powers of e to numbers that are not positive, to within some millionths: of two to a whole number, and a series for the rest. */
function exp(x: v128): v128 {
  const exponents = f32x4.max(f32x4.mul(x, f32x4.splat(<f32>Math.LOG2E)), f32x4.splat(-126));
  const whole = f32x4.nearest(exponents);
  const rest = f32x4.mul(f32x4.sub(exponents, whole), f32x4.splat(<f32>Math.LN2));
  let series = f32x4.splat(1.0 / 120);
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(1.0 / 24));
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(1.0 / 6));
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(0.5));
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(1));
  series = f32x4.add(f32x4.mul(series, rest), f32x4.splat(1));
  // A float with this exponent and no fraction is the power of two.
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23);
  return f32x4.mul(series, power);
}
