/** Emails to people, and retries after the mail server refused one. */

import { LOGIN_LINK_MS } from '../limits.ts';
import type { Email } from './email.ts';

export interface Mail {
  readonly to: Email;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML. */
  readonly html: string;
}

/** Sends an email by the configured mail server, without retries. @throws MailRefused */
export type SendMail = (mail: Mail) => Promise<void>;

/** The mail server refused an email. The message contains no address, so that it can be logged. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  constructor(
    message: string,
    /** Whether the refusal is permanent: the mailbox does not exist. */
    readonly isFinal: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const FIRST_RETRY_MS = 1_000;
const RETRY_GROWTH = 4;

/** Greylisting servers accept a retry after some minutes (RFC 6647, 2.1). */
const LONGEST_RETRY_MS = 4 * 60_000;

/**
 * Delay after a failed attempt: 1 s, 4 s, 16 s, 64 s, then 4 minutes each time.
 *
 * @param askedAt when the person requested the email
 * @returns undefined once a link of that time would have expired, since nobody waits for it any more
 */
export function mailRetryDelayMs(failedAttempt: number, askedAt: number, now: number): number | undefined {
  const delay = Math.min(FIRST_RETRY_MS * RETRY_GROWTH ** (failedAttempt - 1), LONGEST_RETRY_MS);
  return now + delay < askedAt + LOGIN_LINK_MS ? delay : undefined;
}
