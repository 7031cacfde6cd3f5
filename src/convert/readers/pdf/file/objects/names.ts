/**
 * Reads words of ASCII from a file's bytes, each as one string however often it occurs: the same few names stand in
 * every object. It remembers so many words and no more: one that falls into another's place takes it.
 */

/** A power of two. */
const PLACES = 1 << 10;

/** Longer words are hardly ever names. */
const MAX_LENGTH = 24;

export class Names {
  readonly #known: string[] = new Array(PLACES).fill('');

  /** The bytes from `start` up to `end`, one character each. */
  read(bytes: Uint8Array, start: number, end: number): string {
    if (end - start > MAX_LENGTH) return latin1(bytes, start, end);
    let hash = end - start;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    const place = (hash ^ (hash >>> 10)) & (PLACES - 1);
    const known = this.#known[place] ?? '';
    if (isWritten(known, bytes, start, end)) return known;
    const word = latin1(bytes, start, end);
    this.#known[place] = word;
    return word;
  }
}

function isWritten(word: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  let word = '';
  for (let at = start; at < end; at++) word += String.fromCharCode(bytes[at] ?? 0);
  return word;
}
