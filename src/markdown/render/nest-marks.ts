/**
 * From spans that each carry all their marks to one nesting of marks, as Markdown and HTML need it: white space
 * at the edge of a mark is moved out of it, what is marked alike over several spans is marked once.
 */
import type { Marks, Span } from './blocks.ts';

export type MarkKind = 'link' | 'strike' | 'bold' | 'italic' | 'super' | 'sub';

/** A span's own content, or the place where a mark opens or closes; opening and closing share the object `mark`. */
export type Piece =
  | { readonly kind: 'leaf'; readonly span: Span }
  | { readonly kind: 'open' | 'close'; readonly mark: Mark };

export interface Mark {
  readonly kind: MarkKind;
  /** Of a link. */
  readonly href: string;
  /** Of a link; empty when it has none. */
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

/** The order of this list is the order of nesting where runs are equally long. */
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
  return leaf?.marks.some((other) => isSameMark(other, mark)) ?? false;
}

function isSameMark(one: Mark, other: Mark): boolean {
  return one.kind === other.kind && one.href === other.href && one.title === other.title;
}

/** Cuts a text into leading white space, core and trailing white space, so that the space can leave the mark. */
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

/** White space and breaks take the marks that the text on both their sides shares, and no others. */
function settleSoftLeaves(leaves: Leaf[]): Leaf[] {
  const settled: Leaf[] = [];
  let pending: Leaf[] = [];
  let before: Leaf | undefined;
  for (const leaf of leaves) {
    if (isSoft(leaf)) {
      pending.push(leaf);
      continue;
    }
    const shared = before?.marks.filter((mark) => hasMark(leaf, mark)) ?? NO_MARKS;
    for (const soft of pending) settled.push({ span: soft.span, marks: shared });
    settled.push(leaf);
    pending = [];
    before = leaf;
  }
  for (const soft of pending) settled.push({ span: soft.span, marks: NO_MARKS });
  return settled;
}

function isCode(span: Span): boolean {
  return span.kind === 'text' && span.marks?.code === true;
}

function isSameMarking(left: Leaf, right: Leaf): boolean {
  return left.marks.length === right.marks.length && left.marks.every((mark) => hasMark(right, mark));
}

/** Joins neighbouring texts of the same marks. */
function joinLeaves(leaves: readonly Leaf[]): Leaf[] {
  const joined: Leaf[] = [];
  for (const leaf of leaves) {
    const last = joined[joined.length - 1];
    const joins =
      last?.span.kind === 'text' &&
      leaf.span.kind === 'text' &&
      isCode(last.span) === isCode(leaf.span) &&
      isSameMarking(last, leaf);
    if (joins && last.span.kind === 'text' && leaf.span.kind === 'text') {
      last.span = { ...last.span, text: last.span.text + leaf.span.text };
    } else {
      joined.push({ ...leaf });
    }
  }
  return joined;
}

/** How far a mark reaches from a leaf on. */
function reachOf(leaves: readonly Leaf[], from: number, to: number, mark: Mark): number {
  let end = from;
  while (end < to && hasMark(leaves[end], mark)) end++;
  return end;
}

/** Opens the mark that reaches farthest first, so that marks cut each other as seldom as can be. */
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
      const reach = reachOf(leaves, index, to, candidate);
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

/** The spans of one paragraph as pieces: contents in order, and marks opened and closed around them, nested. */
export function nestMarks(spans: readonly Span[]): Piece[] {
  const present = spans.filter((span) => span.kind !== 'text' || span.text !== '');
  const leaves = joinLeaves(settleSoftLeaves(present.flatMap(splitLeaf)));
  const pieces: Piece[] = [];
  emit(leaves, 0, leaves.length, [], pieces);
  return pieces;
}
