import type { AccountId } from '../../domain/ids.ts';
import { callPerson } from '../../domain/people/person-name.ts';
import { findAccount } from '../../store/people/accounts.ts';
import type { Deps } from '../deps.ts';

/** The display name of an account; empty if it does not exist. */
export function nameOf({ db }: Pick<Deps, 'db'>, id: AccountId): string {
  const account = findAccount(db, id);
  return account === undefined ? '' : callPerson(account);
}
