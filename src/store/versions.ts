/**
 * Versions of documents. A version is inserted as processing, and markVersionReady or markVersionFailed end that; each
 * checks the previous state. markVersionProcessing retries a failed one.
 */
import type { ConversionFacts, ConversionWarning } from '../domain/conversion.ts';
import type { DocumentStatus, Sha256, Version, VersionFailure } from '../domain/document.ts';
import type { FileKind } from '../domain/file-kind.ts';
import type { AccountId, DocumentId, OrganizationId, ProjectId } from '../domain/ids.ts';
import type { Database } from './database.ts';
import type { TableFacts } from './document-tables.ts';

interface Row {
  document_id: DocumentId;
  organization_id: OrganizationId;
  number: number;
  status: DocumentStatus;
  external_ref: string | null;
  file_name: string;
  kind: FileKind;
  original_sha256: Sha256;
  size: number;
  markdown_sha256: Sha256 | null;
  failure_code: VersionFailure['code'] | null;
  failure_message: string | null;
  warnings: string;
  facts: string;
  pushed_by: AccountId;
  pushed_at: number;
  finished_at: number | null;
}

/** The columns of Row. */
const COLUMNS = `document_id, organization_id, number, status, external_ref, file_name, kind, original_sha256,
  size, markdown_sha256, failure_code, failure_message, warnings, facts, pushed_by, pushed_at,
  finished_at`;

export interface NewVersion {
  readonly documentId: DocumentId;
  readonly number: number;
  readonly externalRef: string | null;
  readonly fileName: string;
  readonly kind: FileKind;
  readonly original: Sha256;
  readonly size: number;
  readonly pushedBy: AccountId;
  readonly pushedAt: number;
  /** Set if created by an approved change; default is a push. */
  readonly origin?: 'change';
}

export function insertVersion(db: Database, organization: OrganizationId, version: NewVersion): void {
  db.run(
    `INSERT INTO versions (document_id, number, organization_id, status, external_ref, file_name, kind,
                           original_sha256, size, pushed_by, pushed_at, origin)
     VALUES ($document, $number, $organization, 'processing', $externalRef, $fileName, $kind,
             $original, $size, $pushedBy, $pushedAt, $origin)`,
    {
      organization,
      document: version.documentId,
      number: version.number,
      externalRef: version.externalRef,
      fileName: version.fileName,
      kind: version.kind,
      original: version.original,
      size: version.size,
      pushedBy: version.pushedBy,
      pushedAt: version.pushedAt,
      origin: version.origin ?? 'push',
    },
  );
}

export function findVersion(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  number: number,
): Version | undefined {
  const row = db.one<Row>(
    `SELECT ${COLUMNS}
     FROM versions
     WHERE organization_id = $organization
       AND document_id = $document
       AND number = $number`,
    { organization, document, number },
  );
  return row && toVersion(row);
}

export function findNewestVersion(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
): Version | undefined {
  const row = db.one<Row>(
    `SELECT ${COLUMNS}
     FROM versions
     WHERE organization_id = $organization
       AND document_id = $document
     ORDER BY number DESC
     LIMIT 1`,
    { organization, document },
  );
  return row && toVersion(row);
}

/** Lists a document's versions, oldest first. */
export function listVersions(db: Database, organization: OrganizationId, document: DocumentId): Version[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS}
       FROM versions
       WHERE organization_id = $organization
         AND document_id = $document
       ORDER BY number`,
      { organization, document },
    )
    .map(toVersion);
}

/** Returns the version that exports serve: the newest ready one, or undefined. */
export function findReadyVersion(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
): Version | undefined {
  const row = db.one<Row>(
    `SELECT ${COLUMNS}
     FROM versions
     WHERE organization_id = $organization
       AND document_id = $document
       AND status = 'ready'
     ORDER BY number DESC
     LIMIT 1`,
    { organization, document },
  );
  return row && toVersion(row);
}

/** @returns false when the version was no longer processing, and nothing was changed */
export function markVersionReady(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  number: number,
  result: {
    markdown: Sha256;
    warnings: readonly ConversionWarning[];
    facts: ConversionFacts;
    /** Unless they have been recorded, or are to be read later. */
    tables?: TableFacts;
    at: number;
  },
): boolean {
  return (
    db.run(
      `UPDATE versions
       SET status = 'ready',
           table_share = coalesce($share, table_share),
           cells_sha256 = coalesce($cells, cells_sha256),
           markdown_sha256 = $markdown,
           warnings = $warnings,
           facts = $facts,
           finished_at = $at
       WHERE organization_id = $organization
         AND document_id = $document
         AND number = $number
         AND status = 'processing'`,
      {
        organization,
        document,
        number,
        markdown: result.markdown,
        warnings: JSON.stringify(result.warnings),
        facts: JSON.stringify(result.facts),
        share: result.tables?.share ?? null,
        cells: result.tables?.cells ?? null,
        at: result.at,
      },
    ) === 1
  );
}

/** @returns false when the version was no longer processing, and nothing was changed */
export function markVersionFailed(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  number: number,
  failure: VersionFailure,
  at: number,
): boolean {
  return (
    db.run(
      `UPDATE versions
       SET status = 'failed',
           failure_code = $code,
           failure_message = $message,
           finished_at = $at
       WHERE organization_id = $organization
         AND document_id = $document
         AND number = $number
         AND status = 'processing'`,
      { organization, document, number, code: failure.code, message: failure.message, at },
    ) === 1
  );
}

/** Marks a failed version for processing. @returns false if it had not failed; nothing is modified then */
export function markVersionProcessing(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  number: number,
): boolean {
  return (
    db.run(
      `UPDATE versions
       SET status = 'processing',
           failure_code = NULL,
           failure_message = NULL,
           finished_at = NULL
       WHERE organization_id = $organization
         AND document_id = $document
         AND number = $number
         AND status = 'failed'`,
      { organization, document, number },
    ) === 1
  );
}

/** Whether any version of any organization refers to these bytes. For the sweep of the blob store only. */
export function isBlobReferred(db: Database, sha256: Sha256): boolean {
  return (
    db.one(
      `SELECT 1
       FROM versions
       WHERE original_sha256 = $sha256
       UNION ALL
       SELECT 1
       FROM versions
       WHERE markdown_sha256 = $sha256
       UNION ALL
       SELECT 1
       FROM versions
       WHERE cells_sha256 = $sha256
       LIMIT 1`,
      { sha256 },
    ) !== undefined
  );
}

function toVersion(row: Row): Version {
  return {
    documentId: row.document_id,
    organizationId: row.organization_id,
    number: row.number,
    status: row.status,
    externalRef: row.external_ref,
    fileName: row.file_name,
    kind: row.kind,
    original: row.original_sha256,
    size: row.size,
    markdown: row.markdown_sha256,
    failure:
      row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
    warnings: JSON.parse(row.warnings) as ConversionWarning[],
    facts: JSON.parse(row.facts) as ConversionFacts,
    pushedBy: row.pushed_by,
    pushedAt: row.pushed_at,
    finishedAt: row.finished_at,
  };
}

/** A ready version, with the project of its document. */
export interface ReadyVersion {
  readonly documentId: DocumentId;
  readonly projectId: ProjectId;
  readonly number: number;
  readonly fileName: string;
  readonly markdown: Sha256;
  readonly facts: ConversionFacts;
  readonly size: number;
  readonly pushedAt: number;
  /** Number of stored passages; 0 for versions before the newest. */
  readonly passages: number;
  /** Undefined until its tables have been read. */
  readonly hasTables: boolean | undefined;
}

const READY = `SELECT v.document_id, d.project_id, v.number, v.file_name, v.markdown_sha256, v.facts, v.size, v.pushed_at,
       iif(v.table_share IS NULL, NULL, v.cells_sha256 IS NOT NULL) AS has_tables,
       coalesce((SELECT p.ordinal + 1
                 FROM passages p
                 WHERE p.document_id = v.document_id
                   AND p.version = v.number
                   AND p.organization_id = $organization
                 ORDER BY p.ordinal DESC
                 LIMIT 1), 0) AS passages`;

const READY_OF_PROJECT = `FROM documents d
CROSS JOIN versions v ON v.document_id = d.id
WHERE d.organization_id = $organization
  AND d.project_id = $project
  AND v.organization_id = $organization
  AND v.status = 'ready'`;

/** Lists all ready versions of the documents, those of one document from oldest to newest. */
export function listReadyVersions(
  db: Database,
  organization: OrganizationId,
  documents: readonly DocumentId[],
): ReadyVersion[] {
  return db
    .all<ReadyRow>(
      `${READY}
       FROM json_each($documents) wanted
       CROSS JOIN versions v ON v.document_id = wanted.value
       CROSS JOIN documents d ON d.id = v.document_id
       WHERE v.organization_id = $organization
         AND v.status = 'ready'
       ORDER BY wanted.key, v.number`,
      { organization, documents: JSON.stringify(documents) },
    )
    .map(toReadyVersion);
}

/**
 * Lists all ready versions of a project's documents, newest document first, those of one document from oldest to
 * newest.
 */
export function listReadyOfProject(
  db: Database,
  organization: OrganizationId,
  project: ProjectId,
): ReadyVersion[] {
  return db
    .all<ReadyRow>(
      `${READY}
       ${READY_OF_PROJECT}
       ORDER BY d.created_at DESC, d.id DESC, v.number`,
      { organization, project },
    )
    .map(toReadyVersion);
}

/** Returns a text that changes whenever the result of `listReadyOfProject` does, in a tenth of the time. */
export function stateOfProject(db: Database, organization: OrganizationId, project: ProjectId): string {
  const row = db.one<{ state: string | null }>(
    `SELECT group_concat(v.document_id || ' ' || v.number || ' ' || v.finished_at || ' '
                         || coalesce(v.table_share || ' ' || (v.cells_sha256 IS NULL), '')) AS state
     ${READY_OF_PROJECT}`,
    { organization, project },
  );
  return row?.state ?? '';
}

interface ReadyRow {
  readonly document_id: DocumentId;
  readonly project_id: ProjectId;
  readonly number: number;
  readonly file_name: string;
  readonly markdown_sha256: Sha256;
  readonly facts: string;
  readonly size: number;
  readonly pushed_at: number;
  readonly passages: number;
  readonly has_tables: number | null;
}

function toReadyVersion(row: ReadyRow): ReadyVersion {
  return {
    documentId: row.document_id,
    projectId: row.project_id,
    number: row.number,
    fileName: row.file_name,
    markdown: row.markdown_sha256,
    facts: JSON.parse(row.facts) as ConversionFacts,
    size: row.size,
    pushedAt: row.pushed_at,
    passages: row.passages,
    hasTables: row.has_tables === null ? undefined : row.has_tables === 1,
  };
}
