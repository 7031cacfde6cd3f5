/** Returns the account of an email, created on first use. Call it in a transaction. */

import type { Account } from '../../domain/organization.ts';
import type { Email } from '../../domain/people/email.ts';
import { findAccountByEmail, insertAccount } from '../../store/people/accounts.ts';
import type { Deps } from '../deps.ts';

export function findOrCreateAccount(deps: Pick<Deps, 'db' | 'newId'>, email: Email, at: number): Account {
  const known = findAccountByEmail(deps.db, email);
  if (known !== undefined) return known;
  const account: Account = { id: deps.newId('account'), email, name: null, createdAt: at };
  insertAccount(deps.db, account);
  return account;
}
