/**
 * Sends emails by the configured mail server. An email contains a credential, so it is only sent with TLS and a trusted
 * certificate. Nodemailer is loaded with the first email, to keep the start fast.
 */
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { isLoopbackHost } from '../domain/loopback.ts';
import { type Mail, MailRefused, type SendMail } from '../domain/people/mail.ts';

/** Time limit for each step of the dialogue with the server. */
const STEP_LIMIT_MS = 20_000;

/** Time limit for an email, so that a slow server does not block others. */
const EMAIL_LIMIT_MS = 60_000;

/** Prevents automatic replies (RFC 3834, 5). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

export interface MailSettings {
  /** `smtp://` or, with implicit TLS, `smtps://`; with user and password as in any URL. */
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
      await within(EMAIL_LIMIT_MS, mailer.sendMail({ from, to, subject, text, html, headers: HEADERS }));
    } catch (error) {
      throw toRefusal(error, mail, options.secure === true);
    }
  };
}

/**
 * Connects to the server and authenticates, without sending an email.
 *
 * @throws with advice if known
 */
export async function checkMailServer({ url }: Pick<MailSettings, 'url'>): Promise<void> {
  const options = connectionOptions(url);
  const transport = (await import('nodemailer')).createTransport(options);
  try {
    await within(EMAIL_LIMIT_MS, transport.verify());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const advice = adviseOn(error, options.secure === true);
    throw new Error(advice === undefined ? message : `${advice} (${message})`, { cause: error });
  } finally {
    transport.close();
  }
}

/**
 * The connection options. Unencrypted connections are only permitted to this machine; elsewhere, a server without
 * STARTTLS (RFC 3207) gets neither password nor email.
 */
export function connectionOptions(url: string): SMTPTransportOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isImplicit = protocol === 'smtps:';
  const isLocal = !isImplicit && isLoopbackHost(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    secure: isImplicit,
    requireTLS: !isImplicit && !isLocal,
    // A local mail server with STARTTLS usually has a self-signed certificate.
    tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' },
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

/** The server's message, without the recipient's address, which servers often repeat, and with advice if known. */
function toRefusal(error: unknown, { to }: Mail, isImplicit: boolean): MailRefused {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(to, 'the address');
  const advice = adviseOn(error, isImplicit);
  return new MailRefused(advice === undefined ? message : `${advice} (${message})`, isUnknownMailbox(error), {
    cause: error,
  });
}

/** Detects a scheme that does not match the port: only one side starts with TLS. */
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

/** A permanent refusal (RFC 5321, 4.2.1) of the recipient; a refusal of the sender may be temporary. */
function isUnknownMailbox(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}
