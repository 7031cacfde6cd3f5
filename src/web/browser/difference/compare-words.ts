/**
 * What differs between two texts, word by word (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986).
 * A figure with its separators is a word, in scripts without spaces each sign is. Past a number of edits the answer
 * is coarser, never missing.
 */
import { diffArrays } from 'diff';
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
  const short = before.length + after.length <= MOST_LETTERS;
  const parts = short
    ? diffArrays(before.match(TOKEN) ?? [], after.match(TOKEN) ?? [], { maxEditLength: MOST_EDITS })
    : undefined;
  if (parts === undefined) return wholly(before, after);
  return joinNeighbours(
    parts.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  );
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
