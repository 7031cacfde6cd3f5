/**
 * Decides which targets of links in untrusted documents are safe, for pages and for files that docgate writes. Scripts,
 * data, and files of the local machine or network are not.
 */

/** Schemes that are useful in links. */
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

/** Whether an address is absolute and has a safe scheme. */
export function isSafeAddress(address: string): boolean {
  return SAFE_SCHEMES.has(SCHEME.exec(address)?.[1]?.toLowerCase() ?? '');
}

/**
 * Whether a target is a safe absolute address, or relative to the document. Checked as a lenient reader would interpret
 * it, which decodes first and drops whitespace: then `java%09script:` is a scheme and `//host/share` a folder of
 * another machine.
 */
export function isSafeTarget(target: string): boolean {
  const read = decode(target).replaceAll(/[\s\p{Cc}]/gu, '');
  if (SCHEME.test(read)) return isSafeAddress(target.trim());
  const [beginning = ''] = read.split(/[/\\?#]/, 1);
  return !/^[/\\]{2}/.test(read) && !beginning.includes(':');
}

/** Invalid percent-encodings are left alone; characters beyond ASCII don't matter here. */
function decode(text: string): string {
  return text.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
