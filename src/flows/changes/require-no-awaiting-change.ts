import { because } from '../../convert/revise/refusal.ts';
import type { Document } from '../../domain/document.ts';
import { findAwaitingChange } from '../../store/changes.ts';
import type { Deps } from '../deps.ts';
import { ChangeRefused } from './change-refused.ts';

/** Only one change may be pending per document. @throws AppError conflict while a change to it awaits approval */
export function requireNoAwaitingChange(
  { db }: Pick<Deps, 'db'>,
  { organizationId, id }: Pick<Document, 'organizationId' | 'id'>,
): void {
  if (findAwaitingChange(db, organizationId, id) === undefined) return;
  throw new ChangeRefused('conflict', because('awaits'));
}
