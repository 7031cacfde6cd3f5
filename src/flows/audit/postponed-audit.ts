/**
 * Entries of audit trails that are written later: what nothing could be written of at the time (record-reading.ts), and
 * what happens again and again, which is counted for a while and then becomes one entry that says how often. What is
 * counted and not yet written is lost when the process is killed; the first reading of each kind never is.
 */
import { type AuditDetail, type Audited, NO_ORIGIN, writeActor } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';

/** More than are read before somebody has noticed; beyond that nothing leaves without a trace. */
const MAX_POSTPONED = 50_000;

/** Kinds of readings that are counted at once; beyond that the oldest ends its while early. */
const MAX_REPEATED = 20_000;

/** Sources of refusals that are counted apart at a time: a flood from many addresses fills no disk. */
const MAX_SOURCES = 20;

export interface Postponed {
  readonly organization: OrganizationId;
  readonly audited: Audited;
}

/** A refusal; of no organization where nothing says which one was meant. */
export interface Refused {
  readonly organization: OrganizationId | null;
  readonly audited: Audited;
}

interface Repeated extends Postponed {
  /** How often beyond the first time. */
  again: number;
  lastAt: number;
  readonly until: number;
  /** Settled once the first one is written, or is known not to be. */
  readonly first: Promise<void>;
}

interface Counted extends Refused {
  times: number;
  readonly until: number;
}

export class PostponedAudit {
  readonly #entries: Postponed[] = [];
  readonly #repeated = new Map<string, Repeated>();
  readonly #refused = new Map<string, Counted>();

  get isFull(): boolean {
    return this.#entries.length >= MAX_POSTPONED;
  }

  keep(organization: OrganizationId, audited: Audited): void {
    this.#entries.push({ organization, audited });
  }

  /** The first of them, as many as there are up to `most`. */
  first(most: number): readonly Postponed[] {
    return this.#entries.slice(0, most);
  }

  /** Forgets the first ones, which are written. */
  forget(count: number): void {
    this.#entries.splice(0, count);
  }

  /**
   * Writes something down the first time, and counts it when the same actor does the same from the same address again.
   *
   * @param whileMs for how long
   * @throws what `write` throws, also to those who came meanwhile
   */
  async once(
    organization: OrganizationId,
    audited: Audited,
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
    this.#repeated.set(key, { organization, audited: lasting(audited), again: 0, lastAt: 0, until, first });
    try {
      await first;
    } catch (error) {
      this.#repeated.delete(key);
      throw error;
    }
  }

  /** Counts a refusal. Those from many addresses at once become one without an address. */
  count({ organization, audited }: Refused, whileMs: number): void {
    const named = keyOf(organization, audited);
    const isKnown = this.#refused.has(named) || this.#refused.size < MAX_SOURCES;
    const kept = isKnown ? lasting(audited) : { ...lasting(audited), target: null, origin: NO_ORIGIN };
    const key = keyOf(organization, kept);
    const known = this.#refused.get(key);
    if (known === undefined)
      this.#refused.set(key, { organization, audited: kept, times: 1, until: audited.at + whileMs });
    else known.times++;
  }

  /**
   * Ends what was counted until a moment: from now on it waits to be written like the rest.
   *
   * @param at Infinity for all of it
   * @returns refusals of no organization, which have no trail to stand in
   */
  endCounting(at: number): readonly { readonly audited: Audited; readonly times: number }[] {
    for (const [key, { until }] of this.#repeated) if (until <= at) this.#endRepeated(key);
    const homeless: Counted[] = [];
    for (const [key, counted] of this.#refused) {
      if (counted.until > at) continue;
      this.#refused.delete(key);
      const { organization, audited, times } = counted;
      if (organization === null) homeless.push(counted);
      else this.keep(organization, withDetail(audited, { times }));
    }
    return homeless;
  }

  #endRepeated(key: string): void {
    const known = this.#repeated.get(key);
    this.#repeated.delete(key);
    if (known === undefined || known.again === 0) return;
    const { organization, audited, again, lastAt } = known;
    this.keep(organization, withDetail({ ...audited, at: lastAt }, { again }));
  }
}

/** Asked now: once a request is answered, nobody knows where it came from. Of several requests none is named. */
function lasting(audited: Audited): Audited {
  return { ...audited, origin: { address: audited.origin.address, requestId: null } };
}

function withDetail(audited: Audited, more: AuditDetail): Audited {
  return { ...audited, detail: { ...audited.detail, ...more } };
}

function keyOf(
  organization: OrganizationId | null,
  { actor, action, target, detail, origin }: Audited,
): string {
  return JSON.stringify([organization, writeActor(actor), action, target, detail, origin.address]);
}
