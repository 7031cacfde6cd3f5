/**
 * Bookmarks around note references, which further references to the same note refer to.
 *
 * Source: ECMA-376 Part 1, 17.16.5.40 (NOTEREF), 17.13.6 (bookmarks).
 */

/** Word encloses only the reference; of more open bookmarks only the most recent ones are tracked. */
const MAX_OPEN = 16;

export class NoteBookmarks {
  readonly #open = new Map<string, string>();
  readonly #labels = new Map<string, string>();

  /** @param id matches the bookmark's end */
  start(id: string, name: string): void {
    this.#open.set(id, name);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#open.delete(oldest);
  }

  end(id: string): void {
    this.#open.delete(id);
  }

  /** Records a reference to the note with this label within the open bookmarks. */
  mark(label: string): void {
    for (const name of this.#open.values()) if (!this.#labels.has(name)) this.#labels.set(name, label);
  }

  /** The label of the first note referenced within a bookmark, among those read so far. */
  labelIn(name: string): string | undefined {
    return this.#labels.get(name);
  }
}
