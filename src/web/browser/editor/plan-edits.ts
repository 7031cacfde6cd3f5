/**
 * Converts texts changed on the page to edits that each name exactly one location: a whole paragraph or cell, and its
 * occurrence among those with the same text. If the file has a different number of occurrences than the page, the
 * server refuses the edit rather than guess.
 */

import { parseMarkdown } from '../../../markdown/parse.ts';
import { ATOM_PLACEHOLDER } from '../../../markdown/split-atoms.ts';
import { labelOf } from '../../../markdown/text-label.ts';
import type { ProposalBody } from '../../changes.ts';
import { type TextBlock, textBlocksOf } from '../markdown/text-blocks.ts';
import type { ContentPart } from '../reader/split-content.ts';
import { type BlockEdit, idOfBlock } from './editor-context.ts';

type Edits = ProposalBody['edits'];
type Location = Extract<Edits[number], { kind: 'delete' }>['place'];

export type PlannedEdits =
  | { readonly ok: true; readonly edits: Edits }
  /** A placeholder of an image, formula or footnote was added or removed in this text. */
  | { readonly ok: false; readonly text: string };

/** @param parts all parts of the document, rendered or not */
export function planEdits(changed: Iterable<BlockEdit>, parts: readonly ContentPart[]): PlannedEdits {
  const locator = new BlockLocator(parts);
  const edits: Edits = [];
  for (const edit of changed) {
    const planned = planEdit(edit, locator);
    if (planned === undefined) return { ok: false, text: edit.block.text };
    edits.push(...planned);
  }
  return { ok: true, edits };
}

/** @returns undefined if a placeholder was added or removed */
function planEdit(edit: BlockEdit, locator: BlockLocator): Edits | undefined {
  const { block } = edit;
  const text = edit.text.trim();
  if (block.text === '') {
    return block.heads === undefined ? [] : [{ kind: 'set_cell', cell: block.heads, value: text }];
  }
  const lines = text.split(/\n+/);
  const isPlain = !block.text.includes('\n') && !block.text.includes(ATOM_PLACEHOLDER);
  if (!isPlain) return planPieces(block.text, text);
  if (text.includes(ATOM_PLACEHOLDER)) return undefined;
  const place = locator.of(edit);
  if (text === '') return [{ kind: 'delete', text: block.text, place }];
  const [first = '', ...more] = block.kind === 'paragraph' ? lines : [lines.join(' ')];
  const planned: Edits = [];
  if (first !== block.text) planned.push({ kind: 'replace', text: block.text, with: first, place });
  if (more.length > 0) {
    planned.push({ kind: 'insert_after', text: block.text, insert: more.join('\n'), place });
  }
  return planned;
}

const PIECES = new RegExp(`[\\n${ATOM_PLACEHOLDER}]`);

/** A text with line breaks or placeholders is edited piece by piece, since these are not text in the file. */
function planPieces(before: string, after: string): Edits | undefined {
  const old = before.split(PIECES);
  const pieces = after.split(PIECES);
  if (old.length !== pieces.length) {
    return before.includes(ATOM_PLACEHOLDER) || after.includes(ATOM_PLACEHOLDER)
      ? undefined
      : [{ kind: 'replace', text: before, with: after }];
  }
  const edits: Edits = [];
  for (const [index, piece] of pieces.entries()) {
    const text = old[index] ?? '';
    if (piece.trim() === text.trim()) continue;
    if (text.trim() === '') return undefined;
    edits.push({ kind: 'replace', text, with: piece });
  }
  return edits;
}

/** Locates blocks among those with the same text. */
class BlockLocator {
  readonly #parts: readonly ContentPart[];
  readonly #blocks = new Map<ContentPart, readonly TextBlock[]>();

  constructor(parts: readonly ContentPart[]) {
    this.#parts = parts;
  }

  of(edit: BlockEdit): NonNullable<Location> {
    const normalized = normalize(edit.block.text);
    const id = idOfBlock(edit);
    let count = 0;
    let occurrence = 1;
    const word = longestWord(normalized);
    for (const part of this.#parts) {
      if (!part.markdown.includes(word)) continue;
      for (const block of this.#blocksOf(part)) {
        if (normalize(block.text) !== normalized) continue;
        count++;
        if (idOfBlock({ partStart: part.start, block }) === id) occurrence = count;
      }
    }
    return { whole: true, among: Math.max(1, count), occurrence };
  }

  #blocksOf(part: ContentPart): readonly TextBlock[] {
    const known = this.#blocks.get(part);
    if (known !== undefined) return known;
    const all = [...textBlocksOf(parseMarkdown(part.markdown).blocks)];
    const own = all.filter((block) => block.offset >= part.repeated);
    this.#blocks.set(part, own);
    return own;
  }
}

/** Normalizes white space and strips a leading number, which the file may generate rather than store. */
function normalize(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.slice(labelOf(line).length);
}

/** Used to skip parts quickly: Markdown never escapes letters and digits. */
function longestWord(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
