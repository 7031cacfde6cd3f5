/** Tables of documents' current versions: how they are typed, and the blob with their cells. */
import type { Sha256 } from '../domain/document.ts';
import type { DocumentId, OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';

/** A table as it is kept. */
export interface TableRecord {
  /** How many cells it has. */
  readonly cells: number;
  /** JSON, as it was described when it was read. */
  readonly description: string;
}

/** What is known of a version's tables as a whole. */
export interface TableFacts {
  /** How much of the document's text they are, from 0 to 1. */
  readonly share: number;
  /** Their cells; null when there are none. */
  readonly cells: Sha256 | null;
}

interface OfVersion {
  readonly documentId: DocumentId;
  readonly version: number;
}

/** Writes some of a version's tables; those that are there already stay. @param first which of them is the first */
export function insertTables(
  db: Database,
  organization: OrganizationId,
  { documentId, version }: OfVersion,
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

/** Says that all of a version's tables have been written. @returns false when the version is gone */
export function markTablesRead(
  db: Database,
  organization: OrganizationId,
  { documentId, version }: OfVersion,
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

/** Undefined until the tables have been read. */
export function findTableFacts(
  db: Database,
  organization: OrganizationId,
  { documentId, version }: OfVersion,
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

/** A version's tables in their order. @param most of more, the first */
export function listTables(
  db: Database,
  organization: OrganizationId,
  { documentId, version }: OfVersion,
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

/** One table of a version. @param ordinal which one, from 0 */
export function findTable(
  db: Database,
  organization: OrganizationId,
  { documentId, version }: OfVersion,
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

/** The cells of all of a document's versions. */
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

/** Removes the tables of a document's versions before the current one; their cells are swept from the blob store. */
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
