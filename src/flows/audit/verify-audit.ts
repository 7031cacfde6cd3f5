/** Verifies an audit trail: whether it is as it was written, and continues from an end that was noted earlier. */
import type { OrganizationId } from '../../domain/ids.ts';
import { findAuditHead, listAuditEntries, type StoredAuditEntry } from '../../store/audit-entries.ts';
import type { Deps } from '../deps.ts';
import { hashEntry, isEqual, isSealed, NO_HASH } from './audit-chain.ts';
import { FIRST_ACTION } from './record-audit.ts';

export interface AuditVerdict {
  /** Nothing was edited, removed, added or moved, and the entry that was expected is there. */
  readonly intact: boolean;
  /** How many there are. */
  readonly entries: number;
  /** The last entry's hash in hex, to note elsewhere; null when there is no entry. */
  readonly head: string | null;
  /** What is wrong, first things first. */
  readonly problem?: string;
  /** The number of the entry whose hash was expected; null when no entry has it. */
  readonly expected?: number | null;
  /** Entries that sealed the trail anew: what stands before the last of them is proven by a noted hash alone. */
  readonly resealed: readonly number[];
}

/** Entries are read this many at a time. */
const PAGE = 1_000;

/** What going through the entries one by one has shown. */
interface Walk {
  readonly entries: number;
  readonly hash: Uint8Array;
  readonly problem: string | undefined;
  readonly expected: number | null;
  readonly resealed: readonly number[];
}

/** @param expected the hash of an entry, as an earlier verdict named it as `head`; null to compare with none */
export function verifyAudit(
  deps: Pick<Deps, 'db' | 'keys'>,
  organization: OrganizationId,
  expected: string | null = null,
): AuditVerdict {
  return deps.db.snapshot(() => {
    const walk = walkEntries(deps, organization, expected === null ? null : Buffer.from(expected, 'hex'));
    const problem =
      walk.problem ??
      findWrongEnd(deps, organization, walk) ??
      (expected !== null && walk.expected === null
        ? `no entry has the hash ${expected}, so it has been cut or replaced since, or is another trail`
        : undefined);
    return {
      intact: problem === undefined,
      entries: walk.entries,
      head: walk.entries === 0 ? null : Buffer.from(walk.hash).toString('hex'),
      ...(problem !== undefined && { problem }),
      ...(expected !== null && { expected: walk.expected }),
      resealed: walk.resealed,
    };
  });
}

function walkEntries(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  wanted: Uint8Array | null,
): Walk {
  let number = 0;
  let hash = NO_HASH;
  let problem: string | undefined;
  let expected: number | null = null;
  const resealed: number[] = [];
  for (;;) {
    const page = listAuditEntries(db, organization, { from: number + 1, limit: PAGE });
    if (page.length === 0) return { entries: number, hash, problem, expected, resealed };
    for (const entry of page) {
      problem ??= findWrongEntry(entry, number + 1, hash);
      number = entry.number;
      hash = entry.hash;
      if (wanted !== null && problem === undefined && isEqual(hash, wanted)) expected = number;
      if (entry.action === 'audit.resealed') resealed.push(number);
    }
  }
}

/** What is wrong with an entry that should have a number and follow a hash; undefined when nothing is. */
export function findWrongEntry(
  entry: StoredAuditEntry,
  number: number,
  before: Uint8Array,
): string | undefined {
  if (entry.number !== number) return `entry ${number} is missing`;
  if (number === 1 && entry.action !== FIRST_ACTION) return 'the trail has lost its beginning';
  if (isEqual(entry.hash, hashEntry(before, entry))) return undefined;
  return `entry ${number} was changed, or does not follow the one before it`;
}

function findWrongEnd(
  deps: Pick<Deps, 'db' | 'keys'>,
  organization: OrganizationId,
  { entries, hash }: Walk,
): string | undefined {
  const head = findAuditHead(deps.db, organization);
  const { auditTrail } = deps.keys;
  if (entries !== head.entries) return `the trail has ${entries} entries and should have ${head.entries}`;
  if (entries === 0) return 'the trail has no entries, and every trail has a first one';
  const key = auditTrail.find();
  if (key === undefined) return `the key that seals it is gone: ${auditTrail.path}`;
  return isSealed(key, organization, head, hash)
    ? undefined
    : `the end of the trail was changed, or ${auditTrail.path} is not the key it was sealed with`;
}
