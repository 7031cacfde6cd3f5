/** Who calls the API: a key, which acts as its whole organization and has no user attached. */
import type { Origin } from '../audit.ts';
import type { AccountId, KeyId, OrganizationId } from '../ids.ts';

export interface Caller {
  readonly organizationId: OrganizationId;
  readonly keyId: KeyId;
  /** Documents pushed without a user are attributed to this account. */
  readonly keyCreatedBy: AccountId;
  /** What all of the organization may ask together; null is unlimited. */
  readonly requestsAMinute: number | null;
  readonly origin: Origin;
}
