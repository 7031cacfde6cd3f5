/** Documents for the administrator's commands: with every version, and why one failed. */
import type { Document, DocumentStatus, Version } from '../../domain/document.ts';
import { notFound } from '../../domain/errors.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
import type { Organization } from '../../domain/organization.ts';
import { findOrganizationOfDocument, listOrganizationDocuments } from '../../store/documents.ts';
import { listVersions } from '../../store/versions.ts';
import type { Deps } from '../deps.ts';
import { getOrganization } from '../organizations/get-organization.ts';
import { getDocument, serviceReach } from '../reach.ts';

export interface ShownDocument {
  readonly document: Document;
  readonly organization: Organization;
  /** Oldest first. */
  readonly versions: readonly Version[];
}

/** @throws AppError not_found */
export function showDocument(deps: Pick<Deps, 'db'>, id: DocumentId): ShownDocument {
  const organization = findOrganizationOfDocument(deps.db, id);
  if (organization === undefined) throw notFound('document');
  return {
    document: getDocument(deps, serviceReach(organization), id),
    organization: getOrganization(deps, organization),
    versions: listVersions(deps.db, organization, id),
  };
}

/** Conditions on documents; null matches all. */
export interface DocumentFilter {
  readonly project: string | null;
  readonly status: DocumentStatus | null;
  /** The code of the failure. */
  readonly reason: string | null;
}

export const EVERY_DOCUMENT: DocumentFilter = { project: null, status: null, reason: null };

/** Lists an organization's documents in all projects and workspaces, newest first. */
export function listDocuments(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  { project, status, reason }: DocumentFilter,
): Document[] {
  return listOrganizationDocuments(deps.db, organization).filter(
    (document) =>
      (project === null || document.projectId === project) &&
      (status === null || document.status === status) &&
      (reason === null || document.failure?.code === reason),
  );
}
