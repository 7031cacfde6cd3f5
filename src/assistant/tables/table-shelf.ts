/**
 * Keeps the tables of a few versions ready between questions. What is kept is found only through the Markdown that a
 * library hands out, so nobody reaches a table through it that is out of reach.
 */
import type { Library, LibraryDocument } from '../library.ts';
import { type ReadyTable, readyTable } from './plans/rank-plans.ts';
import { readTables } from './read-tables.ts';

/** Versions whose tables are kept. */
const MOST_KEPT = 12;
/** Characters of Markdown that are kept in all. */
const MOST_CHARACTERS = 60_000_000;
/** From this share of its text on, a document is its tables. */
const MOSTLY_TABLES = 0.6;

export interface ShelvedTable {
  readonly document: LibraryDocument;
  readonly ready: ReadyTable;
  /** Whether the document has little text beside its tables. */
  readonly standsAlone: boolean;
  readonly markdown: string;
}

interface Shelved {
  readonly markdown: string;
  readonly tables: readonly ShelvedTable[];
}

export class TableShelf {
  readonly #shelved = new Map<string, Shelved>();

  /** The tables of the newest version of a document. */
  async tablesOf(library: Library, document: LibraryDocument): Promise<readonly ShelvedTable[]> {
    const markdown = await library.markdown(document.id, document.version);
    if (markdown === undefined || !markdown.includes('|')) return [];
    const key = `${document.id} ${document.version}`;
    const known = this.#shelved.get(key);
    if (known?.markdown === markdown) return known.tables;
    const tables = shelve(document, markdown);
    this.#shelved.delete(key);
    this.#shelved.set(key, { markdown, tables });
    this.#makeRoom();
    return tables;
  }

  #makeRoom(): void {
    let characters = [...this.#shelved.values()].reduce((sum, { markdown }) => sum + markdown.length, 0);
    for (const [key, { markdown }] of this.#shelved) {
      const isFull = this.#shelved.size > MOST_KEPT || characters > MOST_CHARACTERS;
      if (!isFull || this.#shelved.size === 1) return;
      this.#shelved.delete(key);
      characters -= markdown.length;
    }
  }
}

function shelve(document: LibraryDocument, markdown: string): ShelvedTable[] {
  const about = document.fileName.replace(/\.\w+$/, '');
  const tables = Array.from(readTables(markdown), (source) => readyTable(source, about));
  const within = tables.reduce((sum, ready) => sum + lengthOf(ready, markdown), 0);
  const standsAlone = within >= MOSTLY_TABLES * markdown.length;
  return tables.map((ready) => ({ document, ready, standsAlone, markdown }));
}

/** Characters of a table's rows. */
function lengthOf({ views: [view] }: ReadyTable, markdown: string): number {
  const [first] = view?.table.starts ?? [];
  const last = view?.table.starts.at(-1);
  if (first === undefined || last === undefined) return 0;
  return last + lineAt(markdown, last).length - first;
}

/** The line of Markdown that begins at an offset. */
export function lineAt(markdown: string, start: number): string {
  const end = markdown.indexOf('\n', start);
  return markdown.slice(start, end < 0 ? undefined : end).trimEnd();
}
