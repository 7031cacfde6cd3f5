/**
 * Records reading in the audit trail. The first reading is written before a byte leaves; repetitions within an hour are
 * counted, so that a polling system or a person turning pages doesn't fill the trail. Reading goes on when nothing can
 * be written (a full disk): entries then wait in memory, and are written in order as soon as there is room. If the
 * process ends before that, they are only in the log.
 */
import { type AuditRecord, writeActor } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import { storageFault } from '../../domain/operation/storage-fault.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** Within this time, the same reading by the same actor from the same address is counted instead of written. */
const REPEAT_WINDOW_MS = 60 * 60 * 1000;

/** Entries per transaction, so that requests are answered in between. */
const BATCH = 200;

export type ReadingDeps = Pick<Deps, 'db' | 'keys' | 'log' | 'postponedAudit'>;

/** Records a reading: at once if possible, or together with its repetitions within the hour. */
export function recordReading(
  deps: ReadingDeps,
  organization: OrganizationId,
  audited: AuditRecord,
): Promise<void> {
  return deps.postponedAudit.once(organization, audited, REPEAT_WINDOW_MS, () =>
    write(deps, organization, audited),
  );
}

async function write(deps: ReadingDeps, organization: OrganizationId, audited: AuditRecord): Promise<void> {
  const { db, log, postponedAudit } = deps;
  try {
    await db.commit(() => recordAudit(deps, organization, audited));
  } catch (error) {
    if (storageFault(error) === undefined || postponedAudit.isFull) throw error;
    // Copied now: the address is no longer available once the request is answered.
    const { address, requestId } = audited.origin;
    postponedAudit.add(organization, { ...audited, origin: { address, requestId } });
    const { actor, action, target, detail } = audited;
    const who = { organization, actor: writeActor(actor), address, request_id: requestId };
    log.info('audit_postponed', { ...who, action, target, detail });
  }
}

/**
 * Writes a batch of the waiting entries.
 *
 * @returns whether more are waiting
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
