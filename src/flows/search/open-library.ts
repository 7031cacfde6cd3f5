/**
 * The library of one answer, over the database: it reaches the named documents of one organization, and there is
 * no way through it to any other. Documents that are not ready are not in it.
 */
import { fuseRanks } from '../../assistant/fuse-ranks.ts';
import type { Library, LibraryComparison, LibraryVersion, Reckoned } from '../../assistant/library.ts';
import type { Sha256 } from '../../domain/document.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { AskedOfTables, ReckonedOver } from '../../domain/tables.ts';
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

/** Words in more passages than this are all alike common. */
const MOST_COUNTED = 3_000;
/** Passages that are ranked for one search: of a larger library, those with the rarest words. */
const MOST_RANKED = 10_000;
/** So many are looked up at least: some steps want more of the same. */
const LEAST_FOUND = 60;

/** What a library needs beside the database. */
export interface LibrarySources {
  /** Reads a version's processed content from wherever it is kept. */
  readonly readMarkdown: (sha256: Sha256) => Promise<string>;
  /** Reckons over the tables of versions; the result names the one it came to by its position. */
  readonly reckon: (
    versions: readonly ReadyVersion[],
    asked: AskedOfTables,
  ) => Promise<ReckonedOver | undefined>;
  readonly compare: (before: ComparedVersion, after: ComparedVersion) => Promise<LibraryComparison>;
  /** Passages that mean what is asked, nearest first: every search over all documents finds them too. */
  readonly near?: readonly StoredPassage[];
  readonly rankAgain?: Library['rankAgain'];
}

/** @param contents the documents it may reach */
export function openLibrary(
  db: Database,
  contents: LibraryContents,
  { readMarkdown, reckon, compare, near = [], rankAgain }: LibrarySources,
): Library {
  const { scope, documents, versions } = contents;
  const { organization } = scope;
  const findVersion = ({ id, version }: LibraryVersion) =>
    versions.get(id)?.find(({ number }) => number === version);
  const only = (ids: readonly DocumentId[]): PassageScope => ({
    ...scope,
    documents: ids.filter((id) => versions.has(id)),
    isWhole: false,
    isMost: false,
  });
  // What became ready since the documents were listed is found with the whole of their project.
  const known = <Found extends StoredPassage>(found: readonly Found[]) =>
    found.filter(({ documentId }) => versions.has(documentId));
  const index = new WordIndex(db, contents);
  return {
    ...(rankAgain !== undefined && { rankAgain }),
    documents: () => documents,
    search: (words, limit) => withNear(known(index.search(words, limit)), near, limit),
    searchAll: (groups, limit) => known(searchPassagesWithAll(db, scope, groups, limit)),
    searchIn: (id, words, limit) => searchPassages(db, only([id]), words, limit),
    frequencies: (words) => index.frequencies(words),
    documentsWith: (words, among) => countDocumentsWith(db, among === undefined ? scope : only(among), words),
    passages: (id, from, to) => (versions.has(id) ? listPassages(db, organization, id, from, to) : []),
    versions: (id) => versions.get(id)?.map(({ number }) => number) ?? [],
    markdown: async (id, number) => {
      const version = findVersion({ id, version: number });
      return version === undefined ? undefined : readMarkdown(version.markdown);
    },
    reckon: (wanted, asked) => {
      const named = wanted.flatMap((one) => findVersion(one) ?? []);
      return reckonNamed(reckon, named, asked);
    },
    compare: async (before, after) => {
      const [one, other] = [findVersion(before), findVersion(after)];
      return one && other && compare(one, other);
    },
  };
}

/** The search for words, for one answer: the same ones are looked for by several of its steps. */
class WordIndex {
  readonly #db: Database;
  readonly #scope: PassageScope;
  /** All of it can be ranked. */
  readonly #isSmall: boolean;
  readonly #counts = new Map<string, number>();
  readonly #found = new Map<string, readonly PassageHit[]>();

  constructor(db: Database, { scope, passages }: LibraryContents) {
    this.#db = db;
    this.#scope = scope;
    this.#isSmall = passages <= MOST_RANKED;
  }

  frequencies(words: readonly string[]): Map<string, number> {
    const unknown = words.filter((word) => !this.#counts.has(word));
    for (const [word, count] of countPassagesWith(this.#db, this.#scope, unknown, MOST_COUNTED))
      this.#counts.set(word, count);
    return new Map(words.map((word) => [word, this.#counts.get(word) ?? 0]));
  }

  /** Ranks what holds the words that tell most: to rank all that holds common ones would take longer than it helps. */
  search(words: readonly string[], limit: number): readonly PassageHit[] {
    const counts = [...this.frequencies(words)].filter(([, count]) => count > 0);
    const telling = this.#isSmall ? counts : tellingOf(counts);
    const wanted = (telling.length === 0 ? counts : telling).map(([word]) => word);
    const key = wanted.toSorted().join(' ');
    const known = this.#found.get(key);
    if (known !== undefined && (known.length >= limit || known.length < LEAST_FOUND))
      return known.slice(0, limit);
    const isRanked = telling.length > 0;
    const found = searchPassages(this.#db, this.#scope, wanted, Math.max(limit, LEAST_FOUND), isRanked);
    this.#found.set(key, found);
    return found.slice(0, limit);
  }
}

/** The rarest words, as far as what they find can be ranked. */
function tellingOf(counts: readonly (readonly [string, number])[]): (readonly [string, number])[] {
  let ranked = 0;
  return counts
    .toSorted(([, one], [, other]) => one - other)
    .filter(([, count]) => {
      ranked += count;
      return count < MOST_COUNTED && ranked < MOST_RANKED;
    });
}

/** The same with the document named. */
async function reckonNamed(
  reckon: LibrarySources['reckon'],
  versions: readonly ReadyVersion[],
  asked: AskedOfTables,
): Promise<Reckoned | undefined> {
  const reckoned = versions.length === 0 ? undefined : await reckon(versions, asked);
  const about = reckoned && versions[reckoned.document];
  const others = reckoned?.others.flatMap((at) => versions[at]?.documentId ?? []) ?? [];
  return reckoned && about && { ...reckoned, documentId: about.documentId, others };
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
