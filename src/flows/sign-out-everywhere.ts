import { personActor, type SignIn } from '../domain/sign-in.ts';
import { deleteMailedLinksOf } from '../store/mailed-links.ts';
import { deleteSignInsOf } from '../store/sign-ins.ts';
import type { Deps } from './deps.ts';
import { recordAudit } from './record-audit.ts';

/** Ends everything a person is signed in with, in whatever browser, and what was mailed to them to sign in by. */
export async function signOutEverywhere(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  signIn: SignIn,
): Promise<void> {
  await deps.db.commit(() => {
    deleteSignInsOf(deps.db, signIn.accountId);
    deleteMailedLinksOf(deps.db, signIn.accountId);
    recordAudit(deps, signIn.organizationId, {
      actor: personActor(signIn),
      action: 'sign_in.ended',
      target: null,
      detail: { everywhere: 1 },
      origin: signIn.origin,
      at: deps.now(),
    });
  });
}
