/**
 * Footnotes, endnotes and comments: gives each a label when the text first refers to it, so that notes are
 * numbered in the order in which a reader meets them. Comments are a kind of their own (`comment-1`).
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

  /** @param prefix keeps the labels of a document within another apart from those around it */
  constructor(prefix = '') {
    this.#prefix = prefix;
  }

  /** A registry for a document within this one. */
  forImport(): NoteRegistry {
    return new NoteRegistry(`${this.#prefix}import${++this.#imports}-`);
  }

  /** The label of a note, the same however often it is referred to. */
  refer(kind: NoteKind, id: string): string {
    const key = `${kind} ${id}`;
    const known = this.#references.get(key);
    if (known !== undefined) return known.label;
    const number = kind === 'comment' ? `comment-${++this.#lastComment}` : String(++this.#lastNote);
    const label = `${this.#prefix}${number}`;
    this.#references.set(key, { kind, id, label });
    return label;
  }

  /** The notes referred to, in order; those that are first referred to while the earlier ones are gone through follow. */
  all(): IterableIterator<NoteReference> {
    return this.#references.values();
  }
}
