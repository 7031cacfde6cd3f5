/**
 * The library of one answer, over the database: it reaches the named documents of one organization, and there is
 * no way through it to any other. Documents that are not ready are not in it.
 */
import { fuseRanks } from '../../assistant/fuse-ranks.ts';
import type { Library, LibraryComparison, LibraryDocument, Reckoned } from '../../assistant/library.ts';
import type { Sha256 } from '../../domain/document.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
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
import { listReadyVersions, type ReadyVersion } from '../../store/versions.ts';
import type { ComparedVersion } from '../comparisons/comparisons.ts';

/** Words in more passages than this are all alike common. */
const MOST_COUNTED = 3_000;

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

/** @param documentIds the documents it may reach, in the order in which they are named */
export function openLibrary(
  db: Database,
  organizationId: OrganizationId,
  documentIds: readonly DocumentId[],
  { readMarkdown, reckon, compare, near = [], rankAgain }: LibrarySources,
): Library {
  const ready = listReadyVersions(db, organizationId, documentIds);
  const newest = new Map(ready.map((version) => [version.documentId, version]));
  const reachable = documentIds.filter((id) => newest.has(id));
  const projects = [...new Set(ready.map(({ projectId }) => projectId))];
  const scope: PassageScope = { organization: organizationId, documents: reachable, projects };
  const documents = reachable.flatMap((id) => toLibraryDocument(newest.get(id)));
  const findVersion = ({ id, version }: { readonly id: DocumentId; readonly version: number }) =>
    ready.find(({ documentId, number }) => documentId === id && number === version);
  return {
    ...(rankAgain !== undefined && { rankAgain }),
    documents: () => documents,
    search: (words, limit) => withNear(searchPassages(db, scope, words, limit), near, limit),
    searchAll: (groups, limit) => searchPassagesWithAll(db, scope, groups, limit),
    searchIn: (id, words, limit) =>
      newest.has(id) ? searchPassages(db, { ...scope, documents: [id] }, words, limit) : [],
    frequencies: (words) => countPassagesWith(db, scope, words, MOST_COUNTED),
    documentsWith: (words) => countDocumentsWith(db, scope, words),
    passages: (id, from, to) => (newest.has(id) ? listPassages(db, organizationId, id, from, to) : []),
    versions: (id) => ready.filter((version) => version.documentId === id).map((version) => version.number),
    markdown: async (id, number) => {
      const version = findVersion({ id, version: number });
      return version === undefined ? undefined : readMarkdown(version.markdown);
    },
    reckon: (wanted, asked) => {
      const versions = wanted.flatMap((one) => findVersion(one) ?? []);
      return reckonNamed(reckon, versions, asked);
    },
    compare: async (before, after) => {
      const [one, other] = [findVersion(before), findVersion(after)];
      return one && other && compare(one, other);
    },
  };
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

function toLibraryDocument(version: ReadyVersion | undefined): LibraryDocument[] {
  if (version === undefined) return [];
  const { documentId: id, number, fileName, facts, size, pushedAt, passages } = version;
  return [{ id, fileName, version: number, facts, size, pushedAt, passages }];
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
