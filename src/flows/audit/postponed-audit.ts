/** Entries of audit trails that wait in memory until they can be written (record-reading.ts), in their order. */
import type { Audited } from '../../domain/audit.ts';
import type { OrganizationId } from '../../domain/ids.ts';

/** More than are read before somebody has noticed; beyond that nothing leaves without a trace. */
const MAX_POSTPONED = 50_000;

export interface Postponed {
  readonly organization: OrganizationId;
  readonly audited: Audited;
}

export class PostponedAudit {
  readonly #entries: Postponed[] = [];

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
}
