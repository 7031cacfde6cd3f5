/**
 * Gives list items their depth. Numbers tell it better than indents do: (d) goes on after (c), whatever stands
 * between them, and (1) after (c) begins a list within that item, however far out it stands. Items without numbers
 * belong to the item before them when they stand further in.
 */
import type { Ordinal } from './ordinals.ts';

/** What tells an item's depth; lengths in points. */
export interface ListPosition {
  /** Where its label begins. */
  readonly left: number;
  /** Where the item begins, label or text, whichever stands further out. */
  readonly edge: number;
  readonly size: number;
  readonly ordinals: readonly Ordinal[];
  /** Its text ends in a colon: what follows may be of any count. */
  readonly introduces: boolean;
}

/** Which count stands within which, as in the items of a whole document. */
export class CountOrder {
  readonly #within = new Set<string>();

  /** Learns from two items that follow each other. */
  learn(before: ListPosition, next: ListPosition): void {
    const [outer, inner] = [before.ordinals[0], next.ordinals[0]];
    if (outer === undefined || inner === undefined) return;
    // A label that can be read in two ways proves nothing.
    if (before.ordinals.length > 1 || next.ordinals.length > 1) return;
    if (inner.value === 1 && inner.count !== outer.count && next.left > before.edge - DEEPER * next.size)
      this.#within.add(`${outer.count} ${inner.count}`);
  }

  isWithin(inner: string, outer: string): boolean {
    return this.#within.has(`${outer} ${inner}`) && !this.#within.has(`${inner} ${outer}`);
  }
}

/** Items of lists still deeper come into a list of this depth; word processors know nine levels. */
const MAX_DEPTH = 20;

/** Labels that stand further in than this, in type sizes, belong to a deeper list. */
const DEEPER = 0.45;

export class ListDepths {
  readonly #order: CountOrder;
  /** The last item of each list that is open, from the outermost. */
  #open: ListPosition[] = [];

  constructor(order: CountOrder = new CountOrder()) {
    this.#order = order;
  }

  end(): void {
    this.#open = [];
  }

  /** 0 for an item of an outermost list; items are given in their order. */
  depthOf(item: ListPosition): number {
    const known = this.#listGoingOn(item);
    if (known !== undefined) return this.#put(known, narrowed(item, followersOf(this.#open[known])));
    if (this.#beginsWithin(item)) return this.#put(this.#open.length, narrowed(item, isFirst));
    return this.#put(this.#depthByOrder(item) ?? this.#depthByIndent(item), item);
  }

  #put(wanted: number, item: ListPosition): number {
    const depth = Math.min(wanted, MAX_DEPTH);
    this.#open = [...this.#open.slice(0, depth), item];
    return depth;
  }

  /** The open list whose next number an item has; of several the one that stands where the item does. */
  #listGoingOn(item: ListPosition): number | undefined {
    let best: number | undefined;
    this.#open.forEach((level, depth) => {
      if (!item.ordinals.some(followersOf(level))) return;
      const distance = Math.abs(level.left - item.left);
      const least = best === undefined ? Infinity : Math.abs((this.#open[best]?.left ?? 0) - item.left);
      if (distance <= least) best = depth;
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

  /** By what the document shows of its counts elsewhere. */
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

/** Whether an ordinal comes right after a reading of an item's own. */
function followersOf(level: ListPosition | undefined): (ordinal: Ordinal) => boolean {
  return ({ count, value }) =>
    level?.ordinals.some((own) => own.count === count && own.value === value - 1) === true;
}

/** An item with the readings alone that fit. */
function narrowed(item: ListPosition, fits: (ordinal: Ordinal) => boolean): ListPosition {
  return { ...item, ordinals: item.ordinals.filter(fits) };
}
