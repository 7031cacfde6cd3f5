/**
 * Exports an audit trail as a file that can be verified without docgate's data folder (verify-audit-file.ts): JSON
 * lines, one for each entry with its hash, followed by a line with the number of entries, the last hash, and the seal
 * over both.
 */
import type { ActorContext } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import { listAuditEntries, type StoredAuditEntry } from '../../store/audit-entries.ts';
import type { Deps } from '../deps.ts';
import { sealOf } from './audit-chain.ts';
import { recordOf, toEntry } from './read-audit.ts';
import { recordAudit } from './record-audit.ts';
import { verifyAudit } from './verify-audit.ts';

/** Entries read at a time. */
const PAGE = 1_000;

export interface AuditFileSeal {
  readonly organization: string;
  readonly entries: number;
  /** The last entry's hash in hex. */
  readonly head: string;
  /** HMAC over both with the key of the trails, in hex. */
  readonly seal: string;
  /** RFC 3339. */
  readonly exported_at: string;
}

export interface AuditFile {
  readonly seal: AuditFileSeal;
  readonly lines: Iterable<string>;
}

/**
 * Records the export in the trail, and reads the trail up to that entry.
 *
 * @throws if the trail is not intact, since the export would prove nothing
 */
export function exportAudit(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  organization: OrganizationId,
  acting: ActorContext,
): AuditFile {
  const at = deps.now();
  deps.db.transaction(() => recordAudit(deps, organization, { ...acting, action: 'audit.exported', at }));
  const { intact, problem, entries, head } = verifyAudit(deps, organization);
  const key = deps.keys.auditTrail.find();
  if (!intact || head === null || key === undefined) {
    throw new Error(`The audit trail is not intact, so it is not exported: ${problem}.`);
  }
  const seal = Buffer.from(sealOf(key, organization, entries, Buffer.from(head, 'hex'))).toString('hex');
  const end = { organization, entries, head, seal, exported_at: new Date(at).toISOString() };
  return { seal: end, lines: writeLines(deps, organization, end) };
}

function* writeLines(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  end: AuditFileSeal,
): Generator<string> {
  for (let from = 1; from <= end.entries; from += PAGE) {
    const limit = Math.min(PAGE, end.entries - from + 1);
    const page = listAuditEntries(db, organization, { from, limit });
    yield page
      .map((entry) => `${JSON.stringify({ ...recordOf(toEntry(entry)), hash: hexOf(entry) })}\n`)
      .join('');
  }
  yield `${JSON.stringify(end)}\n`;
}

function hexOf({ hash }: StoredAuditEntry): string {
  return Buffer.from(hash).toString('hex');
}
