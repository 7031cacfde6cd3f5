/**
 * Documents and their versions.
 *
 * A document keeps its id; every push and every approved change adds a version. The state that clients see is derived:
 * `status`, `externalRef` and `failure` are those of the newest push, `version` is the newest ready version, or 1.
 */
import type { ConversionFacts, ConversionWarning, RefusalCode } from './conversion.ts';
import type { FileKind } from './file-kind.ts';
import type { AccountId, DocumentId, OrganizationId, ProjectId } from './ids.ts';

export const DOCUMENT_STATUSES = ['processing', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Lower-case hexadecimal SHA-256 of a blob's bytes; also its name in the blob store. */
export type Sha256 = string & { readonly __sha256: true };

export interface Document {
  readonly id: DocumentId;
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly status: DocumentStatus;
  readonly externalRef: string | null;
  readonly version: number;
  /** The newest push's file name, as the display name. */
  readonly fileName: string;
  /** Why the newest push failed; null if it did not. */
  readonly failure: VersionFailure | null;
}

/** Why a version failed, for the person who pushed it. */
export interface VersionFailure {
  readonly code: RefusalCode | 'gave_up';
  readonly message: string;
}

/** Failures that may be caused by the machine or its settings, so that a retry may succeed. */
const PASSING_FAILURES: readonly VersionFailure['code'][] = [
  'gave_up',
  'timed_out',
  'out_of_memory',
  'no_text',
];

/** Whether a retry may succeed. Other failures are caused by the bytes. */
export function mayReadNextTime({ code }: VersionFailure): boolean {
  return PASSING_FAILURES.includes(code);
}

export interface Version {
  readonly documentId: DocumentId;
  readonly organizationId: OrganizationId;
  readonly number: number;
  readonly status: DocumentStatus;
  readonly externalRef: string | null;
  readonly fileName: string;
  readonly kind: FileKind;
  readonly original: Sha256;
  readonly size: number;
  /** The processed content; null until the version is ready. */
  readonly markdown: Sha256 | null;
  readonly failure: VersionFailure | null;
  readonly warnings: readonly ConversionWarning[];
  readonly facts: ConversionFacts;
  readonly pushedBy: AccountId;
  readonly pushedAt: number;
  readonly finishedAt: number | null;
}
