/**
 * Usage: bun scripts/train/value-edits.ts
 *
 * Trains the weights by which the assistant tells which value a message means, on the instructions in instructions/ and on
 * questions, which change nothing; and those by which it tells whether a further change is meant as well. Every second organization
 * is asked among the documents of two others, and cells that change are empty in a copy of each. Prints the results on
 * organizations that were left out, by language; then trains on all and writes src/assistant/changes/valuing/edit-model.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oddsBy } from '../../src/assistant/built-in/message-kind.ts';
import { toldContext } from '../../src/assistant/changes/told/propose-told-value.ts';
import { amountsIn } from '../../src/assistant/changes/valuing/amounts.ts';
import { noneFeatures } from '../../src/assistant/changes/valuing/edit-features.ts';
import { furtherFeatures } from '../../src/assistant/changes/valuing/further-edit.ts';
import { readMessage } from '../../src/assistant/changes/valuing/message.ts';
import { RankedEdits } from '../../src/assistant/changes/valuing/rank-edits.ts';
import type { ValueEdit } from '../../src/assistant/changes/valuing/value-edit.ts';
import { valueEdits } from '../../src/assistant/changes/valuing/value-edits.ts';
import type { Language } from '../../src/assistant/languages/language-data.ts';
import type { Library } from '../../src/assistant/library.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import { libraryOf } from './instructions/library-of.ts';
import {
  type Organization,
  readOrganizations,
  type WrittenInstruction,
} from './instructions/read-instructions.ts';
import { FeatureNames, train } from './log-linear.ts';
import { fitMessageKinds, writtenMessages } from './message-kinds.ts';
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
/** The share from which a change is proposed, and from which another one is looked for beside it. */
const PROPOSED = 0.5;
const LOOKED_BESIDE = 0.3;
/** One of so many cells that change is empty in the copy of an organization. */
const ONE_CELL_OF = 3;

interface Example {
  readonly organization: string;
  readonly language: Language;
  readonly isChange: boolean;
  readonly text: string;
  /** That it changes something, by its words; told by weights that were learned without its organization. */
  readonly odds: number;
  readonly edits: readonly ValueEdit[];
  readonly right: ReadonlySet<ValueEdit>;
}

const related = new RelatedWords();
const messages = writtenMessages();
const groups = [...new Set(messages.map(({ group }) => group))];
const kinds = Array.from({ length: FOLDS }, (_, fold) =>
  fitMessageKinds(messages.filter(({ group }) => groups.indexOf(group) % FOLDS !== fold)),
);
const examples = [...(await readInstructions()), ...(await readNoInstructions())];
console.log(examples.length, 'messages');
const kept = frequentFeatures(examples);
const organizations = [...new Set(examples.map(({ organization }) => organization))];
const results = Array.from({ length: FOLDS }, (_, fold) => {
  const isAside = ({ organization }: Example) => organizations.indexOf(organization) % FOLDS === fold;
  const weights = fit(examples.filter((one) => !isAside(one)));
  return examples.filter(isAside).map((example) => ({ example, fold, ...outcomeOf(example, weights) }));
}).flat();
report();
const date = new Date().toISOString().slice(0, 10);
const model = { weights: shown(fit(examples)), further: shown(fitFurther(results)) };
writeFileSync(OUT, `${JSON.stringify({ date, crossValidated: figures(), ...model }, undefined, 1)}\n`);

function shown(weights: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...weights].filter(([, weight]) => weight !== 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

async function readInstructions(): Promise<Example[]> {
  const all = readOrganizations();
  const found: Example[] = [];
  for (const [at, organization] of all.entries()) {
    const others = at % 2 === 0 ? [] : [all[(at + 3) % all.length], all[(at + 8) % all.length]];
    const beside = others.flatMap((one) => one?.documents ?? []);
    for (const { name, documents, instructions } of [organization, withGaps(organization)]) {
      const memory = libraryOf([...documents, ...beside]);
      for (const instruction of instructions) found.push(await exampleOf(name, instruction, memory.library));
      memory.close();
    }
  }
  return found;
}

/** An organization with empty cells, and the instructions that fill them. */
function withGaps({ name, documents, instructions }: Organization): Organization {
  const gaps = instructions
    .flatMap((one) => gapOf(one) ?? [])
    .filter((_, at) => at % ONE_CELL_OF === 0)
    .filter(({ row }, at, all) => all.findIndex((other) => other.row === row) === at);
  const emptied = documents.map(({ title, markdown }) => ({
    title,
    markdown: gaps.reduce((text, { row, gap }) => text.replace(`| ${row} |`, () => `| ${gap} |`), markdown),
  }));
  return { name, documents: emptied, instructions: gaps.map(({ instruction }) => instruction) };
}

/** An instruction that changes one cell, with the row as it is and with that cell empty; undefined for others, and if the old value is told. */
function gapOf(written: WrittenInstruction) {
  const [change, another] = written.changes;
  const [old, next] = [change?.before ?? '', change?.after ?? ''].map((row) => row.split('|').map(even));
  const changed = (old ?? []).flatMap((cell, at) => (cell === next?.[at] ? [] : [at]));
  const [at] = changed;
  if (another !== undefined || old === undefined || at === undefined || at === 0 || changed.length > 1)
    return undefined;
  if (written.text.includes(old[at] ?? '')) return undefined;
  const [row, gap] = [old, old.with(at, '')].map((cells) => cells.join(' | '));
  const changes = [{ before: gap ?? '', after: change?.after ?? '' }];
  return { row: row ?? '', gap: gap ?? '', instruction: { ...written, changes } };
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

async function exampleOf(
  organization: string,
  written: Pick<WrittenInstruction, 'text' | 'language' | 'changes'>,
  library: Library,
): Promise<Example> {
  const { text, language, changes } = written;
  const { context, named } = await toldContext({ library, related, history: [] }, { text, language });
  const all = valueEdits(readMessage(context, text, named));
  const right = new Set(all.filter((edit) => changes.some((change) => leadsTo(edit, change))));
  const edits = all
    .sort((a, b) => Number(right.has(b)) - Number(right.has(a)) || coveredBy(b) - coveredBy(a))
    .slice(0, MAX_CANDIDATES);
  const odds = oddsBy(kinds[groups.indexOf(organization) % FOLDS] ?? new Map(), text);
  return { organization, language, isChange: changes.length > 0, text, odds, edits, right };
}

function coveredBy({ features }: ValueEdit): number {
  return features.get('covered') ?? 0;
}

/** The features of each candidate; the first stands for no change. */
function candidatesOf({ text, odds, edits }: Example): readonly ReadonlyMap<string, number>[] {
  return [noneFeatures(text, odds), ...edits.map(({ features }) => features)];
}

/** Whether a change is one that was asked for, or one cell or value of it. */
function leadsTo(
  { column, part, text, next }: ValueEdit,
  change: WrittenInstruction['changes'][number],
): boolean {
  if (column === undefined)
    return even(text) === even(change.before) && isPartOf(text, next, even(change.after));
  if (even(part.text) !== even(change.before)) return false;
  const [old, wanted] = [change.before, change.after].map((row) => row.split('|').map(even));
  return wanted?.[column - 1] === even(next) && old?.[column - 1] !== wanted[column - 1];
}

/** Whether a sentence is, word for word, either as it was or as it is to be. */
function isPartOf(text: string, next: string, wanted: string): boolean {
  const [was, is, after] = [even(text), even(next), wanted].map((one) => one.split(' '));
  if (was === undefined || is === undefined || after === undefined) return false;
  if (is.join(' ') === wanted) return true;
  return (
    was.length === is.length &&
    is.length === after.length &&
    is.every((word, at) => word === was[at] || word === after[at])
  );
}

function even(text: string): string {
  return text
    .replaceAll(/\s*\|\s*/g, ' | ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function frequentFeatures(all: readonly Example[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const example of all)
    for (const name of new Set(candidatesOf(example).flatMap((features) => [...features.keys()])))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= MIN_MESSAGES).map(([name]) => name));
}

function fit(all: readonly Example[]): Map<string, number> {
  const names = new FeatureNames();
  const coded = all.map((example) => ({
    features: candidatesOf(example).map((features) =>
      names.encode(new Map([...features].filter(([name]) => kept.has(name)))),
    ),
    right: [example.right.size === 0, ...example.edits.map((edit) => example.right.has(edit))],
  }));
  return new Map(names.decode(train(coded, names.size)));
}

/** Learns when a further change is meant from what is proposed for organizations that were left out. */
function fitFurther(all: readonly ReturnType<typeof outcomeOf>[]): Map<string, number> {
  const names = new FeatureNames();
  const coded = all.flatMap(({ further }) =>
    further === undefined
      ? []
      : [
          {
            features: [names.encode(new Map()), names.encode(further.features)],
            right: [!further.isRight, further.isRight],
          },
        ],
  );
  return new Map(names.decode(train(coded, names.size)));
}

function outcomeOf({ text, odds, edits, right }: Example, weights: ReadonlyMap<string, number>) {
  const ranked = new RankedEdits(text, odds, edits, { weights, further: new Map() });
  const [best] = ranked.edits;
  const isProposed = best !== undefined && best.share >= PROPOSED;
  const isRight = isProposed && right.has(best.edit);
  if (best === undefined || best.share < LOOKED_BESIDE) return { isProposed, isRight, further: undefined };
  const [other] = ranked.apartFrom([best]);
  const further = other && {
    features: furtherFeatures(text, best.edit, other.edit, other.share),
    isRight: right.has(other.edit),
  };
  return { isProposed, isRight, further };
}

/** How many further changes are meant, how many of them are found, and how many others. */
function furtherFigures() {
  const found = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitFurther(results.filter((one) => one.fold !== fold));
    const own = results.filter((one) => one.fold === fold && one.isProposed);
    return own.flatMap(({ further }) => {
      const score = [...(further?.features ?? [])].reduce(
        (sum, [name, value]) => sum + (weights.get(name) ?? 0) * value,
        0,
      );
      return further === undefined ? [] : [{ isRight: further.isRight, isMeant: score > 0 }];
    });
  }).flat();
  const count = (is: (one: (typeof found)[number]) => boolean) => found.filter(is).length;
  return {
    further: count(({ isRight }) => isRight),
    furtherRight: count(({ isRight, isMeant }) => isRight && isMeant),
    furtherWrong: count(({ isRight, isMeant }) => !isRight && isMeant),
  };
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
    ...furtherFigures(),
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
