/** Scans carry their recognized text invisibly; words that are painted as well count once. */
import { holdsMiddle } from '../geometry.ts';
import type { Word } from '../page-model.ts';

/** Visible and invisible words are compared in bands of this height, in points. */
const BAND = 6;

/** Drops invisible words under visible ones, which repeat the same text. */
export function dropCovered(words: readonly Word[]): readonly Word[] {
  if (!words.some((word) => word.invisible) || words.every((word) => word.invisible)) return words;
  const bands = new Map<number, Word[]>();
  for (const word of words) {
    if (word.invisible) continue;
    for (let band = Math.floor(word.top / BAND); band <= Math.floor(word.bottom / BAND); band++) {
      const known = bands.get(band);
      if (known === undefined) bands.set(band, [word]);
      else known.push(word);
    }
  }
  return words.filter((word) => {
    if (!word.invisible) return true;
    const near = bands.get(Math.floor((word.top + word.bottom) / 2 / BAND)) ?? [];
    return !near.some((other) => holdsMiddle(other, word, 1));
  });
}
