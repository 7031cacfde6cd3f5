/** Whether a text that is made to be read aloud, such as the description of a picture, speaks to a language model. */
import data from './instructions.json' with { type: 'json' };

const PATTERNS = [data.en, data.de, data.fr, data.es].flat().map((pattern) => new RegExp(pattern, 'u'));

/** Characters that are looked at: no description of a picture is longer. */
const MOST_READ = 4_000;

export function givesInstructions(text: string): boolean {
  const read = text.slice(0, MOST_READ).toLowerCase().replaceAll(/\s+/g, ' ');
  return PATTERNS.some((pattern) => pattern.test(read));
}
