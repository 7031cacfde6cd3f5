/**
 * Bookmarks around references to notes, by which further references name the same note.
 *
 * Source: ECMA-376 Part 1, 17.16.5.40 (NOTEREF), 17.13.6 (bookmarks).
 */

/** Word encloses a reference alone; of more bookmarks that are open at once only the last are kept in mind. */
const MOST_OPEN = 16;

export class NoteBookmarks {
  readonly #open = new Map<string, string>();
  readonly #labels = new Map<string, string>();

  /** @param id pairs it with its end */
  start(id: string, name: string): void {
    this.#open.set(id, name);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MOST_OPEN && oldest !== undefined) this.#open.delete(oldest);
  }

  end(id: string): void {
    this.#open.delete(id);
  }

  /** Notes a reference to the note of this label, within the bookmarks that are open. */
  mark(label: string): void {
    for (const name of this.#open.values()) if (!this.#labels.has(name)) this.#labels.set(name, label);
  }

  /** The label of the note that a bookmark encloses the first reference to, of those read so far. */
  labelIn(name: string): string | undefined {
    return this.#labels.get(name);
  }
}
