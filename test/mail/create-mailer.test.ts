import { expect, test } from 'bun:test';
import type { Email } from '../../src/domain/people/email.ts';
import { MailRefused } from '../../src/domain/people/mail.ts';
import { createMailer } from '../../src/mail/create-mailer.ts';
import { makeCertificate } from '../support/certificate.ts';
import { removeFolder } from '../support/docgate.ts';
import { ELSEWHERE, startMailServer } from '../support/mail-server.ts';

test('a scheme that does not fit the port of the mail server is told with what to do', async () => {
  const certificate = makeCertificate();
  using server = await startMailServer({ tls: { mode: 'starttls', certificate } });
  const send = createMailer({ url: `smtps://${ELSEWHERE}:${server.port}`, from: 'docgate@example.org' });
  const mail = { to: 'ada@example.org' as Email, subject: 'A', text: 'A', html: 'A' };
  const refusal = await send(mail).catch((error: unknown) => error);
  removeFolder(certificate.folder);

  if (!(refusal instanceof MailRefused)) throw new Error('no refusal');
  expect(refusal.message).toContain('DOCGATE_SMTP_URL must begin with smtp://');
  expect(refusal.message).toContain('WRONG_VERSION_NUMBER');
  expect(refusal.isFinal).toBe(false);
});
