/** Email addresses identify accounts. They are case-insensitive and stored in lower case. */
import { MAX_EMAIL_LENGTH } from '../limits.ts';

export type Email = string & { readonly __email: true };

/** The form of the HTML standard's `input type=email` (WHATWG HTML, "valid email address"), with a dotted domain. */
const FORM =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/**
 * Normalizes an email address; undefined if it is invalid. Validated before it is lower-cased: letters that only fold
 * to ASCII, such as the Kelvin sign, would match somebody else's account.
 */
export function parseEmail(text: string): Email | undefined {
  const email = text.trim();
  return email.length <= MAX_EMAIL_LENGTH && FORM.test(email) ? (email.toLowerCase() as Email) : undefined;
}
