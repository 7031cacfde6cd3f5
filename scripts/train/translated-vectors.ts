/**
 * Usage: bun scripts/train/translated-vectors.ts
 *
 * Gives German, French and Spanish words of the thesaurus the vectors of their English translations, and writes
 * src/assistant/vectors/translated.bin: stems prefixed with their language, one per line, an empty line, and one signed
 * byte per dimension, as in english.bin. Run again whenever the thesaurus changes.
 */
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../src/assistant/languages/language-data.ts';
import { stem } from '../../src/assistant/text/stem.ts';
import { foldText } from '../../src/assistant/text/tokens.ts';
import { STOP_WORDS } from '../../src/assistant/text/word-lists.ts';
import { FIELDS, readTerms } from '../../src/assistant/thesaurus/thesaurus.ts';
import { addVector, findVector, lengthOf, VECTOR_LENGTH } from '../../src/assistant/vectors/word-vectors.ts';

const OUTPUT = join(import.meta.dir, '..', '..', 'src', 'assistant', 'vectors', 'translated.bin');
const SCALE = 254;
/** Weight of a single word in a term of several words. */
const PART = 0.5;

const sums = new Map<string, Float32Array>();
const lines = Object.values(FIELDS).flatMap((field) => foldText(field).split('\n'));
for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
  const terms = readTerms(line);
  const meant = new Float32Array(VECTOR_LENGTH);
  for (const term of terms.en) {
    const words = term.split(/[ '’-]/).filter((word) => !STOP_WORDS.en.has(word));
    for (const word of words) {
      const index = findVector(word, 'en');
      if (index !== undefined) addVector(meant, index, words.length === 1 ? 1 : PART);
    }
  }
  const length = lengthOf(meant);
  if (length === 0) continue;
  for (const language of LANGUAGES) {
    if (language !== 'en')
      for (const word of singleWords(terms[language], language))
        add(`${language} ${word}`, meant, 1 / length);
  }
}
const keys = [...sums.keys()].sort();
const bytes = new Int8Array(keys.length * VECTOR_LENGTH);
keys.forEach((key, at) => {
  const sum = sums.get(key) ?? new Float32Array(VECTOR_LENGTH);
  const length = lengthOf(sum) || 1;
  sum.forEach((value, index) => {
    bytes[at * VECTOR_LENGTH + index] = Math.max(-127, Math.min(127, Math.round((SCALE * value) / length)));
  });
});
await Bun.write(OUTPUT, new Blob([`${keys.join('\n')}\n\n`, bytes]));
console.log(`${keys.length} words: ${OUTPUT}`);

function singleWords(terms: readonly string[], language: Language): string[] {
  const words = terms.filter((term) => !/[ '’-]/.test(term) && !STOP_WORDS[language].has(term));
  return [...new Set(words.map((word) => stem(word, language)))];
}

function add(key: string, vector: Float32Array, weight: number): void {
  const sum = sums.get(key) ?? new Float32Array(VECTOR_LENGTH);
  vector.forEach((value, index) => {
    sum[index] = (sum[index] ?? 0) + weight * value;
  });
  sums.set(key, sum);
}
