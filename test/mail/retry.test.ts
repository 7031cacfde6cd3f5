import { expect, test } from 'bun:test';
import { mailRetryDelayMs } from '../../src/domain/people/mail.ts';
import { connectionOptions } from '../../src/mail/create-mailer.ts';

test('a letter is tried again after growing waits, until its link would have expired', () => {
  const waits: number[] = [];
  let now = 1_000;
  for (let attempt = 1; ; attempt++) {
    const wait = mailRetryDelayMs(attempt, 1_000, now);
    if (wait === undefined) break;
    waits.push(wait / 1_000);
    now += wait;
  }
  expect(waits).toEqual([1, 4, 16, 64, 240, 240, 240, 240]);
});

test.each([
  ['smtp://mail.example.org', { secure: false, requireTLS: true, tls: { rejectUnauthorized: true } }],
  ['smtps://mail.example.org', { secure: true, tls: { rejectUnauthorized: true } }],
  ['smtps://127.0.0.1', { secure: true, tls: { rejectUnauthorized: true } }],
  ['smtp://[::1]:25', { host: '::1', port: 25, requireTLS: false, tls: { rejectUnauthorized: false } }],
  ['smtp://localhost.example.org', { requireTLS: true }],
])('%s is reached by TLS unless it is this machine', (url, options) => {
  expect(connectionOptions(url)).toMatchObject(options);
});
