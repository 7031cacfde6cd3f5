/**
 * Usage: bun scripts/train/ranker.ts ANSWERS [CACHE]
 *
 * Trains the weights that rank sentences and rows, and the confidence that a result is an answer, on the questions of an
 * answers tool (its folder ANSWERS, with data/ and train/). Prints the results on held-out documents, by set, next to
 * those without training; then trains on all documents and writes src/assistant/ranking/model.json. Requires
 * dist/docgate. CACHE stores conversions between runs.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packAssociations } from '../../src/assistant/ranking/associations.ts';
import { confidenceFigures } from '../../src/assistant/ranking/confidence.ts';
import { FEATURES, type FeatureName, RISING } from '../../src/assistant/ranking/features.ts';
import type { RankingModel } from '../../src/assistant/ranking/model.ts';
import { logOddsOf, type Network } from '../../src/assistant/ranking/network.ts';
import { type Ranked, worthComparing } from '../../src/assistant/ranking/rank.ts';
import { EVERYDAY_SETS } from './everyday.ts';
import { type Example, type ExampleCandidate, readExamples } from './examples.ts';
import { dot, fitLists } from './fit.ts';
import { associationOfExample, fitAssociations } from './fit-associations.ts';
import { fitNetwork } from './fit-network.ts';

/** Sets of one document come before those of many, so that a question is associated with its own document. */
const SETS = {
  data: ['a', 'aw', 'b-de', 'b-es', 'c', 'd', 'w1', 'wn'],
  train: ['c'],
  work: ['q1'],
  everyday: EVERYDAY_SETS,
};
/**
 * Sets with recurring questions: since they say little about other questions, only associations learn from all of
 * them.
 */
const RECURRING = ['c', 'train-c'];
/** Recurring sets so large that they would dominate the ranking weights. */
const ASSOCIATIONS_ALONE = ['train-c'];
/** Questions in another language than the text train only the weights of translations. */
const OTHER_LANGUAGE = ['w1-abroad', 'wn-abroad', 'p1-abroad', 'pn-abroad'];
/** The counterpart: the same questions in the language of the text. */
const SAME_LANGUAGE = ['wn'];
/** Everyday questions among many documents are for evaluation only: few of the right places are candidates. */
const EVALUATED = ['qn'];
/** There are many more of these than of all others. */
const EVERYDAY_WEIGHT = 0.3;
const OF_LANGUAGES: readonly FeatureName[] = ['byTranslation', 'otherLanguage'];
const FOLDS = 5;
const RISING_AT = RISING.map((name) => FEATURES.indexOf(name));
/** Caps the influence of large sets, so that each set counts about the same. */
const EVEN_SET = 250;
const MAX_WEIGHT = 3;
/** A false denial is worse for a person than an answer that is visibly beside the point. */
const SILENCE = 0.5;
/** Fixed weights for features with too little training data: few of the questions ask for definitions. */
const FIXED_WEIGHTS: Readonly<Record<string, number>> = { kindDefinition: 8 };
/** Number of top results that are quoted. */
const QUOTED = 3;
const EMPTY: Ranker = { ranking: {}, associations: new Map() };
const OUT =
  process.env['OUT'] ?? join(import.meta.dir, '..', '..', 'src', 'assistant', 'ranking', 'model.json');

type Ranker = Pick<RankingModel, 'ranking' | 'associations'>;

/** The outcome of a question. */
interface Outcome {
  readonly set: string;
  readonly document: string;
  readonly isAnswerable: boolean;
  readonly isFirst: boolean;
  readonly isQuoted: boolean;
  readonly figures: ReturnType<typeof confidenceFigures>;
}

const [answers = '', cache = join(tmpdir(), 'docgate-train')] = process.argv.slice(2);
const examples = await readExamples(answers, cache, SETS);
console.log(`${examples.length} questions`);
const learned = examples.filter(({ set }) => !EVALUATED.includes(set));

const rankers = folds(FOLDS).map((_, fold) =>
  fitRanker(learned.filter((one) => foldOf(one, FOLDS) !== fold)),
);
/** Ranks every question with a model that was not trained on its document. */
const rankHeldOut = (example: Example) => rankExample(rankers[foldOf(example, FOLDS)] ?? EMPTY, example);
const outcomes = examples.map(rankHeldOut);
const confidences = folds(FOLDS).map((_, fold) =>
  fitConfidence(outcomes.filter((one) => foldOf(one, FOLDS) !== fold)),
);
const crossValidated = evaluate(outcomes, (one) => confidences[foldOf(one, FOLDS)]);
const plain = evaluate(
  examples.map((example) => rankExample({ ...EMPTY, ranking: { own: 1, passage: 1 } }, example)),
  () => undefined,
);
const figures = Object.fromEntries(
  Object.entries(crossValidated).map(([set, own]) => [set, { ...own, byOverlap: plain[set]?.first ?? 0 }]),
);
for (const [set, own] of Object.entries(figures)) console.log(`${set.padEnd(8)} ${JSON.stringify(own)}`);
const questionsAside = evaluate(rankRecurring(), () => undefined);
for (const [set, { first, quoted }] of Object.entries(questionsAside)) {
  console.log(`${set.padEnd(8)} with its questions kept aside too: first ${first}, quoted ${quoted}`);
}
const { ranking, associations } = fitRanker(learned);
const file = {
  date: new Date().toISOString().slice(0, 10),
  crossValidated: figures,
  questionsAside,
  pieceBySentence: fitPieceBySentence(),
  ranking,
  confidence: fitConfidence(outcomes),
  associations: packAssociations(associations),
};
writeFileSync(OUT, `${JSON.stringify(file, undefined, 2).replaceAll(/\[[-\d.,\s]+\]/g, oneLine)}\n`);
console.log(`written: ${OUT}`);

/** The line by which the likeness piece by piece follows from that as a whole (least squares). */
function fitPieceBySentence(): RankingModel['pieceBySentence'] {
  const figures = learned.flatMap(({ candidates }) => candidates.map((one) => one.figures));
  const compared = figures.filter(({ sentenceLikeness }) => sentenceLikeness !== 0);
  const meanOf = (value: (one: Ranked['figures']) => number) =>
    compared.reduce((sum, one) => sum + value(one), 0) / compared.length;
  const [whole, pieces] = [meanOf((one) => one.sentenceLikeness), meanOf((one) => one.pieceLikeness)];
  const covariance = meanOf((one) => (one.sentenceLikeness - whole) * (one.pieceLikeness - pieces));
  const slope = covariance / meanOf((one) => (one.sentenceLikeness - whole) ** 2);
  return { intercept: rounded(pieces - slope * whole), slope: rounded(slope) };
}

/** Ranks recurring questions with associations trained on neither their documents nor the questions themselves. */
function rankRecurring(): Outcome[] {
  const recurring = examples.filter(({ set }) => RECURRING.includes(set));
  return folds(FOLDS).flatMap((_, fold) => {
    const { ranking } = rankers[fold] ?? EMPTY;
    const weights = FEATURES.map((name) => ranking[name] ?? 0);
    const isHeldOut = (one: Example) => foldOf({ document: one.question.text }, FOLDS) === fold;
    const associations = fitAssociations(
      recurring.filter((one) => foldOf(one, FOLDS) !== fold && !isHeldOut(one)),
      (one) => dot(weights, rowOf(one, 0)),
    );
    return recurring
      .filter((one) => foldOf(one, FOLDS) === fold && isHeldOut(one))
      .map((one) => rankExample({ ranking, associations }, one));
  });
}

function fitRanker(from: readonly Example[]): Ranker {
  const weights = fitHome(from);
  const base = (candidate: ExampleCandidate) => dot(weights, rowOf(candidate, 0));
  const recurring = from.filter(({ set }) => RECURRING.includes(set));
  // Associations overfit the questions they were trained on, so their weight is fitted on others.
  const parts = folds(3).map((_, part) =>
    fitAssociations(
      recurring.filter((one) => foldOf(one, 3) !== part),
      base,
    ),
  );
  const [score = 1, association = 0] = fitLists(
    recurring.map((example) =>
      listOf(example, (one) => [
        base(one),
        associationOfExample(parts[foldOf(example, 3)] ?? new Map(), example, one),
      ]),
    ),
    [0, 1],
  );
  const ranking = Object.fromEntries(
    FEATURES.map((name, index) => [name, FIXED_WEIGHTS[name] ?? rounded(weights[index] ?? 0)]),
  );
  ranking['association'] = score === 0 ? 0 : rounded(association / score);
  return { ranking, associations: fitAssociations(recurring, base) };
}

/** Fits the weights for one language first, then those for other languages. */
function fitHome(from: readonly Example[]): number[] {
  const isOfLanguages = FEATURES.map((name) => OF_LANGUAGES.includes(name));
  const weights = fitLists(
    from
      .filter(({ set }) => ![...ASSOCIATIONS_ALONE, ...OTHER_LANGUAGE].includes(set))
      .map((example) =>
        listOf(example, (one) => rowOf(one, 0).map((value, at) => (isOfLanguages[at] ? 0 : value))),
      ),
    RISING_AT,
  );
  const [scale = 1, ...further] = fitLists(
    from
      .filter(({ set }) => [...OTHER_LANGUAGE, ...SAME_LANGUAGE].includes(set))
      .map((example) =>
        listOf(example, (one) => [
          dot(weights, rowOf(one, 0)),
          ...OF_LANGUAGES.map((name) => one.figures[name]),
        ]),
      ),
    [0],
  );
  OF_LANGUAGES.forEach((name, at) => {
    weights[FEATURES.indexOf(name)] = scale === 0 ? 0 : (further[at] ?? 0) / scale;
  });
  return weights;
}

/** Ranks as an answer does, which in a large library compares only the best candidates as sentences. */
function rankExample({ ranking, associations }: Ranker, example: Example): Outcome {
  const weights = FEATURES.map((name) => ranking[name] ?? 0);
  const scored = <One extends ExampleCandidate>(candidate: One, figures: One['figures']) => ({
    ...candidate,
    figures,
    score: dot(
      weights,
      FEATURES.map((name) => figures[name]),
    ),
  });
  const byWords = example.candidates
    .map((candidate) => {
      const association = associationOfExample(associations, example, candidate);
      const { sentenceLikeness, pieceLikeness } = candidate.figures;
      const compared = { ...candidate.figures, association };
      const likeness = { sentenceLikeness, pieceLikeness };
      return { ...scored(candidate, { ...compared, ...candidate.estimated }), likeness };
    })
    .sort((a, b) => b.score - a.score);
  const compared = example.isAllCompared ? byWords : worthComparing(byWords);
  const ranked = [
    ...compared.map((one) => scored(one, { ...one.figures, ...one.likeness })),
    ...byWords.slice(compared.length),
  ].sort((a, b) => b.score - a.score);
  return {
    set: example.set,
    document: example.document,
    isAnswerable: example.isAnswerable,
    isFirst: ranked.slice(0, 1).some(({ worth }) => worth > 0),
    isQuoted: ranked.slice(0, QUOTED).some(({ worth }) => worth > 0),
    figures: confidenceFigures(ranked, example.question),
  };
}

/** What is ranked wrongly counts as no answer. */
function fitConfidence(from: readonly Outcome[]): Network {
  const useful = from.filter(({ set }) => !EVALUATED.includes(set));
  const counts = Map.groupBy(useful, ({ set }) => set);
  const names = Object.keys(useful[0]?.figures ?? {});
  const rows = useful.map(({ set, isQuoted, figures }) => ({
    row: names.map((name) => figures[name] ?? 0),
    isRight: isQuoted,
    weight:
      weightOf(set) *
      (isQuoted ? 1 : SILENCE) *
      Math.min(MAX_WEIGHT, Math.sqrt(EVEN_SET / (counts.get(set)?.length ?? 1))),
  }));
  return fitNetwork(names, rows);
}

/**
 * Percentages by set: first result right, a quoted result right, and the overall result including denials; of
 * answerable questions, those answered rightly, wrongly, and denied although found; of the others, the denials.
 */
function evaluate(all: readonly Outcome[], confidenceFor: (one: Outcome) => Network | undefined) {
  const percent = (of: number, among: number) =>
    among === 0 ? undefined : Math.round((1_000 * of) / among) / 10;
  return Object.fromEntries(
    [...Map.groupBy(all, ({ set }) => set)].map(([set, own]) => {
      const answerable = own.filter(({ isAnswerable }) => isAnswerable);
      const isAnswered = (one: Outcome) => {
        const confidence = confidenceFor(one);
        return confidence !== undefined && logOddsOf(confidence, one.figures) > 0;
      };
      const right = answerable.filter((one) => isAnswered(one) && one.isQuoted).length;
      const wrong = answerable.filter((one) => isAnswered(one) && !one.isQuoted).length;
      const denied = answerable.filter((one) => !isAnswered(one) && one.isQuoted).length;
      const without = own.filter(({ isAnswerable }) => !isAnswerable);
      const silent = without.filter((one) => !isAnswered(one)).length;
      const first = percent(answerable.filter(({ isFirst }) => isFirst).length, answerable.length);
      const quoted = percent(answerable.filter(({ isQuoted }) => isQuoted).length, answerable.length);
      const outcomes = {
        right: percent(right, answerable.length),
        wrong: percent(wrong, answerable.length),
        denied: percent(denied, answerable.length),
        silent: percent(silent, without.length),
      };
      return [set, { first, quoted, overall: percent(right + silent, own.length), ...outcomes }];
    }),
  );
}

function listOf(example: Example, row: (candidate: ExampleCandidate) => number[]) {
  return {
    rows: example.candidates.map(row),
    worth: example.candidates.map(({ worth }) => worth),
    weight: weightOf(example.set),
  };
}

function weightOf(set: string): number {
  return EVERYDAY_SETS.some((one) => one === set) ? EVERYDAY_WEIGHT : 1;
}

function rowOf({ figures }: ExampleCandidate, association: number): number[] {
  return FEATURES.map((name) => (name === 'association' ? association : figures[name]));
}

function folds(count: number): undefined[] {
  return Array.from({ length: count }, () => undefined);
}

/** All questions of a document are in one fold. */
function foldOf({ document }: { readonly document: string }, count: number): number {
  return Number(Bun.hash(document) % BigInt(count));
}

/** A list of numbers as one line. */
function oneLine(list: string): string {
  return list.replaceAll(/\s+/g, ' ');
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
