/** Whether the database is sound and its rows agree with each other: for an administrator's check, over all tenants. */
import type { Sha256 } from '../domain/document.ts';
import type { DocumentId, OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';
import { CHANGED_BLOCKS, listSums, NO_TABLE, SUM_BLOCKS } from './row-sums.ts';

/** What is wrong, for an administrator: a sentence with the ids it concerns. */
export type Fault = string;

/** Told of each kind at most; a database that is damaged has many that say the same. */
const MOST_OF_A_KIND = 100;

/**
 * What SQLite itself finds: pages, indexes, constraints of columns and the search index (PRAGMA integrity_check), and
 * references (PRAGMA foreign_key_check).
 */
export function findStructuralFaults(db: Database): Fault[] {
  const structure = db
    .all<{ integrity_check: string }>(`PRAGMA integrity_check(${MOST_OF_A_KIND})`)
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok');
  const references = db.all<{ table: string; rowid: number | null; parent: string }>(
    'PRAGMA foreign_key_check',
  );
  return [
    ...structure,
    ...references
      .slice(0, MOST_OF_A_KIND)
      .map((row) => `a row of ${row.table} names one of ${row.parent} that is not there`),
  ];
}

/** What must hold between rows. Each statement answers with the ids of those that do not agree with others, as `id`. */
function rules(): readonly { readonly fault: string; readonly sql: string }[] {
  return [
    {
      fault: 'the document has no version',
      sql: `SELECT d.id
          FROM documents d
          WHERE NOT EXISTS (SELECT 1
                            FROM versions v
                            WHERE v.document_id = d.id)`,
    },
    {
      fault: 'a version of the document is missing',
      sql: `SELECT document_id AS id
          FROM versions
          GROUP BY document_id
          HAVING max(number) <> count(*)`,
    },
    {
      fault: 'a version of the document is processing, and no job does it',
      sql: `SELECT v.document_id AS id
          FROM versions v
          WHERE v.status = 'processing'
            AND NOT EXISTS (SELECT 1
                            FROM jobs j
                            WHERE j.lane = v.document_id
                              AND j.state IN ('available', 'running', 'retryable'))`,
    },
    {
      fault: 'the document is not known by the bytes of its first version',
      sql: `SELECT v.document_id AS id
          FROM versions v
          JOIN documents d ON d.id = v.document_id
          WHERE v.number = 1
            AND NOT EXISTS (SELECT 1
                            FROM known_bytes k
                            WHERE k.project_id = d.project_id
                              AND k.sha256 = v.original_sha256)`,
    },
    {
      fault: 'a passage of the document is missing',
      sql: `SELECT document_id AS id
          FROM passages
          WHERE document_id IS NOT NULL
          GROUP BY document_id, version
          HAVING max(ordinal) - min(ordinal) + 1 <> count(*)
              OR min(ordinal) > 1`,
    },
    {
      fault: 'a passage of the document has no text',
      sql: `SELECT DISTINCT p.document_id AS id
          FROM passages p
          WHERE p.document_id IS NOT NULL
            AND NOT EXISTS (SELECT 1
                            FROM passage_texts t
                            WHERE t.passage_id = p.id)`,
    },
    {
      fault: 'a passage of the document is not in the search index',
      sql: `SELECT DISTINCT p.document_id AS id
          FROM passages p
          WHERE p.document_id IS NOT NULL
            AND NOT EXISTS (SELECT 1
                            FROM passage_index_docsize i
                            WHERE i.id = p.id)`,
    },
    {
      fault: 'the search index has a passage that is not there',
      sql: `SELECT i.id
          FROM passage_index_docsize i
          WHERE NOT EXISTS (SELECT 1
                            FROM passages p
                            WHERE p.id = i.id)`,
    },
    {
      fault: 'a table of the document is missing',
      sql: `SELECT v.document_id AS id
            FROM versions v
            LEFT JOIN document_tables t
              ON t.document_id = v.document_id
             AND t.version = v.number
            WHERE v.cells_sha256 IS NOT NULL
            GROUP BY v.document_id, v.number
            HAVING count(t.ordinal) <> coalesce(max(t.ordinal), 0) + 1`,
    },
    {
      fault: 'a message of the chat is missing',
      sql: `SELECT session_id AS id
          FROM messages
          GROUP BY session_id
          HAVING max(ordinal) <> count(*)`,
    },
    {
      fault: 'an answer of the chat is awaited, and no job writes it',
      sql: `SELECT m.session_id AS id
          FROM messages m
          WHERE m.state IN ('waiting', 'writing')
            AND NOT EXISTS (SELECT 1
                            FROM jobs j
                            WHERE j.kind = 'answer'
                              AND json_extract(j.task, '$.messageId') = m.id
                              AND j.state IN ('available', 'running', 'retryable'))`,
    },
    {
      fault: 'the organization has a balance that its credit movements do not add up to',
      sql: `SELECT o.id
          FROM organizations o
          WHERE o.credit_balance IS NOT NULL
            AND o.credit_balance <> (SELECT coalesce(sum(m.amount), 0)
                                     FROM credit_movements m
                                     WHERE m.organization_id = o.id)`,
    },
    {
      fault: 'the organization has no default project',
      sql: `SELECT o.id
          FROM organizations o
          WHERE NOT EXISTS (SELECT 1
                            FROM projects p
                            WHERE p.organization_id = o.id
                              AND p.kind = 'default')`,
    },
    {
      fault: 'the organization has no owner',
      sql: `SELECT o.id
          FROM organizations o
          WHERE NOT EXISTS (SELECT 1
                            FROM memberships m
                            WHERE m.organization_id = o.id
                              AND m.role = 'owner')`,
    },
    {
      fault: 'the audit trail names a key that is gone, and keys are never removed',
      sql: `SELECT e.target AS id
          FROM audit_entries e
          WHERE e.action = 'key.created'
            AND NOT EXISTS (SELECT 1
                            FROM api_keys k
                            WHERE k.id = e.target)`,
    },
    {
      fault: 'the audit trail names a document that is gone, and nobody deleted it',
      sql: `SELECT e.target AS id
          FROM audit_entries e
          WHERE e.action = 'document.pushed'
            AND NOT EXISTS (SELECT 1
                            FROM documents d
                            WHERE d.id = e.target)
            AND NOT EXISTS (SELECT 1
                            FROM audit_entries later
                            WHERE later.organization_id = e.organization_id
                              AND later.action = 'document.deleted'
                              AND later.target = e.target)`,
    },
  ];
}

/** Tables that hold something else than what docgate wrote, each looked at in one moment. It reads all rows. */
export function findChangedTables(db: Database): string[] {
  const changed = listSums((sql) => db.all(sql)).filter(({ name, query }) => {
    const row = db.one<{ kept: number | null; counted: number | null }>(
      `SELECT (SELECT sum FROM row_sums WHERE name = $name) AS kept, (${query}) AS counted`,
      { name },
    );
    return row?.counted === null || row?.kept !== row?.counted;
  });
  const index = db.one(CHANGED_BLOCKS) === undefined ? [] : ['the search index'];
  return [...changed.map(({ name }) => name), ...index];
}

export function findChanges(db: Database): Fault[] {
  return findChangedTables(db).map(
    (what) => `${what}: something else than docgate changed, removed or added a row`,
  );
}

/** Sums all rows anew, as they are. Call it in a transaction. */
export function sumRowsAgain(db: Database): void {
  const sums = listSums((sql) => db.all(sql)).filter(({ query }) => query !== NO_TABLE);
  db.run('DELETE FROM row_sums');
  for (const { name, query } of sums) {
    db.run(`INSERT INTO row_sums (name, sum) SELECT $name, (${query})`, { name });
  }
  db.run('DELETE FROM index_sums');
  db.run(SUM_BLOCKS);
}

/** Rows that do not agree with others. The search index and the audit trail are looked at too. */
export function findDisagreements(db: Database): Fault[] {
  return rules().flatMap(({ fault, sql }) =>
    db.all<{ id: string | number }>(`${sql} LIMIT ${MOST_OF_A_KIND}`).map(({ id }) => `${id}: ${fault}`),
  );
}

/** A blob, and a version that names it. */
export interface NamedBlob {
  readonly sha256: Sha256;
  readonly part: 'original' | 'markdown' | 'cells';
  readonly organizationId: OrganizationId;
  readonly documentId: DocumentId;
  readonly version: number;
  /** As it was pushed; null for what docgate made. */
  readonly size: number | null;
}

/** All that versions name, each as often as it is named, in pages. @param after the last one of the page before */
export function listNamedBlobs(
  db: Database,
  after: Pick<NamedBlob, 'documentId' | 'version'> | null,
  limit: number,
): NamedBlob[] {
  return db
    .all<{
      organization_id: OrganizationId;
      document_id: DocumentId;
      number: number;
      size: number;
      original_sha256: Sha256;
      markdown_sha256: Sha256 | null;
      cells_sha256: Sha256 | null;
    }>(
      `SELECT organization_id, document_id, number, size, original_sha256, markdown_sha256, cells_sha256
       FROM versions
       WHERE (document_id, number) > ($document, $version)
       ORDER BY document_id, number
       LIMIT $limit`,
      { document: after?.documentId ?? '', version: after?.version ?? 0, limit },
    )
    .flatMap((row) => {
      const of = {
        organizationId: row.organization_id,
        documentId: row.document_id,
        version: row.number,
      };
      const { original_sha256: original, markdown_sha256: markdown, cells_sha256: cells } = row;
      return [
        { ...of, sha256: original, part: 'original' as const, size: row.size },
        ...(markdown === null ? [] : [{ ...of, sha256: markdown, part: 'markdown' as const, size: null }]),
        ...(cells === null ? [] : [{ ...of, sha256: cells, part: 'cells' as const, size: null }]),
      ];
    });
}

/** Takes a version up again whose content is lost. Its tables and passages are made anew with it. */
export function markVersionLost(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  number: number,
): void {
  forgetTables(db, organization, document, number);
  db.run(
    `UPDATE versions
     SET status = 'processing',
         markdown_sha256 = NULL,
         finished_at = NULL
     WHERE organization_id = $organization
       AND document_id = $document
       AND number = $number
       AND status = 'ready'`,
    { organization, document, number },
  );
}

/** Forgets a version's tables, whose cells are lost: the next question has them read anew. */
export function forgetTables(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  number: number,
): void {
  db.run(
    `DELETE FROM document_tables
     WHERE organization_id = $organization
       AND document_id = $document
       AND version = $number`,
    { organization, document, number },
  );
  db.run(
    `UPDATE versions
     SET cells_sha256 = NULL,
         table_share = NULL
     WHERE organization_id = $organization
       AND document_id = $document
       AND number = $number`,
    { organization, document, number },
  );
}
