/**
 * Usage: bun scripts/train/changed-parts.ts
 *
 * Trains the weights that tell what kind of change a message means, and those by which the part is found that it removes, adds
 * to or renames, on the instructions in instructions/. Prints the results on organizations that were left out, with the limits
 * from which a part is proposed; then trains on all and writes change-kinds.json and part-model.json of src/assistant/changes/parts/.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oddsBy } from '../../src/assistant/built-in/message-kind.ts';
import { fold } from '../../src/assistant/changes/fold.ts';
import {
  CHANGE_KINDS,
  type ChangeKind,
  changeKinds,
  kindFeatures,
} from '../../src/assistant/changes/parts/change-kinds.ts';
import {
  compareParts,
  type PartCandidate,
  partCandidates,
} from '../../src/assistant/changes/parts/part-candidates.ts';
import { KIND_OF, UNITS_OF } from '../../src/assistant/changes/parts/propose-parts.ts';
import {
  type PartRole,
  type RankedPart,
  rankParts,
  sureFeatures,
  sureness,
} from '../../src/assistant/changes/parts/rank-parts.ts';
import { rankTold, type ToldRole } from '../../src/assistant/changes/parts/rank-told.ts';
import { type Exchange, exchangesIn } from '../../src/assistant/changes/parts/told-exchange.ts';
import type { Span } from '../../src/assistant/changes/parts/told-spans.ts';
import { textsIn } from '../../src/assistant/changes/parts/told-text.ts';
import { titlesIn } from '../../src/assistant/changes/parts/told-title.ts';
import { toldContext } from '../../src/assistant/changes/told/propose-told-value.ts';
import type { Library } from '../../src/assistant/library.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import { tokenize } from '../../src/assistant/text/tokens.ts';
import { libraryOf } from './instructions/library-of.ts';
import {
  readOrganizations,
  type WrittenInstruction,
  type WrittenPart,
} from './instructions/read-instructions.ts';
import { FeatureNames, train } from './log-linear.ts';
import { fitMessageKinds, writtenMessages } from './message-kinds.ts';

const OUT = join(import.meta.dir, '../../src/assistant/changes/parts');
const FOLDS = 4;
const ROLES = ['removal', 'renaming', 'placement', 'rewording'] as const;
/** The kind of instruction that tells something. */
const TOLD_BY = { title: ['renaming'], exchange: ['exchange'], text: ['text', 'rewording'] } as const;
/** Features of fewer messages, and smaller weights, are left out. */
const MIN_MESSAGES = 5;
const MIN_WEIGHT = 0.02;
const MIN_KIND_WEIGHT = 0.15;
/** Of a message of another kind: the probability from which it teaches that no part is meant. */
const MISTAKEN = 0.03;
/** One of so many messages is asked of the documents of another organization. */
const ONE_ELSEWHERE_OF = 8;
/** One of so many messages is asked again of its documents without the part that is meant. */
const ONE_WITHOUT_OF = 2;
/** From which overlap words are those of a new text. */
const NEAR = 0.6;
/** What a wrong proposal costs in right ones. */
const COST = 2;
const LIMITS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

interface Message extends WrittenInstruction {
  readonly organization: string;
  readonly fold: number;
}

interface Example {
  readonly fold: number;
  readonly text: string;
  /** The probability that a change of this kind is meant. */
  readonly chance: number;
  readonly candidates: readonly PartCandidate[];
  readonly right: ReadonlySet<PartCandidate>;
  readonly isMeant: boolean;
}

const related = new RelatedWords();
const organizations = readOrganizations();
const messages = organizations.flatMap(({ name, instructions }, at) =>
  instructions.map((one): Message => ({ ...one, organization: name, fold: at % FOLDS })),
);
const kinds = Array.from({ length: FOLDS }, (_, fold) =>
  fitKinds(messages.filter((one) => one.fold !== fold)),
);
const written = writtenMessages();
/** By which the messages of each fold are told from questions: weights that were learned without its organizations. */
const changing = Array.from({ length: FOLDS }, (_, fold) => {
  const own = new Set(messages.filter((one) => one.fold === fold).map(({ organization }) => organization));
  return fitMessageKinds(written.filter(({ group }) => !own.has(group)));
});
reportKinds();
const date = new Date().toISOString().slice(0, 10);
const models: Partial<Record<PartRole, unknown>> = {};
for (const role of process.argv.includes('--told') ? [] : ROLES) {
  const examples = await examplesOf(role);
  const results = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fit(examples.filter((one) => one.fold !== fold && one.isMeant));
    return examples
      .filter((one) => one.fold === fold)
      .map((example) => ({ example, ranked: rankParts(example.candidates, weights) }));
  }).flat();
  report(role, results);
  const parts = fit(examples.filter(({ isMeant }) => isMeant));
  models[role] = { parts: shown(parts), sure: shown(fitSure(results)) };
}
const told = {
  title: await tellingsOf('title'),
  exchange: await tellingsOf('exchange'),
  text: await tellingsOf('text'),
};
for (const role of ['title', 'exchange', 'text'] as const) reportTold(role, told[role]);
write('told-model.json', {
  date,
  title: shown(fitTold(told.title)),
  exchange: shown(fitTold(told.exchange)),
  text: shown(fitTold(told.text)),
});
if (process.argv.includes('--told')) process.exit();
write('change-kinds.json', { date, weights: shown(fitKinds(messages), MIN_KIND_WEIGHT) });
write('part-model.json', {
  date,
  ...models,
});

interface Telling {
  readonly fold: number;
  readonly text: string;
  readonly told: readonly {
    readonly told: Exchange | Span;
    readonly features: ReadonlyMap<string, number>;
  }[];
  readonly isRight: (one: Exchange | Span) => boolean;
}

/** What the messages of a kind may tell, and what they do. */
async function tellingsOf(role: ToldRole): Promise<Telling[]> {
  const found: Telling[] = [];
  for (const { name, documents } of organizations) {
    const memory = libraryOf(documents);
    for (const { organization, text, language, fold: own, gone, added, exchanged, kind } of messages) {
      if (organization !== name || !TOLD_BY[role].some((one) => one === kind)) continue;
      const [heading, title] = [gone[0]?.text ?? '', added[0]?.text ?? ''];
      if (role === 'title')
        found.push({
          fold: own,
          text,
          told: titlesIn(text, heading),
          isRight: (one) => 'text' in one && fold(one.text) === fold(withoutNumber(title)),
        });
      if (role === 'text') found.push(textTelling(own, text, title));
      if (role === 'exchange' && exchanged !== undefined) {
        const { context } = await toldContext(
          { library: memory.library, related, history: [] },
          { text, language },
        );
        found.push({
          fold: own,
          text,
          told: exchangesIn(text, context.documents),
          isRight: (one) =>
            'old' in one && isForm(one.old.text, exchanged.old) && isForm(one.next.text, exchanged.next),
        });
      }
    }
    memory.close();
  }
  return found;
}

/** A heading without its number, which a new title keeps: "§ 7 Fees", "Article 3 – Fees", "4.2 Fees". */
function withoutNumber(heading: string): string {
  return heading.replace(/^(?:§\s*|\p{L}+\s)?\d[\d.]*[a-z]?\)?\s*(?:[–:-]\s*)?/u, '') || heading;
}

/** The words of a message that are nearest to those of a new text are its words, if they are near. */
function textTelling(own: number, text: string, wanted: string): Telling {
  const all = textsIn(text);
  const overlaps = new Map(all.map(({ told: one }) => [one, overlap(one.text, wanted)]));
  const most = Math.max(NEAR, ...overlaps.values());
  return { fold: own, text, told: all, isRight: (one) => 'text' in one && (overlaps.get(one) ?? 0) >= most };
}

/** The share of words that two texts have in common, from 0 to 1. */
function overlap(one: string, other: string): number {
  const [own, rest] = [one, other].map((text) => tokenize(text).map(({ word }) => word));
  const shared = (own ?? []).filter((word) => rest?.includes(word)).length;
  return (2 * shared) / Math.max(1, (own?.length ?? 0) + (rest?.length ?? 0));
}

/** Whether a word is another one, perhaps in the plural. */
function isForm(one: string, other: string): boolean {
  const [short = '', long = ''] = [fold(one), fold(other)].sort((a, b) => a.length - b.length);
  return long.startsWith(short) && long.length - short.length <= 2;
}

function fitTold(all: readonly Telling[]): ReadonlyMap<string, number> {
  const kept = frequent(
    all.map(({ told: own }) => new Set(own.flatMap(({ features }) => [...features.keys()]))),
    3,
  );
  const names = new FeatureNames();
  const coded = all.map(({ told: own, isRight: is }) => ({
    features: own.map(({ features }) =>
      names.encode(new Map([...features].filter(([name]) => kept.has(name)))),
    ),
    right: own.map((one) => is(one.told)),
  }));
  return new Map(names.decode(train(coded, names.size)));
}

function reportTold(role: ToldRole, all: readonly Telling[]): void {
  const results = Array.from({ length: FOLDS }, (_, own) => {
    const weights = fitTold(all.filter((one) => one.fold !== own));
    return all
      .filter((one) => one.fold === own)
      .map((one) => {
        const [best] = rankTold(one.told, weights);
        return {
          one,
          share: best?.share ?? 0,
          best: best?.told,
          is: best !== undefined && one.isRight(best.told),
        };
      });
  }).flat();
  const missing = all.filter(({ told: own, isRight: is }) => !own.some((one) => is(one.told)));
  console.log(
    `${role}: ${all.length}, ${missing.length} without candidate, right ${results.filter(({ is }) => is).length}`,
  );
  for (const limit of LIMITS) {
    const proposed = results.filter(({ share }) => share >= limit);
    console.log(
      `  from ${limit}: ${proposed.filter(({ is }) => is).length} right, ${proposed.filter(({ is }) => !is).length} wrong`,
    );
  }
  if (process.argv.includes('--verbose'))
    for (const { one, best, is, share } of results)
      if (!is)
        console.log(
          share.toFixed(2),
          one.text,
          '=>',
          JSON.stringify(best),
          missing.includes(one) ? 'MISSING' : '',
        );
}

function write(name: string, content: unknown): void {
  writeFileSync(join(OUT, name), `${JSON.stringify(content, undefined, 1)}\n`);
}

function shown(weights: ReadonlyMap<string, number>, least = MIN_WEIGHT): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...weights].filter(([, weight]) => Math.abs(weight) >= least).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Each kind is a candidate, with the features of the message under its name. */
function fitKinds(all: readonly Message[]): ReadonlyMap<string, number> {
  const own = all.map(({ text, kind }) => ({ kind, features: kindFeatures(text) }));
  const kept = frequent(own.map(({ features }) => features.keys()));
  const names = new FeatureNames();
  const coded = own.map(({ kind, features }) => ({
    features: CHANGE_KINDS.map((one) =>
      names.encode(
        new Map(
          [...features].flatMap(([name, value]) => (kept.has(name) ? [[`${one} ${name}`, value]] : [])),
        ),
      ),
    ),
    right: CHANGE_KINDS.map((one) => one === kind),
  }));
  return new Map(names.decode(train(coded, names.size)));
}

function frequent(all: readonly Iterable<string>[], least = MIN_MESSAGES): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const names of all) for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= least).map(([name]) => name));
}

function kindsOf({ text, fold }: Message): ReadonlyMap<ChangeKind, number> {
  return changeKinds(text, kinds[fold]);
}

function reportKinds(): void {
  const table = new Map<string, Map<string, number>>();
  for (const one of messages) {
    const [best] = [...kindsOf(one)].sort(([, a], [, b]) => b - a);
    const row = table.get(one.kind) ?? new Map<string, number>();
    table.set(one.kind, row.set(best?.[0] ?? '', (row.get(best?.[0] ?? '') ?? 0) + 1));
  }
  for (const [kind, row] of table) console.log(kind.padEnd(9), Object.fromEntries(row));
}

async function examplesOf(role: PartRole): Promise<Example[]> {
  const found: Example[] = [];
  for (const [at, { name, documents }] of organizations.entries()) {
    const memory = libraryOf(documents);
    for (const [index, one] of messages.filter(({ organization }) => organization === name).entries()) {
      const chance = chanceOf(role, one);
      if (one.kind !== KIND_OF[role] && chance <= MISTAKEN) continue;
      const example = await exampleOf(role, one, chance, memory.library);
      found.push(example);
      // A new text goes somewhere.
      if (one.kind === role && index % ONE_WITHOUT_OF === 0) found.push(withoutMeant(example));
    }
    // What is asked of other documents has no part there.
    const other = organizations[(at + FOLDS) % organizations.length]?.name;
    const others = messages.filter(
      ({ organization, kind }) => organization === other && kind === KIND_OF[role],
    );
    for (const one of others.filter((_, index) => index % ONE_ELSEWHERE_OF === 0))
      found.push({
        ...(await exampleOf(role, one, chanceOf(role, one), memory.library)),
        isMeant: false,
        right: new Set(),
      });
    memory.close();
  }
  return found;
}

/** The same where the documents do not have what is meant, nor the heading that it stands under. */
function withoutMeant(example: Example): Example {
  const meant = [...example.right].flatMap(({ part }) => [part.text, part.headings.at(-1)]);
  const candidates = example.candidates
    .filter((one) => !example.right.has(one) && !meant.includes(one.part.text))
    .map((one) => ({ ...one, features: new Map(one.features) }));
  compareParts(candidates);
  return { ...example, candidates, right: new Set(), isMeant: false };
}

/** The probability that a message means a change of a kind, as told by what was learned without its organization. */
function chanceOf(role: PartRole, message: Message): number {
  const odds = oddsBy(changing[message.fold] ?? new Map(), message.text);
  return (kindsOf(message).get(KIND_OF[role]) ?? 0) / (1 + Math.exp(-odds));
}

async function exampleOf(
  role: PartRole,
  message: Message,
  chance: number,
  library: Library,
): Promise<Example> {
  const { text, language, fold } = message;
  const { context, named } = await toldContext({ library, related, history: [] }, { text, language });
  const candidates = partCandidates(context, text, UNITS_OF[role], named);
  const isMeant = message.kind === KIND_OF[role];
  const wanted = isMeant ? wantedOf(role, message) : [];
  const right = new Set(candidates.filter((one) => wanted.some((part) => isPart(one, part))));
  return { fold, text, chance, candidates, right, isMeant };
}

/** The parts that go; for a new text the one that it comes behind. */
function wantedOf(role: PartRole, { gone, place }: Message): readonly WrittenPart[] {
  return role === 'placement' ? (place === undefined ? [] : [place]) : gone;
}

function isPart({ unit, text }: PartCandidate, part: WrittenPart): boolean {
  const isUnit = part.unit === undefined ? unit !== 'section' : part.unit === unit;
  return isUnit && text.replaceAll(/\s+/g, ' ') === part.text.replaceAll(/\s+/g, ' ');
}

function fit(all: readonly Example[]): ReadonlyMap<string, number> {
  const kept = frequent(
    all.map(({ candidates }) => new Set(candidates.flatMap(({ features }) => [...features.keys()]))),
  );
  const names = new FeatureNames();
  const coded = all.map(({ candidates, right }) => ({
    features: candidates.map(({ features }) =>
      names.encode(new Map([...features].filter(([name]) => kept.has(name)))),
    ),
    right: candidates.map((one) => right.has(one)),
  }));
  return new Map(names.decode(train(coded, names.size)));
}

interface Result {
  readonly example: Example;
  readonly ranked: readonly RankedPart[];
}

/** Learns from what is found in organizations that were left out when a change of a kind is meant. */
function fitSure(results: readonly Result[]): ReadonlyMap<string, number> {
  const names = new FeatureNames();
  const coded = results.map(({ example, ranked }) => {
    const features = [names.encode(new Map()), names.encode(sureFeatures(ranked, example.chance))];
    return { features, right: [!example.isMeant, example.isMeant] };
  });
  return new Map(names.decode(train(coded, names.size, { rounds: 30 })));
}

function report(role: PartRole, results: readonly Result[]): void {
  const meant = results.filter(({ example }) => example.isMeant);
  const at = (rank: number) =>
    meant.filter(({ example, ranked }) =>
      ranked.slice(0, rank).some(({ candidate }) => example.right.has(candidate)),
    ).length;
  const missing = meant.filter(({ example }) => example.right.size === 0).length;
  console.log(
    `${role}: ${meant.length} meant, ${missing} without candidate, first ${at(1)}, in four ${at(4)}; others ${results.length - meant.length}`,
  );
  const sure = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitSure(results.filter(({ example }) => example.fold !== fold));
    return results
      .filter(({ example }) => example.fold === fold)
      .map((one) => ({
        ...one,
        share: (one.ranked[0]?.share ?? 0) * sureness(one.ranked, one.example.chance, weights),
      }));
  }).flat();
  for (const limit of LIMITS) {
    const proposed = sure.filter(({ share }) => share >= limit);
    const right = proposed.filter(
      ({ example, ranked: [best] }) => best !== undefined && example.right.has(best.candidate),
    ).length;
    const wrong = proposed.length - right;
    const others = proposed.filter(({ example }) => !example.isMeant).length;
    console.log(
      `  from ${limit}: ${right} right, ${wrong} wrong (${others} of another kind), worth ${right - COST * wrong}`,
    );
  }
}
