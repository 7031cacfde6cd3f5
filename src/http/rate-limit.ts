/**
 * A token bucket for each caller: a full minute's allowance may go through at once, and refills evenly. Kept in
 * memory: a restart forgives, which harms nobody.
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

/** Buckets are looked through for full ones, which say nothing, when there are this many. */
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

  /** Takes one request from the caller's allowance, if there is one left; undefined while the limit is off. */
  take(caller: string): RateLimitVerdict | undefined {
    if (this.#perMinute === 0) return undefined;
    const bucket = this.#refill(caller);
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    const msPerToken = MINUTE_MS / this.#perMinute;
    return {
      allowed,
      limit: this.#perMinute,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil(((this.#perMinute - bucket.tokens) * msPerToken) / 1000),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(((1 - bucket.tokens) * msPerToken) / 1000)),
    };
  }

  #refill(caller: string): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(caller);
    if (bucket === undefined) {
      if (this.#buckets.size >= this.#pruneAt) this.#prune(now);
      const fresh = { tokens: this.#perMinute, at: now };
      this.#buckets.set(caller, fresh);
      return fresh;
    }
    const elapsed = Math.max(0, now - bucket.at);
    bucket.tokens = Math.min(this.#perMinute, bucket.tokens + (elapsed * this.#perMinute) / MINUTE_MS);
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

/** The refusal of a caller whose allowance is used up. @param what is counted, such as `requests` */
export function tooMany(verdict: RateLimitVerdict, what = 'requests'): AppError {
  return new AppError('rate_limited', `The limit is ${verdict.limit} ${what} a minute; try again later.`, {
    headers: { 'Retry-After': String(verdict.retryAfterSeconds) },
  });
}

/** The headers that tell a caller where it stands. */
export function rateLimitHeaders(verdict: RateLimitVerdict): Record<string, string> {
  return {
    'RateLimit-Limit': String(verdict.limit),
    'RateLimit-Remaining': String(verdict.remaining),
    'RateLimit-Reset': String(verdict.resetSeconds),
  };
}
