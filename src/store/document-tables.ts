/** Tables of documents' current versions: their descriptions, and the blob with their cells. */
import type { Sha256 } from '../domain/document.ts';
import type { DocumentId, OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';

/** A stored table. */
export interface TableRecord {
  /** Number of cells. */
  readonly cells: number;
  /** JSON, written when the table was read. */
  readonly description: string;
}

/** Summary of a version's tables. */
export interface TableFacts {
  /** Their share of the document's text, from 0 to 1. */
  readonly share: number;
  /** The blob with their cells; null if there are none. */
  readonly cells: Sha256 | null;
}

interface VersionKey {
  readonly documentId: DocumentId;
  readonly version: number;
}

/** Inserts a version's tables; existing ones stay. @param first index of the first one */
export function insertTables(
  db: Database,
  organization: OrganizationId,
  { documentId, version }: VersionKey,
  first: number,
  tables: readonly TableRecord[],
): void {
  tables.forEach(({ cells, description }, index) => {
    db.run(
      `INSERT INTO document_tables (document_id, version, ordinal, organization_id, cells, description)
       VALUES ($document, $version, $ordinal, $organization, $cells, $description)
       ON CONFLICT DO NOTHING`,
      { organization, document: documentId, version, ordinal: first + index, cells, description },
    );
  });
}

/** Records that all tables of a version have been inserted. @returns false if the version does not exist any more */
export function markTablesRead(
  db: Database,
  organization: OrganizationId,
  { documentId, version }: VersionKey,
  { share, cells }: TableFacts,
): boolean {
  return (
    db.run(
      `UPDATE versions
       SET table_share = $share,
           cells_sha256 = $cells
       WHERE organization_id = $organization
         AND document_id = $document
         AND number = $version`,
      { organization, document: documentId, version, share, cells },
    ) === 1
  );
}

/** Returns undefined until the tables have been read. */
export function findTableFacts(
  db: Database,
  organization: OrganizationId,
  { documentId, version }: VersionKey,
): TableFacts | undefined {
  const row = db.one<{ table_share: number | null; cells_sha256: Sha256 | null }>(
    `SELECT table_share, cells_sha256
     FROM versions
     WHERE organization_id = $organization
       AND document_id = $document
       AND number = $version`,
    { organization, document: documentId, version },
  );
  if (row === undefined || row.table_share === null) return undefined;
  return { share: row.table_share, cells: row.cells_sha256 };
}

/** Lists a version's tables in their order. @param most limit */
export function listTables(
  db: Database,
  organization: OrganizationId,
  { documentId, version }: VersionKey,
  most: number,
): TableRecord[] {
  return db.all<TableRecord>(
    `SELECT cells, description
     FROM document_tables
     WHERE organization_id = $organization
       AND document_id = $document
       AND version = $version
     ORDER BY ordinal
     LIMIT $most`,
    { organization, document: documentId, version, most },
  );
}

/** Returns a table of a version. @param ordinal its index, from 0 */
export function findTable(
  db: Database,
  organization: OrganizationId,
  { documentId, version }: VersionKey,
  ordinal: number,
): TableRecord | undefined {
  return db.one<TableRecord>(
    `SELECT cells, description
     FROM document_tables
     WHERE organization_id = $organization
       AND document_id = $document
       AND version = $version
       AND ordinal = $ordinal`,
    { organization, document: documentId, version, ordinal },
  );
}

/** Lists the blobs of cells of all versions of a document. */
export function listCells(db: Database, organization: OrganizationId, document: DocumentId): Sha256[] {
  return db
    .all<{ cells: Sha256 }>(
      `SELECT cells_sha256 AS cells
       FROM versions
       WHERE organization_id = $organization
         AND document_id = $document
         AND cells_sha256 IS NOT NULL`,
      { organization, document },
    )
    .map(({ cells }) => cells);
}

/** Deletes the tables of a document's versions before the current one; their cells are swept from the blob store. */
export function deleteTablesBefore(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  current: number,
): void {
  db.run(
    `DELETE FROM document_tables
     WHERE organization_id = $organization
       AND document_id = $document
       AND version < $current`,
    { organization, document, current },
  );
  db.run(
    `UPDATE versions
     SET table_share = NULL,
         cells_sha256 = NULL
     WHERE organization_id = $organization
       AND document_id = $document
       AND number < $current
       AND table_share IS NOT NULL`,
    { organization, document, current },
  );
}
