/**
 * Returns a heading's anchor: lower case, punctuation dropped, spaces as hyphens, repetitions numbered.
 * Source: the anchors that GitHub derives from headings, as github-slugger describes them.
 *
 * @param taken how often each anchor occurred in the document so far; updated by the call
 */
export function takeSlug(text: string, taken: Map<string, number>): string {
  const slug = text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replaceAll(/\s/g, '-');
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}
