/** Versions for lists: with the person who pushed each. */

import type { ConversionWarning } from '../domain/conversion.ts';
import type { DocumentStatus, VersionFailure } from '../domain/document.ts';
import type { DocumentId, OrganizationId } from '../domain/ids.ts';
import type { Email } from '../domain/people/email.ts';
import { callPerson } from '../domain/people/person-name.ts';
import type { Database } from './database.ts';

export interface VersionRecord {
  readonly number: number;
  readonly status: DocumentStatus;
  readonly fileName: string;
  readonly size: number;
  readonly failure: VersionFailure | null;
  readonly warnings: readonly ConversionWarning[];
  readonly origin: 'push' | 'change';
  /** Display name of the person. */
  readonly pushedBy: string;
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
  name: string | null;
  pushed_at: number;
}

/** Lists all versions of a document, newest first. */
export function listVersionRecords(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
): VersionRecord[] {
  return db
    .all<Row>(
      `SELECT v.number, v.status, v.file_name, v.size, v.failure_code, v.failure_message, v.warnings, v.origin,
              a.email, a.name, v.pushed_at
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
      pushedBy: callPerson(row),
      pushedAt: row.pushed_at,
    }));
}
