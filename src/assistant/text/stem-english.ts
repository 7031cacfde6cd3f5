/**
 * English stems after M. F. Porter, "An algorithm for suffix stripping" (Program 14, 1980), with the steps numbered as
 * in the paper. The measure m is the number of vowel-consonant sequences in the remaining stem.
 */

const VOWEL = '(?:[aeiou]|(?<=[^aeiou])y)';
const HAS_VOWEL = new RegExp(VOWEL);
const SEQUENCES = new RegExp(`${VOWEL}+(?:(?!${VOWEL})[a-z])+`, 'g');
/** Consonant, vowel, consonant other than w, x or y: "hop" from "hoping" gets its e back. */
const SHORT_END = /[^aeiou][aeiouy][^aeiouwxy]$/;

const STEP_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['eli', 'e'],
];

const STEP_3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];

const STEP_4 = [
  ...[
    'ement',
    'ance',
    'ence',
    'able',
    'ible',
    'ment',
    'ant',
    'ent',
    'ism',
    'ate',
    'iti',
    'ous',
    'ive',
    'ize',
  ],
  ...['sion', 'tion', 'al', 'er', 'ic', 'ou'],
];

/** @param word folded; returned unchanged unless it consists of a to z only */
export function stemEnglish(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  return tidy(reduce(replace(replace(finalY(past(plural(word))), STEP_2), STEP_3)));
}

/** Step 1a. */
function plural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') ? word.slice(0, -1) : word;
}

/** Step 1b. */
function past(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  const base = word.slice(0, word.length - ending);
  if (ending === 0 || !HAS_VOWEL.test(base)) return word;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1);
  return measure(base) === 1 && SHORT_END.test(base) ? `${base}e` : base;
}

/** Step 1c. */
function finalY(word: string): string {
  return word.endsWith('y') && HAS_VOWEL.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

/** Steps 2 and 3. */
function replace(word: string, rules: readonly (readonly [string, string])[]): string {
  for (const [ending, by] of rules) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    return measure(base) > 0 ? base + by : word;
  }
  return word;
}

/** Step 4. */
function reduce(word: string): string {
  for (const ending of STEP_4) {
    if (!word.endsWith(ending)) continue;
    const restored = ending === 'sion' || ending === 'tion' ? 1 : 0;
    const base = word.slice(0, restored - ending.length);
    return measure(base) > 1 ? base : word;
  }
  return word;
}

/** Step 5. */
function tidy(word: string): string {
  if (word.endsWith('e')) {
    const base = word.slice(0, -1);
    const m = measure(base);
    if (m > 1 || (m === 1 && !SHORT_END.test(base))) return base;
  }
  return word.endsWith('ll') && measure(word) > 1 ? word.slice(0, -1) : word;
}

function measure(word: string): number {
  return word.match(SEQUENCES)?.length ?? 0;
}
