/**
 * From texts that a person changed on the page to edits that name exactly one place each: the whole paragraph or
 * cell, and which of those that say the same. What the file has more or fewer of than the page can't be distinguished,
 * and is refused by the server rather than guessed.
 */

import { parseMarkdown } from '../../../markdown/parse.ts';
import { ATOM_PLACEHOLDER } from '../../../markdown/split-atoms.ts';
import { labelOf } from '../../../markdown/text-label.ts';
import type { ProposalBody } from '../../changes.ts';
import { type TextBlock, textBlocksOf } from '../markdown/text-blocks.ts';
import type { ContentPart } from '../reader/split-content.ts';
import { type BlockEdit, idOfBlock } from './editor-context.ts';

type Edits = ProposalBody['edits'];
type Place = Extract<Edits[number], { kind: 'delete' }>['place'];

export type PlannedEdits =
  | { readonly ok: true; readonly edits: Edits }
  /** A sign that stands for a picture, formula or footnote came or went; the text it was in. */
  | { readonly ok: false; readonly text: string };

/** @param parts all of the document, whether shown or not */
export function planEdits(changed: Iterable<BlockEdit>, parts: readonly ContentPart[]): PlannedEdits {
  const places = new Places(parts);
  const edits: Edits = [];
  for (const edit of changed) {
    const planned = planEdit(edit, places);
    if (planned === undefined) return { ok: false, text: edit.block.text };
    edits.push(...planned);
  }
  return { ok: true, edits };
}

/** @returns undefined when a sign came or went */
function planEdit(edit: BlockEdit, places: Places): Edits | undefined {
  const { block } = edit;
  const text = edit.text.trim();
  if (block.text === '') {
    return block.heads === undefined ? [] : [{ kind: 'set_cell', cell: block.heads, value: text }];
  }
  const lines = text.split(/\n+/);
  const isPlain = !block.text.includes('\n') && !block.text.includes(ATOM_PLACEHOLDER);
  if (!isPlain) return planPieces(block.text, text);
  if (text.includes(ATOM_PLACEHOLDER)) return undefined;
  const place = places.of(edit);
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

/** A text with line breaks or signs is changed piece by piece, since those are no text of the file. */
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

/** Which of the blocks with the same text one is. */
class Places {
  readonly #parts: readonly ContentPart[];
  readonly #blocks = new Map<ContentPart, readonly TextBlock[]>();

  constructor(parts: readonly ContentPart[]) {
    this.#parts = parts;
  }

  of(edit: BlockEdit): NonNullable<Place> {
    const wanted = fold(edit.block.text);
    const id = idOfBlock(edit);
    let among = 0;
    let occurrence = 1;
    const word = longestWord(wanted);
    for (const part of this.#parts) {
      if (!part.markdown.includes(word)) continue;
      for (const block of this.#blocksOf(part)) {
        if (fold(block.text) !== wanted) continue;
        among++;
        if (idOfBlock({ partStart: part.start, block }) === id) occurrence = among;
      }
    }
    return { whole: true, among: Math.max(1, among), occurrence };
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

/** What a text says without the number before it, which the file may count rather than hold. */
function fold(text: string): string {
  const folded = text.replaceAll(/\s+/g, ' ').trim();
  return folded.slice(labelOf(folded).length);
}

/** Letters and digits are written in Markdown as they show. */
function longestWord(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
