/** Detects instructions for a language model in text such as the description of a picture. */
import data from './instructions.json' with { type: 'json' };

const PATTERNS = [data.en, data.de, data.fr, data.es].flat().map((pattern) => new RegExp(pattern, 'u'));

/** Number of characters that are checked; descriptions of pictures are not longer. */
const MAX_READ = 4_000;

export function givesInstructions(text: string): boolean {
  const read = text.slice(0, MAX_READ).toLowerCase().replaceAll(/\s+/g, ' ');
  return PATTERNS.some((pattern) => pattern.test(read));
}
