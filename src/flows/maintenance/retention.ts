/**
 * Deletes what has passed an organization's retention, once a day, like a person would: rows, bytes, words in the
 * search index, and an audit entry for each.
 *
 * A setting takes effect at least a day after it was made or changed, so that a mistake can be corrected.
 */
import type { ActorContext } from '../../domain/audit.ts';
import { NO_ORIGIN } from '../../domain/audit.ts';
import type { AccountId, DocumentId, OrganizationId, SessionId } from '../../domain/ids.ts';
import {
  isRetentionOff,
  KEPT_FOR_GOOD,
  KEPT_KINDS,
  type KeptKind,
  type Retention,
} from '../../domain/operation/retention.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import {
  deleteRetention,
  findRetention,
  listDueRetentions,
  listOldChats,
  listOldDocuments,
  upsertRetention,
} from '../../store/retentions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { announceRemoval, type RemovedDocument, removeDocument } from '../documents/delete-document.ts';
import { MANAGERS } from '../keys/manage-keys.ts';
import { getDocument, requireRole, serviceReach } from '../reach.ts';
import { removeChat } from '../sessions/manage-chats.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deleted per transaction, so that requests are answered in between. */
const BATCH = 20;

type RetentionDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'live'> & {
  readonly comparisons: Pick<Deps['comparisons'], 'drop'>;
};

export interface ShownRetention {
  readonly days: Retention;
  /** Null if retention is off. */
  readonly nextRunAt: number | null;
  /** Number of each kind that a run would delete now. */
  readonly expired: Readonly<Record<KeptKind, number>>;
}

/** What has expired in an organization, by kind. */
export interface Expired {
  readonly chats: readonly { readonly id: SessionId; readonly account: AccountId }[];
  readonly workspace_documents: readonly DocumentId[];
  readonly project_documents: readonly DocumentId[];
}

/**
 * @param preview days to count the expired with, instead of the setting
 * @throws AppError forbidden for anyone but owners and admins
 */
export function readRetention(
  deps: Pick<Deps, 'db' | 'now'>,
  signIn: SignIn,
  preview?: Retention,
): ShownRetention {
  requireRole(deps, signIn, MANAGERS);
  return showRetention(deps, signIn.organizationId, preview);
}

/** @throws AppError forbidden for anyone but owners and admins */
export function changeRetention(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  signIn: SignIn,
  wanted: Retention,
): void {
  requireRole(deps, signIn, MANAGERS);
  setRetention(deps, signIn.organizationId, wanted, actingAs(signIn));
}

export function showRetention(
  deps: Pick<Deps, 'db' | 'now'>,
  organization: OrganizationId,
  preview?: Retention,
): ShownRetention {
  const { nextRunAt = null, ...days } = findRetention(deps.db, organization) ?? NO_RETENTION;
  const { chats, workspace_documents, project_documents } = findExpired(deps, organization, preview ?? days);
  const expired = {
    chats: chats.length,
    workspace_documents: workspace_documents.length,
    project_documents: project_documents.length,
  };
  return { days, nextRunAt, expired };
}

const NO_RETENTION = { ...KEPT_FOR_GOOD, nextRunAt: null };

/** @param wanted the kinds to change; null turns retention off */
export function setRetention(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  organization: OrganizationId,
  wanted: Partial<Retention>,
  acting: ActorContext,
): void {
  const { db } = deps;
  db.transaction(() => {
    const at = deps.now();
    const before: Retention = findRetention(db, organization) ?? KEPT_FOR_GOOD;
    const after: Retention = {
      chats: before.chats,
      workspace_documents: before.workspace_documents,
      project_documents: before.project_documents,
      ...wanted,
    };
    if (isRetentionOff(after)) deleteRetention(db, organization);
    else upsertRetention(db, organization, { ...after, nextRunAt: at + DAY_MS });
    for (const kind of KEPT_KINDS.filter((name) => before[name] !== after[name])) {
      const detail = { setting: settingOf(kind), value: after[kind] ?? 'off' };
      recordAudit(deps, organization, { ...acting, action: 'settings.changed', detail, at });
    }
  });
}

/** @param days default is the setting */
export function findExpired(
  deps: Pick<Deps, 'db' | 'now'>,
  organization: OrganizationId,
  days: Retention = findRetention(deps.db, organization) ?? KEPT_FOR_GOOD,
): Expired {
  const { db } = deps;
  const now = deps.now();
  const documents = (kind: KeptKind, inWorkspaces: boolean) => {
    const limit = days[kind];
    return limit === null ? [] : listOldDocuments(db, organization, inWorkspaces, now - limit * DAY_MS);
  };
  return {
    chats: days.chats === null ? [] : listOldChats(db, organization, now - days.chats * DAY_MS),
    workspace_documents: documents('workspace_documents', true),
    project_documents: documents('project_documents', false),
  };
}

/** Deletes what has expired, and schedules the next run in a day. @returns what it deleted */
export async function runRetention(
  deps: RetentionDeps,
  organization: OrganizationId,
  acting: ActorContext,
): Promise<Expired> {
  const { db } = deps;
  const expired = findExpired(deps, organization);
  const removed: RemovedDocument[] = [];
  await inBatches(expired.chats, deps, ({ id, account }, at) => {
    removeChat(deps, organization, id, acting, at);
    deps.live.publishAccess(account);
  });
  for (const kind of ['workspace_documents', 'project_documents'] as const) {
    await inBatches(expired[kind], deps, (id, at) => {
      removed.push(removeDocument(deps, getDocument(deps, serviceReach(organization), id), at));
      const detail = { setting: settingOf(kind) };
      const entry = { ...acting, action: 'document.deleted', target: id, detail, at } as const;
      recordAudit(deps, organization, entry);
    });
  }
  for (const document of removed) announceRemoval(deps, document);
  await db.commit(() => {
    const days = findRetention(db, organization);
    if (days !== undefined) upsertRetention(db, organization, { ...days, nextRunAt: deps.now() + DAY_MS });
  });
  return expired;
}

/** Runs the due retentions of all organizations. Called periodically by the service. */
export async function runDueRetentions(deps: RetentionDeps & Pick<Deps, 'log'>): Promise<void> {
  for (const organization of listDueRetentions(deps.db, deps.now())) {
    const acting = { actor: { kind: 'service' }, origin: NO_ORIGIN } as const;
    const { chats, workspace_documents, project_documents } = await runRetention(deps, organization, acting);
    const documents = workspace_documents.length + project_documents.length;
    deps.log.info('retention_run', { organization, chats: chats.length, documents });
  }
}

async function inBatches<Id>(
  ids: readonly Id[],
  { db, now }: Pick<Deps, 'db' | 'now'>,
  remove: (id: Id, at: number) => void,
): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    await db.commit(() => {
      for (const id of ids.slice(from, from + BATCH)) remove(id, now());
    });
  }
}

function settingOf(kind: KeptKind): string {
  return `retention.${kind}`;
}
