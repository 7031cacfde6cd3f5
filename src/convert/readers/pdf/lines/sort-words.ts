/** Sorts words, which mostly are in order already. */
import type { Word } from '../page-model.ts';

export const leftOf = (word: Word) => word.left;

/** Words sorted by a key; the same list if it is sorted already. */
export function sortWords(words: readonly Word[], keyOf: (word: Word) => number): readonly Word[] {
  let last = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const key = keyOf(word);
    if (!(key >= last)) return [...words].sort((a, b) => keyOf(a) - keyOf(b));
    last = key;
  }
  return words;
}
