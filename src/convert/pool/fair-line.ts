/**
 * Work that waits, served by turns: whoever has much waiting waits behind those who have little.
 *
 * Invariant: an owner that was served goes behind all others, and what one owner has waiting is served in its order.
 */
export class FairLine<Item extends { readonly organization: string }> {
  /** Whose turn is next comes first; nobody is in here without something that waits. */
  readonly #byOwner = new Map<string, Item[]>();

  get isEmpty(): boolean {
    return this.#byOwner.size === 0;
  }

  add(item: Item): void {
    const own = this.#byOwner.get(item.organization);
    if (own === undefined) this.#byOwner.set(item.organization, [item]);
    else own.push(item);
  }

  /** How much waits. */
  get length(): number {
    let length = 0;
    for (const items of this.#byOwner.values()) length += items.length;
    return length;
  }

  /** Takes the next item of the first owner whose next item may be served. */
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

  /** Takes an item out of turn; false when it no longer waits. */
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
