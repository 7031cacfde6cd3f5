import type { Acting } from '../domain/audit.ts';
import type { Email } from '../domain/email.ts';
import { AppError } from '../domain/errors.ts';
import type { OrganizationId } from '../domain/ids.ts';
import type { Role } from '../domain/organization.ts';
import { findMember, insertMembership } from '../store/memberships.ts';
import { deleteSignInsOf } from '../store/sign-ins.ts';
import type { Deps } from './deps.ts';
import { findOrCreateAccount } from './find-or-create-account.ts';
import { recordAudit } from './record-audit.ts';

/**
 * Gives a person access of their own. Whatever was signed in for the account before is signed out: it may have
 * been opened by a login link, whose holder must not gain a membership with it.
 *
 * @throws AppError conflict when the person is a member already
 */
export function addMember(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'random'>,
  organization: OrganizationId,
  input: { readonly email: Email; readonly role: Role } & Acting,
): void {
  const { db } = deps;
  const at = deps.now();
  db.transaction(() => {
    const account = findOrCreateAccount(deps, input.email, at);
    if (findMember(db, organization, account.id) !== undefined) {
      throw new AppError('conflict', `${input.email} is a member already.`);
    }
    insertMembership(db, organization, { accountId: account.id, role: input.role, createdAt: at });
    deleteSignInsOf(db, account.id);
    recordAudit(deps, organization, {
      actor: input.actor,
      action: 'member.added',
      target: account.id,
      detail: { role: input.role },
      origin: input.origin,
      at,
    });
  });
}
