/**
 * A list that was filled step by step keeps room for more, and a large table is made of millions of lists of one:
 * without that room they take a third of the memory.
 */

/** The same items, in a list without room to spare where there is one. */
export function fitted<T>(items: T[]): T[] {
  const [only] = items;
  return items.length === 1 && only !== undefined ? [only] : items;
}
