/** The way out to the administrator's mail server. Loaded with the first letter, so that a start waits for nothing. */
import type { SendMail } from '../domain/mail.ts';

/** Between tries, in milliseconds: mail servers turn strangers away once to see whether they come back. */
const RETRY_AFTER_MS = [1_000, 10_000];

/** How long a server may take for each step of a conversation. */
const TIME_LIMIT_MS = 20_000;

export interface MailSettings {
  /** `smtp://` or, with TLS from the first byte, `smtps://`; with user and password as in any address. */
  readonly url: string;
  /** The sender, as an address or `Name <address>`. */
  readonly from: string;
}

export function createMailer({ url, from }: MailSettings): SendMail {
  const connecting = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: TIME_LIMIT_MS,
      greetingTimeout: TIME_LIMIT_MS,
      socketTimeout: TIME_LIMIT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof connecting> | undefined;
  return async ({ to, subject, text, html }) => {
    transport ??= connecting();
    const mailer = await transport;
    for (const delay of [...RETRY_AFTER_MS, undefined]) {
      try {
        await mailer.sendMail({ from, to, subject, text, html });
        return;
      } catch (error) {
        if (delay === undefined) throw error;
        await Bun.sleep(delay);
      }
    }
  };
}
