/**
 * The audit trail of what is read. The first reading is written before a byte of it leaves; the same again within an hour
 * is counted, so that neither a system that reads all day nor a person who turns pages fills the trail. Reading goes on
 * when nothing can be written, on a full disk say; the entries then wait in memory, and get into the trail in their order
 * as soon as there is room. A process that ends before has told them to the log alone.
 */
import { type Audited, writeActor } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import { storageFault } from '../../domain/operation/storage-fault.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** So long the same reading by the same actor from the same address is counted instead of written. */
const REPEATED_MS = 60 * 60 * 1000;

/** Written at once, so that requests are answered in between. */
const BATCH = 200;

export type ReadingDeps = Pick<Deps, 'db' | 'keys' | 'log' | 'postponedAudit'>;

/** Writes down that something was read: now, when there is room, or with all that follow it within the hour. */
export function recordReading(
  deps: ReadingDeps,
  organization: OrganizationId,
  audited: Audited,
): Promise<void> {
  return deps.postponedAudit.once(organization, audited, REPEATED_MS, () =>
    write(deps, organization, audited),
  );
}

async function write(deps: ReadingDeps, organization: OrganizationId, audited: Audited): Promise<void> {
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

/**
 * Writes down some of what waits, if anything does.
 *
 * @returns whether more waits
 * @throws when nothing can be written yet
 */
export function writePostponed(deps: Pick<Deps, 'db' | 'keys' | 'postponedAudit'>): boolean {
  const batch = deps.postponedAudit.first(BATCH);
  if (batch.length === 0) return false;
  deps.db.transaction(() => {
    for (const { organization, audited } of batch) recordAudit(deps, organization, audited);
  });
  deps.postponedAudit.forget(batch.length);
  return deps.postponedAudit.first(1).length > 0;
}
