/**
 * Usage: bun scripts/train/train-choice.ts SCORER FOLDS SET:FOLDER… [--write]
 *
 * Trains the choice between a plan over tables and a location in text, on questions over documents alone and among some
 * dozens of others (workspaces.ts). Each FOLDER contains cases.jsonl, groups.json and files; SCORER is the answers
 * tool's score.mjs; FOLDS contains the output of train-plans.ts --folds, so that plans are chosen by weights that were
 * not trained on the question. Requires dist/docgate.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readTables, tellReading } from '../../src/assistant/built-in/answer-from-tables.ts';
import {
  type ChoiceModel,
  COST,
  choiceFigures,
  chosenBy,
} from '../../src/assistant/built-in/choose-answer.ts';
import { composeAnswer } from '../../src/assistant/built-in/compose.ts';
import { findAnswer, toNear } from '../../src/assistant/built-in/find-answer.ts';
import { inPlainWords, readQuestion } from '../../src/assistant/built-in/question.ts';
import { Reader } from '../../src/assistant/built-in/reach.ts';
import type { PlanWeights } from '../../src/assistant/tables/plans/choose-plan.ts';
import { TableShelf } from '../../src/assistant/tables/table-shelf.ts';
import { Opposites } from '../../src/assistant/text/opposites.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import { openFiles } from '../../src/flows/local-files/open-files.ts';
import type { Case } from './cases.ts';
import { convertOnce } from './examples.ts';
import { fitLogistic } from './fit.ts';
import { type Workspace, workspacesOf } from './workspaces.ts';

/** Larger sets are weighted down to this number of questions. */
const EVEN_SET = 130;
const FOLDS = 5;
/** Number of words of a reply in which the answer must occur. */
const LONGEST = 60;

interface Outcome {
  readonly set: string;
  readonly group: string;
  readonly figures: readonly number[];
  readonly isTables: boolean;
  readonly isText: boolean;
  readonly isQuoted: boolean;
}

interface Scorer {
  hasGold(asked: Case, text: string): boolean;
}

const [scorerPath = '', foldsPath = '', ...rest] = process.argv.slice(2);
const sources = rest.filter((one) => !one.startsWith('--'));
const scorer = (await import(scorerPath)) as Scorer;
const tools = { reader: new Reader(), opposites: new Opposites() };
const related = new RelatedWords();
const folds = existsSync(foldsPath)
  ? readdirSync(foldsPath).map((file): PlanWeights & { unseen: readonly string[] } =>
      JSON.parse(readFileSync(join(foldsPath, file), 'utf8')),
    )
  : [];

const cache = join(tmpdir(), 'docgate-train');
mkdirSync(cache, { recursive: true });
const outcomes: Outcome[] = [];
for (const workspace of workspacesOf(sources)) outcomes.push(...(await answerIn(workspace)));

async function answerIn({ files, cases, isOfMany }: Workspace): Promise<Outcome[]> {
  const asking = await openFiles(convertOnce(cache), files, true);
  const { library } = asking;
  const texts = await Promise.all(
    library.documents().map(async ({ id, version, fileName }) => ({
      id,
      fileName: basename(fileName),
      markdown: (await library.markdown(id, version)) ?? '',
    })),
  );
  const shelves = new Map<unknown, TableShelf>();
  const found: Outcome[] = [];
  for (const asked of cases) {
    const trained = folds.find(({ unseen }) => unseen.includes(asked.group));
    const shelf = shelves.get(trained) ?? new TableShelf(trained);
    shelves.set(trained, shelf);
    const calculation = {
      ...library,
      calculate: async (
        versions: readonly { id: string }[],
        told: Parameters<typeof library.calculate>[1],
      ) => {
        const own = versions.flatMap(({ id }) => texts.find((text) => text.id === id) ?? []);
        const calculated = shelf.calculate(own, told);
        const document = own[calculated?.document ?? -1];
        return calculated === undefined || document === undefined
          ? undefined
          : { ...calculated, documentId: document.id, others: [] };
      },
    };
    const question = readQuestion(asked.question, related);
    const reading = await readTables(related, calculation, question);
    const finding = findAnswer(tools, library, inPlainWords(question, related));
    if (reading === undefined) continue;
    const right = (answer: { text: string; citations: readonly { quote: string }[] }) =>
      asked.kind === 'answerable' && scorer.hasGold(asked, shortened(answer));
    const text = composeAnswer(library, question, finding.kind === 'quotes' ? finding : toNear(finding));
    found.push({
      set: isOfMany ? `${asked.set} of many` : asked.set,
      group: asked.group,
      figures: choiceFigures(reading, finding),
      isTables: right(tellReading(library, reading)),
      isText: right(text),
      isQuoted: finding.kind === 'quotes',
    });
  }
  asking.close();
  return found;
}

function shortened({ text, citations }: { text: string; citations: readonly { quote: string }[] }): string {
  const all = [text, ...citations.map(({ quote }) => quote)].join(' ');
  return all.split(/\s+/).slice(0, LONGEST).join(' ');
}

function weightIn(cases: readonly Outcome[]): (one: Outcome) => number {
  const bySet = Map.groupBy(cases, ({ set }) => set);
  return ({ set }) => Math.sqrt(EVEN_SET / (bySet.get(set)?.length ?? EVEN_SET));
}

function fit(cases: readonly Outcome[]): ChoiceModel {
  const weightOf = weightIn(cases);
  const rounded = (weights: readonly number[]) => weights.map((weight) => Math.round(1_000 * weight) / 1_000);
  return {
    tables: rounded(
      fitLogistic(cases.map((one) => ({ row: one.figures, isRight: one.isTables, weight: weightOf(one) }))),
    ),
    text: rounded(
      fitLogistic(
        cases
          .filter(({ isQuoted }) => isQuoted)
          .map((one) => ({ row: one.figures, isRight: one.isText, weight: weightOf(one) })),
      ),
    ),
  };
}

type Verdict = 'right' | 'wrong figure' | 'wrong' | 'none';

function verdictOf({ figures, isQuoted, isTables, isText }: Outcome, model: ChoiceModel): Verdict {
  const chosen = chosenBy(figures, isQuoted, model);
  if (chosen === 'readings' || chosen === 'places') return 'none';
  if (chosen === 'tables') return isTables ? 'right' : 'wrong figure';
  return isText ? 'right' : 'wrong';
}

/** The value of an answer to a person. */
const WORTH: Readonly<Record<Verdict, number>> = {
  ...{ right: 1, 'wrong figure': -COST.tables, wrong: -COST.text, none: 0 },
};

const groups = [...new Set(outcomes.map(({ group }) => group))];
const isOf =
  (fold: number) =>
  ({ group }: Outcome) =>
    groups.indexOf(group) % FOLDS === fold;
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const fitted = fit(outcomes.filter((one) => !isOf(fold)(one)));
  return outcomes.filter(isOf(fold)).map((one) => [one, fitted] as const);
}).flat();
for (const [set, own] of Map.groupBy(judged, ([one]) => one.set)) {
  const said = own.map(([one, fitted]) => verdictOf(one, fitted));
  const best = own.filter(([{ isTables, isText }]) => isTables || isText).length;
  const counts = Object.keys(WORTH).map((what) => `${what} ${said.filter((one) => one === what).length}`);
  const worth = said.reduce((sum, one) => sum + WORTH[one], 0) / own.length;
  console.log(
    `${set}: ${own.length} questions, ${best} can be answered: ${counts.join(', ')}; worth ${worth.toFixed(3)}`,
  );
}
const model = fit(outcomes);
console.log(JSON.stringify(model));
if (rest.includes('--write'))
  writeFileSync(
    join(import.meta.dir, '..', '..', 'src', 'assistant', 'built-in', 'choice.json'),
    `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), questions: outcomes.length, ...model }, null, 2)}\n`,
  );
