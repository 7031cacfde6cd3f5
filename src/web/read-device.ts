/**
 * Names browser and system from a User-Agent header (RFC 9110, 10.1.5). Browsers also name the ones they derive from,
 * so the more specific name comes first. Only a hint by which a person may recognize a sign-in.
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

/** Null if the header names nothing known. */
export function readDevice(userAgent: string): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  const name = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: name(BROWSERS), system: name(SYSTEMS) };
}
