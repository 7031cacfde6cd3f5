/**
 * Audit entries that are written later: those that could not be written at the time (record-reading.ts), and repeated
 * ones, which are counted for a while and then become one entry with their number. Counts that are not written yet are
 * lost when the process is killed; the first reading of each kind is not.
 */
import { type AuditDetail, type AuditRecord, NO_ORIGIN, writeActor } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';

/** More than will be read before somebody notices the problem; beyond this, reading is refused. */
const MAX_POSTPONED = 50_000;

/** Kinds of readings that are counted at once; beyond this, counting of the oldest ends early. */
const MAX_REPEATED = 20_000;

/** Sources of refusals that are counted separately, so that a flood from many addresses does not fill the disk. */
const MAX_SOURCES = 20;

export interface PostponedEntry {
  readonly organization: OrganizationId;
  readonly audited: AuditRecord;
}

/** A refusal; without an organization if it is unknown which one was meant. */
export interface RefusedAction {
  readonly organization: OrganizationId | null;
  readonly audited: AuditRecord;
}

interface RepeatedEntry extends PostponedEntry {
  /** Number of repetitions. */
  again: number;
  lastAt: number;
  readonly until: number;
  /** Settles when the first one has been written, or has failed. */
  readonly first: Promise<void>;
}

interface CountedRefusal extends RefusedAction {
  times: number;
  readonly until: number;
}

export class PostponedAudit {
  readonly #entries: PostponedEntry[] = [];
  readonly #repeated = new Map<string, RepeatedEntry>();
  readonly #refused = new Map<string, CountedRefusal>();

  get isFull(): boolean {
    return this.#entries.length >= MAX_POSTPONED;
  }

  add(organization: OrganizationId, audited: AuditRecord): void {
    this.#entries.push({ organization, audited });
  }

  /** The oldest entries, at most `limit`. */
  first(limit: number): readonly PostponedEntry[] {
    return this.#entries.slice(0, limit);
  }

  /** Removes the oldest entries, which have been written. */
  forget(count: number): void {
    this.#entries.splice(0, count);
  }

  /**
   * Writes an entry the first time, and counts it when the same actor repeats it from the same address.
   *
   * @param whileMs how long repetitions are counted
   * @throws what `write` throws, also for repetitions that waited for it
   */
  async once(
    organization: OrganizationId,
    audited: AuditRecord,
    whileMs: number,
    write: () => Promise<void>,
  ): Promise<void> {
    const key = keyOf(organization, audited);
    const known = this.#repeated.get(key);
    if (known !== undefined && audited.at < known.until) {
      await known.first;
      known.again++;
      known.lastAt = audited.at;
      return;
    }
    this.#endRepeated(key);
    const [oldest] = this.#repeated.size >= MAX_REPEATED ? this.#repeated.keys() : [];
    if (oldest !== undefined) this.#endRepeated(oldest);
    const first = write();
    const until = audited.at + whileMs;
    this.#repeated.set(key, {
      organization,
      audited: copyOrigin(audited),
      again: 0,
      lastAt: 0,
      until,
      first,
    });
    try {
      await first;
    } catch (error) {
      this.#repeated.delete(key);
      throw error;
    }
  }

  /** Counts a refusal. Refusals from many addresses at once are counted together, without an address. */
  count({ organization, audited }: RefusedAction, whileMs: number): void {
    const named = keyOf(organization, audited);
    const isKnown = this.#refused.has(named) || this.#refused.size < MAX_SOURCES;
    const counted = isKnown
      ? copyOrigin(audited)
      : { ...copyOrigin(audited), target: null, origin: NO_ORIGIN };
    const key = keyOf(organization, counted);
    const known = this.#refused.get(key);
    if (known === undefined)
      this.#refused.set(key, { organization, audited: counted, times: 1, until: audited.at + whileMs });
    else known.times++;
  }

  /**
   * Ends the counting that is due; the resulting entries wait to be written like the others.
   *
   * @param at Infinity for all
   * @returns refusals without an organization, which belong to no trail
   */
  endCounting(at: number): readonly { readonly audited: AuditRecord; readonly times: number }[] {
    for (const [key, { until }] of this.#repeated) if (until <= at) this.#endRepeated(key);
    const unassigned: CountedRefusal[] = [];
    for (const [key, counted] of this.#refused) {
      if (counted.until > at) continue;
      this.#refused.delete(key);
      const { organization, audited, times } = counted;
      if (organization === null) unassigned.push(counted);
      else this.add(organization, withDetail(audited, { times }));
    }
    return unassigned;
  }

  #endRepeated(key: string): void {
    const known = this.#repeated.get(key);
    this.#repeated.delete(key);
    if (known === undefined || known.again === 0) return;
    const { organization, audited, again, lastAt } = known;
    this.add(organization, withDetail({ ...audited, at: lastAt }, { again }));
  }
}

/**
 * Copies the address now, since it is not available once the request is answered. An entry for several requests has no
 * request id.
 */
function copyOrigin(audited: AuditRecord): AuditRecord {
  return { ...audited, origin: { address: audited.origin.address, requestId: null } };
}

function withDetail(audited: AuditRecord, more: AuditDetail): AuditRecord {
  return { ...audited, detail: { ...audited.detail, ...more } };
}

function keyOf(
  organization: OrganizationId | null,
  { actor, action, target, detail, origin }: AuditRecord,
): string {
  return JSON.stringify([organization, writeActor(actor), action, target, detail, origin.address]);
}
