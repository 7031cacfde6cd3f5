import type { Document } from '../../domain/document.ts';
import { AppError } from '../../domain/errors.ts';
import { findAwaitingChange } from '../../store/changes.ts';
import type { Deps } from '../deps.ts';

/** A document moves on by one way at a time. @throws AppError conflict while a change to it awaits approval */
export function requireNoAwaitingChange(
  { db }: Pick<Deps, 'db'>,
  { organizationId, id }: Pick<Document, 'organizationId' | 'id'>,
): void {
  if (findAwaitingChange(db, organizationId, id) === undefined) return;
  throw new AppError(
    'conflict',
    'A change to this document awaits approval in the application: approve or reject it first, then try again.',
  );
}
