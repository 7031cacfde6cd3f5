/**
 * The product of two matrices of small integers, in SIMD instructions. This is AssemblyScript; matrix-product.wasm is
 * made of it with
 *
 *   npx --package assemblyscript@0.28.20 asc src/assistant/encoder/assembly/matrix-product.ts --enable simd \
 *     --optimizeLevel 3 --runtime stub --importMemory -o src/assistant/encoder/matrix-product.wasm
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
      let totals = i32x4.splat(total(sum0));
      totals = i32x4.replace_lane(totals, 1, total(sum1));
      totals = i32x4.replace_lane(totals, 2, total(sum2));
      totals = i32x4.replace_lane(totals, 3, total(sum3));
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

function total(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}
