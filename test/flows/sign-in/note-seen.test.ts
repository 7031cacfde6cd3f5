import { expect, test } from 'bun:test';
import { NO_ORIGIN } from '../../../src/domain/audit.ts';
import type { Email } from '../../../src/domain/people/email.ts';
import { noteSeen } from '../../../src/flows/sign-in/note-seen.ts';
import { findSignedIn, startSignIn } from '../../../src/flows/sign-in/sign-in.ts';
import { insertAccount } from '../../../src/store/people/accounts.ts';
import { insertMembership } from '../../../src/store/people/memberships.ts';
import { addOrganization, countingIds, openDatabase } from '../../support/database.ts';
import { madeKeys } from '../../support/keys.ts';

const MINUTE = 60_000;

test('a sign-in in use is written down once in five minutes, however many requests it makes', async () => {
  const db = openDatabase();
  const newId = countingIds();
  const organizationId = addOrganization(db, newId);
  const accountId = newId('account');
  insertAccount(db, { id: accountId, email: 'ada@example.com' as Email, createdAt: 0 });
  insertMembership(db, organizationId, { accountId, role: 'member', createdAt: 0 });
  let at = 1_000;
  const random = (length: number) => new Uint8Array(length);
  const log = { info: () => undefined, error: () => undefined };
  const deps = { db, log, now: () => at, random, keys: madeKeys() };
  const cookie = db.transaction(() =>
    startSignIn(
      deps,
      { organizationId, accountId, scope: 'member' },
      { by: 'mail', device: '', target: null, origin: NO_ORIGIN },
    ),
  );
  const seen: number[] = [];
  for (let minute = 0; minute <= 12; minute++) {
    at = 1_000 + minute * MINUTE;
    const signIn = findSignedIn(deps, cookie, NO_ORIGIN);
    if (signIn === undefined) throw new Error('signed out');
    noteSeen(deps, signIn, cookie);
    await Bun.sleep(1);
    seen.push(((findSignedIn(deps, cookie, NO_ORIGIN)?.seenAt ?? 0) - 1_000) / MINUTE);
  }
  expect(seen).toEqual([0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 10]);
  db.close();
});
