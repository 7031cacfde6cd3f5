/**
 * A queue with round-robin scheduling: owners with many waiting items do not delay others.
 *
 * Invariant: after an item of an owner was served, the owner moves to the end; items of one owner are served in
 * order.
 */
export class FairLine<Item extends { readonly organization: string }> {
  /** In scheduling order; every owner here has at least one item. */
  readonly #byOwner = new Map<string, Item[]>();

  get isEmpty(): boolean {
    return this.#byOwner.size === 0;
  }

  add(item: Item): void {
    const own = this.#byOwner.get(item.organization);
    if (own === undefined) this.#byOwner.set(item.organization, [item]);
    else own.push(item);
  }

  /** Number of waiting items. */
  get length(): number {
    let length = 0;
    for (const items of this.#byOwner.values()) length += items.length;
    return length;
  }

  /** Removes and returns the next item of the first owner whose next item may be served. */
  take(mayServe: (next: Item) => boolean): Item | undefined {
    for (const [owner, items] of this.#byOwner) {
      if (items[0] === undefined || !mayServe(items[0])) continue;
      const item = items.shift();
      this.#byOwner.delete(owner);
      if (items.length > 0) this.#byOwner.set(owner, items);
      return item;
    }
    return undefined;
  }

  /** Removes an item out of turn; false if it is no longer waiting. */
  remove(item: Item): boolean {
    const own = this.#byOwner.get(item.organization) ?? [];
    const at = own.indexOf(item);
    if (at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#byOwner.delete(item.organization);
    return true;
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const items of this.#byOwner.values()) yield* items;
  }
}
