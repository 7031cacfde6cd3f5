/**
 * Footnotes, endnotes and comments: labels are assigned at the first reference, so that notes are numbered in reading
 * order. Comments are numbered separately (`comment-1`).
 */
import { NoteBookmarks } from './note-bookmarks.ts';

export type NoteKind = 'footnote' | 'endnote' | 'comment';

export interface NoteReference {
  readonly kind: NoteKind;
  /** The note's id in its part. */
  readonly id: string;
  readonly label: string;
}

export class NoteRegistry {
  readonly bookmarks = new NoteBookmarks();
  readonly #references = new Map<string, NoteReference>();
  #lastNote = 0;
  #lastComment = 0;
  #imports = 0;

  readonly #prefix: string;

  /** @param prefix distinguishes the labels of an imported document from those around it */
  constructor(prefix = '') {
    this.#prefix = prefix;
  }

  /** A registry for an imported document. */
  forImport(): NoteRegistry {
    return new NoteRegistry(`${this.#prefix}import${++this.#imports}-`);
  }

  /** The label of a note, the same for every reference. */
  refer(kind: NoteKind, id: string): string {
    const key = `${kind} ${id}`;
    const known = this.#references.get(key);
    if (known !== undefined) return known.label;
    const number = kind === 'comment' ? `comment-${++this.#lastComment}` : String(++this.#lastNote);
    const label = `${this.#prefix}${number}`;
    this.#references.set(key, { kind, id, label });
    return label;
  }

  /** The notes referenced, in order, including those first referenced during the iteration. */
  all(): IterableIterator<NoteReference> {
    return this.#references.values();
  }
}
