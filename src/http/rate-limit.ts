/**
 * A token bucket for each caller: a full minute's allowance may be used at once, and is refilled continuously. Buckets
 * are in memory, so a restart resets them.
 */
import { AppError } from '../domain/errors.ts';

export interface RateLimitVerdict {
  readonly allowed: boolean;
  /** Requests a minute. */
  readonly limit: number;
  /** Whole requests left now. */
  readonly remaining: number;
  /** Seconds until the bucket is full again. */
  readonly resetSeconds: number;
  /** Seconds until one more request is allowed; 0 when one is. */
  readonly retryAfterSeconds: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const MINUTE_MS = 60_000;

/** Number of buckets from which full ones, which carry no information, are removed. */
const PRUNE_AT = 10_000;

export class RateLimiter {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  #pruneAt = PRUNE_AT;

  /** @param perMinute 0 is off */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /**
   * Counts a request of the caller, if the limit permits one; undefined if the limit is off.
   *
   * @param perMinute the caller's own limit, if callers have different ones
   */
  take(caller: string, perMinute = this.#perMinute): RateLimitVerdict | undefined {
    if (perMinute === 0) return undefined;
    const bucket = this.#refill(caller, perMinute);
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    const msPerToken = MINUTE_MS / perMinute;
    return {
      allowed,
      limit: perMinute,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil(((perMinute - bucket.tokens) * msPerToken) / 1000),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(((1 - bucket.tokens) * msPerToken) / 1000)),
    };
  }

  #refill(caller: string, perMinute: number): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(caller);
    if (bucket === undefined) {
      if (this.#buckets.size >= this.#pruneAt) this.#prune(now);
      const fresh = { tokens: perMinute, at: now };
      this.#buckets.set(caller, fresh);
      return fresh;
    }
    const elapsed = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(perMinute, bucket.tokens + (elapsed * perMinute) / MINUTE_MS);
    bucket.at = now;
    return bucket;
  }

  #prune(now: number): void {
    for (const [caller, bucket] of this.#buckets) {
      if (now - bucket.at >= MINUTE_MS) this.#buckets.delete(caller);
    }
    this.#pruneAt = Math.max(PRUNE_AT, this.#buckets.size * 2);
  }
}

/** The error for an exceeded limit. @param what what is counted, such as `requests` */
export function tooMany(verdict: RateLimitVerdict, what = 'requests'): AppError {
  return new AppError('rate_limited', `The limit is ${verdict.limit} ${what} a minute; try again later.`, {
    headers: { 'Retry-After': String(verdict.retryAfterSeconds) },
  });
}

/** Returns the stricter of two verdicts: a refusal, or the one with less remaining. */
export function tighter(
  a: RateLimitVerdict | undefined,
  b: RateLimitVerdict | undefined,
): RateLimitVerdict | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.allowed !== b.allowed) return a.allowed ? b : a;
  return b.remaining < a.remaining ? b : a;
}

/** The headers with the state of the limit. */
export function rateLimitHeaders(verdict: RateLimitVerdict): Record<string, string> {
  return {
    'RateLimit-Limit': String(verdict.limit),
    'RateLimit-Remaining': String(verdict.remaining),
    'RateLimit-Reset': String(verdict.resetSeconds),
  };
}
