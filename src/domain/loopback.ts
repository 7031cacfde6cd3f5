/** Names and addresses of this machine: requests to them don't use the network. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** @param host a name or an address, alone or as in a URL */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.has(host);
}
