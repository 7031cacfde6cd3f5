/**
 * Scores how much a text looks like a language, for single-byte encodings: its letters belong to one alphabet, words
 * have one script and one case pattern, and signs are where signs usually are.
 */

/** Scripts whose letters never occur next to Latin ones within a word. */
const SCRIPT_RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x590, 0x5ff],
  [0x600, 0x6ff],
  [0xe00, 0xe7f],
];

/** Minimum length of an alphabet that is scored by letter frequency. */
const LONG_ALPHABET = 20;
const UNKNOWN_LETTER = -0.5;
/** A single-letter word is weaker evidence than a letter within a word. */
const LONE_LETTER = 0.4;
const BESIDE_DIGIT = -0.5;
const FINAL_FORM_WITHIN = -1;
const MIXED_SCRIPT = -2;
const ODD_CASE = -1;
const CONTROL = -3;
const SIGN_IN_PLACE = 0.6;
const SIGN_IN_WORD = -1;
const RARE_SIGN = -0.3;

/** Hebrew letter forms that occur only at the end of a word. */
const FINAL_FORMS = 'ςךםןףץ';
const DIGIT = /\d/;
const LETTER = /\p{L}|\p{M}/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const SPACE = /[\s\u00a0;,|()[\]"'«»„“”‚‘’/]/;

/**
 * From about −3 to 1: the mean over all characters beyond ASCII.
 *
 * @param text the sample as decoded by the encoding
 * @param alphabets letters beyond ASCII of the languages of the encoding
 */
export function scoreSingleByte(text: string, alphabets: readonly string[]): number {
  const letters = new Map<string, number>();
  let sum = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char <= '\x7f') continue;
    count++;
    const before = text[i - 1] ?? ' ';
    const after = text[i + 1] ?? ' ';
    if (isLetter(char)) {
      const penalty = letterPenalty(char, before, after, text[i - 2] ?? ' ');
      sum += penalty;
      const lower = char.toLowerCase();
      const alone = !LETTER.test(before) && !LETTER.test(after);
      if (penalty === 0) letters.set(lower, (letters.get(lower) ?? 0) + (alone ? LONE_LETTER : 1));
    } else {
      sum += signScore(char, before, after);
    }
  }
  return count === 0 ? 0 : (sum + bestLanguage(letters, alphabets)) / count;
}

/** Ordinal signs and the micro sign are letters in Unicode but count as signs here. */
function isLetter(char: string): boolean {
  return LETTER.test(char) && !'ªºµƒˆ'.includes(char);
}

function letterPenalty(char: string, before: string, after: string, twoBefore: string): number {
  const script = scriptOf(char);
  for (const other of [before, after]) {
    if (LETTER.test(other) && scriptOf(other) !== script) return MIXED_SCRIPT;
  }
  if (DIGIT.test(before) || DIGIT.test(after)) return BESIDE_DIGIT;
  if (FINAL_FORMS.includes(char) && LETTER.test(after)) return FINAL_FORM_WITHIN;
  if (UPPER.test(char) && LOWER.test(before)) return ODD_CASE;
  const amidCapitals = UPPER.test(before) && (UPPER.test(twoBefore) || UPPER.test(after));
  return LOWER.test(char) && char !== 'ß' && amidCapitals ? ODD_CASE : 0;
}

function scriptOf(char: string): number {
  const code = char.charCodeAt(0);
  return SCRIPT_RANGES.findIndex(([from, to]) => code >= from && code <= to);
}

function bestLanguage(letters: ReadonlyMap<string, number>, alphabets: readonly string[]): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const alphabet of alphabets) {
    let sum = 0;
    for (const [letter, count] of letters) sum += count * letterWeight(alphabet, letter);
    best = Math.max(best, sum);
  }
  return best;
}

function letterWeight(alphabet: string, letter: string): number {
  const index = alphabet.indexOf(letter);
  if (index < 0) return UNKNOWN_LETTER;
  if (alphabet.length < LONG_ALPHABET) return 1;
  return 1.2 - index / alphabet.length;
}

/** Signs are scored by their neighbours: quotes open after a space, a currency is next to a number. */
function signScore(char: string, before: string, after: string): number {
  const code = char.charCodeAt(0);
  if (code < 0xa0 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff)) return CONTROL;
  const afterSpace = SPACE.test(before);
  const beforeSpace = SPACE.test(after) || /[.:!?]/.test(after);
  const scoreIf = (yes: boolean) => (yes ? SIGN_IN_PLACE : SIGN_IN_WORD);
  if ('“„«‘‚¿¡'.includes(char)) return scoreIf(afterSpace || beforeSpace);
  if ('”»'.includes(char)) return scoreIf(beforeSpace || afterSpace);
  if ('’'.includes(char)) return scoreIf(/[\p{L}\d.,!?]/u.test(before) || beforeSpace);
  if ('–—…•·'.includes(char))
    return scoreIf(!(LETTER.test(before) && LETTER.test(after)) || '·…—'.includes(char));
  if ('€£¥°%‰'.includes(char)) return scoreIf(/[\d\s\u00a0]/.test(before) || /[\d\s\u00a0]/.test(after));
  if ('ªº²³¹½¼¾'.includes(char))
    return scoreIf(!LETTER.test(after) && (afterSpace || /[\p{L}\d.]/u.test(before)));
  if ('§©®™±×÷µ№\u00a0\u00ad'.includes(char))
    return scoreIf(afterSpace || beforeSpace || !LETTER.test(before));
  return LETTER.test(before) && LETTER.test(after) ? SIGN_IN_WORD : RARE_SIGN;
}
