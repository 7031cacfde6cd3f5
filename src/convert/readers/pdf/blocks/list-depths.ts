/**
 * Determines the depth of list items. Numbers are better evidence than indents: (d) continues after (c), whatever is
 * between them, and (1) after (c) begins a nested list, whatever its indent. Items without numbers are nested in the
 * item before them if they are indented further.
 */
import type { Ordinal } from './ordinals.ts';

/** What an item's depth depends on; lengths in points. */
export interface ListPosition {
  /** Left edge of its label. */
  readonly left: number;
  /** Left edge of the item, label or text, whichever is further left. */
  readonly edge: number;
  readonly size: number;
  readonly ordinals: readonly Ordinal[];
  /** Its text ends in a colon: what follows may have any count. */
  readonly introduces: boolean;
}

/** Which counts are nested in which, in the items of a document. */
export class CountOrder {
  readonly #within = new Set<string>();

  /** Learns from two consecutive items. */
  learn(before: ListPosition, next: ListPosition): void {
    const [outer, inner] = [before.ordinals[0], next.ordinals[0]];
    if (outer === undefined || inner === undefined) return;
    // Labels with two readings prove nothing.
    if (before.ordinals.length > 1 || next.ordinals.length > 1) return;
    if (inner.value === 1 && inner.count !== outer.count && next.left > before.edge - DEEPER * next.size)
      this.#within.add(`${outer.count} ${inner.count}`);
  }

  isWithin(inner: string, outer: string): boolean {
    return this.#within.has(`${outer} ${inner}`) && !this.#within.has(`${inner} ${outer}`);
  }
}

/** Deeper items get this depth; word processors support nine levels. */
const MAX_DEPTH = 20;

/** Labels indented by more than this, in type sizes, belong to a nested list. */
const DEEPER = 0.45;

export class ListDepths {
  readonly #order: CountOrder;
  /** The last item of each open list, from the outermost. */
  #open: ListPosition[] = [];

  constructor(order: CountOrder = new CountOrder()) {
    this.#order = order;
  }

  end(): void {
    this.#open = [];
  }

  /** The depth of the next item; 0 for an item of an outermost list. */
  depthOf(item: ListPosition): number {
    const known = this.#listContinuedBy(item);
    if (known !== undefined) return this.#put(known, narrowed(item, followersOf(this.#open[known])));
    if (this.#beginsWithin(item)) return this.#put(this.#open.length, narrowed(item, isFirst));
    return this.#put(this.#depthByOrder(item) ?? this.#depthByIndent(item), item);
  }

  #put(depthWanted: number, item: ListPosition): number {
    const depth = Math.min(depthWanted, MAX_DEPTH);
    this.#open = [...this.#open.slice(0, depth), item];
    return depth;
  }

  /** The open list that the item has the next number of; if several, the one with the closest indent. */
  #listContinuedBy(item: ListPosition): number | undefined {
    let best: number | undefined;
    this.#open.forEach((level, depth) => {
      if (!item.ordinals.some(followersOf(level))) return;
      const distance = Math.abs(level.left - item.left);
      const min = best === undefined ? Infinity : Math.abs((this.#open[best]?.left ?? 0) - item.left);
      if (distance <= min) best = depth;
    });
    return best;
  }

  #beginsWithin(item: ListPosition): boolean {
    const last = this.#open.at(-1);
    if (last === undefined || last.ordinals.length === 0) return false;
    const counts = new Set(this.#open.flatMap(({ ordinals }) => ordinals.map(({ count }) => count)));
    const begins = item.ordinals.some(
      (ordinal) => isFirst(ordinal) && (last.introduces || !counts.has(ordinal.count)),
    );
    return begins && item.left > last.edge - DEEPER * item.size;
  }

  /** The depth according to the nesting of counts elsewhere in the document. */
  #depthByOrder({ ordinals: [ordinal] }: ListPosition): number | undefined {
    const last = this.#open.at(-1)?.ordinals[0];
    if (ordinal === undefined || last === undefined) return undefined;
    if (this.#order.isWithin(ordinal.count, last.count)) return this.#open.length;
    const inner = this.#open.findIndex((level) =>
      level.ordinals.some(({ count }) => this.#order.isWithin(count, ordinal.count)),
    );
    return inner < 0 ? undefined : inner;
  }

  #depthByIndent({ left, size }: ListPosition): number {
    let depth = this.#open.length;
    while (depth > 0 && (this.#open[depth - 1]?.left ?? 0) > left + DEEPER * size) depth--;
    const outer = this.#open[depth - 1];
    return outer === undefined || left > outer.left + DEEPER * size ? depth : depth - 1;
  }
}

function isFirst({ value }: Ordinal): boolean {
  return value === 1;
}

/** Whether an ordinal directly follows one of a list's last item. */
function followersOf(level: ListPosition | undefined): (ordinal: Ordinal) => boolean {
  return ({ count, value }) =>
    level?.ordinals.some((last) => last.count === count && last.value === value - 1) === true;
}

/** An item with only the readings that fit. */
function narrowed(item: ListPosition, fits: (ordinal: Ordinal) => boolean): ListPosition {
  return { ...item, ordinals: item.ordinals.filter(fits) };
}
