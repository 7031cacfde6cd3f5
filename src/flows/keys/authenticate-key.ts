/** Authenticates the Authorization header. It only reads: last use of a key and refusals are written later, in bulk. */

import type { Origin } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { ApiKey } from '../../domain/organization.ts';
import { isWellFormedApiKey } from '../../domain/people/api-key.ts';
import type { Caller } from '../../domain/people/caller.ts';
import { findApiKeyByHash, recordKeyUse } from '../../store/api-keys.ts';
import { recordRefusal } from '../audit/record-refusal.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../hash.ts';
import { requestsAMinute } from '../organizations/organization-limits.ts';

/** RFC 6750, 2.1; the scheme's name is compared without regard to case (RFC 9110, 11.1). */
const BEARER = /^bearer +(\S+) *$/i;

/** Scheme, key and some spaces: a longer header can't hold a valid key. */
const MAX_AUTHORIZATION_LENGTH = 200;

/**
 * @throws AppError unauthorized (the message says whether the key is missing, mistyped or not valid), or forbidden for
 * a key that is for /metrics only
 */
export function authenticateKey(
  deps: Pick<Deps, 'db' | 'now' | 'postponedAudit'> & { readonly keyUses: KeyUses },
  authorization: string | null,
  origin: Origin,
): Caller {
  const { key, requestsAMinute } = findValidKey(deps, authorization, origin);
  if (key.metrics) {
    refuse(deps, origin, key);
    throw new AppError('forbidden', 'This key reads /metrics and nothing else.');
  }
  deps.keyUses.note({ organizationId: key.organizationId, keyId: key.id }, deps.now());
  const { id: keyId, organizationId, createdBy: keyCreatedBy } = key;
  return { organizationId, keyId, keyCreatedBy, requestsAMinute, origin };
}

/** Accepts a key for /metrics. @throws AppError unauthorized, or forbidden for any other key */
export function authenticateMetricsKey(deps: KeyDeps, authorization: string | null, origin: Origin): void {
  const { key } = findValidKey(deps, authorization, origin);
  if (!key.metrics) {
    refuse(deps, origin, key);
    throw new AppError('forbidden', 'Only a key made with --metrics reads /metrics from another machine.');
  }
}

type KeyDeps = Pick<Deps, 'db' | 'now' | 'postponedAudit'>;

/** @throws AppError unauthorized */
function findValidKey(deps: KeyDeps, authorization: string | null, origin: Origin): FoundKey {
  // A request without a key is not an attempt to get in, so it is not recorded.
  if (authorization === null || authorization.length > MAX_AUTHORIZATION_LENGTH) throw noKey();
  // Cached until the next commit, since clients send the same key with every request; a revocation is a commit.
  const found = deps.db.cached(`key ${authorization}`, () => findKey(deps, authorization));
  if (found === undefined || found.key.revokedAt !== null) {
    refuse(deps, origin, found?.key);
    throw new AppError('unauthorized', 'The API key is not valid, or was revoked.');
  }
  return found;
}

/** A key, with the rate limit of its organization. */
interface FoundKey extends Pick<Caller, 'requestsAMinute'> {
  readonly key: ApiKey;
}

function findKey(deps: Pick<Deps, 'db'>, authorization: string): FoundKey | undefined {
  const raw = BEARER.exec(authorization)?.[1];
  if (raw === undefined) throw noKey();
  if (!isWellFormedApiKey(raw)) {
    throw new AppError('unauthorized', 'This is no API key: it is mistyped or cut off.');
  }
  const key = findApiKeyByHash(deps.db, sha256(raw));
  return key && { key, requestsAMinute: requestsAMinute(deps, key.organizationId) };
}

function refuse(deps: KeyDeps, origin: Origin, key: ApiKey | undefined): void {
  const organization = key?.organizationId ?? null;
  recordRefusal(deps, { action: 'key.refused', organization, target: key?.id ?? null, origin });
}

function noKey(): AppError {
  return new AppError('unauthorized', 'Send the API key as "Authorization: Bearer API_KEY".');
}

/** Collects when keys were used, so that requests don't have to write. */
export class KeyUses {
  readonly #uses = new Map<string, { key: Pick<Caller, 'organizationId' | 'keyId'>; at: number }>();

  note(key: Pick<Caller, 'organizationId' | 'keyId'>, at: number): void {
    const known = this.#uses.get(key.keyId);
    if (known === undefined) this.#uses.set(key.keyId, { key, at });
    else known.at = at;
  }

  /** Writes the collected uses. @throws if nothing can be written; they stay collected then */
  async flush({ db }: Pick<Deps, 'db'>): Promise<void> {
    const uses = [...this.#uses.values()].map((use) => ({ ...use }));
    if (uses.length === 0) return;
    await db.commit(() => {
      for (const { key, at } of uses) recordKeyUse(db, key.organizationId, key.keyId, at);
    });
    for (const { key, at } of uses) {
      if (this.#uses.get(key.keyId)?.at === at) this.#uses.delete(key.keyId);
    }
  }
}
