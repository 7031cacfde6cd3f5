/** What a refusal means to the person who meets it, in their language. */
import type { Answer } from './requests.ts';
import type { Words } from './words/words.ts';

/** Sentences by the code of a refusal. */
export type Refusals = Readonly<Record<string, string>>;

/**
 * A sentence for a refusal.
 *
 * @param own what codes mean at this place; what is not named there is said in general
 */
export function explainRefusal(
  refusal: Extract<Answer<unknown>, { ok: false }>,
  words: Words,
  own: Refusals = {},
): string {
  const known = Object.hasOwn(own, refusal.code) ? own[refusal.code] : undefined;
  return known ?? words.refused(refusal.code, refusal.message);
}
