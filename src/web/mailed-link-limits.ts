/** How many sign-in links are mailed: a mailbox is not to be flooded, nor the mail server to be used up. */
import type { Email } from '../domain/people/email.ts';
import { RateLimiter } from '../http/rate-limit.ts';

/** Letters a minute: to one mailbox, and asked for from one address. */
const PER_MAILBOX = 1;
const PER_ADDRESS = 10;

export class MailedLinkLimits {
  readonly #mailboxes: RateLimiter;
  readonly #addresses: RateLimiter;

  constructor(now: () => number) {
    this.#mailboxes = new RateLimiter(PER_MAILBOX, now);
    this.#addresses = new RateLimiter(PER_ADDRESS, now);
  }

  /** Takes one letter from what is allowed, if there is one left. */
  allow(email: Email, address: string): boolean {
    return this.#addresses.take(address)?.allowed !== false && this.#mailboxes.take(email)?.allowed !== false;
  }
}
