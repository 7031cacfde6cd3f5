/**
 * Retries made safe: a request with an Idempotency-Key is carried out once, and asked again within a day gets the
 * answer that was kept. The answer is kept in the transaction of what it tells, so of two at once one waits for
 * the other and finds it.
 */

import { AppError } from '../../domain/errors.ts';
import { IDEMPOTENCY_MS } from '../../domain/limits.ts';
import type { Caller } from '../../domain/people/caller.ts';
import { deleteKeptAnswers, findKeptAnswer, insertKeptAnswer } from '../../store/idempotent-answers.ts';
import type { Deps } from '../deps.ts';

/** How a caller names a request, and what tells whether two are the same. */
export interface Idempotency {
  readonly key: string;
  /** SHA-256 over everything the request says. */
  readonly fingerprint: Uint8Array;
}

/**
 * Carries something out, unless the same request was carried out before. Call it in a transaction.
 *
 * @param idempotency null when the caller named the request by no key
 * @param carryOut makes an answer that survives JSON
 * @throws AppError validation_error when another request was made under the same key
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
  deleteKeptAnswers(db, at - IDEMPOTENCY_MS);
  const kept = findKeptAnswer(db, organizationId, keyId, idempotency.key);
  if (kept !== undefined) {
    if (Buffer.compare(kept.fingerprint, idempotency.fingerprint) !== 0) {
      throw new AppError(
        'validation_error',
        'Idempotency-Key was used for another request in the last 24 hours: use a new one.',
      );
    }
    // We wrote it ourselves, from a value of this type.
    return JSON.parse(kept.answer) as Answer;
  }
  const answer = carryOut();
  insertKeptAnswer(db, organizationId, {
    keyId,
    idempotencyKey: idempotency.key,
    fingerprint: idempotency.fingerprint,
    answer: JSON.stringify(answer, withoutNames),
    createdAt: at,
  });
  return answer;
}

/** Titles and file names are told to no client, and whoever deletes what bears them does not look for them here. */
function withoutNames(field: string, value: unknown): unknown {
  return field === 'title' || field === 'fileName' ? '' : value;
}
