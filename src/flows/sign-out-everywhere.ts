import type { SignIn } from '../domain/sign-in.ts';
import { deleteMailedLinksOf } from '../store/mailed-links.ts';
import { deleteSignInsOf } from '../store/sign-ins.ts';
import type { Deps } from './deps.ts';
import { recordSignInEnd } from './sign-in.ts';

/** Ends everything a person is signed in with, in whatever browser, and what was mailed to them to sign in by. */
export async function signOutEverywhere(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  signIn: SignIn,
): Promise<void> {
  await deps.db.commit(() => {
    deleteSignInsOf(deps.db, signIn.accountId);
    deleteMailedLinksOf(deps.db, signIn.accountId);
    recordSignInEnd(deps, signIn, { everywhere: 1 });
  });
}
