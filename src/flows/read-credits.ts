import type { SignIn } from '../domain/sign-in.ts';
import { type CreditMovement, listCreditMovements } from '../store/credits.ts';
import type { Deps } from './deps.ts';
import { getOrganization } from './get-organization.ts';
import { MANAGERS } from './manage-keys.ts';
import { requireRole } from './reach.ts';

const MOVEMENTS_SHOWN = 200;

export interface CreditsReading {
  /** Null is unlimited. */
  readonly balance: number | null;
  /** Newest first. */
  readonly movements: readonly CreditMovement[];
}

/** @throws AppError forbidden */
export function readCredits(deps: Pick<Deps, 'db'>, signIn: SignIn): CreditsReading {
  requireRole(deps, signIn, MANAGERS);
  return {
    balance: getOrganization(deps, signIn.organizationId).creditBalance,
    movements: listCreditMovements(deps.db, signIn.organizationId, MOVEMENTS_SHOWN),
  };
}
