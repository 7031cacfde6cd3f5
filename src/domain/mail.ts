/** A letter to one person. */
import type { Email } from './email.ts';

export interface Mail {
  readonly to: Email;
  readonly subject: string;
  readonly text: string;
  /** The same for readers that show HTML. */
  readonly html: string;
}

/** Hands a letter to the configured mail server. @throws when it was not taken, after a few tries */
export type SendMail = (mail: Mail) => Promise<void>;
