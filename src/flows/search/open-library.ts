/**
 * The library of one answer, over the database: it has access to the given documents of one organization, and to
 * nothing else. Documents that are not ready are not part of it.
 */
import { fuseRanks } from '../../assistant/fuse-ranks.ts';
import type { Library, LibraryComparison, LibraryVersion, TableResult } from '../../assistant/library.ts';
import type { Sha256 } from '../../domain/document.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { TableQuery, TablesResult } from '../../domain/tables.ts';
import type { Database } from '../../store/database.ts';
import {
  countDocumentsWith,
  countPassagesWith,
  listPassages,
  type PassageHit,
  type PassageScope,
  type StoredPassage,
  searchPassages,
  searchPassagesWithAll,
} from '../../store/passages.ts';
import type { ReadyVersion } from '../../store/versions.ts';
import type { ComparedVersion } from '../comparisons/comparisons.ts';
import type { LibraryContents } from './library-contents.ts';

/** Words that occur in more passages than this count as equally common. */
const MAX_COUNTED = 3_000;
/** Maximum number of passages ranked for one search; in a larger library, those with the rarest words. */
const MAX_RANKED = 10_000;
/** Minimum number of passages per lookup, since some steps need more of the same kind. */
const MIN_FOUND = 60;

/** What a library needs besides the database. */
export interface LibrarySources {
  /** Reads a version's processed content. */
  readonly readMarkdown: (sha256: Sha256) => Promise<string>;
  /** Evaluates a query over the tables of versions; the result refers to its version by index. */
  readonly calculate: (
    versions: readonly ReadyVersion[],
    asked: TableQuery,
  ) => Promise<TablesResult | undefined>;
  readonly compare: (before: ComparedVersion, after: ComparedVersion) => Promise<LibraryComparison>;
  /** Results of the semantic search, nearest first, merged into every search over all documents. */
  readonly near?: readonly StoredPassage[];
  readonly rankAgain?: Library['rankAgain'];
  readonly vectors?: Library['vectors'];
}

/** @param contents the documents of the library */
export function openLibrary(db: Database, contents: LibraryContents, sources: LibrarySources): Library {
  const { near = [], rankAgain, vectors } = sources;
  return {
    ...(rankAgain !== undefined && { rankAgain }),
    ...(vectors !== undefined && { vectors }),
    documents: () => contents.documents,
    ...passagesOf(db, contents, near),
    ...versionsOf(contents, sources),
  };
}

function passagesOf(
  db: Database,
  contents: LibraryContents,
  near: readonly StoredPassage[],
): Pick<Library, 'search' | 'searchAll' | 'searchIn' | 'frequencies' | 'documentsWith' | 'passages'> {
  const { scope, versions } = contents;
  const only = (ids: readonly DocumentId[]): PassageScope => ({
    ...scope,
    documents: ids.filter((id) => versions.has(id)),
    isWhole: false,
    isMost: false,
  });
  // Searching a complete project also finds documents that became ready after the list was read.
  const known = <Passage extends StoredPassage>(passages: readonly Passage[]) =>
    passages.filter(({ documentId }) => versions.has(documentId));
  const index = new WordIndex(db, contents);
  return {
    search: (words, limit) => withNear(known(index.search(words, limit)), near, limit),
    searchAll: (groups, limit) => known(searchPassagesWithAll(db, scope, groups, limit)),
    searchIn: (id, words, limit) => searchPassages(db, only([id]), words, limit),
    frequencies: (words) => index.frequencies(words),
    documentsWith: (words, among) => countDocumentsWith(db, among === undefined ? scope : only(among), words),
    passages: (id, from, to) => (versions.has(id) ? listPassages(db, scope.organization, id, from, to) : []),
  };
}

function versionsOf(
  { versions }: LibraryContents,
  { readMarkdown, calculate, compare }: LibrarySources,
): Pick<Library, 'versions' | 'markdown' | 'calculate' | 'compare'> {
  const findVersion = ({ id, version }: LibraryVersion) =>
    versions.get(id)?.find(({ number }) => number === version);
  return {
    versions: (id) => versions.get(id)?.map(({ number }) => number) ?? [],
    markdown: async (id, number) => {
      const version = findVersion({ id, version: number });
      return version === undefined ? undefined : readMarkdown(version.markdown);
    },
    calculate: (wanted, asked) => {
      return calculateNamed(
        calculate,
        wanted.flatMap((version) => findVersion(version) ?? []),
        asked,
      );
    },
    compare: async (before, after) => {
      const [from, to] = [findVersion(before), findVersion(after)];
      return from && to && compare(from, to);
    },
  };
}

/** Full-text search with a cache for one answer, since several of its steps search for the same words. */
class WordIndex {
  readonly #db: Database;
  readonly #scope: PassageScope;
  /** Whether all passages can be ranked. */
  readonly #isSmall: boolean;
  readonly #counts = new Map<string, number>();
  readonly #found = new Map<string, readonly PassageHit[]>();

  constructor(db: Database, { scope, passages }: LibraryContents) {
    this.#db = db;
    this.#scope = scope;
    this.#isSmall = passages <= MAX_RANKED;
  }

  frequencies(words: readonly string[]): Map<string, number> {
    const unknown = words.filter((word) => !this.#counts.has(word));
    for (const [word, count] of countPassagesWith(this.#db, this.#scope, unknown, MAX_COUNTED))
      this.#counts.set(word, count);
    return new Map(words.map((word) => [word, this.#counts.get(word) ?? 0]));
  }

  /**
   * Ranks the passages with the rarest words: ranking all passages with common words takes too long for its benefit.
   */
  search(words: readonly string[], limit: number): readonly PassageHit[] {
    const counts = [...this.frequencies(words)].filter(([, count]) => count > 0);
    const selective = this.#isSmall ? counts : rarestWords(counts);
    const wanted = (selective.length === 0 ? counts : selective).map(([word]) => word);
    const key = wanted.toSorted().join(' ');
    const known = this.#found.get(key);
    if (known !== undefined && (known.length >= limit || known.length < MIN_FOUND))
      return known.slice(0, limit);
    const isRanked = selective.length > 0;
    const found = searchPassages(this.#db, this.#scope, wanted, Math.max(limit, MIN_FOUND), isRanked);
    this.#found.set(key, found);
    return found.slice(0, limit);
  }
}

/** Returns the rarest words, as long as the passages with them can be ranked. */
function rarestWords(counts: readonly (readonly [string, number])[]): (readonly [string, number])[] {
  let ranked = 0;
  return counts
    .toSorted(([, a], [, b]) => a - b)
    .filter(([, count]) => {
      ranked += count;
      return count < MAX_COUNTED && ranked < MAX_RANKED;
    });
}

/** Calls `calculate`, and replaces indexes of the result by document ids. */
async function calculateNamed(
  calculate: LibrarySources['calculate'],
  versions: readonly ReadyVersion[],
  asked: TableQuery,
): Promise<TableResult | undefined> {
  const calculated = versions.length === 0 ? undefined : await calculate(versions, asked);
  const about = calculated && versions[calculated.document];
  const others = calculated?.others.flatMap((index) => versions[index]?.documentId ?? []) ?? [];
  return calculated && about && { ...calculated, documentId: about.documentId, others };
}

function withNear(
  found: readonly PassageHit[],
  near: readonly StoredPassage[],
  limit: number,
): readonly PassageHit[] {
  if (near.length === 0) return found;
  const keyOf = ({ documentId, ordinal }: StoredPassage) => `${documentId} ${ordinal}`;
  return fuseRanks<StoredPassage>([found, near], keyOf)
    .slice(0, limit)
    .map(({ entry, score }) => ({ ...entry, score }));
}
