/**
 * Compares two texts word by word. A number with its separators is one word; in scripts without spaces each character
 * is one. Past a limit of edits, the result is coarser instead of missing.
 */
import { createNumbering, findCommonRuns } from '../../../domain/common-runs.ts';
import type { Segment } from './difference-view.ts';

const TOKEN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|\p{N}+(?:[.,:’'\-\/]\p{N}+)*|[[\p{L}\p{N}\p{M}_]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]+(?:[’'\-][\p{L}\p{N}]+)*|\s+|[\s\S]/gv;

/** Texts with more edits than this are shown as one replacement. */
const MAX_EDITS = 400;

/** Maximum total length for comparison by words. */
const MAX_LETTERS = 20_000;

/** Segments in reading order; removed text precedes its replacement. */
export function compareWords(before: string, after: string): Segment[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  if (before.length + after.length > MAX_LETTERS) return replacement(before, after);
  const beforeTokens = before.match(TOKEN) ?? [];
  const afterTokens = after.match(TOKEN) ?? [];
  const number = createNumbering<string>().of;
  const runs = findCommonRuns(beforeTokens.map(number), afterTokens.map(number), MAX_EDITS);
  if (runs === undefined) return replacement(before, after);
  const segments: Segment[] = [];
  let [i, j] = [0, 0];
  for (const run of [...runs, { before: beforeTokens.length, after: afterTokens.length, length: 0 }]) {
    segments.push(
      ...replacement(beforeTokens.slice(i, run.before).join(''), afterTokens.slice(j, run.after).join('')),
    );
    i = run.before + run.length;
    j = run.after + run.length;
    if (run.length > 0) segments.push({ kind: 'same', text: beforeTokens.slice(run.before, i).join('') });
  }
  return joinNeighbours(segments);
}

function replacement(removed: string, added: string): Segment[] {
  return [
    { kind: 'removed' as const, text: removed },
    { kind: 'added' as const, text: added },
  ].filter((segment) => segment.text !== '');
}

/** Merges short separators between two changes into the changes, which is easier to read. */
export function joinNeighbours(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    joined.push(...replacement(removed, added));
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
