/** The audit trail as owners and admins read it: newest first, with names for those who acted. */
import type { AuditAction, AuditEntry } from '../domain/audit.ts';
import { isId } from '../domain/ids.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { findAccount } from '../store/accounts.ts';
import { listApiKeys } from '../store/api-keys.ts';
import { listNewestAuditEntries } from '../store/audit-entries.ts';
import type { Deps } from './deps.ts';
import { MANAGERS } from './manage-keys.ts';
import { requireRole } from './reach.ts';

export interface NamedAuditEntry extends AuditEntry {
  /** An email or a key's name; the bare actor where there is none any more. */
  readonly actorName: string;
}

export interface AuditFilter {
  readonly action: AuditAction | null;
  /** Only entries with lower numbers; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** @throws AppError forbidden */
export function readAudit(deps: Pick<Deps, 'db'>, signIn: SignIn, filter: AuditFilter): NamedAuditEntry[] {
  requireRole(deps, signIn, MANAGERS);
  const { organizationId } = signIn;
  const keys = new Map(listApiKeys(deps.db, organizationId).map((key) => [`key:${key.id}`, key.name]));
  const nameOf = (actor: string) => {
    const account = actor.replace(/^account:/, '');
    if (isId('account', account)) return findAccount(deps.db, account)?.email ?? actor;
    return keys.get(actor) ?? actor;
  };
  return listNewestAuditEntries(deps.db, organizationId, filter).map(({ hash: _, detail, ...entry }) => ({
    ...entry,
    detail: JSON.parse(detail) as AuditEntry['detail'],
    actorName: nameOf(entry.actor),
  }));
}
