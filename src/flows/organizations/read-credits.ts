import { cutPage } from '../../domain/cut-page.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { type CreditMovement, listCreditMovements } from '../../store/credits.ts';
import type { Deps } from '../deps.ts';
import { MANAGERS } from '../keys/manage-keys.ts';
import { requireRole } from '../reach.ts';
import { getOrganization } from './get-organization.ts';
import { type LimitReading, readLimits } from './organization-limits.ts';

const LISTED_AT_ONCE = 100;

export interface CreditsReading {
  /** Null is unlimited. */
  readonly balance: number | null;
  /** Newest first. */
  readonly movements: readonly CreditMovement[];
  /** Limits of the organization and their usage. */
  readonly limits: readonly LimitReading[];
  /** Cursor for older movements, by id; null if there are none. */
  readonly older: number | null;
}

/** @param before cursor; null for the newest. @throws AppError forbidden */
export function readCredits(deps: Pick<Deps, 'db'>, signIn: SignIn, before: number | null): CreditsReading {
  requireRole(deps, signIn, MANAGERS);
  const page = { before, limit: LISTED_AT_ONCE + 1 };
  const found = listCreditMovements(deps.db, signIn.organizationId, page);
  const { rows, next } = cutPage(found, LISTED_AT_ONCE, ({ id }) => id);
  const balance = getOrganization(deps, signIn.organizationId).creditBalance;
  return { balance, limits: readLimits(deps, signIn.organizationId), movements: rows, older: next };
}
