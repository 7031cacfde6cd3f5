/** Verifies an audit trail: whether it is intact, and contains a hash that was recorded earlier. */
import type { OrganizationId } from '../../domain/ids.ts';
import { findAuditHead, listAuditEntries, type StoredAuditEntry } from '../../store/audit-entries.ts';
import type { Deps } from '../deps.ts';
import { hashEntry, isEqual, isSealed, NO_HASH } from './audit-chain.ts';
import { FIRST_ACTION } from './record-audit.ts';

export interface AuditVerdict {
  /** No entry was edited, removed, added or moved, and the expected entry exists. */
  readonly intact: boolean;
  /** Number of entries. */
  readonly entries: number;
  /** The last entry's hash in hex, to be recorded elsewhere; null if there is no entry. */
  readonly head: string | null;
  /** The first problem found. */
  readonly problem?: string;
  /** The number of the entry with the expected hash; null if no entry has it. */
  readonly expected?: number | null;
  /** Entries that resealed the trail: whatever precedes the last of them is only proven by a recorded hash. */
  readonly resealed: readonly number[];
}

/** Entries read at a time. */
const PAGE = 1_000;

/** The result of walking through the entries. */
interface Walk {
  readonly entries: number;
  readonly hash: Uint8Array;
  readonly problem: string | undefined;
  readonly expected: number | null;
  readonly resealed: readonly number[];
}

/** @param expected the hash of an entry, as in `head` of an earlier verdict; null for none */
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

/** Checks an entry against its expected number and previous hash. @returns the problem; undefined if it is valid */
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
