/**
 * Makes retries safe: a request with an Idempotency-Key is carried out once, and a repetition within a day gets the
 * stored response. The response is stored in the transaction of the request, so of two concurrent requests one waits
 * for the other and finds it.
 */

import { AppError } from '../../domain/errors.ts';
import { IDEMPOTENCY_MS } from '../../domain/limits.ts';
import type { Caller } from '../../domain/people/caller.ts';
import {
  deleteOldIdempotentAnswers,
  findIdempotentAnswer,
  insertIdempotentAnswer,
} from '../../store/idempotent-answers.ts';
import type { Deps } from '../deps.ts';

/** The idempotency key of a request, and a fingerprint to recognize a repetition. */
export interface Idempotency {
  readonly key: string;
  /** SHA-256 of the complete request. */
  readonly fingerprint: Uint8Array;
}

/**
 * Calls `carryOut`, unless the same request was carried out before. Call it in a transaction.
 *
 * @param idempotency null if the request has no idempotency key
 * @param carryOut returns a value that survives JSON
 * @throws AppError validation_error if the key was used for a different request
 */
export function answerOnce<Answer>(
  deps: Pick<Deps, 'db'>,
  caller: Pick<Caller, 'organizationId' | 'keyId'>,
  idempotency: Idempotency | null,
  at: number,
  carryOut: () => Answer,
): Answer {
  if (idempotency === null) return carryOut();
  const { db } = deps;
  const { organizationId, keyId } = caller;
  deleteOldIdempotentAnswers(db, at - IDEMPOTENCY_MS);
  const stored = findIdempotentAnswer(db, organizationId, keyId, idempotency.key);
  if (stored !== undefined) {
    if (Buffer.compare(stored.fingerprint, idempotency.fingerprint) !== 0) {
      throw new AppError(
        'validation_error',
        'Idempotency-Key was used for another request in the last 24 hours: use a new one.',
      );
    }
    // Written below, from a value of this type.
    return JSON.parse(stored.answer) as Answer;
  }
  const answer = carryOut();
  insertIdempotentAnswer(db, organizationId, {
    keyId,
    idempotencyKey: idempotency.key,
    fingerprint: idempotency.fingerprint,
    answer: JSON.stringify(answer, withoutNames),
    createdAt: at,
  });
  return answer;
}

/**
 * Responses don't contain titles and file names, and deleting a document does not search for its names here, so they
 * are not stored.
 */
function withoutNames(field: string, value: unknown): unknown {
  return field === 'title' || field === 'fileName' ? '' : value;
}
