/** Credits: the balance is stored on the organization, every movement here with its reason. */

import type { MessageId, OrganizationId } from '../domain/ids.ts';
import type { Email } from '../domain/people/email.ts';
import { callPerson } from '../domain/people/person-name.ts';
import type { Database } from './database.ts';

export type CreditReason = 'initial' | 'grant' | 'answer' | 'refund';

/**
 * Changes the balance and records the reason; an unlimited balance stays unlimited.
 *
 * @returns false if the balance would become negative; nothing is modified then
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
  /** Ascending in the order of creation. */
  readonly id: number;
  readonly amount: number;
  readonly reason: CreditReason;
  /** Display name of the person who asked; null if there is none, or their chat was deleted. */
  readonly askedBy: string | null;
  readonly at: number;
}

interface Row {
  id: number;
  amount: number;
  reason: CreditReason;
  at: number;
  email: Email | null;
  name: string | null;
}

/** Lists an organization's newest movements. @param page.before an id; null for the newest */
export function listCreditMovements(
  db: Database,
  organization: OrganizationId,
  page: { readonly before: number | null; readonly limit: number },
): CreditMovement[] {
  return db
    .all<Row>(
      `SELECT moved.id, moved.amount, moved.reason, moved.created_at AS at, a.email, a.name
       FROM credit_movements moved
       LEFT JOIN messages m
         ON m.id = moved.message_id
        AND m.organization_id = $organization
       LEFT JOIN sessions s
         ON s.id = m.session_id
        AND s.organization_id = $organization
       LEFT JOIN accounts a ON a.id = s.account_id
       WHERE moved.organization_id = $organization
         AND ($before IS NULL OR moved.id < $before)
       ORDER BY moved.id DESC
       LIMIT $limit`,
      { organization, before: page.before, limit: page.limit },
    )
    .map(({ id, amount, reason, at, email, name }) => ({
      id,
      amount,
      reason,
      at,
      askedBy: email === null ? null : callPerson({ email, name }),
    }));
}
