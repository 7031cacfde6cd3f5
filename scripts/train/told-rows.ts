/**
 * Usage: bun scripts/train/told-rows.ts
 *
 * Trains the weights by which the row is found that a message tells a table, on the new rows of instructions/. Every second
 * organization is asked among the documents of two others. Prints the results on organizations that were left out, and how many
 * rows are proposed rightly and wrongly from which probability; then trains on all and writes src/assistant/changes/rows/row-model.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../src/assistant/changes/fold.ts';
import type { Context } from '../../src/assistant/changes/plan.ts';
import { Phrase } from '../../src/assistant/changes/reading/phrase.ts';
import { tokensOf } from '../../src/assistant/changes/reading/words.ts';
import { type RankedRow, rankRows, sharesByRow } from '../../src/assistant/changes/rows/rank-rows.ts';
import { toldContext } from '../../src/assistant/changes/told/propose-told-value.ts';
import type { Library } from '../../src/assistant/library.ts';
import type { Features } from '../../src/assistant/ranking/log-linear.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import { libraryOf } from './instructions/library-of.ts';
import {
  type Organization,
  readOrganizations,
  type WrittenInstruction,
} from './instructions/read-instructions.ts';
import { type Example, FeatureNames, train } from './log-linear.ts';

const OUT = join(import.meta.dir, '../../src/assistant/changes/rows/row-model.json');
const FOLDS = 4;
/** How often candidates are found, at first with the weights as they are, then with what was learned of those before. */
const PASSES = 2;
/** Ways of a table that are learned from. */
const WAYS = 40;
/** One of so many messages is learned from once more with the title of its document. */
const ONE_NAMED_OF = 3;
const MIN_MESSAGES = 6;
const MIN_WEIGHT = 0.02;
const LIMITS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

interface Message {
  readonly fold: number;
  readonly written: WrittenInstruction;
  readonly context: Context;
  readonly named: ReadonlySet<string>;
  readonly header: readonly string[];
  readonly row: readonly string[];
}

/** A row that a message may tell, and how much of it is as it should be. */
interface Candidate {
  readonly row: RankedRow;
  readonly rightness: number;
}

const related = new RelatedWords();
const messages = await readMessages();
let weights: Features = new Map(
  Object.entries((JSON.parse(readFileSync(OUT, 'utf8')) as { weights: Record<string, number> }).weights),
);
const pools = messages.map(() => new Map<string, Candidate>());
for (let pass = 0; pass < PASSES; pass++) {
  for (const [at, message] of messages.entries()) addCandidates(message, pools[at] ?? new Map());
  weights = fit(pools);
}
const results = Array.from({ length: FOLDS }, (_, own) => {
  const learned = fit(pools.filter((__, at) => messages[at]?.fold !== own));
  return messages.flatMap((message, at) =>
    message.fold === own ? [resultOf(message, pools[at] ?? new Map(), learned)] : [],
  );
}).flat();
report();
const kept = [...weights]
  .filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT)
  .sort(([a], [b]) => (a < b ? -1 : 1));
const date = new Date().toISOString().slice(0, 10);
if (!process.argv.includes('--dry'))
  writeFileSync(
    OUT,
    `${JSON.stringify({ date, crossValidated: figures(), weights: Object.fromEntries(kept) }, undefined, 1)}\n`,
  );

function addCandidates(message: Message, pool: Map<string, Candidate>): void {
  for (const row of rankRows(message.context, Phrase.of(message.written.text), message.named, weights, WAYS))
    pool.set(JSON.stringify([...row.features].sort()), { row, rightness: rightness(message, row) });
}

async function readMessages(): Promise<Message[]> {
  const found: Message[] = [];
  const all = readOrganizations();
  for (const [at, { documents, instructions }] of all.entries()) {
    const others = at % 2 === 0 ? [] : [all[(at + 3) % all.length], all[(at + 8) % all.length]];
    const memory = libraryOf([...documents, ...others.flatMap((one) => one?.documents ?? [])]);
    const rows = instructions.filter(({ kind }) => kind === 'row');
    for (const written of rows) found.push(await messageOf(written, memory.library, at % FOLDS));
    for (const written of rows.filter((_, index) => index % ONE_NAMED_OF === 0))
      found.push(await messageOf(withTitle(written, documents), memory.library, at % FOLDS));
    memory.close();
  }
  return found;
}

/** The same instruction with the title of its document in front. */
function withTitle(written: WrittenInstruction, documents: Organization['documents']): WrittenInstruction {
  const line = written.place?.text ?? '';
  const title = documents.find(({ markdown }) => markdown.includes(line))?.title;
  return title === undefined ? written : { ...written, text: `${title}: ${written.text}` };
}

async function messageOf(written: WrittenInstruction, library: Library, own: number): Promise<Message> {
  const { text, language } = written;
  const { context, named } = await toldContext({ library, related, history: [] }, { text, language });
  const header = headerOf(context, written.place?.text ?? '');
  const added = cellsOf(written.added[0]?.text ?? '');
  return { named, fold: own, written, context, header, row: header.map((_, cell) => added[cell] ?? '') };
}

/** The titles of the table that has a row. */
function headerOf({ documents }: Context, place: string): readonly string[] {
  const rows = documents.flatMap(({ parts }) => parts.flatMap(({ row }) => row ?? []));
  const wanted = cellsOf(place).join('|');
  return rows.find(({ cells }) => cells.join('|') === wanted)?.header ?? [];
}

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

/** How much of a row is as it should be; below zero for another table. */
function rightness({ header, row, written }: Message, { table, values }: RankedRow): number {
  if (header.length === 0 || table.header.cells.join('|') !== header.join('|')) return -1;
  const said = new Set(tokensOf(written.text));
  const cells = row.map((cell, at) => cellRightness(cell, values.get(at) ?? '', said));
  return cells.reduce((sum, one) => sum + one, 0) / row.length;
}

function cellRightness(wanted: string, told: string, said: ReadonlySet<string>): number {
  if (fold(wanted) === fold(told)) return 1;
  const [own, other] = [tokensOf(wanted), tokensOf(told)];
  const shared = own.filter((word) => other.includes(word)).length;
  if (shared > 0) return (2 * shared) / (own.length + other.length);
  // Words of another language than the message's can't be told.
  const isSaid = own.some((word) => said.has(word));
  if (told === '') return isSaid ? 0 : 0.5;
  return isSaid || /\d/.test(wanted) ? -0.5 : 0.5;
}

function fit(all: readonly ReadonlyMap<string, Candidate>[]): Features {
  const counts = new Map<string, number>();
  for (const pool of all)
    for (const name of new Set([...pool.values()].flatMap(({ row }) => [...row.features.keys()])))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new FeatureNames();
  const coded = all.map((pool): Example => {
    const own = [...pool.values()];
    const best = Math.max(...own.map((one) => one.rightness));
    return {
      features: own.map(({ row }) =>
        names.encode(new Map([...row.features].filter(([name]) => (counts.get(name) ?? 0) >= MIN_MESSAGES))),
      ),
      right: own.map((one) => best > 0 && one.rightness >= best - 1e-9),
    };
  });
  return new Map(names.decode(train(coded, names.size)));
}

function resultOf(message: Message, pool: ReadonlyMap<string, Candidate>, learned: Features) {
  const [best] = sharesByRow(
    [...pool.values()].map(({ row }) => row),
    learned,
  );
  const oracle = Math.max(-1, ...[...pool.values()].map((one) => one.rightness));
  return {
    message,
    best,
    share: best?.share ?? 0,
    rightness: best === undefined ? -1 : rightness(message, best),
    oracle,
  };
}

function figures() {
  const { length } = results;
  return {
    rows: length,
    right: results.filter((one) => one.rightness > 0.9).length,
    nearlyRight: results.filter((one) => one.rightness > 0.75).length,
    otherTable: results.filter((one) => one.rightness === -1).length,
  };
}

function report(): void {
  console.log(figures(), 'in pool', results.filter((one) => one.oracle > 0.9).length);
  for (const limit of LIMITS) {
    const own = results.filter(({ share }) => share >= limit);
    console.log(
      `from ${limit}: ${own.filter((one) => one.rightness > 0.9).length} right, ${own.filter((one) => one.rightness <= 0.75).length} wrong of ${own.length}`,
    );
  }
  if (!process.argv.includes('--verbose')) return;
  for (const { message, best, share, rightness: own } of results)
    if (own <= 0.9)
      console.log(
        share.toFixed(2),
        own.toFixed(2),
        message.written.text,
        '\n   ',
        message.row.join(' | '),
        '\n   ',
        best?.table.header.cells.map((_, at) => best.values.get(at) ?? '').join(' | '),
      );
}
