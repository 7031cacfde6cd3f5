/** The headers of every response, unless its endpoint sets others. */

const DEFAULTS = {
  'X-Content-Type-Options': 'nosniff',
  // No content for browsers, and no framing.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;

const NAMES = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];

/**
 * The headers of JSON that is not cached. A response that is built from them gets a copy, which costs the server a
 * fraction of setting one by one.
 */
export const JSON_HEADERS: Readonly<Headers> = new Headers({
  ...DEFAULTS,
  'Content-Type': 'application/json;charset=utf-8',
});

/** Sets the defaults that are missing. */
export function addDefaultHeaders(headers: Headers): void {
  // Only the defaults have it, so a response that has it has them all.
  if (headers.has('X-Content-Type-Options')) return;
  for (const name of NAMES) if (!headers.has(name)) headers.set(name, DEFAULTS[name]);
}
