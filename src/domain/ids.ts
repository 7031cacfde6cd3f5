/**
 * Identifiers: a prefix for the kind of thing and 26 characters of a time-ordered, unguessable id. Outside this
 * file they are opaque; the brand keeps one kind from being passed for another.
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

/** Makes a fresh identifier of the named kind. Handed in, so that tests can foresee ids. */
export type NewId = <Kind extends IdKind>(kind: Kind) => Id<Kind>;

/** Crockford's base 32 in lower case: no i, l, o or u, and in the order of its values. */
export const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/** All pairs of characters: an id is made for every request, and half as many steps make it. */
const PAIRS = Array.from(
  { length: 1024 },
  (_, pair) => ALPHABET.charAt(pair >> 5) + ALPHABET.charAt(pair & 31),
);

/**
 * Writes an id from its parts, laid out as a ULID: 48 bits of time, then 80 random bits, so that ids of one kind
 * sort by when they were made.
 *
 * @param atMs milliseconds since 1970, UTC
 * @param random at least 16 random bytes, of which five bits each are used
 */
export function writeId<Kind extends IdKind>(kind: Kind, atMs: number, random: Uint8Array): Id<Kind> {
  return joinId(kind, writeIdTime(atMs), random, 0);
}

/** The part of an id that tells its time: the same for all ids of one millisecond. */
export function writeIdTime(atMs: number): string {
  let time = '';
  let rest = atMs;
  for (let i = 0; i < TIME_CHARACTERS; i++) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  return time;
}

/** An id of a kind from the part that tells its time and the 16 random bytes from a position on. */
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

/** Whether a text has the form of an id of this kind; says nothing of whether such a thing exists. */
export function isId<Kind extends IdKind>(kind: Kind, text: string): text is Id<Kind> {
  return text.startsWith(PREFIXES[kind]) && /^[a-z]{3}_[0-9a-z]{26}$/.test(text);
}
