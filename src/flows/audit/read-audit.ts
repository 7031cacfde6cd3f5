/**
 * Reads the audit trail: for owners and admins newest first and with names of actors, for the administrator in its
 * order.
 */
import { type AuditAction, type AuditEntry, writeActor } from '../../domain/audit.ts';
import { isId, type OrganizationId } from '../../domain/ids.ts';
import { parseEmail } from '../../domain/people/email.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { isSameName } from '../../domain/same-name.ts';
import { listApiKeys } from '../../store/api-keys.ts';
import {
  listAuditEntries,
  listNewestAuditEntries,
  type StoredAuditEntry,
} from '../../store/audit-entries.ts';
import { findAccount, findAccountByEmail } from '../../store/people/accounts.ts';
import type { Deps } from '../deps.ts';
import { type ReadingDeps, recordReading } from '../documents/record-reading.ts';
import { MANAGERS } from '../keys/manage-keys.ts';
import { requireRole } from '../reach.ts';

export interface NamedAuditEntry extends AuditEntry {
  /** An email, the name of a key, or the actor's id if neither exists any more. */
  readonly actorName: string;
}

export interface AuditFilter {
  readonly action: AuditAction | null;
  /** The actor's name as displayed; null for all. */
  readonly who: string | null;
  /** Start (inclusive) and end (exclusive) of the period; null for no bound. */
  readonly since: number | null;
  readonly until: number | null;
}

export interface AuditPage {
  /** Only entries below this number; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** @throws AppError forbidden */
export function readAudit(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
  filter: AuditFilter,
  page: AuditPage,
): NamedAuditEntry[] {
  requireRole(deps, signIn, MANAGERS);
  const { organizationId } = signIn;
  const { who, ...rest } = filter;
  const actors = who === null ? null : findActors(deps, organizationId, who);
  const entries = listNewestAuditEntries(deps.db, organizationId, { ...rest, actors, ...page });
  const nameOf = nameActors(deps, organizationId);
  return entries.map((entry) => ({ ...toEntry(entry), actorName: nameOf(entry.actor) }));
}

/** Records that a person exports the trail. */
export function recordAuditExport(deps: ReadingDeps & Pick<Deps, 'now'>, signIn: SignIn): Promise<void> {
  const acting = actingAs(signIn);
  return recordReading(deps, signIn.organizationId, {
    ...acting,
    action: 'audit.exported',
    target: null,
    at: deps.now(),
  });
}

/** Lists entries from a number on, in their order. */
export function listAudit(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  page: { readonly from: number; readonly limit: number },
): AuditEntry[] {
  return listAuditEntries(deps.db, organization, page).map(toEntry);
}

/** Lists the last entries, in their order. */
export function listLastAudit(
  deps: Pick<Deps, 'db'>,
  organization: OrganizationId,
  limit: number,
): AuditEntry[] {
  const all = { action: null, actors: null, since: null, until: null, before: null };
  return listNewestAuditEntries(deps.db, organization, { ...all, limit })
    .toReversed()
    .map(toEntry);
}

/** The form of an entry in files and command output. */
export function recordOf(entry: AuditEntry) {
  return {
    number: entry.number,
    at: new Date(entry.at).toISOString(),
    actor: entry.actor,
    action: entry.action,
    target: entry.target,
    detail: entry.detail,
    address: entry.address,
    request_id: entry.requestId,
  };
}

/** Parses a stored entry. Serializing its detail again yields the text that the hash covers. */
export function toEntry({ hash: _, detail, ...entry }: StoredAuditEntry): AuditEntry {
  // Written by record-audit.ts.
  return { ...entry, detail: JSON.parse(detail) as AuditEntry['detail'] };
}

function nameActors(deps: Pick<Deps, 'db'>, organization: OrganizationId): (actor: string) => string {
  const keys = new Map(listApiKeys(deps.db, organization).map((key) => [`key:${key.id}`, key.name]));
  const known = new Map<string, string>();
  return (actor) => {
    const account = actor.replace('account:', '');
    const name =
      known.get(actor) ??
      (isId('account', account) ? findAccount(deps.db, account)?.email : keys.get(actor)) ??
      actor;
    known.set(actor, name);
    return name;
  };
}

/**
 * Returns the actors that a displayed name may stand for: a person, all keys of that name, or the actor's id itself.
 */
function findActors(deps: Pick<Deps, 'db'>, organization: OrganizationId, who: string): string[] {
  const email = parseEmail(who);
  const account = email === undefined ? undefined : findAccountByEmail(deps.db, email);
  const keys = listApiKeys(deps.db, organization).filter(({ name }) => isSameName(name, who));
  return [
    who,
    ...(account === undefined ? [] : [writeActor({ kind: 'account', accountId: account.id })]),
    ...keys.map(({ id }) => writeActor({ kind: 'key', keyId: id })),
  ];
}
