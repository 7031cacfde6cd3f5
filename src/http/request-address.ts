/** The parts of a request's absolute address, without parsing it: asked of every request. */

/** Whether an absolute address leads to a path or below it. */
export function isUnder(url: string, path: string): boolean {
  const start = pathStart(url);
  const after = url.charAt(start + path.length);
  return url.startsWith(path, start) && (after === '' || after === '/' || after === '?');
}

/** The path of an absolute address, as `URL.pathname` tells it of one that is normal already. */
export function pathOf(url: string): string {
  const start = pathStart(url);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** What is asked for behind the path; a name that comes more than once has all its values. */
export function queryOf(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  if (!url.includes('?')) return query;
  for (const [name, value] of new URL(url).searchParams) {
    const known = query[name];
    query[name] = known === undefined ? value : [known, value].flat();
  }
  return query;
}

/** Where the path of an absolute address begins. */
function pathStart(url: string): number {
  return url.indexOf('/', url.indexOf('://') + 3);
}
