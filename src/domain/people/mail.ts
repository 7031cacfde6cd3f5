/** A letter to one person, and when to try again after the mail server did not take it. */

import { LOGIN_LINK_MS } from '../limits.ts';
import type { Email } from './email.ts';

export interface Mail {
  readonly to: Email;
  readonly subject: string;
  readonly text: string;
  /** The same for readers that show HTML. */
  readonly html: string;
}

/** Hands a letter to the configured mail server, once. @throws MailRefused when it was not taken */
export type SendMail = (mail: Mail) => Promise<void>;

/** A letter was not taken. The message names nobody's address, so that it can be logged. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';

  constructor(
    message: string,
    /** Whether it never will be: the server knows no such mailbox. */
    readonly isFinal: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const FIRST_RETRY_MS = 1_000;
const RETRY_GROWTH = 4;

/** Servers that turn strangers away at first take them after some minutes (RFC 6647, 2.1). */
const LONGEST_RETRY_MS = 4 * 60_000;

/**
 * How long to wait after a failed try: 1 s, 4 s, 16 s, 64 s, then 4 minutes each time.
 *
 * @param askedAt when the person asked for the letter
 * @returns undefined once a link of that time would have expired: by then nobody waits for it
 */
export function mailRetryDelayMs(failedAttempt: number, askedAt: number, now: number): number | undefined {
  const delay = Math.min(FIRST_RETRY_MS * RETRY_GROWTH ** (failedAttempt - 1), LONGEST_RETRY_MS);
  return now + delay < askedAt + LOGIN_LINK_MS ? delay : undefined;
}
