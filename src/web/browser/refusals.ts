/** Explains refused requests in the person's language. */
import type { Answer } from './requests.ts';
import type { Words } from './words/words.ts';

/** Texts by error code. */
export type Refusals = Readonly<Record<string, string>>;

/**
 * The explanation of a refusal.
 *
 * @param specific texts for the codes that have a specific meaning here; all others get the general text
 */
export function explainRefusal(
  refusal: Extract<Answer<unknown>, { ok: false }>,
  words: Words,
  specific: Refusals = {},
): string {
  const known = Object.hasOwn(specific, refusal.code) ? specific[refusal.code] : undefined;
  return known ?? words.refused(refusal.code, refusal.message);
}
