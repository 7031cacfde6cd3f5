/** Checks that the database is intact and its rows are consistent: for the administrator's check, over all tenants. */
import type { Sha256 } from '../domain/document.ts';
import type { DocumentId, OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';
import { areIndexTotalsValid } from './index-sizes.ts';
import { RULES } from './integrity-rules.ts';
import { CHANGED_BLOCKS, listSums, NO_TABLE, SUM_BLOCKS } from './row-sums.ts';

/** A message for the administrator, with the ids it concerns. */
export type Fault = string;

/** Maximum number of messages per kind, since a damaged database has many similar faults. */
const MAX_OF_A_KIND = 100;

const WRONG_SIZES: Fault = 'the search index holds other numbers of words than it has counted';

/**
 * Runs SQLite's own checks: pages, indexes, constraints of columns and the search index (PRAGMA integrity_check), and
 * references (PRAGMA foreign_key_check).
 */
export function findStructuralFaults(db: Database): Fault[] {
  const structure = db
    .all<{ integrity_check: string }>(`PRAGMA integrity_check(${MAX_OF_A_KIND})`)
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok');
  const references = db.all<{ table: string; rowid: number | null; parent: string }>(
    'PRAGMA foreign_key_check',
  );
  return [
    ...structure,
    ...references
      .slice(0, MAX_OF_A_KIND)
      .map((row) => `a row of ${row.table} names one of ${row.parent} that is not there`),
  ];
}

/** Lists the tables with rows that were not written by docgate, each checked in one snapshot. It reads all rows. */
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

/** Recomputes the sums of all rows. Call it in a transaction. */
export function recomputeRowSums(db: Database): void {
  const sums = listSums((sql) => db.all(sql)).filter(({ query }) => query !== NO_TABLE);
  db.run('DELETE FROM row_sums');
  for (const { name, query } of sums) {
    db.run(`INSERT INTO row_sums (name, sum) SELECT $name, (${query})`, { name });
  }
  db.run('DELETE FROM index_sums');
  db.run(SUM_BLOCKS);
}

/** Finds inconsistent rows, including the search index and the audit trail. */
export function findDisagreements(db: Database): Fault[] {
  const faults = Object.entries(RULES).flatMap(([fault, sql]) =>
    db.all<{ id: string | number }>(`${sql} LIMIT ${MAX_OF_A_KIND}`).map(({ id }) => `${id}: ${fault}`),
  );
  return areIndexTotalsValid(db) ? faults : [...faults, WRONG_SIZES];
}

/** A blob, and a version that refers to it. */
export interface NamedBlob {
  readonly sha256: Sha256;
  readonly part: 'original' | 'markdown' | 'cells';
  readonly organizationId: OrganizationId;
  readonly documentId: DocumentId;
  readonly version: number;
  /** Size when pushed; null for a file that docgate generated. */
  readonly size: number | null;
}

/** Lists the blobs of all versions in pages, with duplicates. @param after the last one of the previous page */
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

/** Marks a version for processing whose content is lost. Its tables and passages are created again with it. */
export function markVersionLost(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  number: number,
): void {
  deleteTables(db, organization, document, number);
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

/** Deletes a version's tables, whose cells are lost; the next question reads them again. */
export function deleteTables(
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
