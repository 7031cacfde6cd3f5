/**
 * The activation of the encoder's feed-forward networks, x times the share of a normal distribution below x (Hendrycks and
 * Gimpel, "Gaussian Error Linear Units", 2016), from a table: computed for each of some hundred thousand values of a
 * sentence, it would take longer than the products.
 */

/** Beyond this the function is zero or x itself, to within a millionth. */
const REACH = 6;
const STEPS_IN_ONE = 256;
/** Made when it is first needed, since it takes some milliseconds. */
let table: Float32Array | undefined;

/** Replaces each value, with the table's values joined by straight lines. */
export function gelu(values: Float32Array): void {
  table ??= tabulate();
  for (let at = 0; at < values.length; at++) {
    const x = values[at] ?? 0;
    if (x >= REACH) continue;
    if (x <= -REACH) {
      values[at] = 0;
      continue;
    }
    const step = (x + REACH) * STEPS_IN_ONE;
    const index = step | 0;
    const low = table[index] ?? 0;
    values[at] = low + (step - index) * ((table[index + 1] ?? 0) - low);
  }
}

function tabulate(): Float32Array {
  return Float32Array.from({ length: 2 * REACH * STEPS_IN_ONE + 2 }, (_, at) => {
    const x = at / STEPS_IN_ONE - REACH;
    return x * shareBelow(x);
  });
}

/** The standard normal distribution function, by its series around zero (Abramowitz and Stegun, 26.2.11). */
function shareBelow(x: number): number {
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > 1e-15; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}
