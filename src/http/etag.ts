/** Entity tags of conditional requests. */

/** RFC 9110, 13.1.2: whether a list of entity tags, compared weakly, or `*` matches this one. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}
