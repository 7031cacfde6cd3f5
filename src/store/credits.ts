/** Credits: the balance lies on the organization, every movement of it here with what for. */
import type { MessageId, OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';

export type CreditReason = 'initial' | 'grant' | 'answer' | 'refund';

/**
 * Changes the balance and writes down why; an unlimited balance stays unlimited.
 *
 * @returns false, having changed nothing, when the balance would go below zero
 */
export function moveCredits(
  db: Database,
  organization: OrganizationId,
  movement: { amount: number; reason: CreditReason; messageId: MessageId | null; at: number },
): boolean {
  const changed = db.run(
    `UPDATE organizations
     SET credit_balance = credit_balance + $amount
     WHERE id = $organization
       AND (credit_balance IS NULL OR credit_balance + $amount >= 0)`,
    { organization, amount: movement.amount },
  );
  if (changed === 0) return false;
  db.run(
    `INSERT INTO credit_movements (organization_id, amount, reason, message_id, created_at)
     VALUES ($organization, $amount, $reason, $message, $at)`,
    {
      organization,
      amount: movement.amount,
      reason: movement.reason,
      message: movement.messageId,
      at: movement.at,
    },
  );
  return true;
}

export interface CreditMovement {
  readonly amount: number;
  readonly reason: CreditReason;
  readonly at: number;
}

/** An organization's newest movements. */
export function listCreditMovements(
  db: Database,
  organization: OrganizationId,
  limit: number,
): CreditMovement[] {
  return db.all<CreditMovement>(
    `SELECT amount, reason, created_at AS at
     FROM credit_movements
     WHERE organization_id = $organization
     ORDER BY id DESC
     LIMIT $limit`,
    { organization, limit },
  );
}
