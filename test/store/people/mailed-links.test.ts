import { expect, test } from 'bun:test';
import type { Email } from '../../../src/domain/people/email.ts';
import { insertAccount } from '../../../src/store/people/accounts.ts';
import {
  deleteMailedLink,
  findMailedLink,
  insertMailedLink,
} from '../../../src/store/people/mailed-links.ts';
import { countingIds, openDatabase } from '../../support/database.ts';

test('a mailed link is good until its time is over or it is taken away, and tells what it proves', () => {
  const db = openDatabase();
  const accountId = countingIds()('account');
  insertAccount(db, { id: accountId, email: 'ada@example.com' as Email, createdAt: 0 });
  const tokenHash = Uint8Array.of(1, 2, 3);
  insertMailedLink(db, { tokenHash, accountId, proof: 'mail', expiresAt: 1_000 });
  expect(findMailedLink(db, tokenHash, 1_000)).toBeUndefined();
  expect(findMailedLink(db, Uint8Array.of(9), 999)).toBeUndefined();
  expect(findMailedLink(db, tokenHash, 999)).toEqual({ accountId, proof: 'mail' });
  deleteMailedLink(db, tokenHash);
  expect(findMailedLink(db, tokenHash, 999)).toBeUndefined();
  db.close();
});
