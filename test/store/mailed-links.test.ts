import { expect, test } from 'bun:test';
import type { Email } from '../../src/domain/email.ts';
import { insertAccount } from '../../src/store/accounts.ts';
import { insertMailedLink, takeMailedLink } from '../../src/store/mailed-links.ts';
import { countingIds, openDatabase } from '../support/database.ts';

test('a mailed link is good until its time is over, and once', () => {
  const db = openDatabase();
  const accountId = countingIds()('account');
  insertAccount(db, { id: accountId, email: 'ada@example.com' as Email, createdAt: 0 });
  const tokenHash = Uint8Array.of(1, 2, 3);
  insertMailedLink(db, { tokenHash, accountId, expiresAt: 1_000 });
  expect(takeMailedLink(db, tokenHash, 1_000)).toBeUndefined();
  expect(takeMailedLink(db, Uint8Array.of(9), 999)).toBeUndefined();
  expect(takeMailedLink(db, tokenHash, 999)).toBe(accountId);
  expect(takeMailedLink(db, tokenHash, 999)).toBeUndefined();
  db.close();
});
