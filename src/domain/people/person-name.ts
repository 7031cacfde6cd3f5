/**
 * Display names of people. Everybody chooses their own name, so it proves nothing: the email identifies a person, and
 * no name may look like one.
 */
import { MAX_NAME_LENGTH } from '../limits.ts';
import { replaceUnshown } from '../unshown.ts';

/** The at sign, including its full-width forms. */
const AT_SIGN = /[@\uFE6B\uFF20]/;

/** Removes invisible characters and line breaks. */
export function cleanLine(text: string): string {
  return replaceUnshown(text.normalize('NFC'), ' ').replace(/\s+/g, ' ').trim();
}

/** @returns the normalized name; null if it is empty; undefined if it is invalid */
export function parsePersonName(text: string): string | null | undefined {
  const name = cleanLine(text);
  if (name === '') return null;
  return name.length > MAX_NAME_LENGTH || AT_SIGN.test(name) ? undefined : name;
}

/** The display name of a person for others. */
export function callPerson({
  name,
  email,
}: {
  readonly name: string | null;
  readonly email: string;
}): string {
  return name ?? email;
}
