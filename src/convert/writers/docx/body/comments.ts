/**
 * The comments among a document's notes (ECMA-376 Part 1, 17.13.4): they say of themselves that they are one, as docgate
 * writes them when it reads a file: a label such as `comment-1`, and a text that begins with who commented and when.
 */
import { readCommentSignature } from '../../../../markdown/render/comment-signature.ts';
import { element, valued } from '../../../package/write-xml.ts';
import type { Block, Inline } from '../content.ts';

const LABEL = /^comment-\d{1,9}$/;

export interface Comment {
  readonly author: string;
  /** The day, as in `2024-05-31`; undefined when nobody knows. */
  readonly day: string | undefined;
  readonly blocks: readonly Block[];
}

/** The comments of one document, which get their ids in the order in which the text refers to them. */
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

  /** The run that refers to a comment; empty after the first, since a comment has but one position. */
  refer(label: string): string {
    if (this.#ids.has(label)) return '';
    const id = this.#ids.size;
    this.#ids.set(label, id);
    const style = element('w:rPr', {}, valued('w:rStyle', 'CommentReference'));
    return element('w:r', {}, style + element('w:commentReference', { 'w:id': id }));
  }

  /** The comments that the text refers to, in the order of their ids, the first being 0. */
  get referred(): readonly Comment[] {
    return [...this.#ids.keys()].flatMap((label) => this.#comments.get(label) ?? []);
  }
}

/** @returns undefined for a note that does not begin as comments do */
function readComment(blocks: readonly Block[]): Comment | undefined {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph') return undefined;
  const [text, ...rest] = first.children;
  // The space after the colon is gone where nothing follows it in the paragraph.
  const signature = text?.kind === 'text' ? readCommentSignature(`${text.value} `) : undefined;
  if (text?.kind !== 'text' || signature === undefined) return undefined;
  const said: readonly Inline[] = [{ kind: 'text', value: text.value.slice(signature.length) }, ...rest];
  const { author, day } = signature;
  return { author, day, blocks: [{ ...first, children: said }, ...others] };
}
