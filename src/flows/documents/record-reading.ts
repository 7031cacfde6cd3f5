/**
 * The audit trail of what is read. Reading goes on when nothing can be written, on a full disk say; the entries then
 * wait in memory, and get into the trail in their order as soon as there is room. A process that ends before has
 * told them to the log alone.
 */
import { type Audited, writeActor } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import { storageFault } from '../../domain/storage-fault.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** Written at once, so that requests are answered in between. */
const BATCH = 200;

/** Writes down that something was read: now, or when there is room. */
export async function recordReading(
  deps: Pick<Deps, 'db' | 'keys' | 'log' | 'postponedAudit'>,
  organization: OrganizationId,
  audited: Audited,
): Promise<void> {
  const { db, log, postponedAudit } = deps;
  try {
    await db.commit(() => recordAudit(deps, organization, audited));
  } catch (error) {
    if (storageFault(error) === undefined || postponedAudit.isFull) throw error;
    // Asked now: once a request is answered, nobody knows where it came from.
    const { address, requestId } = audited.origin;
    postponedAudit.keep(organization, { ...audited, origin: { address, requestId } });
    const { actor, action, target, detail } = audited;
    const who = { organization, actor: writeActor(actor), address, request_id: requestId };
    log.info('audit_postponed', { ...who, action, target, detail });
  }
}

/** Writes down some of what waits, if anything does. @throws when nothing can be written yet */
export function writePostponed(deps: Pick<Deps, 'db' | 'keys' | 'postponedAudit'>): void {
  const batch = deps.postponedAudit.first(BATCH);
  if (batch.length === 0) return;
  deps.db.transaction(() => {
    for (const { organization, audited } of batch) recordAudit(deps, organization, audited);
  });
  deps.postponedAudit.forget(batch.length);
}
