/**
 * Passages and their search index. A search names the organization and the documents it may reach; passages of
 * anything else are not looked at, whatever the words.
 */
import type { DocumentId, OrganizationId, ProjectId } from '../domain/ids.ts';
import type { Passage } from '../domain/passage.ts';
import type { Database } from './database.ts';

/** A passage that was found. The score is BM25's: higher is better. */
export interface PassageHit {
  readonly documentId: DocumentId;
  readonly version: number;
  readonly ordinal: number;
  readonly headings: readonly string[];
  readonly markdown: string;
  readonly score: number;
}

export function insertPassages(
  db: Database,
  organization: OrganizationId,
  of: { projectId: ProjectId; documentId: DocumentId; version: number },
  passages: readonly Passage[],
): void {
  for (const passage of passages) {
    const row = db.one<{ id: number }>(
      `INSERT INTO passages (organization_id, project_id, document_id, version, ordinal, headings, markdown)
       VALUES ($organization, $project, $document, $version, $ordinal, $headings, $markdown)
       RETURNING id`,
      {
        organization,
        project: of.projectId,
        document: of.documentId,
        version: of.version,
        ordinal: passage.ordinal,
        headings: JSON.stringify(passage.headings),
        markdown: passage.markdown,
      },
    );
    db.run(
      `INSERT INTO passage_index (rowid, words)
       VALUES ($id, $words)`,
      { id: row?.id ?? null, words: passage.searchText },
    );
  }
}

/** Removes a document's passages but those of the version to keep (none: 0). */
export function deletePassages(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  keepVersion: number,
): void {
  db.run(
    `DELETE FROM passage_index
     WHERE rowid IN (SELECT id
                     FROM passages
                     WHERE organization_id = $organization
                       AND document_id = $document
                       AND version <> $keepVersion)`,
    { organization, document, keepVersion },
  );
  db.run(
    `DELETE FROM passages
     WHERE organization_id = $organization
       AND document_id = $document
       AND version <> $keepVersion`,
    { organization, document, keepVersion },
  );
}

/**
 * The passages of the named documents that match, best first.
 *
 * @param match an FTS5 query over folded words (SQLite FTS5, section 3)
 */
export function searchPassages(
  db: Database,
  organization: OrganizationId,
  documents: readonly DocumentId[],
  match: string,
  limit: number,
): PassageHit[] {
  return db
    .all<{
      document_id: DocumentId;
      version: number;
      ordinal: number;
      headings: string;
      markdown: string;
      score: number;
    }>(
      `SELECT p.document_id, p.version, p.ordinal, p.headings, p.markdown, -bm25(passage_index) AS score
       FROM passage_index
       JOIN passages p ON p.id = passage_index.rowid
       JOIN versions v ON v.document_id = p.document_id AND v.number = p.version
       WHERE passage_index MATCH $match
         AND p.organization_id = $organization
         AND p.document_id IN (SELECT value FROM json_each($documents))
         AND v.status = 'ready'
       ORDER BY bm25(passage_index)
       LIMIT $limit`,
      { organization, documents: JSON.stringify(documents), match, limit },
    )
    .map((row) => ({
      documentId: row.document_id,
      version: row.version,
      ordinal: row.ordinal,
      headings: JSON.parse(row.headings) as string[],
      markdown: row.markdown,
      score: row.score,
    }));
}
