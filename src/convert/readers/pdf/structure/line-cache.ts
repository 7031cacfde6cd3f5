/**
 * Caches the lines built for a page as a whole, since text in the order of the structure tree mostly follows them. For
 * the same words, a cached line equals the result of `stackedLines`.
 */
import { type Line, MAX_RAISED_SIZE, SAME_ROW } from '../lines/lines.ts';
import type { Word } from '../page-model.ts';

export class LineCache {
  readonly #byFirstWord = new Map<Word, Line>();

  /** @param pages the lines of each page */
  constructor(pages: readonly (readonly Line[])[]) {
    for (const lines of pages) {
      for (const line of lines) {
        const first = line.words[0];
        if (first !== undefined && isSimple(line)) this.#byFirstWord.set(first, line);
      }
    }
  }

  /** The lines of words that are exactly a sequence of complete lines, one below the other; undefined otherwise. */
  find(words: readonly Word[]): readonly Line[] | undefined {
    const lines: Line[] = [];
    let before: Line | undefined;
    let [min, max] = [Number.POSITIVE_INFINITY, 0];
    for (let at = 0; at < words.length; ) {
      const line = this.#lineAt(words, at);
      if (line === undefined || (before !== undefined && !isBelow(line, before))) return undefined;
      lines.push(line);
      at += line.words.length;
      before = line;
      min = Math.min(min, line.size);
      max = Math.max(max, line.size);
    }
    // Smaller lines may be raised or lowered parts of larger ones.
    return min > MAX_RAISED_SIZE * max ? lines : undefined;
  }

  #lineAt(words: readonly Word[], start: number): Line | undefined {
    const first = words[start];
    const line = first === undefined ? undefined : this.#byFirstWord.get(first);
    if (line === undefined || start + line.words.length > words.length) return undefined;
    for (let i = 1; i < line.words.length; i++) if (line.words[i] !== words[start + i]) return undefined;
    return line;
  }
}

/** Whether all words are on one baseline, in one size, from left to right. */
function isSimple({ words }: Line): boolean {
  const first = words[0];
  let left = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    if (word.baseline !== first?.baseline || word.size !== first.size || !(word.left >= left)) return false;
    left = word.left;
  }
  return true;
}

function isBelow(line: Line, before: Line): boolean {
  return line.baseline - before.baseline >= SAME_ROW * Math.max(line.size, before.size);
}
