/** The path of a list page, with its search and position. */

/** @param before the list begins after this item; null for the start */
export function listPath(path: string, search: string, before: string | null): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (before !== null) query.set('before', before);
  return query.size === 0 ? path : `${path}?${query}`;
}
