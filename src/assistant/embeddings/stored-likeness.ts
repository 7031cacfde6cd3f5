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

  constructor(stored: readonly PassageVectors[], question: Question) {
    const asked = vectorsOfQuestion(question).map((vector) => quantize(vector));
    const measured = stored.map(({ documentId, ordinal, vectors }) => {
      const all = meanLikenesses(asked, vectors);
      return { documentId, ordinal, all, most: Math.max(...all) };
    });
    this.#likenesses = new Map(measured.map((one) => [keyOf(one), one.all]));
    this.#byNearest = measured.toSorted((one, other) => other.most - one.most);
  }

  /** The likeness of each candidate of a passage, from -1 to 1; undefined if none are stored that fit them. */
  of({ passage }: PreparedPassage, candidates: number): readonly number[] | undefined {
    const stored = this.#likenesses.get(keyOf(passage));
    return stored?.length === candidates ? stored : undefined;
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
