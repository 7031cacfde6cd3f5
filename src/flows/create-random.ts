/** Number of random bytes drawn at once, since a draw costs more than its bytes. */
const BYTES_PER_DRAW = 4_096;

/** @returns a function that returns the given number of fresh random bytes */
export function createRandom(): (length: number) => Uint8Array {
  const drawn = new Uint8Array(BYTES_PER_DRAW);
  let used = drawn.length;
  return (length) => {
    if (length > drawn.length) return crypto.getRandomValues(new Uint8Array(length));
    if (used + length > drawn.length) {
      crypto.getRandomValues(drawn);
      used = 0;
    }
    used += length;
    const bytes = drawn.slice(used - length, used);
    // The bytes may become a key, so no copy stays behind.
    drawn.fill(0, used - length, used);
    return bytes;
  };
}
