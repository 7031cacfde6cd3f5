/**
 * Usage: bun scripts/train/message-kind.ts ANSWERS
 *
 * Trains the weights that tell a message that changes something from a question, on the instructions in instructions/, the
 * questions in questions/, the requests in requests.txt and the questions of an answers tool to train on (its folder ANSWERS,
 * with train/). Prints the results on
 * organizations and documents that were left out, and on the tool's other questions, none of which is learned from; then trains
 * on all and writes src/assistant/built-in/message-kind.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageFeatures } from '../../src/assistant/built-in/message-kind.ts';
import { readOrganizations } from './instructions/read-instructions.ts';
import { type Example, FeatureNames, scores, train } from './log-linear.ts';
import { readQuestions } from './questions/read-questions.ts';

const OUT = join(import.meta.dir, '../../src/assistant/built-in/message-kind.json');
const REQUESTS = join(import.meta.dir, 'requests.txt');
const FOLDS = 4;
/** Questions are many times as many: one of so many is used. */
const ONE_QUESTION_OF = 3;
const ONE_ENCODER_DOCUMENT_OF = 3;
/** So that both kinds count about the same, and the few requests as much as instructions. */
const REPEATED = 4;
/** Features of fewer messages, and weights that are smaller, are left out. */
const MIN_MESSAGES = 6;
const MIN_WEIGHT = 0.1;
const NOTHING = new Float32Array();

interface Message {
  readonly text: string;
  readonly isChange: boolean;
  readonly isRepeated: boolean;
  /** What it was written for, by which folds are split. */
  readonly group: string;
}

const [answers] = process.argv.slice(2);
if (answers === undefined) throw new Error('Say where the answers tool is.');
const messages = [
  ...requests(),
  ...instructions(),
  ...questions(),
  ...casesOf('train').filter((_, at) => at % ONE_QUESTION_OF === 0),
];
const kept = frequentFeatures(messages);
const groups = [...new Set(messages.map(({ group }) => group))];
const foldOf = ({ group }: Message) => groups.indexOf(group) % FOLDS;
const models = Array.from({ length: FOLDS }, (_, fold) =>
  fit(messages.filter((one) => foldOf(one) !== fold)),
);
const aside = messages.map((one) => ({ ...one, odds: oddsOf(models[foldOf(one)] ?? new Map(), one.text) }));
const weights = fit(messages);
const others = casesOf('data').map((one) => ({ ...one, odds: oddsOf(weights, one.text) }));
const crossValidated = {
  changesTakenForQuestions: shareOf(
    aside.filter(({ isChange }) => isChange),
    ({ odds }) => odds < 0,
  ),
  questionsTakenForChanges: shareOf(
    aside.filter(({ isChange }) => !isChange),
    ({ odds }) => odds > 0,
  ),
  otherQuestionsTakenForChanges: shareOf(others, ({ odds }) => odds > 0),
};
console.log(`${messages.length} messages, ${weights.size} weights`, crossValidated);
const date = new Date().toISOString().slice(0, 10);
const sorted = Object.fromEntries([...weights].sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(OUT, `${JSON.stringify({ date, crossValidated, weights: sorted }, undefined, 1)}\n`);

/** Each by itself, since none says the same as another one. */
function requests(): Message[] {
  let isChange = false;
  return readFileSync(REQUESTS, 'utf8')
    .split('\n')
    .flatMap((text) => {
      if (text.startsWith('## ')) isChange = text === '## changed';
      return text === '' || text.startsWith('#') ? [] : [{ text, isChange, isRepeated: true, group: text }];
    });
}

function instructions(): Message[] {
  return readOrganizations().flatMap(({ name, instructions: own }) =>
    own.map(({ text }) => ({ text, isChange: true, isRepeated: true, group: name })),
  );
}

function questions(): Message[] {
  const documents = [
    ...readQuestions('ranking'),
    ...readQuestions('encoder').filter((_, at) => at % ONE_ENCODER_DOCUMENT_OF === 0),
  ];
  return documents.flatMap(({ title, sentences, unanswered }) =>
    [...sentences.flatMap((one) => one.questions), ...unanswered]
      .filter((_, at) => at % ONE_QUESTION_OF === 0)
      .map(({ text }) => ({ text, isChange: false, isRepeated: false, group: title })),
  );
}

function casesOf(part: 'data' | 'train'): Message[] {
  return readFileSync(join(answers ?? '', part, 'cases.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly question: string; readonly group: string })
    .map(({ question, group }) => ({ text: question, isChange: false, isRepeated: false, group }));
}

function frequentFeatures(all: readonly Message[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { text } of all)
    for (const name of messageFeatures(text).keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= MIN_MESSAGES).map(([name]) => name));
}

/** Log-linear over two candidates, of which the one without features is a question. */
function fit(all: readonly Message[]): Map<string, number> {
  const names = new FeatureNames();
  const coded = all.flatMap(({ text, isChange, isRepeated }): Example[] => {
    const own = new Map([...messageFeatures(text)].filter(([name]) => kept.has(name)));
    const example = { features: [NOTHING, names.encode(own)], right: [!isChange, isChange] };
    return Array.from({ length: isRepeated ? REPEATED : 1 }, () => example);
  });
  const learned = names.decode(train(coded, names.size));
  return new Map(learned.filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT));
}

function oddsOf(own: ReadonlyMap<string, number>, text: string): number {
  const names = new FeatureNames();
  const features = [names.encode(messageFeatures(text))];
  const at = Float64Array.from(names.numbers.keys(), (name) => own.get(name) ?? 0);
  return scores({ features, right: [] }, at)[0] ?? 0;
}

function shareOf<One>(all: readonly One[], is: (one: One) => boolean): number {
  return Math.round((1000 * all.filter(is).length) / Math.max(1, all.length)) / 10;
}
