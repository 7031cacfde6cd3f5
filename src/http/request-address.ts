/** Parts of a request's absolute URL, without parsing it, since every request needs them. */

/** Whether an absolute URL has a path or is below it. */
export function isUnder(url: string, path: string): boolean {
  const start = pathStart(url);
  const after = url.charAt(start + path.length);
  return url.startsWith(path, start) && (after === '' || after === '/' || after === '?');
}

/** Returns the path of an absolute URL, like `URL.pathname` for a normalized one. */
export function pathOf(url: string): string {
  const start = pathStart(url);
  const query = url.indexOf('?', start);
  const fragment = url.indexOf('#', start);
  const end = query < 0 || fragment < 0 ? Math.max(query, fragment) : Math.min(query, fragment);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** Returns the query parameters; a repeated one has all its values. */
export function queryOf(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  if (!url.includes('?')) return query;
  for (const [name, value] of new URL(url).searchParams) {
    const known = query[name];
    query[name] = known === undefined ? value : [known, value].flat();
  }
  return query;
}

/** Offset of the path in an absolute URL. */
function pathStart(url: string): number {
  return url.indexOf('/', url.indexOf('://') + 3);
}
