/**
 * The way out to the administrator's mail server. A letter holds a credential, so it leaves this machine by TLS with a
 * certificate that is trusted, or not at all. Nodemailer is loaded with the first letter, so that a start waits for
 * nothing.
 */
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { isLoopbackHost } from '../domain/loopback.ts';
import { type Mail, MailRefused, type SendMail } from '../domain/people/mail.ts';

/** How long a server may take for each step of a conversation. */
const STEP_LIMIT_MS = 20_000;

/** And for all of it: one that answers a byte now and then must not hold up other letters. */
const LETTER_LIMIT_MS = 60_000;

/** So that no absence note answers (RFC 3834, 5). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

export interface MailSettings {
  /** `smtp://` or, with TLS from the first byte, `smtps://`; with user and password as in any address. */
  readonly url: string;
  /** The sender, as an address or `Name <address>`. */
  readonly from: string;
}

export function createMailer({ url, from }: MailSettings): SendMail {
  const options = connectionOptions(url);
  const connecting = async () => (await import('nodemailer')).createTransport(options);
  let transport: ReturnType<typeof connecting> | undefined;
  return async (mail) => {
    transport ??= connecting();
    const mailer = await transport;
    try {
      const { to, subject, text, html } = mail;
      await within(LETTER_LIMIT_MS, mailer.sendMail({ from, to, subject, text, html, headers: HEADERS }));
    } catch (error) {
      throw toRefusal(error, mail, options.secure === true);
    }
  };
}

/**
 * Greets the server and signs in there, as for a letter, and sends none.
 *
 * @throws when it can't be, saying what to do where that is known
 */
export async function checkMailServer({ url }: Pick<MailSettings, 'url'>): Promise<void> {
  const options = connectionOptions(url);
  const transport = (await import('nodemailer')).createTransport(options);
  try {
    await within(LETTER_LIMIT_MS, transport.verify());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const advice = adviseOn(error, options.secure === true);
    throw new Error(advice === undefined ? message : `${advice} (${message})`, { cause: error });
  } finally {
    transport.close();
  }
}

/**
 * How to talk to the server. In the clear that is possible on this machine alone; elsewhere a server without STARTTLS
 * (RFC 3207) is told neither password nor letter.
 */
export function connectionOptions(url: string): SMTPTransportOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isImplicit = protocol === 'smtps:';
  const isInside = !isImplicit && isLoopbackHost(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    secure: isImplicit,
    requireTLS: !isImplicit && !isInside,
    // A mail server on this machine that offers STARTTLS does so with a certificate that names nobody.
    tls: { rejectUnauthorized: !isInside, minVersion: 'TLSv1.2' },
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: STEP_LIMIT_MS,
    greetingTimeout: STEP_LIMIT_MS,
    socketTimeout: STEP_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** What the server said, without the person's address, which servers like to repeat; and what to do, if that is known. */
function toRefusal(error: unknown, { to }: Mail, isImplicit: boolean): MailRefused {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(to, 'the address');
  const advice = adviseOn(error, isImplicit);
  return new MailRefused(advice === undefined ? message : `${advice} (${message})`, isUnknownMailbox(error), {
    cause: error,
  });
}

/** One end begins with TLS and the other does not: the scheme does not fit the port. */
function adviseOn(error: unknown, isImplicit: boolean): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isImplicit && error.message.includes('WRONG_VERSION_NUMBER')) {
    return 'The server does not begin with TLS: DOCGATE_SMTP_URL must begin with smtp:// for this port, or name the one for smtps://, mostly 465';
  }
  if (!isImplicit && error.message.includes('Greeting never received')) {
    return 'The server said nothing: if it waits for TLS, as on port 465, DOCGATE_SMTP_URL must begin with smtps://';
  }
  return undefined;
}

/** A permanent refusal (RFC 5321, 4.2.1) of whom the letter is for; one of who sends it may be mended meanwhile. */
function isUnknownMailbox(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}
