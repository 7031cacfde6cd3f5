/** Scans carry their recognised text invisibly; where the same words are painted too, they count once. */
import { holdsMiddle } from '../geometry.ts';
import type { Word } from '../page-model.ts';

/** Visible and invisible words are compared in bands of this height, in points. */
const BAND = 6;

/** Invisible words say what a picture shows; those under visible words would say it twice. */
export function withoutCovered(words: readonly Word[]): readonly Word[] {
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
