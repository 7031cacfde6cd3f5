import type { SignIn } from '../../domain/people/sign-in.ts';
import { updateSignedOutAt } from '../../store/people/accounts.ts';
import { deleteMailedLinksOf } from '../../store/people/mailed-links.ts';
import { deleteSignInsOf } from '../../store/people/sign-ins.ts';
import type { Deps } from '../deps.ts';
import { recordSignInEnd } from './sign-in.ts';

/** Ends all sign-ins of a person, in every browser, and invalidates every sign-in link made so far. */
export async function signOutEverywhere(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'live'>,
  signIn: SignIn,
): Promise<void> {
  await deps.db.commit(() => {
    deleteSignInsOf(deps.db, signIn.accountId);
    deleteMailedLinksOf(deps.db, signIn.accountId);
    updateSignedOutAt(deps.db, signIn.accountId, deps.now());
    deps.live.publishAccess(signIn.accountId);
    recordSignInEnd(deps, signIn, { everywhere: 1 });
  });
}
