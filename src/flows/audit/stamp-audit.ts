/** Hands the head of an audit trail to a time-stamping service, and writes into the trail that and when it was seen. */
import type { Acting } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import type { Deps } from '../deps.ts';
import { recordAudit } from './record-audit.ts';
import { askForTimeStamp, type TimeStamp, type TimeStampService } from './time-stamp.ts';
import { verifyAudit } from './verify-audit.ts';

export interface StampedAudit extends TimeStamp {
  readonly entries: number;
  /** The hash that was stamped, in hex. */
  readonly head: string;
}

/**
 * @param keep stores the reply, before the trail says that there is one
 * @throws TimeStampRefused, or when the trail is not intact
 */
export async function stampAudit(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  organization: OrganizationId,
  service: TimeStampService,
  { keep, ...acting }: Acting & { readonly keep: (reply: Uint8Array) => Promise<void> },
): Promise<StampedAudit> {
  const { intact, problem, entries, head } = verifyAudit(deps, organization);
  if (!intact || head === null) throw new Error(`The audit trail is not intact: ${problem}.`);
  const stamp = await askForTimeStamp(service, Buffer.from(head, 'hex'));
  await keep(stamp.reply);
  const detail = { entries, head, value: new Date(stamp.at).toISOString() };
  const entry = { ...acting, action: 'audit.stamped', target: null, detail, at: deps.now() } as const;
  deps.db.transaction(() => recordAudit(deps, organization, entry));
  return { ...stamp, entries, head };
}
