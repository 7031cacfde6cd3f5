/** Encodes the sentences of a small library before anybody asks, so that a first question does not wait for it. */
import type { Library } from '../library.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { encodeCandidates } from '../ranking/sentence-likeness.ts';
import { documentsReadWhole, prepareAll } from './reach.ts';

/** Maximum number of sentences: they take ten to twenty seconds of a processor. */
const MAX_SENTENCES = 1_000;
/** Sentences between which others have their turn. */
const AT_ONCE = 8;

/** Ends when the signal is aborted, after the sentences at hand. @returns how many sentences are encoded */
export async function encodeAhead(library: Library, signal: AbortSignal): Promise<number> {
  const passages = documentsReadWhole(library).flatMap(({ id, passages }) =>
    library.passages(id, 0, passages),
  );
  const candidates = prepareAll(passages, 'en').flatMap(candidatesOf).slice(0, MAX_SENTENCES);
  let done = 0;
  while (done < candidates.length && !signal.aborted) {
    const next = candidates.slice(done, done + AT_ONCE);
    encodeCandidates(next);
    done += next.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return done;
}
