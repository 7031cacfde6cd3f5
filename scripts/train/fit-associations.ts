/**
 * Learns which answer words go with which question words: weights of pairs in a log-linear model over the candidates
 * of each question, by AdaGrad (Duchi and others, 2011). Only words that occur with several documents count, so that
 * no pair fits a single question.
 */
import { type Associations, associationOf } from '../../src/assistant/ranking/associations.ts';
import type { Example, ExampleCandidate } from './examples.ts';
import { softmax } from './fit.ts';

/** Minimum number of documents that a word must occur with. */
const FEWEST_DOCUMENTS = 6;
/** Maximum number of wrong candidates trained on, most likely first. */
const MAX_WRONG = 40;
const ROUNDS = 8;
const RATE = 0.3;
const L2 = 0.003;
/** Pairs with smaller weights are left out of the model. */
const MIN_WEIGHT = 0.1;

/** @param base the score of a candidate without associations */
export function fitAssociations(
  examples: readonly Example[],
  base: (candidate: ExampleCandidate) => number,
): Associations {
  const answerable = examples.filter(({ candidates }) => candidates.some(({ worth }) => worth > 0));
  const questionWords = wordsOfSeveral(answerable, questionStems);
  const answerWords = wordsOfSeveral(answerable, ({ candidates }) =>
    candidates.filter(({ worth }) => worth > 0).flatMap(({ stems }) => stems),
  );
  const weights = new Float32Array(questionWords.size * answerWords.size);
  const squares = new Float32Array(weights.length).fill(0.05);
  const lists = answerable.map((example) => listOf(example, base, questionWords, answerWords));
  for (let round = 0; round < ROUNDS; round++) {
    for (const list of lists) learn(list, weights, squares);
  }
  const rows = [...questionWords.keys()].map((one, row) => {
    const significant = [...answerWords.keys()].flatMap((other, column) => {
      const weight = weights[row * answerWords.size + column] ?? 0;
      return Math.abs(weight) < MIN_WEIGHT ? [] : [[other, Number(weight.toFixed(2))] as const];
    });
    return [one, new Map(significant)] as const;
  });
  return new Map(rows.filter(([, significant]) => significant.size > 0));
}

export function associationOfExample(
  associations: Associations,
  example: Example,
  { stems }: ExampleCandidate,
): number {
  return associationOf(associations, example.question.terms, stems);
}

interface PairList {
  readonly base: readonly number[];
  readonly worth: readonly number[];
  /** The indexes of each candidate's pairs in the weights. */
  readonly pairs: readonly (readonly number[])[];
}

function listOf(
  example: Example,
  base: (candidate: ExampleCandidate) => number,
  questionWords: ReadonlyMap<string, number>,
  answerWords: ReadonlyMap<string, number>,
): PairList {
  const likeliest = example.candidates
    .map((candidate) => ({ candidate, base: base(candidate) }))
    .sort((a, b) => b.base - a.base)
    .filter(({ candidate }, index) => index < MAX_WRONG || candidate.worth > 0);
  const rows = [...new Set(questionStems(example))].flatMap((one) => questionWords.get(one) ?? []);
  return {
    base: likeliest.map((one) => one.base),
    worth: likeliest.map(({ candidate }) => (candidate.worth > 0 ? 1 : 0)),
    pairs: likeliest.map(({ candidate }) => {
      const columns = [...new Set(candidate.stems)].flatMap((one) => answerWords.get(one) ?? []);
      return rows.flatMap((row) => columns.map((column) => row * answerWords.size + column));
    }),
  };
}

function learn({ base, worth, pairs }: PairList, weights: Float32Array, squares: Float32Array): void {
  const damp = pairs.map((own) => Math.sqrt(4 + own.length));
  const shares = softmax(
    base.map((score, index) => {
      const own = pairs[index] ?? [];
      return score + own.reduce((sum, pair) => sum + (weights[pair] ?? 0), 0) / (damp[index] ?? 1);
    }),
  );
  const right = shares.map((share, index) => share * (worth[index] ?? 0));
  const all = right.reduce((sum, one) => sum + one, 0) || 1;
  pairs.forEach((own, index) => {
    const pull = (right[index] ?? 0) / all - (shares[index] ?? 0);
    if (Math.abs(pull) < 0.005) return;
    for (const pair of own) {
      const slope = pull / (damp[index] ?? 1) - L2 * (weights[pair] ?? 0);
      squares[pair] = (squares[pair] ?? 0) + slope * slope;
      weights[pair] = (weights[pair] ?? 0) + (RATE * slope) / Math.sqrt(squares[pair] ?? 1);
    }
  });
}

function questionStems({ question }: Example): string[] {
  return question.terms.map(({ stems }) => stems[0] ?? '');
}

/** Words that occur with several documents, with their indexes. */
function wordsOfSeveral(
  examples: readonly Example[],
  words: (example: Example) => readonly string[],
): Map<string, number> {
  const documents = new Map<string, Set<string>>();
  for (const example of examples) {
    for (const word of words(example)) {
      documents.set(word, (documents.get(word) ?? new Set()).add(example.document));
    }
  }
  const several = [...documents].filter(([, among]) => among.size >= FEWEST_DOCUMENTS);
  return new Map(several.map(([word], index) => [word, index]));
}
