/** Sorts words, which mostly stand in the order asked for already. */
import type { Word } from '../page-model.ts';

export const leftOf = (word: Word) => word.left;

/** Words in the order of what `keyOf` says, the same list where it is so ordered already. */
export function inOrder(words: readonly Word[], keyOf: (word: Word) => number): readonly Word[] {
  let last = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const key = keyOf(word);
    if (!(key >= last)) return [...words].sort((a, b) => keyOf(a) - keyOf(b));
    last = key;
  }
  return words;
}
