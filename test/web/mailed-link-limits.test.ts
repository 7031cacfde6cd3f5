import { expect, test } from 'bun:test';
import { type Email, parseEmail } from '../../src/domain/people/email.ts';
import { MailedLinkLimits } from '../../src/web/mailed-link-limits.ts';

const MINUTE_MS = 60_000;

function mailbox(name: string | number): Email {
  const email = parseEmail(`${name}@example.com`);
  if (email === undefined) throw new Error('no address');
  return email;
}

test('a mailbox gets one letter a minute, whoever asks for it', () => {
  let now = 0;
  const limits = new MailedLinkLimits(() => now);
  expect(limits.allow(mailbox('ada'), '192.0.2.1')).toBe(true);
  expect(limits.allow(mailbox('ada'), '192.0.2.2')).toBe(false);
  expect(limits.allow(mailbox('bea'), '192.0.2.2')).toBe(true);
  now += MINUTE_MS;
  expect(limits.allow(mailbox('ada'), '192.0.2.2')).toBe(true);
});

test('an address on the network asks for ten letters a minute, whomever they go to', () => {
  let now = 0;
  const limits = new MailedLinkLimits(() => now);
  const allowed = Array.from({ length: 30 }, (_, index) => limits.allow(mailbox(index), '192.0.2.1'));
  expect(allowed.filter(Boolean).length).toBe(10);
  expect(limits.allow(mailbox('ada'), '192.0.2.2')).toBe(true);
  now += MINUTE_MS;
  expect(limits.allow(mailbox('bea'), '192.0.2.1')).toBe(true);
});
