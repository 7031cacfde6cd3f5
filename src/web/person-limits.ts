/**
 * How much one person may ask of the application, whichever browsers they ask with: requests, live connections, questions, and
 * uploads at once. An organization's credits and everybody else's share of the machine do not hang on one person's restraint.
 */
import { AppError } from '../domain/errors.ts';
import type { AccountId } from '../domain/ids.ts';
import { RateLimiter, tooMany } from '../http/rate-limit.ts';

/** A question is worth this many requests: at the default limit six may be asked in a minute, 360 in an hour. */
const REQUESTS_A_QUESTION = 100;

/** A live connection is worth this many: a chat is read for it, and a browser that comes back does so now and then. */
const REQUESTS_A_LINE = 10;

/** Each browser sends two files at a time. */
const UPLOADS_AT_ONCE = 4;

export class PersonLimits {
  readonly #requests: RateLimiter;
  readonly #questions: RateLimiter;
  readonly #connections: RateLimiter;
  readonly #uploads = new Map<AccountId, number>();

  /** @param perMinute requests; 0 limits neither them nor connections nor questions */
  constructor(perMinute: number, now: () => number) {
    this.#requests = new RateLimiter(perMinute, now);
    this.#questions = new RateLimiter(Math.ceil(perMinute / REQUESTS_A_QUESTION), now);
    this.#connections = new RateLimiter(Math.ceil(perMinute / REQUESTS_A_LINE), now);
  }

  /** Takes one request from what is allowed. @throws AppError rate_limited when there is none left */
  takeRequest(person: AccountId): void {
    take(this.#requests, person, 'requests');
  }

  /** The same for a question, which is a request too. */
  takeQuestion(person: AccountId): void {
    take(this.#questions, person, 'questions');
  }

  /** The same for a live connection. */
  takeConnection(person: AccountId): void {
    take(this.#connections, person, 'live connections');
  }

  /** Does an upload, unless others of the person are under way. @throws AppError rate_limited */
  async withUpload<Result>(person: AccountId, upload: () => Promise<Result>): Promise<Result> {
    const under = this.#uploads.get(person) ?? 0;
    if (under >= UPLOADS_AT_ONCE) {
      throw new AppError(
        'rate_limited',
        'Other files of yours are still arriving; try again when they have.',
        {
          headers: { 'Retry-After': '5' },
        },
      );
    }
    this.#uploads.set(person, under + 1);
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
