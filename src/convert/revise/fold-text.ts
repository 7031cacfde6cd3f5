/**
 * Text as a person compares it. Differences that nobody sees or types (kinds of spaces, runs of them, soft
 * hyphens, curly quotes, composed or decomposed accents) are folded away, and a map leads every folded unit back
 * to the text it came from, so that a match found in folded text is edited in the real one.
 *
 * Source: Unicode Standard Annex 15 (canonical composition).
 */

export interface FoldedText {
  readonly text: string;
  /** Where in the original the folded unit at `index` starts; the original's length past the end. */
  startOf(index: number): number;
  /** Where in the original the folded unit at `index` ends. */
  endOf(index: number): number;
}

/** Stands for something that is no text (a picture, a formula): never equal to anything typed. */
export const OPAQUE = '\uFFFC';

const SPACE = /[\s\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/;
/** Soft hyphen, zero-width space and no-break space, word joiner, direction marks. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/;
/** Accents, and the vowels and final consonants that compose to Korean syllables. */
const COMBINING = /[\p{M}\u1160-\u11FF]/u;
/** Whatever makes a text differ from its folded form. */
const FOLDABLE =
  /[^\S ]| {2}|[\u00AD\u200B\u200E\u200F\u2060\uFEFF\u2010\u2011\u2018-\u201F]|[\p{M}\u1160-\u11FF]/u;

const EQUAL: ReadonlyMap<string, string> = new Map([
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201A', "'"],
  ['\u201B', "'"],
  ['\u201C', '"'],
  ['\u201D', '"'],
  ['\u201E', '"'],
  ['\u201F', '"'],
  ['\u2010', '-'],
  ['\u2011', '-'],
]);

/** Accents on one letter; a text that piles up more is not composed any further, only compared as it is. */
const MAX_CLUSTER = 16;

/** Folds a text, in time and memory linear in its length. */
export function foldText(original: string): FoldedText {
  if (!FOLDABLE.test(original)) {
    return { text: original, startOf: (index) => index, endOf: (index) => index + 1 };
  }
  const pieces: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < original.length; ) {
    const end = clusterEnd(original, at);
    const folded = foldCluster(original.slice(at, end));
    for (let unit = 0; unit < folded.length; unit++) starts.push(at);
    if (folded !== '') pieces.push(folded);
    at = end;
  }
  const startOf = (index: number) => starts[index] ?? original.length;
  return { text: pieces.join(''), startOf, endOf: (index) => clusterEnd(original, startOf(index)) };
}

/** The end of one folding unit: a run of spaces, one invisible character, or a character with its accents. */
function clusterEnd(text: string, at: number): number {
  if (SPACE.test(text.charAt(at))) {
    let end = at + 1;
    while (end < text.length && SPACE.test(text.charAt(end))) end++;
    return end;
  }
  let end = at + unitsAt(text, at);
  const limit = Math.min(text.length, at + MAX_CLUSTER);
  while (end < limit && COMBINING.test(text.slice(end, end + unitsAt(text, end)))) end += unitsAt(text, end);
  return end;
}

/** UTF-16 units of the character that starts at `at`. */
function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function foldCluster(cluster: string): string {
  if (SPACE.test(cluster)) return ' ';
  if (INVISIBLE.test(cluster)) return '';
  return cluster.length === 1 ? (EQUAL.get(cluster) ?? cluster) : cluster.normalize('NFC');
}
