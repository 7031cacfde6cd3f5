/**
 * Usage: bun scripts/train/train-choice.ts SCORER SET:FOLDER… [--write]
 *
 * Trains the choice between a plan over tables and a location in text, on the questions of workplaces beside this script, each asked
 * over all documents of its organization, tables and texts mixed, and on those of each SET over their documents alone, a third of
 * them over other documents as well. Each FOLDER contains cases.jsonl, groups.json and files; SCORER is the answers
 * tool's score.mjs. Prints figures by five-fold cross-validation, split by documents. Requires dist/docgate.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { Opposites } from '../../src/assistant/text/opposites.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import { openFiles } from '../../src/flows/local-files/open-files.ts';
import type { Case } from './cases.ts';
import { convertOnce } from './examples.ts';
import { fitLogistic } from './fit.ts';

const WORKPLACES = join(import.meta.dir, 'workplaces');
/** Maximum number of questions of a set. */
const MAX = 130;
/** One in this many questions is also asked of documents that do not answer it. */
const OF_OTHERS = 3;
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

const [scorerPath = '', ...rest] = process.argv.slice(2);
const sources = rest.filter((one) => !one.startsWith('--'));
const scorer = (await import(scorerPath)) as Scorer;
const tools = { reader: new Reader(), opposites: new Opposites() };
const related = new RelatedWords();
const cache = join(tmpdir(), 'docgate-train');
mkdirSync(cache, { recursive: true });
const outcomes: Outcome[] = [];
for (const group of [WORKPLACES, ...sources].flatMap(readGroups)) outcomes.push(...(await answerIn(group)));

interface Group {
  readonly files: readonly string[];
  readonly cases: readonly Case[];
}

/** @param source SET:FOLDER, or a folder with sets of its own */
function readGroups(source: string): Group[] {
  const [folder = '', set] = source.split(':').reverse();
  const all = readFileSync(join(folder, 'cases.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
    .filter((one) => set === undefined || one.set === set);
  const step = set === undefined ? 1 : Math.max(1, Math.floor(all.length / MAX));
  const some = all.filter((_, at) => at % step === 0);
  const { groups } = JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8'));
  const read = [...Map.groupBy(some, (one) => one.group)].map(([group, cases]) => ({
    cases,
    files: groups[group].files.map((file: string) => join(folder, 'files', file)),
  }));
  return read.map(({ files, cases }, at) => {
    const others = read[at + 1]?.cases.filter((_, index) => (at + index) % OF_OTHERS === 0) ?? [];
    return { files, cases: [...cases, ...others.map((one) => ({ ...one, kind: 'far' }))] };
  });
}

async function answerIn({ files, cases }: Group): Promise<Outcome[]> {
  const asking = await openFiles(convertOnce(cache), files, true);
  const { library } = asking;
  const found: Outcome[] = [];
  for (const asked of cases) {
    const question = readQuestion(asked.question, related);
    const reading = await readTables(related, library, question);
    const finding = findAnswer(tools, library, inPlainWords(question, related));
    if (reading === undefined) continue;
    const right = (answer: { text: string; citations: readonly { quote: string }[] }) =>
      asked.kind === 'answerable' && scorer.hasGold(asked, shortened(answer));
    const text = composeAnswer(library, question, finding.kind === 'quotes' ? finding : toNear(finding));
    found.push({
      set: asked.set,
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

function fit(cases: readonly Outcome[]): ChoiceModel {
  const rounded = (weights: readonly number[]) => weights.map((weight) => Math.round(1_000 * weight) / 1_000);
  const rows = (of: 'isTables' | 'isText', among: readonly Outcome[]) =>
    among.map((one) => ({ row: one.figures, isRight: one[of], weight: 1 }));
  return {
    tables: rounded(fitLogistic(rows('isTables', cases))),
    text: rounded(
      fitLogistic(
        rows(
          'isText',
          cases.filter(({ isQuoted }) => isQuoted),
        ),
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
