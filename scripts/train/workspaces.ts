/**
 * Training workspaces: the questions of several sets over their documents alone, and again among some dozens of other
 * documents, tables and texts mixed, as people have them. Deterministic.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from './cases.ts';

/** Maximum number of questions of a set. */
const MAX = 130;
/**
 * Workspaces with many documents per deal. Sets with few groups are dealt again each time, larger ones across all
 * deals.
 */
const WORKSPACES = 8;
const DEALS = 2;
const MAX_FILES = 40;
/** One in this many questions is also asked of documents that do not answer it. */
const OF_OTHERS = 3;

export interface Workspace {
  readonly files: readonly string[];
  readonly isOfMany: boolean;
  readonly cases: readonly Case[];
}

interface Group {
  readonly files: readonly string[];
  readonly cases: readonly Case[];
}

/** @param sources SET:FOLDER, each with cases.jsonl, groups.json and files */
export function workspacesOf(sources: readonly string[]): Workspace[] {
  const sets = sources.map(readSet);
  const alone = sets.flatMap((groups) =>
    groups.map((own, at) => workspaceOf([own], groups[at + 1], at, false)),
  );
  const many = Array.from({ length: DEALS }, (_, deal) => {
    const dealt = sets.map((groups, set) => {
      const own = groups.length > WORKSPACES * DEALS ? groups.filter((_, at) => at % DEALS === deal) : groups;
      return shuffled(own, 1 + deal + DEALS * set);
    });
    const handOf = (to: number) =>
      dealt.flatMap((groups, set) => groups.filter((_, at) => (at + set) % WORKSPACES === to % WORKSPACES));
    return Array.from({ length: WORKSPACES }, (_, at) => {
      // Questions of another workspace, which these documents do not answer.
      const others = handOf(at + 1);
      return workspaceOf(handOf(at), others[at % Math.max(1, others.length)], at, true);
    });
  }).flat();
  return [...alone, ...many];
}

function readSet(source: string): Group[] {
  const [set = '', folder = ''] = source.split(':');
  const all = readFileSync(join(folder, 'cases.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
    .filter((one) => one.set === set);
  const step = Math.max(1, Math.floor(all.length / MAX));
  const some = all.filter((_, at) => at % step === 0);
  const { groups } = JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8'));
  return [...Map.groupBy(some, (one) => one.group)].map(([group, cases]) => ({
    cases,
    files: groups[group].files.map((file: string) => join(folder, 'files', file)),
  }));
}

function workspaceOf(
  own: readonly Group[],
  other: Group | undefined,
  at: number,
  isOfMany: boolean,
): Workspace {
  const files: string[] = [];
  const fitting = own.filter((group) => {
    const isFitting = files.length + group.files.length <= MAX_FILES || files.length === 0;
    if (isFitting) files.push(...group.files);
    return isFitting;
  });
  const far = (other?.cases ?? [])
    .filter((_, index) => (at + index) % OF_OTHERS === 0)
    .map((one) => ({ ...one, kind: 'far' }));
  return { files, isOfMany, cases: [...fitting.flatMap(({ cases }) => cases), ...far] };
}

function shuffled<One>(list: readonly One[], seed: number): One[] {
  let state = seed;
  const keyed = list.map((one) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { one, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
}
