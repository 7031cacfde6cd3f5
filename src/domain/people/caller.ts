/** The caller of the API: a key, which acts for its complete organization and has no user. */
import type { Origin } from '../audit.ts';
import type { AccountId, KeyId, OrganizationId } from '../ids.ts';

export interface Caller {
  readonly organizationId: OrganizationId;
  readonly keyId: KeyId;
  /** Documents pushed without a user are attributed to this account. */
  readonly keyCreatedBy: AccountId;
  /** The limit of requests for the complete organization; null is unlimited. */
  readonly requestsAMinute: number | null;
  readonly origin: Origin;
}
