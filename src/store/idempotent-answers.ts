/** Stored responses of requests with an idempotency key, by API key and idempotency key. */
import type { DocumentId, KeyId, OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';

export interface IdempotentAnswer {
  readonly fingerprint: Uint8Array;
  /** JSON. */
  readonly answer: string;
}

export function insertIdempotentAnswer(
  db: Database,
  organization: OrganizationId,
  stored: IdempotentAnswer & {
    readonly keyId: KeyId;
    readonly idempotencyKey: string;
    readonly createdAt: number;
  },
): void {
  db.run(
    `INSERT INTO idempotent_answers (key_id, idempotency_key, organization_id, fingerprint, answer, created_at)
     VALUES ($key, $idempotencyKey, $organization, $fingerprint, $answer, $createdAt)`,
    {
      organization,
      key: stored.keyId,
      idempotencyKey: stored.idempotencyKey,
      fingerprint: stored.fingerprint,
      answer: stored.answer,
      createdAt: stored.createdAt,
    },
  );
}

export function findIdempotentAnswer(
  db: Database,
  organization: OrganizationId,
  key: KeyId,
  idempotencyKey: string,
): IdempotentAnswer | undefined {
  return db.one<{ fingerprint: Uint8Array; answer: string }>(
    `SELECT fingerprint, answer
     FROM idempotent_answers
     WHERE organization_id = $organization
       AND key_id = $key
       AND idempotency_key = $idempotencyKey`,
    { organization, key, idempotencyKey },
  );
}

/** Removes the external reference of a document from stored responses. */
export function removeReference(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  externalRef: string,
): void {
  db.run(
    `UPDATE idempotent_answers
     SET answer = replace(answer, $before, $after)
     WHERE organization_id = $organization
       AND instr(answer, $document) > 0`,
    {
      organization,
      document,
      before: `"externalRef":${JSON.stringify(externalRef)}`,
      after: '"externalRef":null',
    },
  );
}

/** Deletes the responses that contain any of the ids. */
export function deleteIdempotentAnswersOf(
  db: Database,
  organization: OrganizationId,
  ids: readonly string[],
): void {
  db.run(
    `DELETE FROM idempotent_answers
     WHERE organization_id = $organization
       AND EXISTS (SELECT 1
                   FROM json_each($ids) named
                   WHERE instr(answer, named.value) > 0)`,
    { organization, ids: JSON.stringify(ids) },
  );
}

/** Deletes old responses of all organizations. */
export function deleteOldIdempotentAnswers(db: Database, createdBefore: number): void {
  db.run(
    `DELETE FROM idempotent_answers
     WHERE created_at < $createdBefore`,
    { createdBefore },
  );
}
