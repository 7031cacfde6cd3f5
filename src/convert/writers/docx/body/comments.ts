/**
 * Detects the comments among a document's notes (ECMA-376 Part 1, 17.13.4) by the form in which docgate's reader
 * writes them: a label such as `comment-1`, and a text that begins with author and date.
 */
import { readCommentSignature } from '../../../../markdown/render/comment-signature.ts';
import { element, valued } from '../../../package/write-xml.ts';
import type { Block, Inline } from '../content.ts';

const LABEL = /^comment-\d{1,9}$/;

export interface Comment {
  readonly author: string;
  /** The day, such as `2024-05-31`; undefined if unknown. */
  readonly day: string | undefined;
  readonly blocks: readonly Block[];
}

/** The comments of a document, with ids in the order of their first reference. */
export class Comments {
  readonly #comments = new Map<string, Comment>();
  readonly #ids = new Map<string, number>();

  constructor(notes: ReadonlyMap<string, readonly Block[]>) {
    for (const [label, blocks] of notes) {
      const comment = LABEL.test(label) ? readComment(blocks) : undefined;
      if (comment !== undefined) this.#comments.set(label, comment);
    }
  }

  has(label: string): boolean {
    return this.#comments.has(label);
  }

  /** The run with a comment reference; empty after the first, since a comment has a single position. */
  refer(label: string): string {
    if (this.#ids.has(label)) return '';
    const id = this.#ids.size;
    this.#ids.set(label, id);
    const style = element('w:rPr', {}, valued('w:rStyle', 'CommentReference'));
    return element('w:r', {}, style + element('w:commentReference', { 'w:id': id }));
  }

  /** The referenced comments, in the order of their ids, which start at 0. */
  get referred(): readonly Comment[] {
    return [...this.#ids.keys()].flatMap((label) => this.#comments.get(label) ?? []);
  }
}

/** @returns undefined for a note that is not a comment */
function readComment(blocks: readonly Block[]): Comment | undefined {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph') return undefined;
  const [text, ...rest] = first.children;
  // The space after the colon is missing if nothing follows in the paragraph.
  const signature = text?.kind === 'text' ? readCommentSignature(`${text.value} `) : undefined;
  if (text?.kind !== 'text' || signature === undefined) return undefined;
  const content: readonly Inline[] = [{ kind: 'text', value: text.value.slice(signature.length) }, ...rest];
  const { author, day } = signature;
  return { author, day, blocks: [{ ...first, children: content }, ...others] };
}
