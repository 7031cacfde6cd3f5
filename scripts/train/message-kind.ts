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
import { oddsBy } from '../../src/assistant/built-in/message-kind.ts';
import {
  fitMessageKinds,
  frequentFeatures,
  ONE_QUESTION_OF,
  type WrittenMessage,
  writtenMessages,
} from './message-kinds.ts';

const OUT = join(import.meta.dir, '../../src/assistant/built-in/message-kind.json');
const FOLDS = 4;

const [answers] = process.argv.slice(2);
if (answers === undefined) throw new Error('Say where the answers tool is.');
const messages = [...writtenMessages(), ...casesOf('train').filter((_, at) => at % ONE_QUESTION_OF === 0)];
const kept = frequentFeatures(messages);
const groups = [...new Set(messages.map(({ group }) => group))];
const foldOf = ({ group }: WrittenMessage) => groups.indexOf(group) % FOLDS;
const models = Array.from({ length: FOLDS }, (_, fold) =>
  fitMessageKinds(
    messages.filter((one) => foldOf(one) !== fold),
    kept,
  ),
);
const aside = messages.map((one) => ({ ...one, odds: oddsBy(models[foldOf(one)] ?? new Map(), one.text) }));
const weights = fitMessageKinds(messages, kept);
const others = casesOf('data').map((one) => ({ ...one, odds: oddsBy(weights, one.text) }));
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

function casesOf(part: 'data' | 'train'): WrittenMessage[] {
  return readFileSync(join(answers ?? '', part, 'cases.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly question: string; readonly group: string })
    .map(({ question, group }) => ({ text: question, isChange: false, isRepeated: false, group }));
}

function shareOf<One>(all: readonly One[], is: (one: One) => boolean): number {
  return Math.round((1000 * all.filter(is).length) / Math.max(1, all.length)) / 10;
}
