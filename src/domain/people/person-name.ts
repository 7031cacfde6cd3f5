/**
 * What people want to be called. Everybody chooses their own name, so a name proves nothing: the address is what tells
 * people apart, and no name may look like one.
 */
import { MAX_NAME_LENGTH } from '../limits.ts';
import { replaceUnshown } from '../unshown.ts';

/** The sign of an address, also as it is written in full width. */
const AT_SIGN = /[@\uFE6B\uFF20]/;

/** A text without what is not shown, on one line. */
export function cleanLine(text: string): string {
  return replaceUnshown(text.normalize('NFC'), ' ').replace(/\s+/g, ' ').trim();
}

/** @returns the name as it is kept; null for an empty one, which is none; undefined for what can't be a name */
export function parsePersonName(text: string): string | null | undefined {
  const name = cleanLine(text);
  if (name === '') return null;
  return name.length > MAX_NAME_LENGTH || AT_SIGN.test(name) ? undefined : name;
}

/** What a person is called where others read it. */
export function callPerson({
  name,
  email,
}: {
  readonly name: string | null;
  readonly email: string;
}): string {
  return name ?? email;
}
