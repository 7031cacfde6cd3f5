/**
 * Verifies an exported audit trail from the file alone: whether its chain is intact. That the complete file was not
 * forged requires something kept elsewhere: a head hash recorded before, a time-stamp of one, or the key of the trails.
 */
import type { OrganizationId } from '../../domain/ids.ts';
import type { StoredAuditEntry } from '../../store/audit-entries.ts';
import { isEqual, NO_HASH, sealOf } from './audit-chain.ts';
import type { AuditFileSeal } from './export-audit.ts';
import { findWrongEntry } from './verify-audit.ts';

export interface AuditFileProof {
  /** The hash of an entry that was recorded elsewhere, in hex; null for none. */
  readonly expected: string | null;
  /** The key of the trails; null if it is not available. */
  readonly key: Uint8Array | null;
}

export interface AuditFileVerdict {
  readonly intact: boolean;
  readonly problem?: string;
  readonly organization: string | null;
  readonly entries: number;
  /** The last entry's hash in hex. */
  readonly head: string | null;
  /** The number of the entry with the expected hash; null if none was expected, or no entry has it. */
  readonly expected: number | null;
  /** Whether the seal was verified with the key. */
  readonly sealed: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** @param lines of the file, without line ends; an array, since the organization is only in the last one */
export function verifyAuditFile(lines: readonly string[], proof: AuditFileProof): AuditFileVerdict {
  const parsed = lines.filter((line) => line !== '').map(parseLine);
  const broken = parsed.indexOf(undefined);
  const seal = readSeal(parsed.at(-1));
  const start = { organization: seal?.organization ?? null, head: null, expected: null, sealed: false };
  const refuse = (problem: string, entries = 0) => ({ ...start, intact: false, problem, entries });
  if (broken >= 0) return refuse(`line ${broken + 1} is no JSON`);
  if (seal === undefined) return refuse('the last line, which holds the seal, is missing or cut off');
  const walk = walkLines(parsed.slice(0, -1), seal.organization, proof.expected);
  const head = Buffer.from(walk.hash).toString('hex');
  const problem = walk.problem ?? findWrongSeal(seal, walk.entries, head, proof.key);
  if (problem !== undefined) return refuse(problem, walk.entries);
  const found = {
    ...start,
    entries: walk.entries,
    head,
    expected: walk.expected,
    sealed: proof.key !== null,
  };
  if (proof.expected === null || walk.expected !== null) return { ...found, intact: true };
  return { ...found, intact: false, problem: `no entry has the hash ${proof.expected}` };
}

function walkLines(lines: readonly (Fields | undefined)[], organization: string, expected: string | null) {
  let hash = NO_HASH;
  let problem: string | undefined;
  let found: number | null = null;
  for (const [index, fields] of lines.entries()) {
    const entry = readEntry(fields, organization);
    problem ??=
      entry === undefined ? `entry ${index + 1} is incomplete` : findWrongEntry(entry, index + 1, hash);
    if (entry === undefined || problem !== undefined) break;
    hash = entry.hash;
    if (expected === Buffer.from(hash).toString('hex')) found = entry.number;
  }
  return { entries: lines.length, hash, problem, expected: found };
}

function findWrongSeal(
  seal: AuditFileSeal,
  entries: number,
  head: string,
  key: Uint8Array | null,
): string | undefined {
  if (entries !== seal.entries) return `the file has ${entries} entries and should have ${seal.entries}`;
  if (head !== seal.head) return 'the last entry is not the one that the seal names';
  if (key === null) return undefined;
  // The id may be of any form, since only the HMAC depends on it here.
  const wanted = sealOf(key, seal.organization as OrganizationId, entries, Buffer.from(head, 'hex'));
  return isEqual(wanted, Buffer.from(seal.seal, 'hex'))
    ? undefined
    : 'the seal is not by this key, or was changed';
}

function parseLine(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function readSeal(fields: Fields | undefined): AuditFileSeal | undefined {
  const { organization, entries, head, seal, exported_at } = fields ?? {};
  const isComplete =
    typeof organization === 'string' &&
    typeof entries === 'number' &&
    typeof head === 'string' &&
    typeof seal === 'string' &&
    typeof exported_at === 'string';
  return isComplete ? { organization, entries, head, seal, exported_at } : undefined;
}

function readEntry(fields: Fields | undefined, organization: string): StoredAuditEntry | undefined {
  const { number, at, actor, action, target, detail, address, request_id: requestId, hash } = fields ?? {};
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  const isComplete = typeof number === 'number' && typeof actor === 'string' && typeof action === 'string';
  if (!isComplete || typeof hash !== 'string' || Number.isNaN(time)) return undefined;
  if (!isTextOrNull(target) || !isTextOrNull(address) || !isTextOrNull(requestId)) return undefined;
  // Texts need no validation, since the hash covers them.
  return {
    organizationId: organization as OrganizationId,
    number,
    at: time,
    actor,
    action: action as StoredAuditEntry['action'],
    target,
    detail: JSON.stringify(detail),
    address,
    requestId,
    hash: Buffer.from(hash, 'hex'),
  };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
