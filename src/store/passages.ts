/**
 * Passages and their search index. Every question names the organization and the documents it may reach; passages
 * of anything else are not looked at, whatever the words, nor are those of a version that is not ready.
 */
import type { HiddenRange } from '../domain/hidden-text.ts';
import type { DocumentId, OrganizationId, ProjectId } from '../domain/ids.ts';
import type { Passage } from '../domain/passage.ts';
import type { Database } from './database.ts';

/** A passage as it was stored. */
export interface StoredPassage {
  readonly documentId: DocumentId;
  readonly version: number;
  readonly ordinal: number;
  readonly headings: readonly string[];
  readonly context: string;
  readonly markdown: string;
  readonly hidden?: readonly HiddenRange[];
}

/** A passage that was found. The score is BM25's: higher is better. */
export interface PassageHit extends StoredPassage {
  readonly score: number;
}

/** The documents that a search may reach. */
export interface PassageScope {
  readonly organization: OrganizationId;
  readonly documents: readonly DocumentId[];
  /** The projects in which those documents lie. */
  readonly projects: readonly ProjectId[];
  /** Whether these are all documents of the projects, or were when they were listed: then they are not told one by one. */
  readonly isWhole?: boolean;
  /** Whether most of all passages lie in these documents: then to leave out the others first costs more than it saves. */
  readonly isMost?: boolean;
}

/** With more documents than this, the index is narrowed by their projects, and each hit is checked by itself. */
const MAX_DOCUMENTS_IN_MATCH = 32;

/** Passages that are looked through for headings: some hundred pages. */
const MOST_LOOKED_THROUGH = 1_000;

/** So many passages are looked up one by one. */
const FEW_MATCHES = 1_000;

/** More passages than this are not ranked when all words are common. */
const MOST_RANKED = 3_000;

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
 * The words go into the index with those of all others that the transaction writes: what FTS5 holds in memory it writes as a
 * segment of its own whenever a savepoint begins, or a statement that could be undone by itself, as those before it are.
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
 * Takes a document's passages away from it: no search finds them from then on, and `removeDetached` removes them bit
 * by bit. Of a long document there are thousands, and who deletes it does not wait for them.
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

/** Removes some passages that are no document's any more. @returns how many */
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
 * Writes some of the index anew without the words of passages that are gone, which it only marks when they are removed
 * (SQLite FTS5, "merge").
 *
 * @param step.begins takes all of the index in; the steps after it go on with that
 * @param step.pages how much to write
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

/** Removes the passages of a document's versions before the current one. */
export function deletePassagesBefore(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  current: number,
): void {
  deletePassages(db, organization, document, { first: 1, last: current - 1 });
}

/** Removes what an earlier run wrote for a version. */
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

/** In its turn: what was inserted before in the same transaction goes into the index before. @param removed JSON: ids */
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
 * The passages in reach that hold any of the words, best first.
 *
 * @param words folded, as in the passages' search text
 * @param isRanked otherwise in no order, which takes no longer for words that very many passages hold
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
 * The passages in reach that hold a word of every group, best first; of very many, the first ones, since to rank
 * them all would take longer than it helps.
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
  const isRanked = countMatches(db, match, MOST_RANKED) < MOST_RANKED;
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

/** A passage of one of the documents, or where none are given of one of the projects. */
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

/** FTS5 sorts by rank itself, so passages out of reach are passed over without reading texts. */
const SEARCH_RANKED = `${SEARCH}
ORDER BY passage_index.rank
LIMIT $limit`;

const SEARCH_FIRST = `${SEARCH}
LIMIT $limit`;

/** In how many passages in reach each word occurs, counted up to `most`. */
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

/** Of few matches, each is looked up: to go through all that lies in the projects takes longer. */
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

/** How many passages of each document hold any of the words: what "which documents mention" asks. */
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
 * A document's passages from one position to another, both included, in their order. Found by way of its versions: to
 * look for a position among the passages of all versions would be to look at all passages.
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

/** An FTS5 query (SQLite FTS5, section 3): a word of every group, within the documents or else their projects. */
function matchInScope(scope: PassageScope, groups: readonly (readonly string[])[]): string {
  const scopes = (isByProjects(scope) ? scope.projects : scope.documents).map(scopeWord);
  return `scope : (${anyOf(scopes)}) AND ${matchAnywhere(groups)}`;
}

function isByProjects({ documents }: PassageScope): boolean {
  return documents.length > MAX_DOCUMENTS_IN_MATCH;
}

/** The same, wherever they are. */
function matchAnywhere(groups: readonly (readonly string[])[]): string {
  return groups.map((group) => `words : (${anyOf(group)})`).join(' AND ');
}

function anyOf(words: readonly string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
}

/** An id as one word of the index, where the underscore of an id would part it. */
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

/** Ranges as `writeRanges` has written them. */
export function readRanges(json: string): HiddenRange[] {
  return (JSON.parse(json) as [number, number][]).map(([start, end]) => ({ start, end }));
}

/** The innermost headings of a version's first passages, in their order, each once: some twenty of them. */
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
      { organization, document, version, most: MOST_LOOKED_THROUGH },
    )
    .map((row) => row.heading);
}
