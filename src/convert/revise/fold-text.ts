/**
 * Folds text for comparison. Differences that people don't see or type (kinds and runs of spaces, soft hyphens, curly
 * quotes, composed or decomposed accents) are removed, and a map leads every folded unit back to the original text,
 * so that a match in the folded text can be edited in the original.
 *
 * Source: Unicode Standard Annex 15 (canonical composition).
 */

export interface FoldedText {
  readonly text: string;
  /** Start of the folded unit at `index` in the original; the original's length past the end. */
  startOf(index: number): number;
  /** End of the folded unit at `index` in the original. */
  endOf(index: number): number;
}

/** Placeholder for something other than text (a picture, a formula): never equal to anything typed. */
export const OPAQUE = '\uFFFC';

const EXOTIC_SPACES = '\\t-\\r\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000';
/** Soft hyphen, zero-width space and no-break space, word joiner, direction marks. */
const INVISIBLE = '\\u00AD\\u200B\\u200E\\u200F\\u2060\\uFEFF';
/** Non-breaking hyphens, and curly quotes of all kinds. */
const LOOKALIKES = '\\u2010\\u2011\\u2018-\\u201F';
/** Accents, and the vowels and final consonants that compose to Korean syllables. */
const COMBINING = '\\p{M}\\u1160-\\u11FF';
/** Maximum number of accents on one letter that are composed; further ones are compared as they are. */
const MAX_COMBINING = 15;

/**
 * Whatever differs from its folded form: spaces other than a single plain one, invisible and look-alike characters,
 * accents.
 */
const UNIT = `(?: [ ${EXOTIC_SPACES}]+|[${EXOTIC_SPACES}][ ${EXOTIC_SPACES}]*)|[${INVISIBLE}]|[${LOOKALIKES}]|[^${COMBINING}][${COMBINING}]{1,${MAX_COMBINING}}`;
const FOLDABLE = new RegExp(UNIT, 'u');
const SPACE = new RegExp(`[ ${EXOTIC_SPACES}]`);
const HIDDEN = new RegExp(`^[${INVISIBLE}]$`);

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

/** Folds a text, in time linear in its length. */
export function foldText(original: string): FoldedText {
  if (!FOLDABLE.test(original)) {
    return { text: original, startOf: (index) => index, endOf: (index) => index + 1 };
  }
  const map = new UnitMap(original.length);
  const pieces: string[] = [];
  let at = 0;
  for (const match of original.matchAll(new RegExp(UNIT, 'gu'))) {
    const folded = foldUnit(match[0]);
    pieces.push(original.slice(at, match.index), folded);
    map.addPlain(match.index - at);
    map.addFolded(match[0].length, folded.length);
    at = match.index + match[0].length;
  }
  pieces.push(original.slice(at));
  map.addPlain(original.length - at);
  const startOf = (index: number) => map.startOf(index);
  return { text: pieces.join(''), startOf, endOf: (index) => map.endOf(index) };
}

function foldUnit(unit: string): string {
  if (SPACE.test(unit.charAt(0))) return ' ';
  if (HIDDEN.test(unit)) return '';
  return EQUAL.get(unit) ?? unit.normalize('NFC');
}

/** Stretches of folded text, each either equal to its original unit by unit or folded from it as a whole. */
class UnitMap {
  readonly #folded: number[] = [];
  readonly #original: number[] = [];
  readonly #isWhole: boolean[] = [];
  #foldedEnd = 0;
  #originalEnd = 0;

  readonly #length: number;

  constructor(length: number) {
    this.#length = length;
  }

  addPlain(length: number): void {
    if (length > 0) this.#add(length, length, false);
  }

  addFolded(length: number, foldedLength: number): void {
    this.#add(length, foldedLength, true);
  }

  startOf(index: number): number {
    const stretch = this.#stretchOf(index);
    const start = this.#original[stretch] ?? this.#length;
    if (index >= this.#foldedEnd) return this.#length;
    return this.#isWhole[stretch] ? start : start + index - (this.#folded[stretch] ?? 0);
  }

  endOf(index: number): number {
    const stretch = this.#stretchOf(index);
    if (this.#isWhole[stretch]) return this.#original[stretch + 1] ?? this.#originalEnd;
    return this.startOf(index) + 1;
  }

  #add(length: number, foldedLength: number, isWhole: boolean): void {
    this.#folded.push(this.#foldedEnd);
    this.#original.push(this.#originalEnd);
    this.#isWhole.push(isWhole);
    this.#foldedEnd += foldedLength;
    this.#originalEnd += length;
  }

  /** The last stretch that starts at or before a folded unit; after any that fold to nothing. */
  #stretchOf(index: number): number {
    let low = 0;
    let high = this.#folded.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#folded[middle] ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
