/** Limits the number of emailed sign-in links, to protect mailboxes and the mail server. */
import type { Email } from '../domain/people/email.ts';
import { RateLimiter } from '../http/rate-limit.ts';

/** Emails per minute, to one mailbox and requested from one network address. */
const PER_MAILBOX = 1;
const PER_ADDRESS = 10;

export class MailedLinkLimits {
  readonly #mailboxes: RateLimiter;
  readonly #addresses: RateLimiter;

  constructor(now: () => number) {
    this.#mailboxes = new RateLimiter(PER_MAILBOX, now);
    this.#addresses = new RateLimiter(PER_ADDRESS, now);
  }

  /** Counts an email if the limits allow it. */
  allow(email: Email, address: string): boolean {
    return this.#addresses.take(address)?.allowed !== false && this.#mailboxes.take(email)?.allowed !== false;
  }
}
