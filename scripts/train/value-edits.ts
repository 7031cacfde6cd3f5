/**
 * Usage: bun scripts/train/value-edits.ts
 *
 * Trains the weights by which the assistant tells which value a message means, on the instructions in instructions/ and on
 * questions, which change nothing. Every second organization is asked among the documents of two others. Prints the results on
 * organizations that were left out, by language; then trains on all and writes src/assistant/changes/valuing/edit-model.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toldContext } from '../../src/assistant/changes/told/propose-told-value.ts';
import { amountsIn } from '../../src/assistant/changes/valuing/amounts.ts';
import { noneFeatures } from '../../src/assistant/changes/valuing/edit-features.ts';
import { readMessage } from '../../src/assistant/changes/valuing/message.ts';
import type { ValueEdit } from '../../src/assistant/changes/valuing/value-edit.ts';
import { valueEdits } from '../../src/assistant/changes/valuing/value-edits.ts';
import type { Language } from '../../src/assistant/languages/language-data.ts';
import type { Library } from '../../src/assistant/library.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import { LibraryInMemory } from '../../src/flows/search/library-in-memory.ts';
import { readOrganizations, type WrittenInstruction } from './instructions/read-instructions.ts';
import { FeatureNames, scores, train } from './log-linear.ts';
import { readQuestions } from './questions/read-questions.ts';

const OUT = join(import.meta.dir, '../../src/assistant/changes/valuing/edit-model.json');
const FOLDS = 6;
/** Candidates of a message that are learned from: those that match best by words, and the right ones. */
const MAX_CANDIDATES = 150;
/** Features of fewer messages are left out. */
const MIN_MESSAGES = 4;
/** One of so many documents with questions, and one of so many of its questions, but all that tell an amount. */
const ONE_DOCUMENT_OF = 2;
const ONE_QUESTION_OF = 24;
/** The share from which a change is proposed. */
const PROPOSED = 0.5;

interface Example {
  readonly organization: string;
  readonly language: Language;
  readonly isChange: boolean;
  /** The first stands for no change. */
  readonly candidates: readonly {
    readonly features: ReadonlyMap<string, number>;
    readonly isRight: boolean;
  }[];
}

const related = new RelatedWords();
const examples = [...(await readInstructions()), ...(await readNoInstructions())];
console.log(examples.length, 'messages');
const kept = frequentFeatures(examples);
const organizations = [...new Set(examples.map(({ organization }) => organization))];
const results = Array.from({ length: FOLDS }, (_, fold) => {
  const isAside = ({ organization }: Example) => organizations.indexOf(organization) % FOLDS === fold;
  const weights = fit(examples.filter((one) => !isAside(one)));
  return examples.filter(isAside).map((example) => ({ example, ...outcomeOf(example, weights) }));
}).flat();
report();
const weights = fit(examples);
const shown = Object.fromEntries(
  [...weights].filter(([, weight]) => weight !== 0).sort(([a], [b]) => (a < b ? -1 : 1)),
);
const date = new Date().toISOString().slice(0, 10);
writeFileSync(OUT, `${JSON.stringify({ date, crossValidated: figures(), weights: shown }, undefined, 1)}\n`);

async function readInstructions(): Promise<Example[]> {
  const all = readOrganizations();
  const found: Example[] = [];
  for (const [at, organization] of all.entries()) {
    const others = at % 2 === 0 ? [] : [all[(at + 3) % all.length], all[(at + 8) % all.length]];
    const documents = [organization, ...others].flatMap((one) => one?.documents ?? []);
    const memory = libraryOf(documents);
    for (const instruction of organization.instructions)
      found.push(await exampleOf(organization.name, instruction, memory.library));
    memory.close();
  }
  return found;
}

async function readNoInstructions(): Promise<Example[]> {
  const documents = readQuestions('ranking').filter((_, at) => at % ONE_DOCUMENT_OF === 0);
  const found: Example[] = [];
  for (const { title, sentences } of documents) {
    const markdown = sentences.map(({ heading, text }) => `## ${heading}\n\n${text}\n\n`).join('');
    const memory = libraryOf([{ title, markdown }]);
    const questions = sentences
      .flatMap((one) => one.questions)
      .filter(({ text }, at) => at % ONE_QUESTION_OF === 0 || amountsIn(text).length > 0);
    for (const { text, language } of questions)
      found.push(await exampleOf(title, { text, language, changes: [] }, memory.library));
    memory.close();
  }
  return found;
}

function libraryOf(documents: readonly { readonly title: string; readonly markdown: string }[]) {
  const memory = new LibraryInMemory();
  for (const { title, markdown } of documents) {
    const name = title.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');
    memory.add(`${name}.md`, { markdown, warnings: [], facts: {} });
  }
  const library = memory.open({ calculate: async () => undefined, compare: async () => 'too_large' });
  return { library, close: () => memory.close() };
}

async function exampleOf(
  organization: string,
  written: WrittenInstruction,
  library: Library,
): Promise<Example> {
  const { text, language, changes } = written;
  const { context, named } = await toldContext({ library, related, history: [] }, { text, language });
  const edits = valueEdits(readMessage(context, text, named))
    .map((edit) => ({ features: edit.features, isRight: changes.some((change) => leadsTo(edit, change)) }))
    .sort((a, b) => Number(b.isRight) - Number(a.isRight) || coveredBy(b.features) - coveredBy(a.features))
    .slice(0, MAX_CANDIDATES);
  const none = { features: noneFeatures(text), isRight: !edits.some(({ isRight }) => isRight) };
  return { organization, language, isChange: changes.length > 0, candidates: [none, ...edits] };
}

function coveredBy(features: ReadonlyMap<string, number>): number {
  return features.get('covered') ?? 0;
}

/** Whether a change is one that was asked for, or one cell of it. */
function leadsTo(
  { column, part, text, next }: ValueEdit,
  change: WrittenInstruction['changes'][number],
): boolean {
  if (column === undefined) return even(text) === even(change.before) && even(next) === even(change.after);
  if (even(part.text) !== even(change.before)) return false;
  const [old, wanted] = [change.before, change.after].map((row) => row.split('|').map(even));
  return wanted?.[column - 1] === even(next) && old?.[column - 1] !== wanted[column - 1];
}

function even(text: string): string {
  return text
    .replaceAll(/\s*\|\s*/g, ' | ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function frequentFeatures(all: readonly Example[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { candidates } of all)
    for (const name of new Set(candidates.flatMap(({ features }) => [...features.keys()])))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= MIN_MESSAGES).map(([name]) => name));
}

function fit(all: readonly Example[]): Map<string, number> {
  const names = new FeatureNames();
  const coded = all.map(({ candidates }) => ({
    features: candidates.map(({ features }) =>
      names.encode(new Map([...features].filter(([name]) => kept.has(name)))),
    ),
    right: candidates.map(({ isRight }) => isRight),
  }));
  return new Map(names.decode(train(coded, names.size)));
}

function outcomeOf({ candidates }: Example, own: ReadonlyMap<string, number>) {
  const names = new FeatureNames();
  const features = candidates.map((one) => names.encode(one.features));
  const at = new Float64Array(names.size);
  for (const [name, number] of names.numbers) at[number] = own.get(name) ?? 0;
  const all = scores({ features, right: [] }, at);
  const most = Math.max(...all);
  const sum = all.reduce((total, score) => total + Math.exp(score - most), 0);
  const first = all.indexOf(most);
  const isProposed = first > 0 && 1 / sum >= PROPOSED;
  return { isProposed, isRight: isProposed && candidates[first]?.isRight === true };
}

function figures() {
  const changes = results.filter(({ example }) => example.isChange);
  const others = results.filter(({ example }) => !example.isChange);
  const share = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 10;
  const right = (all: typeof results) => share(all.filter(({ isRight }) => isRight).length, all.length);
  const wrong = (all: typeof results) =>
    share(all.filter(({ isProposed, isRight }) => isProposed && !isRight).length, all.length);
  const languages = [...new Set(changes.map(({ example }) => example.language))];
  return {
    right: right(changes),
    wrong: wrong(changes),
    proposedForOthers: wrong(others),
    ...Object.fromEntries(
      languages.map((language) => [
        language,
        right(changes.filter(({ example }) => example.language === language)),
      ]),
    ),
  };
}

function report() {
  console.log(`${examples.length} messages, ${kept.size} features; of 100, on organizations left out:`);
  console.log(figures());
}
