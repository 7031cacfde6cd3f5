/** Has a time-stamping service sign the head of an audit trail, and records that in the trail. */
import type { ActorContext } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import type { Deps } from '../deps.ts';
import { recordAudit } from './record-audit.ts';
import { requestTimeStamp, type TimeStamp, type TimeStampService } from './time-stamp.ts';
import { verifyAudit } from './verify-audit.ts';

export interface StampedAudit extends TimeStamp {
  readonly entries: number;
  /** The hash that was stamped, in hex. */
  readonly head: string;
}

/**
 * @param keep stores the reply, before it is recorded in the trail
 * @throws TimeStampRefused, or if the trail is not intact
 */
export async function stampAudit(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  organization: OrganizationId,
  service: TimeStampService,
  { keep, ...acting }: ActorContext & { readonly keep: (reply: Uint8Array) => Promise<void> },
): Promise<StampedAudit> {
  const { intact, problem, entries, head } = verifyAudit(deps, organization);
  if (!intact || head === null) throw new Error(`The audit trail is not intact: ${problem}.`);
  const stamp = await requestTimeStamp(service, Buffer.from(head, 'hex'));
  await keep(stamp.reply);
  const detail = { entries, head, value: new Date(stamp.at).toISOString() };
  const entry = { ...acting, action: 'audit.stamped', target: null, detail, at: deps.now() } as const;
  deps.db.transaction(() => recordAudit(deps, organization, entry));
  return { ...stamp, entries, head };
}
