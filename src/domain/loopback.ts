/** Hosts that are this machine itself: what goes there crosses no network. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** @param host a name or an address, as it stands alone or in a URL */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.has(host);
}
