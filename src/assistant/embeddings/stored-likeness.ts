/**
 * How near sentences are to a question by vectors that were stored before. Encoding sentences takes too long for more than
 * some of them, so these vectors tell which are worth it, also in a large library and without a word of the question.
 */
import type { PreparedPassage } from '../built-in/prepared.ts';
import type { Question } from '../built-in/question.ts';
import type { LibraryPassage, PassageVectors } from '../library.ts';
import { vectorsOfQuestion } from '../ranking/sentence-likeness.ts';
import { likenesses, quantize } from './byte-vectors.ts';

type Position = Pick<LibraryPassage, 'documentId' | 'ordinal'>;

export class StoredLikeness {
  readonly #likenesses: ReadonlyMap<string, readonly number[]>;
  readonly #byNearest: readonly Position[];
  readonly #mean: number;

  constructor(stored: readonly PassageVectors[], question: Question) {
    const asked = vectorsOfQuestion(question).map((vector) => quantize(vector));
    const measured = stored.map(({ documentId, ordinal, vectors }) => {
      const all = meanLikenesses(asked, vectors);
      return { documentId, ordinal, all, most: Math.max(...all) };
    });
    this.#likenesses = new Map(measured.map((one) => [keyOf(one), one.all]));
    const all = measured.flatMap((one) => one.all);
    this.#mean = all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
    this.#byNearest = measured.toSorted((one, other) => other.most - one.most);
  }

  /** Whether the vectors of a passage's candidates are stored. */
  holds({ passage }: PreparedPassage, candidates: number): boolean {
    return this.#likenesses.get(keyOf(passage))?.length === candidates;
  }

  /** The likeness of each candidate of a passage, from -1 to 1: where none is stored the mean, which tells nothing. */
  of({ passage }: PreparedPassage, candidates: number): readonly number[] {
    const stored = this.#likenesses.get(keyOf(passage));
    return stored?.length === candidates ? stored : Array.from({ length: candidates }, () => this.#mean);
  }

  /** The passages with the nearest sentences. */
  nearest(most: number): readonly Position[] {
    return this.#byNearest.slice(0, most);
  }
}

/** The mean over the wordings of the question. @param vectors one after the other */
function meanLikenesses(asked: readonly Int8Array[], vectors: Int8Array): number[] {
  const [first = [], ...others] = asked.map((one) => likenesses(one, vectors));
  return first.map((one, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), one) / asked.length);
}

function keyOf({ documentId, ordinal }: Position): string {
  return `${documentId} ${ordinal}`;
}
