/**
 * Names browser and system from a User-Agent header (RFC 9110, 10.1.5), in which each names itself after its ancestors:
 * the more particular name decides. No more than a hint for the person to recognize a sign-in by.
 */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Null where the header names nothing that is known. */
export function readDevice(userAgent: string): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  const name = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: name(BROWSERS), system: name(SYSTEMS) };
}
