/**
 * Tells what a message changes, given that it changes something: a value, a person, or what parts a document has. A log-linear
 * model over its words and pairs of words, and over its form; trained by scripts/train/changed-parts.ts.
 */
import { z } from 'zod';
import { messageFeatures } from '../../built-in/message-kind.ts';
import { type Features, scoreOf, sharesOf } from '../../ranking/log-linear.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { amountsIn } from '../valuing/amounts.ts';
import file from './change-kinds.json' with { type: 'text' };

export const CHANGE_KINDS = [
  'value',
  'person',
  'removal',
  'row',
  'text',
  'rewording',
  'renaming',
  'move',
  'exchange',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const Model = z.object({ weights: z.record(z.string(), z.number()) });

/** More of them count alike. */
const MOST = 4;
const NAMES = /(?<=[\p{L}\d,;:]\s)\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)+/gu;
const QUOTED = /["“”„«»‘]/gu;

const saidOf = (pick: Parameters<typeof anyLanguage>[0]) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${anyLanguage(pick)})(?![\\p{L}\\d])`, 'iu');
/** Words of the languages that tell the kind of a change whatever else is said. */
const SAID = [
  ['instead', saidOf(({ instead, swapped }) => `${instead}|${swapped}`)],
  ['everywhere', saidOf(({ everywhere }) => everywhere)],
  ['removing', saidOf(({ removing }) => removing)],
  ['gone', saidOf(({ gone }) => gone)],
  ['moving', saidOf(({ moving }) => moving)],
  ['renaming', saidOf(({ renaming }) => renaming)],
] as const;

let trained: Features | undefined;

/** The probability of each kind of change. */
export function changeKinds(text: string, weights: Features = model()): ReadonlyMap<ChangeKind, number> {
  const features = kindFeatures(text);
  const shares = sharesOf(
    CHANGE_KINDS.map((kind) =>
      scoreOf(new Map([...features].map(([name, value]) => [`${kind} ${name}`, value])), weights),
    ),
  );
  return new Map(CHANGE_KINDS.map((kind, at) => [kind, shares[at] ?? 0]));
}

/** The features of a message, by which each kind has weights. */
export function kindFeatures(text: string): Map<string, number> {
  const features = messageFeatures(text);
  const count = (name: string, number: number) => features.set(`#${name} ${Math.min(MOST, number)}`, 1);
  const amounts = amountsIn(text);
  count('amounts', amounts.length);
  count('quotes', (text.match(QUOTED) ?? []).length);
  count('pieces', text.split(/[,;|]\s/).length);
  count('names', (text.match(NAMES) ?? []).length);
  if (/:\s/.test(text)) features.set('#colon', 1);
  for (const [name, pattern] of SAID) if (pattern.test(text)) features.set(`#${name}`, 1);
  for (const { kind } of amounts) features.set(`#${kind}`, 1);
  return features;
}

function model(): Features {
  trained ??= new Map(Object.entries(Model.parse(JSON.parse(String(file))).weights));
  return trained;
}
