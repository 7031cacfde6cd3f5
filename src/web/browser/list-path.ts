/** Where a list is found again: what was searched in it, and where it begins. */

/** @param before what the list begins behind; null for its beginning */
export function listPath(path: string, search: string, before: string | null): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (before !== null) query.set('before', before);
  return query.size === 0 ? path : `${path}?${query}`;
}
