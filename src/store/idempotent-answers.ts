/** Answers that are kept for a while, by API key and the caller's own key for the request. */
import type { DocumentId, KeyId, OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';

export interface KeptAnswer {
  readonly fingerprint: Uint8Array;
  /** JSON. */
  readonly answer: string;
}

export function insertKeptAnswer(
  db: Database,
  organization: OrganizationId,
  kept: KeptAnswer & { readonly keyId: KeyId; readonly idempotencyKey: string; readonly createdAt: number },
): void {
  db.run(
    `INSERT INTO idempotent_answers (key_id, idempotency_key, organization_id, fingerprint, answer, created_at)
     VALUES ($key, $idempotencyKey, $organization, $fingerprint, $answer, $createdAt)`,
    {
      organization,
      key: kept.keyId,
      idempotencyKey: kept.idempotencyKey,
      fingerprint: kept.fingerprint,
      answer: kept.answer,
      createdAt: kept.createdAt,
    },
  );
}

export function findKeptAnswer(
  db: Database,
  organization: OrganizationId,
  key: KeyId,
  idempotencyKey: string,
): KeptAnswer | undefined {
  return db.one<{ fingerprint: Uint8Array; answer: string }>(
    `SELECT fingerprint, answer
     FROM idempotent_answers
     WHERE organization_id = $organization
       AND key_id = $key
       AND idempotency_key = $idempotencyKey`,
    { organization, key, idempotencyKey },
  );
}

/** Forgets what a document was called by its caller, in the answers that tell of it. */
export function forgetReference(
  db: Database,
  organization: OrganizationId,
  document: DocumentId,
  externalRef: string,
): void {
  db.run(
    `UPDATE idempotent_answers
     SET answer = replace(answer, $told, $forgotten)
     WHERE organization_id = $organization
       AND instr(answer, $document) > 0`,
    {
      organization,
      document,
      told: `"externalRef":${JSON.stringify(externalRef)}`,
      forgotten: '"externalRef":null',
    },
  );
}

/** Forgets the answers that tell of any of these things, by their ids. */
export function deleteKeptAnswersOf(
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

/** Forgets what is older, of every organization. */
export function deleteKeptAnswers(db: Database, createdBefore: number): void {
  db.run(
    `DELETE FROM idempotent_answers
     WHERE created_at < $createdBefore`,
    { createdBefore },
  );
}
