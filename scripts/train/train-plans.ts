/**
 * Trains the weights that choose a plan for a question over tables, from answers alone: every plan whose result is
 * the answer counts as right. Prints figures by five-fold cross-validation, split by table. How sure a choice is, is trained by
 * plan-confidence.ts.
 *
 *     bun scripts/train/train-plans.ts FOLDER [--write] [--misses FILE]
 *
 * FOLDER contains cases.jsonl, groups.json and files, like work-tables beside this script.
 */
import { writeFileSync } from 'node:fs';
import type { Language } from '../../src/assistant/languages/language-data.ts';
import { resultTexts } from '../../src/assistant/tables/answers/result-texts.ts';
import { likeliest } from '../../src/assistant/tables/plans/compare-tables.ts';
import { type RankedPlan, rankPlans, type Weights } from '../../src/assistant/tables/plans/rank-plans.ts';
import { type ReadyTable, readyTable } from '../../src/assistant/tables/plans/ready-table.ts';
import OLD from '../../src/assistant/tables/plans/weights.json';
import { readTableQuestion } from '../../src/assistant/tables/question.ts';
import type { SourceTable } from '../../src/assistant/tables/table.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import { ASKED_AT_WORK_ON, type Case, readCases, tablesOf, tellsAnswer, WORK_TABLES } from './cases.ts';
import { type Example, FeatureNames, train } from './log-linear.ts';
import { ASKED_ON, isPlanOf, type OwnCase, ownCases } from './own-cases.ts';

const FOLDS = 5;
/** Weight of each work question: they are fewer than the encyclopaedia ones, but what people really ask. */
const OF_WORK = 4;
/** Number of times each own phrase is used. */
const SEEDS = 1;
/** One in this many questions is asked of its table alone, the others among tables of other documents. */
const ALONE = 3;
/** Range of the number of other tables: from a few documents to some dozens. */
const FEWEST_BESIDE = 4;
const MAX_BESIDE = 20;
/** One in this many questions about contracts is asked of tables. */
const OF_TEXT = 3;
/** Maximum number of plans trained on per question, and per table when there are several. */
const MAX = 250;
const MAX_OF_EACH = 80;
/** Initial weights. */
const PRIOR: Weights = {
  'words:left': -1,
  'condition:strength': 0.5,
  'measure:strength': 0.5,
  'target:strength': 0.5,
  'order:said': 1,
  'target:asked': 1,
};

/**
 * One in this many own questions is used for training, and one in this many of those for evaluation, since they are
 * many and similar.
 */
const OWN_LEARNED = 2;
const OWN_JUDGED = 2;

interface PreparedQuestion {
  readonly one: Case;
  readonly language: Language;
  /** Days since 1970-01-01. */
  readonly today: number;
  readonly sources: readonly SourceTable[];
  /** The tables with the answer, prepared for questions. */
  readonly ready: readonly ReadyTable[];
  /** Tables about other things that are in reach as well. */
  readonly beside: readonly ReadyTable[];
  readonly example: Example;
}

interface Choice {
  readonly isRight: boolean;
  readonly set: string;
  readonly isAmong: boolean;
  readonly said: string;
}

const related = new RelatedWords();

function main([folder = '', ...flags]: readonly string[]): void {
  const names = new FeatureNames();
  const prior: Weights = Object.keys(OLD.weights).length > 0 ? OLD.weights : PRIOR;
  const files = new Files(folder);
  const own = ownCases(SEEDS);
  const work = new Files(WORK_TABLES);
  const others = new Others(own, files, work);
  const asked = [
    ...prepareAll(work, 'p', others, prior, names),
    ...['t', 'n'].flatMap((set) => prepareAll(files, set, others, prior, names)),
    ...prepareOwn(own, others, prior, names),
    ...prepareUnanswerable(folder, others, prior, names),
  ];
  const groups = [...new Set(asked.map(({ one }) => one.group))];
  const foldOf = ({ one }: PreparedQuestion) => groups.indexOf(one.group) % FOLDS;
  const choices = Array.from({ length: FOLDS }, (_, fold) => {
    const learned = train(asked.filter((each) => foldOf(each) !== fold).flatMap(examplesOf), names.size);
    const weights = Object.fromEntries(names.decode(learned));
    return asked
      .filter((each, at) => foldOf(each) === fold && (each.one.set !== 'own' || at % OWN_JUDGED === 0))
      .map((each) => evaluate(each, weights));
  }).flat();
  const figures = report(asked, choices);
  const at = flags.indexOf('--misses');
  if (at >= 0)
    writeFileSync(
      flags[at + 1] ?? '',
      choices
        .filter(({ isRight }) => !isRight)
        .map(({ said }) => said)
        .join('\n'),
    );
  if (!flags.includes('--write')) return;
  const learned = train(asked.flatMap(examplesOf), names.size);
  const weights = Object.fromEntries(names.decode(learned).filter(([, weight]) => Math.abs(weight) >= 0.02));
  const path = new URL('../../src/assistant/tables/plans/weights.json', import.meta.url);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(path, `${JSON.stringify({ ...OLD, date, figures, weights }, null, 2)}\n`);
}

function examplesOf({ one, example }: PreparedQuestion): Example[] {
  return one.set === 'p' ? Array.from({ length: OF_WORK }, () => example) : [example];
}

/** The tables of files, each read once. */
class Files {
  readonly #read = new Map<string, { sources: SourceTable[]; ready: ReadyTable[] }>();

  constructor(readonly folder: string) {}

  tables(file: string): { readonly sources: readonly SourceTable[]; readonly ready: readonly ReadyTable[] } {
    const known = this.#read.get(file);
    if (known !== undefined) return known;
    const sources = tablesOf(this.folder, file);
    const about = this.folder === WORK_TABLES ? file.replace(/\.[^.]*$/, '') : undefined;
    const read = { sources, ready: sources.map((source) => readyTable(source, about)) };
    this.#read.set(file, read);
    return read;
  }
}

/** Tables about other things, drawn deterministically for each question. */
class Others {
  readonly #pool: readonly { readonly ready: ReadyTable; readonly form: string }[];

  constructor(own: readonly OwnCase[], files: Files, work: Files) {
    const bySource = new Map(own.map((one) => [one.source, one]));
    const ofWork = [...bySource.values()].map(({ source, file, form }) => ({
      ready: readyTable(source, file),
      form,
    }));
    const atWork = [...new Set(readCases(work.folder, 'p').map((one) => one.files[0] ?? ''))].flatMap(
      (file) => work.tables(file).ready.map((ready) => ({ ready, form: file })),
    );
    const ofOthers = ['t', 'n'].flatMap((set) =>
      [...new Set(readCases(files.folder, set).map((one) => one.files[0] ?? ''))]
        .flatMap((file) => files.tables(file).ready.map((ready) => ({ ready, form: file })))
        .slice(0, ofWork.length),
    );
    this.#pool = [...ofWork, ...atWork, ...atWork, ...ofOthers];
  }

  /** @param form tables of this form are left out, since they would answer as well */
  some(at: number, form: string): ReadyTable[] {
    if (at % ALONE === 0) return [];
    const random = randomFrom(at);
    const many = FEWEST_BESIDE + Math.floor(random() * (MAX_BESIDE - FEWEST_BESIDE));
    const drawn = Array.from(
      { length: many },
      () => this.#pool[Math.floor(random() * this.#pool.length)],
    ).flatMap((one) => (one === undefined || one.form === form ? [] : one.ready));
    return [...new Set(drawn)];
  }
}

function randomFrom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function prepareAll(
  files: Files,
  set: string,
  others: Others,
  prior: Weights,
  names: FeatureNames,
): PreparedQuestion[] {
  return readCases(files.folder, set).map((one, at) => {
    const [file = ''] = one.files;
    const beside = others.some(at, file);
    const { language = 'en' } = one;
    const today = set === 'p' ? ASKED_AT_WORK_ON : ASKED_ON;
    return prepareOne({ one, language, today, ...files.tables(file), beside }, prior, names);
  });
}

function prepareOwn(
  cases: readonly OwnCase[],
  others: Others,
  prior: Weights,
  names: FeatureNames,
): PreparedQuestion[] {
  const bySource = new Map(cases.map(({ source, file }) => [source, readyTable(source, file)]));
  const some = cases.filter((_, at) => randomFrom(at)() < 1 / OWN_LEARNED);
  return some.map((one, at) => {
    const own = bySource.get(one.source);
    const ready = own === undefined ? [] : [own];
    const { language, source } = one;
    return prepareOne(
      { one, language, today: ASKED_ON, sources: [source], ready, beside: others.some(at, one.form) },
      prior,
      names,
    );
  });
}

/** Questions about text that no table answers. */
function prepareUnanswerable(
  folder: string,
  others: Others,
  prior: Weights,
  names: FeatureNames,
): PreparedQuestion[] {
  return readCases(folder, 'c')
    .filter((_, at) => at % OF_TEXT === 0)
    .map((one, at) =>
      prepareOne(
        {
          one: { ...one, set: 'text', kind: 'near', all: [] },
          ...{
            language: 'en',
            today: ASKED_ON,
            sources: [],
            ready: [],
            beside: others.some(ALONE * at + 1, ''),
          },
        },
        prior,
        names,
      ),
    );
}

function prepareOne(
  of: Omit<PreparedQuestion, 'example'>,
  prior: Weights,
  names: FeatureNames,
): PreparedQuestion {
  const ranked = rankAll(of, prior, of.beside.length === 0 ? MAX : MAX_OF_EACH).slice(0, MAX);
  const example = {
    features: ranked.map(({ features }) => names.encode(features)),
    right: ranked.map((each) => isAnswer(each, of)),
  };
  return { ...of, example };
}

function isAnswer(each: RankedPlan, { one, beside }: Pick<PreparedQuestion, 'one' | 'beside'>): boolean {
  return !beside.includes(each.ready) && isPlanOf(each, one) && tellsAnswer(each, one);
}

function rankAll(
  {
    one,
    language,
    today,
    ready,
    beside,
  }: Pick<PreparedQuestion, 'one' | 'language' | 'today' | 'ready' | 'beside'>,
  weights: Weights,
  most?: number,
): RankedPlan[] {
  const question = readTableQuestion(one.question, language, related, today);
  const tables = [...ready, ...beside].map((each) => ({ ready: each }));
  return rankPlans(
    likeliest(tables, question).map((each) => each.ready),
    question,
    weights,
    most,
  );
}

/** The choice for a held-out question. */
function evaluate(asked: PreparedQuestion, weights: Weights): Choice {
  const { one } = asked;
  const ranked = rankAll(asked, weights);
  const isAmong = asked.beside.length > 0;
  const [best] = ranked;
  if (best === undefined) return { set: one.set, isAmong, isRight: false, said: one.question };
  const told = resultTexts(best.plan, best.result, best.table);
  const right = ranked.find((each) => isAnswer(each, asked));
  return {
    set: one.set,
    isAmong,
    isRight: isAnswer(best, asked),
    said: `${one.set} ${one.op ?? ''} ${one.group} | ${one.question} | wanted ${one.all.map(([form]) => form).join(' & ')}\n   got ${sayPlan(best)} → ${told.slice(0, 4).join(' | ')}\n   ${right === undefined ? 'none right' : `right ${sayPlan(right)}`}`,
  };
}

function sayPlan({ plan, score, table }: RankedPlan): string {
  const conditions = plan.conditions.map(({ condition, manner }) => {
    const what =
      condition.kind === 'cells'
        ? condition.column.textOf(condition.codes[0] ?? -1)
        : 'wording' in condition
          ? condition.wording
          : '';
    return `${condition.column.header} ${manner} ${what}`;
  });
  const sides =
    plan.sides?.map(({ condition }) =>
      condition.kind === 'cells' ? condition.column.textOf(condition.codes[0] ?? -1) : condition.kind,
    ) ?? [];
  return `${plan.kind}${table.isTransposed ? ' turned' : ''} [${conditions.join(' & ')}] ${sides.join(' / ')} ${plan.order ?? ''} ${plan.measure?.column.header ?? ''} of ${plan.target?.column.header ?? 'names'} ${score.toFixed(1)}`;
}

function report(
  asked: readonly PreparedQuestion[],
  choices: readonly Choice[],
): Record<string, { questions: number; right: number }> {
  const figures: Record<string, { questions: number; right: number }> = {};
  for (const set of ['t', 'n', 'own', 'p'])
    for (const isAmong of [false, true]) {
      const name = isAmong ? `${set} among others` : set;
      const own = choices.filter((choice) => choice.set === set && choice.isAmong === isAmong);
      const reachable = asked.filter(
        ({ one, beside, example }) =>
          one.set === set &&
          one.kind !== 'near' &&
          beside.length > 0 === isAmong &&
          example.right.includes(true),
      ).length;
      const right = percent(own.filter((choice) => choice.isRight).length, own.length);
      console.log(
        `${name}: ${right} % right of ${own.length} held out; ${percent(reachable, own.length)} % can be reached`,
      );
      figures[name] = { questions: own.length, right };
    }
  return figures;
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / Math.max(1, whole)) / 10;
}

main(process.argv.slice(2));
