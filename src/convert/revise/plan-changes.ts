/** From edits to changes of blocks, the same for every format: what to put where, or why that can't be told. */
import type { DeleteText, ReplaceText } from '../../domain/edit.ts';
import { findWanted } from './find-occurrences.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { type Hunk, moveHunks, planHunks } from './plan-hunks.ts';
import type { TextBlock } from './text-block.ts';

/** What one edit does to one block. */
export interface BlockChange<B extends TextBlock> {
  readonly block: B;
  /** Index of the edit in its set. */
  readonly edit: number;
  /** In order, without overlaps, in units of the block's text. */
  readonly hunks: readonly Hunk[];
  /** The block may go altogether when nothing is left of its text. */
  readonly removesEmpty: boolean;
}

/** The changes that a replacement or a deletion asks for. */
export function planTextEdit<B extends TextBlock>(
  blocks: Iterable<B>,
  edit: ReplaceText | DeleteText,
  index: number,
): Outcome<readonly BlockChange<B>[]> {
  const found = findWanted(blocks, edit, index);
  if (!found.ok) return found;
  const hunks = planHunks(edit.text, edit.kind === 'replace' ? edit.with : '');
  return done(
    found.value.map(({ block, toBlock }) => ({
      block,
      edit: index,
      hunks: moveHunks(edit.text, hunks, toBlock),
      removesEmpty: edit.kind === 'delete',
    })),
  );
}

/**
 * All changes block by block, each block's hunks in order; a fault when two edits change the same text.
 *
 * @param keyOf what tells blocks apart, where they are read anew for each edit
 */
export function mergeChanges<B extends TextBlock>(
  changes: readonly BlockChange<B>[],
  keyOf: (block: B) => unknown = (block) => block,
): Outcome<readonly BlockChange<B>[]> {
  const merged: BlockChange<B>[] = [];
  for (const own of Map.groupBy(changes, ({ block }) => keyOf(block)).values()) {
    const block = own[0]?.block;
    if (block === undefined) continue;
    const hunks = own.flatMap((change) => change.hunks).sort((a, b) => a.start - b.start || a.end - b.end);
    const edit = own[own.length - 1]?.edit ?? 0;
    if (hunks.some((hunk, index) => hunk.start < (hunks[index - 1]?.end ?? 0))) {
      const message = 'Two edits change the same text. Make them one, or one after the other.';
      return failed({ code: 'overlap', edit, message });
    }
    merged.push({ block, edit, hunks, removesEmpty: own.some((change) => change.removesEmpty) });
  }
  return done(merged);
}
