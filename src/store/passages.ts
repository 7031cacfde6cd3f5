/**
 * Passages and their search index. Every search is limited to an organization and documents; passages of other
 * documents, and of versions that are not ready, are never returned.
 */
import type { HiddenRange } from '../domain/hidden-text.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../domain/ids.ts';
import type { Passage } from '../domain/passage.ts';
import type { Database } from './database.ts';

export interface StoredPassage {
  readonly documentId: DocumentId;
  readonly version: number;
  readonly ordinal: number;
  readonly headings: readonly string[];
  readonly context: string;
  readonly markdown: string;
  readonly hidden?: readonly HiddenRange[];
}

/** A search result. The score is BM25's: higher is better. */
export interface PassageHit extends StoredPassage {
  readonly score: number;
}

/** The documents to search. */
export interface PassageScope {
  readonly organization: OrganizationId;
  readonly documents: readonly DocumentId[];
  /** The projects of those documents. */
  readonly projects: readonly ProjectId[];
  /** Whether these are all documents of the projects (when they were listed): then the query filters by project. */
  readonly isWhole?: boolean;
  /**
   * Whether most passages of the database belong to these documents: then filtering in the index costs more than it
   * saves.
   */
  readonly isMost?: boolean;
}

/** With more documents than this, the index is filtered by project, and each hit is checked individually. */
const MAX_DOCUMENTS_IN_MATCH = 32;

/** Passages that are searched for headings: some hundred pages. */
const MAX_LOOKED_THROUGH = 1_000;

/** Up to this number, matches are looked up one by one. */
const FEW_MATCHES = 1_000;

/** Above this number of matches, common words are not ranked. */
const MAX_RANKED = 3_000;

interface TextRow {
  document_id: DocumentId;
  version: number;
  ordinal: number;
  headings: string;
  context: string;
  markdown: string;
  hidden: string | null;
}

/**
 * Inserts passages. Their words are added to the index at the end of the transaction, together: FTS5 writes a separate
 * segment whenever a savepoint begins, or a statement that may be rolled back individually, as the inserts here are.
 */
export function insertPassages(
  db: Database,
  organization: OrganizationId,
  of: { projectId: ProjectId; documentId: DocumentId; version: number },
  passages: readonly Passage[],
): void {
  const scope = `${scopeWord(of.projectId)} ${scopeWord(of.documentId)}`;
  const indexed = passages.map((passage) => ({
    id: insertPassage(db, organization, of, passage),
    scope,
    words: passage.searchText,
  }));
  db.beforeCommit(() => {
    for (const row of indexed) {
      db.run(
        `INSERT INTO passage_index (rowid, scope, words)
         VALUES ($id, $scope, $words)`,
        row,
      );
    }
  });
}

/** @returns its id */
function insertPassage(
  db: Database,
  organization: OrganizationId,
  of: { projectId: ProjectId; documentId: DocumentId; version: number },
  passage: Passage,
): number | null {
  const row = db.one<{ id: number }>(
    `INSERT INTO passages (organization_id, project_id, document_id, version, ordinal)
     VALUES ($organization, $project, $document, $version, $ordinal)
     RETURNING id`,
    {
      organization,
      project: of.projectId,
      document: of.documentId,
      version: of.version,
      ordinal: passage.ordinal,
    },
  );
  const id = row?.id ?? null;
  db.run(
    `INSERT INTO passage_texts (passage_id, headings, context, markdown, hidden)
     VALUES ($id, $headings, $context, $markdown, $hidden)`,
    {
      id,
      headings: JSON.stringify(passage.headings),
      context: passage.context,
      markdown: passage.markdown,
      hidden: passage.hidden === undefined ? null : writeRanges(passage.hidden),
    },
  );
  return id;
}

/**
 * Detaches a document's passages: searches no longer find them, and `removeDetached` deletes them in batches, since a
 * long document has thousands.
 */
export function detachPassages(db: Database, organization: OrganizationId, document: DocumentId): void {
  db.run(
    `UPDATE passages
     SET document_id = NULL
     WHERE organization_id = $organization
       AND document_id = $document`,
    { organization, document },
  );
}

/** Deletes some detached passages. @returns their number */
export function removeDetached(db: Database, limit: number): number {
  const ids = db.all<{ id: number }>(
    `SELECT id
     FROM passages
     WHERE document_id IS NULL
     LIMIT $limit`,
    { limit },
  );
  const removed = JSON.stringify(ids.map(({ id }) => id));
  removeFromIndex(db, removed);
  db.run(
    `DELETE FROM passages
     WHERE document_id IS NULL
       AND id IN (SELECT value FROM json_each($removed))`,
    { removed },
  );
  return ids.length;
}

/**
 * Rewrites a part of the index without the words of deleted passages, which are only marked when they are removed
 * (SQLite FTS5, "merge").
 *
 * @param step.begins starts with the complete index; further steps continue that
 * @param step.pages number of pages to write
 * @returns whether there was anything to do
 */
export function mergeIndex(
  db: Database,
  { begins, pages }: { readonly begins: boolean; readonly pages: number },
): boolean {
  const before = db.countChanges();
  db.run(
    `INSERT INTO passage_index (passage_index, rank)
     VALUES ('merge', $pages)`,
    { pages: begins ? -pages : pages },
  );
  // The statement itself counts as one change.
  return db.countChanges() - before > 1;
}

/** Deletes the passages of a document's versions before the current one. */
export function deletePassagesBefore(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  current: number,
): void {
  deletePassages(db, organization, document, { first: 1, last: current - 1 });
}

/** Deletes the passages that an earlier run wrote for a version. */
export function deletePassagesOfVersion(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  version: number,
): void {
  deletePassages(db, organization, document, { first: version, last: version });
}

function deletePassages(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  versions: { readonly first: number; readonly last: number },
): void {
  const ids = db.all<{ id: number }>(
    `SELECT id
     FROM passages
     WHERE organization_id = $organization
       AND document_id = $document
       AND version BETWEEN $first AND $last`,
    { organization, document, ...versions },
  );
  removeFromIndex(db, JSON.stringify(ids.map(({ id }) => id)));
  db.run(
    `DELETE FROM passages
     WHERE organization_id = $organization
       AND document_id = $document
       AND version BETWEEN $first AND $last`,
    { organization, document, ...versions },
  );
}

/** Deferred, so that it follows the index inserts of the same transaction. @param removed JSON array of ids */
function removeFromIndex(db: Database, removed: string): void {
  db.beforeCommit(() => {
    db.run(
      `DELETE FROM passage_index
       WHERE rowid IN (SELECT value FROM json_each($removed))`,
      { removed },
    );
  });
}

/**
 * Finds the passages in scope that contain any of the words, best first.
 *
 * @param words folded, as in the passages' search text
 * @param isRanked false for no order, which is fast even for very common words
 */
export function searchPassages(
  db: Database,
  scope: PassageScope,
  words: readonly string[],
  limit: number,
  isRanked = true,
): PassageHit[] {
  return searchMatching(db, scope, [words], limit, isRanked);
}

/**
 * Finds the passages in scope that contain a word of every group, best first; with very many matches the first ones
 * unranked, since ranking takes too long for its benefit.
 *
 * @param groups each a word with its other forms
 */
export function searchPassagesWithAll(
  db: Database,
  scope: PassageScope,
  groups: readonly (readonly string[])[],
  limit: number,
): PassageHit[] {
  const match = groups.every((group) => group.length > 0) ? matchInScope(scope, groups) : undefined;
  if (match === undefined || scope.documents.length === 0) return [];
  const isRanked = countMatches(db, match, MAX_RANKED) < MAX_RANKED;
  return searchMatching(db, scope, groups, limit, isRanked);
}

function searchMatching(
  db: Database,
  scope: PassageScope,
  groups: readonly (readonly string[])[],
  limit: number,
  isRanked: boolean,
): PassageHit[] {
  if (groups.some((group) => group.length === 0) || scope.documents.length === 0) return [];
  return db
    .all<TextRow & { score: number }>(isRanked ? SEARCH_RANKED : SEARCH_FIRST, {
      ...bindingsOf(scope),
      match: scope.isMost === true ? matchAnywhere(groups) : matchInScope(scope, groups),
      limit,
    })
    .map((row) => ({ ...toPassage(row), score: row.score }));
}

/** A passage of one of the documents or, if these are null, of one of the projects. */
const IN_REACH = `iif($documents IS NULL,
           p.project_id IN (SELECT value FROM json_each($projects)),
           p.document_id IN (SELECT value FROM json_each($documents)))`;

function bindingsOf({ organization, documents, projects, isWhole }: PassageScope) {
  return {
    organization,
    documents: isWhole === true ? null : JSON.stringify(documents),
    projects: JSON.stringify(projects),
  };
}

const SEARCH = `SELECT p.document_id, p.version, p.ordinal, t.headings, t.context, t.markdown, t.hidden,
       -passage_index.rank AS score
FROM passage_index
CROSS JOIN passages p ON p.id = passage_index.rowid
CROSS JOIN versions v ON v.document_id = p.document_id AND v.number = p.version
CROSS JOIN passage_texts t ON t.passage_id = p.id
WHERE passage_index MATCH $match
  AND p.organization_id = $organization
  AND ${IN_REACH}
  AND v.status = 'ready'`;

/** FTS5 sorts by rank itself, so passages out of scope are skipped without reading texts. */
const SEARCH_RANKED = `${SEARCH}
ORDER BY passage_index.rank
LIMIT $limit`;

const SEARCH_FIRST = `${SEARCH}
LIMIT $limit`;

/** Counts the passages in scope that contain each word, up to `most`. */
export function countPassagesWith(
  db: Database,
  scope: PassageScope,
  words: readonly string[],
  most: number,
): Map<string, number> {
  const counts = new Map<string, number>();
  if (scope.documents.length === 0) return counts;
  const isByProject = isByProjects(scope);
  for (const word of words) {
    const anywhere = matchAnywhere([[word]]);
    const count =
      isByProject && countMatches(db, anywhere, FEW_MATCHES) < FEW_MATCHES
        ? countInProjects(db, scope, anywhere)
        : countMatches(db, matchInScope(scope, [[word]]), most);
    counts.set(word, count);
  }
  return counts;
}

/** A few matches are looked up individually, which is faster than intersecting with all passages of the projects. */
function countInProjects(db: Database, { organization, projects }: PassageScope, match: string): number {
  const row = db.one<{ count: number }>(
    `SELECT count(*) AS count
     FROM passage_index
     CROSS JOIN passages p ON p.id = passage_index.rowid
     WHERE passage_index MATCH $match
       AND p.organization_id = $organization
       AND p.project_id IN (SELECT value FROM json_each($projects))`,
    { match, organization, projects: JSON.stringify(projects) },
  );
  return row?.count ?? 0;
}

function countMatches(db: Database, match: string, most: number): number {
  const row = db.one<{ count: number }>(
    `SELECT count(*) AS count
     FROM (SELECT rowid
           FROM passage_index
           WHERE passage_index MATCH $match
           LIMIT $most)`,
    { match, most },
  );
  return row?.count ?? 0;
}

/** Counts the passages of each document that contain any of the words. */
export function countDocumentsWith(
  db: Database,
  scope: PassageScope,
  words: readonly string[],
): Map<DocumentId, number> {
  if (words.length === 0 || scope.documents.length === 0) return new Map();
  const rows = db.all<{ document_id: DocumentId; count: number }>(
    `SELECT p.document_id, count(*) AS count
     FROM passage_index
     CROSS JOIN passages p ON p.id = passage_index.rowid
     CROSS JOIN versions v ON v.document_id = p.document_id AND v.number = p.version
     WHERE passage_index MATCH $match
       AND p.organization_id = $organization
       AND ${IN_REACH}
       AND v.status = 'ready'
     GROUP BY p.document_id`,
    {
      ...bindingsOf(scope),
      match: matchInScope(scope, [words]),
    },
  );
  return new Map(rows.map((row) => [row.document_id, row.count]));
}

/**
 * Lists a document's passages from one ordinal to another, both inclusive. The join starts with its versions, since
 * searching for an ordinal in all versions would scan all of its passages.
 */
export function listPassages(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  from: number,
  to: number,
): StoredPassage[] {
  return db
    .all<TextRow>(
      `SELECT p.document_id, p.version, p.ordinal, t.headings, t.context, t.markdown, t.hidden
       FROM versions v
       CROSS JOIN passages p ON p.document_id = v.document_id AND p.version = v.number
       CROSS JOIN passage_texts t ON t.passage_id = p.id
       WHERE v.organization_id = $organization
         AND v.document_id = $document
         AND v.status = 'ready'
         AND p.organization_id = $organization
         AND p.ordinal BETWEEN $from AND $to
       ORDER BY v.number, p.ordinal`,
      { organization, document, from, to },
    )
    .map(toPassage);
}

/** An FTS5 query (SQLite FTS5, section 3): a word of every group, within the documents or their projects. */
function matchInScope(scope: PassageScope, groups: readonly (readonly string[])[]): string {
  const scopes = (isByProjects(scope) ? scope.projects : scope.documents).map(scopeWord);
  return `scope : (${anyOf(scopes)}) AND ${matchAnywhere(groups)}`;
}

function isByProjects({ documents }: PassageScope): boolean {
  return documents.length > MAX_DOCUMENTS_IN_MATCH;
}

/** The same without a filter. */
function matchAnywhere(groups: readonly (readonly string[])[]): string {
  return groups.map((group) => `words : (${anyOf(group)})`).join(' AND ');
}

function anyOf(words: readonly string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
}

/** An id as a single word of the index, where an underscore would split it. */
function scopeWord(id: string): string {
  return id.replaceAll('_', '');
}

function toPassage(row: TextRow): StoredPassage {
  return {
    documentId: row.document_id,
    version: row.version,
    ordinal: row.ordinal,
    headings: JSON.parse(row.headings) as string[],
    context: row.context,
    markdown: row.markdown,
    ...(row.hidden !== null && { hidden: readRanges(row.hidden) }),
  };
}

function writeRanges(ranges: readonly HiddenRange[]): string {
  return JSON.stringify(ranges.map(({ start, end }) => [start, end]));
}

/** Parses the output of `writeRanges`. */
export function readRanges(json: string): HiddenRange[] {
  return (JSON.parse(json) as [number, number][]).map(([start, end]) => ({ start, end }));
}

/** Lists the innermost headings of a version's first passages without duplicates, up to twenty. */
export function listHeadings(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  version: number,
): string[] {
  return db
    .all<{ heading: string }>(
      `SELECT json_extract(t.headings, '$[#-1]') AS heading
       FROM passages p
       JOIN passage_texts t ON t.passage_id = p.id
       WHERE p.organization_id = $organization
         AND p.document_id = $document
         AND p.version = $version
         AND p.ordinal < $most
         AND t.headings <> '[]'
       GROUP BY heading
       ORDER BY min(p.ordinal)
       LIMIT 20`,
      { organization, document, version, most: MAX_LOOKED_THROUGH },
    )
    .map((row) => row.heading);
}
