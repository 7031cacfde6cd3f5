/**
 * Converts spans, each with all of its marks, to properly nested marks, as Markdown and HTML require. White space moves
 * out of a mark's edges, and adjacent spans with the same mark share it.
 */
import type { Marks, Span } from './blocks.ts';

export type MarkKind = 'link' | 'strike' | 'bold' | 'italic' | 'super' | 'sub';

/** A span, or the start or end of a mark; both ends refer to the same `mark` object. */
export type Piece =
  | { readonly kind: 'leaf'; readonly span: Span }
  | { readonly kind: 'open' | 'close'; readonly mark: Mark };

export interface Mark {
  readonly kind: MarkKind;
  /** Of a link, else empty. */
  readonly href: string;
  /** Of a link; empty if it has none. */
  readonly title: string;
}

interface Leaf {
  span: Span;
  marks: readonly Mark[];
}

const NO_MARKS: readonly Mark[] = [];
const STRIKE: Mark = { kind: 'strike', href: '', title: '' };
const BOLD: Mark = { kind: 'bold', href: '', title: '' };
const ITALIC: Mark = { kind: 'italic', href: '', title: '' };
const SUPER: Mark = { kind: 'super', href: '', title: '' };
const SUB: Mark = { kind: 'sub', href: '', title: '' };

/** The order is the order of nesting for marks of equal length. */
function marksOf(marks: Marks | undefined): readonly Mark[] {
  if (marks === undefined) return NO_MARKS;
  const list: Mark[] = [];
  if (marks.href !== undefined && marks.href !== '')
    list.push({ kind: 'link', href: marks.href, title: marks.title ?? '' });
  if (marks.strike) list.push(STRIKE);
  if (marks.bold) list.push(BOLD);
  if (marks.italic) list.push(ITALIC);
  if (marks.script !== undefined) list.push(marks.script === 'super' ? SUPER : SUB);
  return list;
}

function hasMark(leaf: Leaf | undefined, mark: Mark): boolean {
  return leaf?.marks.some((candidate) => isSameMark(candidate, mark)) ?? false;
}

function isSameMark(a: Mark, b: Mark): boolean {
  return a.kind === b.kind && a.href === b.href && a.title === b.title;
}

/** Splits off leading and trailing white space without marks. */
function splitLeaf(span: Span): Leaf[] {
  const marks = marksOf(span.marks);
  if (span.kind !== 'text' || marks.length === 0) return [{ span, marks }];
  const { text } = span;
  const core = text.trim();
  const coreStart = text.length - text.trimStart().length;
  const leaves: Leaf[] = [];
  if (coreStart > 0) leaves.push({ span: { kind: 'text', text: text.slice(0, coreStart) }, marks: NO_MARKS });
  if (core === '') return leaves;
  leaves.push({ span: { ...span, text: core }, marks });
  const trail = text.slice(coreStart + core.length);
  if (trail !== '') leaves.push({ span: { kind: 'text', text: trail }, marks: NO_MARKS });
  return leaves;
}

function isSoft(leaf: Leaf | undefined): boolean {
  if (leaf === undefined) return false;
  return leaf.span.kind === 'break' || (leaf.span.kind === 'text' && leaf.span.text.trim() === '');
}

/** White space and breaks get the marks that the text on both sides shares. */
function resolveSoftLeaves(leaves: Leaf[]): Leaf[] {
  const resolved: Leaf[] = [];
  let pending: Leaf[] = [];
  let before: Leaf | undefined;
  for (const leaf of leaves) {
    if (isSoft(leaf)) {
      pending.push(leaf);
      continue;
    }
    const shared = before?.marks.filter((mark) => hasMark(leaf, mark)) ?? NO_MARKS;
    for (const soft of pending) resolved.push({ span: soft.span, marks: shared });
    resolved.push(leaf);
    pending = [];
    before = leaf;
  }
  for (const soft of pending) resolved.push({ span: soft.span, marks: NO_MARKS });
  return resolved;
}

function isCode(span: Span): boolean {
  return span.kind === 'text' && span.marks?.code === true;
}

function hasSameMarks(left: Leaf, right: Leaf): boolean {
  return left.marks.length === right.marks.length && left.marks.every((mark) => hasMark(right, mark));
}

/** Joins adjacent texts with the same marks. */
function joinLeaves(leaves: readonly Leaf[]): Leaf[] {
  const joined: Leaf[] = [];
  for (const leaf of leaves) {
    const last = joined[joined.length - 1];
    const joins =
      last?.span.kind === 'text' &&
      leaf.span.kind === 'text' &&
      isCode(last.span) === isCode(leaf.span) &&
      hasSameMarks(last, leaf);
    if (joins && last.span.kind === 'text' && leaf.span.kind === 'text') {
      last.span = { ...last.span, text: last.span.text + leaf.span.text };
    } else {
      joined.push({ ...leaf });
    }
  }
  return joined;
}

/** The end of the run of leaves with a mark. */
function runEnd(leaves: readonly Leaf[], from: number, to: number, mark: Mark): number {
  let end = from;
  while (end < to && hasMark(leaves[end], mark)) end++;
  return end;
}

/** Opens the mark with the longest run first, which keeps the number of interrupted marks low. */
function emit(
  leaves: readonly Leaf[],
  from: number,
  to: number,
  done: readonly Mark[],
  pieces: Piece[],
): void {
  let index = from;
  while (index < to) {
    const leaf = leaves[index];
    if (leaf === undefined) return;
    let farthest: Mark | undefined;
    let end = index;
    for (const candidate of leaf.marks) {
      if (done.some((mark) => mark.kind === candidate.kind)) continue;
      const reach = runEnd(leaves, index, to, candidate);
      if (reach > end) [farthest, end] = [candidate, reach];
    }
    if (farthest === undefined) {
      pieces.push({ kind: 'leaf', span: leaf.span });
      index++;
    } else {
      const mark: Mark = { ...farthest };
      pieces.push({ kind: 'open', mark });
      emit(leaves, index, end, [...done, mark], pieces);
      pieces.push({ kind: 'close', mark });
      index = end;
    }
  }
}

/** Nests the marks of a paragraph's spans: leaves in order, between the starts and ends of marks. */
export function nestMarks(spans: readonly Span[]): Piece[] {
  const present = spans.filter((span) => span.kind !== 'text' || span.text !== '');
  const leaves = joinLeaves(resolveSoftLeaves(present.flatMap(splitLeaf)));
  const pieces: Piece[] = [];
  emit(leaves, 0, leaves.length, [], pieces);
  return pieces;
}
