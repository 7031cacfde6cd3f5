/** Vectors of the sentence encoder with one byte per dimension: a quarter of the size, with hardly any effect on likeness. */

/** A vector of length 1 has values around 0.05; the few above 0.25 are cut. */
const SCALE = 512;
const MOST = 127;

/** @param vector of length 1 */
export function quantize(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (value) => Math.max(-MOST, Math.min(MOST, Math.round(value * SCALE))));
}

/**
 * The cosine of a vector with each of those that stand one after the other.
 *
 * @param many its length is a multiple of the vector's
 */
export function likenesses(one: Int8Array, many: Int8Array): number[] {
  const size = one.length;
  const all: number[] = [];
  for (let from = 0; from < many.length; from += size) {
    let product = 0;
    for (let at = 0; at < size; at++) product += (one[at] ?? 0) * (many[from + at] ?? 0);
    all.push(product / SCALE ** 2);
  }
  return all;
}
