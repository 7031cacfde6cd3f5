/** Email addresses name accounts. They are compared without regard to case, so they are kept in lower case. */
import { MAX_EMAIL_LENGTH } from './limits.ts';

export type Email = string & { readonly __email: true };

/** The form of the HTML standard's `input type=email` (WHATWG HTML, "valid email address"), with a dotted domain. */
const FORM =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** The address in the form it is compared in, or undefined when the text is no email address. */
export function parseEmail(text: string): Email | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= MAX_EMAIL_LENGTH && FORM.test(email) ? (email as Email) : undefined;
}
