import type { ActorContext } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { OrganizationId } from '../../domain/ids.ts';
import { moveCredits } from '../../store/credits.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { getOrganization } from './get-organization.ts';

/**
 * Adds credits to an organization's balance; a negative amount reduces it.
 *
 * @returns the new balance; null is unlimited and stays so
 * @throws AppError unprocessable if the balance would become negative
 */
export function grantCredits(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  organization: OrganizationId,
  amount: number,
  acting: ActorContext,
): number | null {
  return deps.db.transaction(() => {
    const at = deps.now();
    const movement = { amount, reason: 'grant' as const, messageId: null, at };
    if (!moveCredits(deps.db, organization, movement)) {
      throw new AppError('unprocessable', 'The balance cannot go below zero.');
    }
    recordAudit(deps, organization, { ...acting, action: 'credits.granted', detail: { amount }, at });
    return getOrganization(deps, organization).creditBalance;
  });
}
