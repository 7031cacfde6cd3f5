/** Versions as the application needs them: with who pushed each, taken up again, made by a change. */

import type { ConversionWarning } from '../domain/conversion.ts';
import type { DocumentStatus, VersionFailure } from '../domain/document.ts';
import type { Email } from '../domain/email.ts';
import type { DocumentId, OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';

export interface VersionRecord {
  readonly number: number;
  readonly status: DocumentStatus;
  readonly fileName: string;
  readonly size: number;
  readonly failure: VersionFailure | null;
  readonly warnings: readonly ConversionWarning[];
  readonly origin: 'push' | 'change';
  readonly pushedBy: Email;
  readonly pushedAt: number;
}

interface Row {
  number: number;
  status: DocumentStatus;
  file_name: string;
  size: number;
  failure_code: VersionFailure['code'] | null;
  failure_message: string | null;
  warnings: string;
  origin: VersionRecord['origin'];
  email: Email;
  pushed_at: number;
}

/** All versions of a document, newest first. */
export function listVersionRecords(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
): VersionRecord[] {
  return db
    .all<Row>(
      `SELECT v.number, v.status, v.file_name, v.size, v.failure_code, v.failure_message, v.warnings, v.origin,
              a.email, v.pushed_at
       FROM versions v
       JOIN accounts a ON a.id = v.pushed_by
       WHERE v.organization_id = $organization
         AND v.document_id = $document
       ORDER BY v.number DESC`,
      { organization, document },
    )
    .map((row) => ({
      number: row.number,
      status: row.status,
      fileName: row.file_name,
      size: row.size,
      failure:
        row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
      warnings: JSON.parse(row.warnings) as ConversionWarning[],
      origin: row.origin,
      pushedBy: row.email,
      pushedAt: row.pushed_at,
    }));
}

/** Takes a failed version up again. @returns false when it had not failed, and nothing was changed */
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

/** Says of a version just inserted that an approved change made it, and nobody pushed it. */
export function markVersionChanged(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  number: number,
): void {
  db.run(
    `UPDATE versions
     SET origin = 'change'
     WHERE organization_id = $organization
       AND document_id = $document
       AND number = $number`,
    { organization, document, number },
  );
}
