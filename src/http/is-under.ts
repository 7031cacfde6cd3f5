/** Whether an absolute address leads to a path or below it; asked of every request, so it parses nothing. */
export function isUnder(url: string, path: string): boolean {
  const start = pathStart(url);
  const after = url.charAt(start + path.length);
  return url.startsWith(path, start) && (after === '' || after === '/' || after === '?');
}

/** Where the path of an absolute address begins. */
export function pathStart(url: string): number {
  return url.indexOf('/', url.indexOf('://') + 3);
}
