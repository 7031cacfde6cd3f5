import type { Document } from '../../domain/document.ts';
import { notFound } from '../../domain/errors.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
import { findDocument } from '../../store/documents.ts';
import type { Deps } from '../deps.ts';

/** @throws AppError not_found for a document that is not there, or not this organization's */
export function getDocument(deps: Pick<Deps, 'db'>, organization: OrganizationId, id: DocumentId): Document {
  const document = deps.db.remembered(`document ${organization} ${id}`, () =>
    findDocument(deps.db, organization, id),
  );
  if (document === undefined) throw notFound('document');
  return document;
}
