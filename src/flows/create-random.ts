/** Random bytes are drawn this many at once: drawing costs more than the bytes. */
const BYTES_A_DRAW = 4_096;

/** @returns gives as many fresh random bytes as it is asked for, each of them once */
export function createRandom(): (length: number) => Uint8Array {
  const drawn = new Uint8Array(BYTES_A_DRAW);
  let used = drawn.length;
  return (length) => {
    if (length > drawn.length) return crypto.getRandomValues(new Uint8Array(length));
    if (used + length > drawn.length) {
      crypto.getRandomValues(drawn);
      used = 0;
    }
    used += length;
    const bytes = drawn.slice(used - length, used);
    // What was given may become a key, and is kept nowhere else.
    drawn.fill(0, used - length, used);
    return bytes;
  };
}
