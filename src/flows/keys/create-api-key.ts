/** Creates API keys. The raw key is returned once; only its hash is stored. */

import type { ActorContext } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { AccountId, KeyId, OrganizationId } from '../../domain/ids.ts';
import { apiKeyHint, writeApiKey } from '../../domain/people/api-key.ts';
import type { Email } from '../../domain/people/email.ts';
import { insertApiKey } from '../../store/api-keys.ts';
import { findAccountByEmail } from '../../store/people/accounts.ts';
import { findMember } from '../../store/people/memberships.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../hash.ts';

export interface CreatedApiKey {
  readonly keyId: KeyId;
  /** The raw key, which can't be read again. */
  readonly apiKey: string;
}

/** @throws AppError not_found if no member of the organization has this email, forbidden for a plain member */
export function createApiKey(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'random' | 'keys'>,
  organization: OrganizationId,
  input: { readonly createdBy: Email; readonly name: string; readonly metrics: boolean } & ActorContext,
): CreatedApiKey {
  const { db } = deps;
  return db.transaction(() => {
    const account = findAccountByEmail(db, input.createdBy);
    const member = account && findMember(db, organization, account.id);
    if (member === undefined) {
      throw new AppError('not_found', `${input.createdBy} is no member of the organization.`);
    }
    if (member.role === 'member') {
      throw new AppError(
        'forbidden',
        `${input.createdBy} is neither owner nor admin, and only they make keys.`,
      );
    }
    return insertNewApiKey(deps, organization, {
      createdBy: member.accountId,
      name: input.name,
      metrics: input.metrics,
      actor: input.actor,
      origin: input.origin,
      at: deps.now(),
    });
  });
}

/** Creates a key for an account whose role was checked. Call it in a transaction. */
export function insertNewApiKey(
  deps: Pick<Deps, 'db' | 'newId' | 'random' | 'keys'>,
  organization: OrganizationId,
  input: {
    readonly createdBy: AccountId;
    readonly name: string;
    readonly metrics: boolean;
    readonly at: number;
  } & ActorContext,
): CreatedApiKey {
  const raw = writeApiKey(deps.random(32));
  const keyId = deps.newId('key');
  insertApiKey(
    deps.db,
    {
      id: keyId,
      organizationId: organization,
      createdBy: input.createdBy,
      name: input.name,
      hint: apiKeyHint(raw),
      createdAt: input.at,
      lastUsedAt: null,
      revokedAt: null,
      metrics: input.metrics,
    },
    sha256(raw),
  );
  recordAudit(deps, organization, {
    actor: input.actor,
    action: 'key.created',
    target: keyId,
    detail: { name: input.name },
    origin: input.origin,
    at: input.at,
  });
  return { keyId, apiKey: raw };
}
