/**
 * Limits per person, across all of their browsers, on requests, live connections, questions and concurrent uploads.
 * They protect the organization's credits and the share of the machine that is left to others.
 */
import { AppError } from '../domain/errors.ts';
import type { AccountId } from '../domain/ids.ts';
import { RateLimiter, tooMany } from '../http/rate-limit.ts';

/** At the default limit of requests, six questions a minute and 360 an hour. */
const REQUESTS_PER_QUESTION = 100;

/** Opening a connection reads the chat, and a browser reconnects now and then. */
const REQUESTS_PER_CONNECTION = 10;

/** Each browser sends two files at a time. */
const MAX_CONCURRENT_UPLOADS = 4;

export class PersonLimits {
  readonly #requests: RateLimiter;
  readonly #questions: RateLimiter;
  readonly #connections: RateLimiter;
  readonly #uploads = new Map<AccountId, number>();

  /** @param perMinute requests; 0 disables the limits of requests, connections and questions */
  constructor(perMinute: number, now: () => number) {
    this.#requests = new RateLimiter(perMinute, now);
    this.#questions = new RateLimiter(Math.ceil(perMinute / REQUESTS_PER_QUESTION), now);
    this.#connections = new RateLimiter(Math.ceil(perMinute / REQUESTS_PER_CONNECTION), now);
  }

  /** @throws AppError rate_limited */
  takeRequest(person: AccountId): void {
    take(this.#requests, person, 'requests');
  }

  /** Counts a question, in addition to its request. @throws AppError rate_limited */
  takeQuestion(person: AccountId): void {
    take(this.#questions, person, 'questions');
  }

  /** Counts a live connection, in addition to its request. @throws AppError rate_limited */
  takeConnection(person: AccountId): void {
    take(this.#connections, person, 'live connections');
  }

  /** Runs an upload unless too many of the person's are in progress. @throws AppError rate_limited */
  async withUpload<Result>(person: AccountId, upload: () => Promise<Result>): Promise<Result> {
    const running = this.#uploads.get(person) ?? 0;
    if (running >= MAX_CONCURRENT_UPLOADS) {
      throw new AppError(
        'rate_limited',
        'Other files of yours are still arriving; try again when they have.',
        {
          headers: { 'Retry-After': '5' },
        },
      );
    }
    this.#uploads.set(person, running + 1);
    try {
      return await upload();
    } finally {
      const left = (this.#uploads.get(person) ?? 1) - 1;
      if (left > 0) this.#uploads.set(person, left);
      else this.#uploads.delete(person);
    }
  }
}

function take(limiter: RateLimiter, person: AccountId, what: string): void {
  const verdict = limiter.take(person);
  if (verdict?.allowed === false) throw tooMany(verdict, what);
}
