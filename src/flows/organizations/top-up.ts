import { AppError } from '../../domain/errors.ts';
import { MAX_TOP_UP } from '../../domain/limits.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import type { Deps } from '../deps.ts';
import { MANAGERS } from '../keys/manage-keys.ts';
import { requireRole } from '../reach.ts';
import { grantCredits } from './grant-credits.ts';

/**
 * Adds credits to the person's own organization, if the administrator allows owners and admins to do that.
 *
 * @param amount whole credits
 * @throws AppError forbidden, or validation_error for an invalid amount
 */
export function topUp(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'mayTopUp'>,
  signIn: SignIn,
  amount: number,
): void {
  requireRole(deps, signIn, MANAGERS);
  if (!deps.mayTopUp)
    throw new AppError('forbidden', 'Credits are added by the administrator of this server.');
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_TOP_UP) {
    throw new AppError('validation_error', `amount: must be a whole number from 1 to ${MAX_TOP_UP}.`);
  }
  grantCredits(deps, signIn.organizationId, amount, actingAs(signIn));
}
