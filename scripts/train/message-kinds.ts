/** Messages that change something and that do not, and the weights that tell them apart by their words. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageFeatures } from '../../src/assistant/built-in/message-kind.ts';
import { readOrganizations } from './instructions/read-instructions.ts';
import { type Example, FeatureNames, train } from './log-linear.ts';
import { readQuestions } from './questions/read-questions.ts';

const REQUESTS = join(import.meta.dir, 'requests.txt');
const MESSAGES = join(import.meta.dir, 'messages.txt');
/** Questions are many times as many: one of so many is used. */
export const ONE_QUESTION_OF = 3;
const ONE_ENCODER_DOCUMENT_OF = 3;
/** So that both kinds count about the same, and the few requests and messages as much as instructions. */
const REPEATED = 2;
/** Features of fewer messages, and weights that are smaller, are left out. */
const MIN_MESSAGES = 6;
const MIN_WEIGHT = 0.1;
const NOTHING = new Float32Array();

export interface WrittenMessage {
  readonly text: string;
  readonly isChange: boolean;
  readonly isRepeated: boolean;
  /** What it was written for, by which folds are split. */
  readonly group: string;
}

/** The messages of this folder. */
export function writtenMessages(): WrittenMessage[] {
  return [...requests(), ...messages(), ...instructions(), ...questions()];
}

/** Each by itself, since none says the same as another one. */
function requests(): WrittenMessage[] {
  let isChange = false;
  return readFileSync(REQUESTS, 'utf8')
    .split('\n')
    .flatMap((text) => {
      if (text.startsWith('## ')) isChange = text === '## changed';
      return text === '' || text.startsWith('#') ? [] : [{ text, isChange, isRepeated: true, group: text }];
    });
}

function messages(): WrittenMessage[] {
  let group = '';
  return readFileSync(MESSAGES, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('=== ')) group = line.slice(4);
      const isChange = line.startsWith('+ ');
      return isChange || line.startsWith('? ')
        ? [{ text: line.slice(2), isChange, isRepeated: true, group }]
        : [];
    });
}

function instructions(): WrittenMessage[] {
  return readOrganizations().flatMap(({ name, instructions: own }) =>
    own.map(({ text }) => ({ text, isChange: true, isRepeated: true, group: name })),
  );
}

function questions(): WrittenMessage[] {
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

/** Log-linear over two candidates, of which the one without features is a question. */
export function fitMessageKinds(
  all: readonly WrittenMessage[],
  kept = frequentFeatures(all),
): Map<string, number> {
  const names = new FeatureNames();
  const coded = all.flatMap(({ text, isChange, isRepeated }): Example[] => {
    const own = new Map([...messageFeatures(text)].filter(([name]) => kept.has(name)));
    const example = { features: [NOTHING, names.encode(own)], right: [!isChange, isChange] };
    return Array.from({ length: isRepeated ? REPEATED : 1 }, () => example);
  });
  const learned = names.decode(train(coded, names.size));
  return new Map(learned.filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT));
}

/** Those of enough messages. */
export function frequentFeatures(all: readonly WrittenMessage[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { text } of all)
    for (const name of messageFeatures(text).keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= MIN_MESSAGES).map(([name]) => name));
}
