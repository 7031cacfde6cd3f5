/**
 * Records refused keys and sign-ins. They are counted per minute and source, so that a flood of them results in few
 * entries; refusals without an organization go to the log.
 */
import type { AuditAction, AuditDetail, Origin } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import type { Deps } from '../deps.ts';

const COUNTED_MS = 60_000;

export interface Refusal {
  readonly action: Extract<AuditAction, 'key.refused' | 'sign_in.refused'>;
  /** Null if it is unknown which one was meant. */
  readonly organization: OrganizationId | null;
  /** The key or account in question. */
  readonly target: string | null;
  readonly origin: Origin;
  readonly detail?: AuditDetail;
}

export function recordRefusal(
  { postponedAudit, now }: Pick<Deps, 'postponedAudit' | 'now'>,
  { organization, ...refusal }: Refusal,
): void {
  const audited = { ...refusal, actor: { kind: 'anonymous' } as const, at: now() };
  postponedAudit.count({ organization, audited }, COUNTED_MS);
}

/** Ends the counting that is due: entries of trails wait to be written, the others go to the log. */
export function endCounting({ postponedAudit, log }: Pick<Deps, 'postponedAudit' | 'log'>, at: number): void {
  for (const { audited, times } of postponedAudit.endCounting(at)) {
    log.info('refused', { action: audited.action, times, address: audited.origin.address });
  }
}
