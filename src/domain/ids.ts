/**
 * Identifiers: a prefix for the kind, and 26 characters of a time-ordered, unguessable id. Outside of this file they
 * are opaque; the brand prevents mixing up kinds.
 */

const PREFIXES = {
  organization: 'org',
  account: 'acc',
  key: 'key',
  project: 'prj',
  document: 'doc',
  session: 'ses',
  message: 'msg',
  change: 'chg',
  request: 'req',
} as const;

export type IdKind = keyof typeof PREFIXES;

export type Id<Kind extends IdKind> = string & { readonly __kind: Kind };

export type OrganizationId = Id<'organization'>;
export type AccountId = Id<'account'>;
export type KeyId = Id<'key'>;
export type ProjectId = Id<'project'>;
export type DocumentId = Id<'document'>;
export type SessionId = Id<'session'>;
export type MessageId = Id<'message'>;
export type ChangeId = Id<'change'>;
export type RequestId = Id<'request'>;

/** Creates an identifier of the given kind. Passed as a dependency, so that tests have predictable ids. */
export type NewId = <Kind extends IdKind>(kind: Kind) => Id<Kind>;

/** Crockford's base 32 in lower case: without i, l, o and u, sorted by value. */
export const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/** All pairs of characters, to halve the steps, since every request creates an id. */
const PAIRS = Array.from(
  { length: 1024 },
  (_, pair) => ALPHABET.charAt(pair >> 5) + ALPHABET.charAt(pair & 31),
);

/**
 * Creates an id with the layout of a ULID: 48 bits of time, then 80 random bits, so that ids of one kind sort by
 * creation time.
 *
 * @param atMs milliseconds since 1970, UTC
 * @param random at least 16 random bytes, of which five bits each are used
 */
export function writeId<Kind extends IdKind>(kind: Kind, atMs: number, random: Uint8Array): Id<Kind> {
  return joinId(kind, writeIdTime(atMs), random, 0);
}

/** The time part of an id: the same for all ids of one millisecond. */
export function writeIdTime(atMs: number): string {
  let time = '';
  let rest = atMs;
  for (let i = 0; i < TIME_CHARACTERS; i++) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  return time;
}

/** Creates an id from its time part and the 16 random bytes at a position. */
export function joinId<Kind extends IdKind>(
  kind: Kind,
  time: string,
  random: Uint8Array,
  from: number,
): Id<Kind> {
  let id = `${PREFIXES[kind]}_${time}`;
  for (let i = from; i < from + RANDOM_CHARACTERS; i += 2) {
    id += PAIRS[(((random[i] ?? 0) & 31) << 5) | ((random[i + 1] ?? 0) & 31)];
  }
  return id as Id<Kind>;
}

/** Whether a text has the form of an id of this kind, not whether it exists. */
export function isId<Kind extends IdKind>(kind: Kind, text: string): text is Id<Kind> {
  return text.startsWith(PREFIXES[kind]) && /^[a-z]{3}_[0-9a-z]{26}$/.test(text);
}
