/**
 * What differs between two texts, word by word. A figure with its separators is a word, in scripts without spaces each sign is. Past a number of edits the answer
 * is coarser, never missing.
 */
import { createNumbering, findCommonRuns } from '../../../domain/common-runs.ts';
import type { Segment } from './difference-view.ts';

const TOKEN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|\p{N}+(?:[.,:’'\-\/]\p{N}+)*|[[\p{L}\p{N}\p{M}_]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+(?:[’'\-][\p{L}\p{N}]+)*|\s+|[\s\S]/gv;

/** Texts that differ in more words than this are shown as gone and come. */
const MOST_EDITS = 400;

/** Letters of both texts that are compared word by word. */
const MOST_LETTERS = 20_000;

/** In reading order; what went stands before what came in its place. */
export function compareWords(before: string, after: string): Segment[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  if (before.length + after.length > MOST_LETTERS) return wholly(before, after);
  const one = before.match(TOKEN) ?? [];
  const other = after.match(TOKEN) ?? [];
  const number = createNumbering<string>().of;
  const runs = findCommonRuns(one.map(number), other.map(number), MOST_EDITS);
  if (runs === undefined) return wholly(before, after);
  const segments: Segment[] = [];
  let [i, j] = [0, 0];
  for (const run of [...runs, { before: one.length, after: other.length, length: 0 }]) {
    segments.push(...wholly(one.slice(i, run.before).join(''), other.slice(j, run.after).join('')));
    i = run.before + run.length;
    j = run.after + run.length;
    if (run.length > 0) segments.push({ kind: 'same', text: one.slice(run.before, i).join('') });
  }
  return joinNeighbours(segments);
}

function wholly(removed: string, added: string): Segment[] {
  return [
    { kind: 'removed' as const, text: removed },
    { kind: 'added' as const, text: added },
  ].filter((segment) => segment.text !== '');
}

/** Spaces and signs between two changed words belong to the change: one mark reads better than two with a gap. */
export function joinNeighbours(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    joined.push(...wholly(removed, added));
    removed = '';
    added = '';
  };
  for (const [index, { kind, text }] of segments.entries()) {
    const isBetween = removed !== '' && added !== '' && index < segments.length - 1;
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (isBetween && /^[^\p{L}\p{N}]{1,3}$/u.test(text)) {
      removed += text;
      added += text;
    } else {
      flush();
      joined.push({ kind, text });
    }
  }
  flush();
  return joined;
}
