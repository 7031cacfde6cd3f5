/** The input of an endpoint: a request that is authenticated and matched to its route. */
import type { Caller } from '../domain/people/caller.ts';
import type { Deps } from '../flows/deps.ts';
import type { KeyUses } from '../flows/keys/authenticate-key.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { RequestContext } from '../http/request-context.ts';

export interface ApiDeps extends Deps {
  readonly keyUses: KeyUses;
  /** By key. */
  readonly rateLimiter: RateLimiter;
  /** By organization, for those with a limit. */
  readonly organizationLimiter: RateLimiter;
  /** By address, for requests without a valid key. */
  readonly failureLimiter: RateLimiter;
}

export interface ApiRequest {
  readonly request: Request;
  readonly context: RequestContext;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}
