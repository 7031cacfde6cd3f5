/** Limits of an organization, set by the administrator of the service. */

export const LIMIT_NAMES = ['storage', 'documents', 'requests', 'conversions', 'answers'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Null is unlimited. */
export type OrganizationLimits = Readonly<Record<LimitName, number | null>>;

export const UNLIMITED: OrganizationLimits = {
  storage: null,
  documents: null,
  requests: null,
  conversions: null,
  answers: null,
};

/** The unit of each limit, for help and messages. */
export const LIMIT_MEANINGS: Readonly<Record<LimitName, string>> = {
  storage: 'bytes of the files of all versions, such as 20GB',
  documents: 'documents',
  requests: 'requests a minute of all keys and people together',
  conversions: 'files converted at once; others wait',
  answers: 'answers that wait or are written at once',
};

/** The lowest values: with 0, some would block all work of the kind forever. */
const MIN: Readonly<Record<LimitName, number>> = {
  storage: 0,
  documents: 0,
  requests: 1,
  conversions: 1,
  answers: 1,
};

const UNITS: Readonly<Record<string, number>> = { kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30, tb: 2 ** 40 };

/**
 * Parses a limit: a whole number, `unlimited`, or for storage also `20GB`, in units of 1024.
 *
 * @returns null for unlimited; undefined for invalid text
 */
export function parseLimit(name: LimitName, text: string): number | null | undefined {
  if (text === 'unlimited') return null;
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([kmgt]b)?$/i.exec(text) ?? [];
  if (digits === '' || (unit !== '' && name !== 'storage')) return undefined;
  const most = Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
  if (unit === '' && !Number.isInteger(most)) return undefined;
  return Number.isSafeInteger(Math.floor(most)) && most >= MIN[name] ? Math.floor(most) : undefined;
}
