/**
 * Where a link in a document that nobody vouched for may lead: the one rule for pages and for files that docgate writes.
 * Scripts, data and files of the own machine or network have no place in it.
 */

/** What a link has good reason to open. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set([
  'http',
  'https',
  'mailto',
  'ftp',
  'ftps',
  'tel',
  'sip',
  'news',
]);

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;

/** Whether an address says by itself where it leads, and that is to a place that does no harm. */
export function isSafeAddress(address: string): boolean {
  return SAFE_SCHEMES.has(SCHEME.exec(address)?.[1]?.toLowerCase() ?? '');
}

/**
 * Whether a target is such an address, or leads to a place below or beside the document. Judged by what a lenient reader
 * would make of it: one that decodes first and drops blanks, for which `java%09script:` is a scheme and `//host/share` a
 * folder of another machine.
 */
export function isSafeTarget(target: string): boolean {
  const read = decode(target).replaceAll(/[\s\p{Cc}]/gu, '');
  if (SCHEME.test(read)) return isSafeAddress(target.trim());
  const [beginning = ''] = read.split(/[/\\?#]/, 1);
  return !/^[/\\]{2}/.test(read) && !beginning.includes(':');
}

/** Percent signs that encode nothing stand for themselves; characters beyond ASCII play no part in the rule. */
function decode(text: string): string {
  return text.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
