/**
 * Usage: bun scripts/train/train-choice.ts SCORER FOLDS SET:FOLDER… [--write]
 *
 * Fits what chooses between a plan over tables and a place in text, on questions over documents that hold both. Each
 * FOLDER holds cases.jsonl, groups.json and files; SCORER is the answers tool's score.mjs; FOLDS holds what train-plans.ts
 * --folds wrote, so that no plan is chosen by weights that know the question. Wants dist/docgate built.
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
import { readQuestion } from '../../src/assistant/built-in/question.ts';
import { Reader } from '../../src/assistant/built-in/reach.ts';
import type { Trained } from '../../src/assistant/tables/plans/choose-plan.ts';
import { TableShelf } from '../../src/assistant/tables/table-shelf.ts';
import { Opposites } from '../../src/assistant/text/opposites.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import { openFiles } from '../../src/flows/local-files/open-files.ts';
import type { Case } from './cases.ts';
import { convertOnce } from './examples.ts';
import { fitLogistic } from './fit.ts';

/** At most so many questions of a set. */
const MOST = 130;
/** One of so many questions is put to other documents too. */
const OF_OTHERS = 3;
const FOLDS = 5;
/** Words of a reply that the answer must stand in. */
const LONGEST = 60;

interface Tried {
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
  ? readdirSync(foldsPath).map((file): Trained & { unseen: readonly string[] } =>
      JSON.parse(readFileSync(join(foldsPath, file), 'utf8')),
    )
  : [];

const cache = join(tmpdir(), 'docgate-train');
mkdirSync(cache, { recursive: true });
const tried: Tried[] = [];
for (const source of sources) {
  const [set = '', folder = ''] = source.split(':');
  const lines = readFileSync(join(folder, 'cases.jsonl'), 'utf8').trim().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Case).filter((one) => one.set === set);
  const step = Math.max(1, Math.floor(all.length / MOST));
  const some = all.filter((_, at) => at % step === 0);
  const { groups } = JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8'));
  const filesOf = (group = ''): string[] =>
    groups[group].files.map((file: string) => join(folder, 'files', file));
  const byGroup = [...Map.groupBy(some, (one) => one.group)];
  for (const [at, [group, cases]] of byGroup.entries()) {
    tried.push(...(await tryGroup(group, cases, filesOf(group))));
    // Of other documents the same questions have no answer.
    const [other] = byGroup[at + 1] ?? [];
    const far = cases.filter((_, index) => (at + index) % OF_OTHERS === 0);
    if (other !== undefined && far.length > 0)
      tried.push(
        ...(await tryGroup(
          group,
          far.map((one) => ({ ...one, kind: 'far' })),
          filesOf(other),
        )),
      );
  }
}

async function tryGroup(group: string, cases: readonly Case[], files: readonly string[]): Promise<Tried[]> {
  const shelf = new TableShelf(folds.find(({ unseen }) => unseen.includes(group)));
  const asking = await openFiles(convertOnce(cache), files);
  const { library } = asking;
  const texts = await Promise.all(
    library.documents().map(async ({ id, version, fileName }) => ({
      id,
      fileName: basename(fileName),
      markdown: (await library.markdown(id, version)) ?? '',
    })),
  );
  const reckoning = {
    ...library,
    reckon: async (versions: readonly { id: string }[], asked: Parameters<typeof library.reckon>[1]) => {
      const own = versions.flatMap(({ id }) => texts.find((text) => text.id === id) ?? []);
      const reckoned = shelf.reckon(own, asked);
      const document = own[reckoned?.document ?? -1];
      return reckoned === undefined || document === undefined
        ? undefined
        : { ...reckoned, documentId: document.id, others: [] };
    },
  };
  const found: Tried[] = [];
  for (const asked of cases) {
    const question = readQuestion(asked.question, related);
    const reading = await readTables(related, reckoning, question);
    const finding = findAnswer(tools, library, question);
    if (reading === undefined) continue;
    const isAnswerable = asked.kind === 'answerable';
    const right = (answer: { text: string; citations: readonly { quote: string }[] }) =>
      isAnswerable && scorer.hasGold(asked, shortened(answer));
    const text = composeAnswer(library, question, finding.kind === 'quotes' ? finding : toNear(finding));
    found.push({
      set: asked.set,
      group,
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

function weightIn(cases: readonly Tried[]): (one: Tried) => number {
  const bySet = Map.groupBy(cases, ({ set }) => set);
  return ({ set }) => Math.sqrt(MOST / (bySet.get(set)?.length ?? MOST));
}

function fit(cases: readonly Tried[]): ChoiceModel {
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

function verdictOf({ figures, isQuoted, isTables, isText }: Tried, model: ChoiceModel): Verdict {
  const chosen = chosenBy(figures, isQuoted, model);
  if (chosen === 'neither') return 'none';
  if (chosen === 'tables') return isTables ? 'right' : 'wrong figure';
  return isText ? 'right' : 'wrong';
}

/** What an answer is worth to a person. */
const WORTH: Readonly<Record<Verdict, number>> = {
  ...{ right: 1, 'wrong figure': -COST.tables, wrong: -COST.text, none: 0 },
};

const groups = [...new Set(tried.map(({ group }) => group))];
const isOf =
  (fold: number) =>
  ({ group }: Tried) =>
    groups.indexOf(group) % FOLDS === fold;
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const fitted = fit(tried.filter((one) => !isOf(fold)(one)));
  return tried.filter(isOf(fold)).map((one) => [one, fitted] as const);
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
const model = fit(tried);
console.log(JSON.stringify(model));
if (rest.includes('--write'))
  writeFileSync(
    join(import.meta.dir, '..', '..', 'src', 'assistant', 'built-in', 'choice.json'),
    `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), questions: tried.length, ...model }, null, 2)}\n`,
  );
