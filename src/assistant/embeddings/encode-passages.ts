/** Encodes the sentences of passages, for vectors that are stored and compared with questions to come. */
import { prepareAll } from '../built-in/reach.ts';
import type { LibraryPassage } from '../library.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { encodeCandidates } from '../ranking/sentence-likeness.ts';
import { quantize } from './byte-vectors.ts';

/** @returns for each passage the vectors of its sentences and rows, one after the other; empty for one without any */
export function encodePassages(passages: readonly LibraryPassage[]): Int8Array[] {
  return prepareAll(passages, 'en').map((prepared) => {
    const encoded = encodeCandidates(candidatesOf(prepared));
    return Int8Array.from(encoded.flatMap(({ vector }) => [...quantize(vector)]));
  });
}
