/**
 * Passages as vectors of an embedding model: one for each, or of the built-in encoder one for each sentence. Those of another
 * model count as missing.
 */
import type { HiddenRange } from '../domain/hidden-text.ts';
import type { DocumentId, OrganizationId } from '../domain/ids.ts';
import type { Database } from './database.ts';
import { readRanges, type StoredPassage } from './passages.ts';

export interface PassageWithoutVector {
  readonly id: number;
  readonly headings: readonly string[];
  readonly context: string;
  readonly markdown: string;
  readonly hidden: readonly HiddenRange[];
}

export interface PassageVectors {
  readonly documentId: DocumentId;
  readonly ordinal: number;
  /** One vector, or several one after the other. */
  readonly vectors: Int8Array;
}

/** A passage with its database id. */
export interface TextWithoutVectors extends Omit<StoredPassage, 'hidden'> {
  readonly id: number;
}

/** Lists passages of all organizations without a vector of the model, ordered by id. */
export function listPassagesWithoutVector(
  db: Database,
  model: string,
  after: number,
  limit: number,
): PassageWithoutVector[] {
  return db
    .all<{ id: number; headings: string; context: string; markdown: string; hidden: string | null }>(
      `SELECT p.id, t.headings, t.context, t.markdown, t.hidden
       FROM passages p
       CROSS JOIN passage_texts t ON t.passage_id = p.id
       WHERE p.id > $after
         AND p.document_id IS NOT NULL
         AND NOT EXISTS (SELECT 1
                         FROM passage_vectors made
                         WHERE made.passage_id = p.id
                           AND made.model = $model)
       ORDER BY p.id
       LIMIT $limit`,
      { model, after, limit },
    )
    .map((row) => ({
      ...row,
      headings: JSON.parse(row.headings) as string[],
      hidden: row.hidden === null ? [] : readRanges(row.hidden),
    }));
}

/** Returns the highest id of all passages, or 0. */
export function findLastPassage(db: Database): number {
  return db.one<{ id: number | null }>('SELECT max(id) AS id FROM passages')?.id ?? 0;
}

/** Counts the passages of documents. */
export function countPassages(
  db: Database,
  organization: OrganizationId,
  documents: readonly DocumentId[],
): number {
  const row = db.one<{ passages: number }>(
    `SELECT count(*) AS passages
     FROM json_each($documents) wanted
     CROSS JOIN passages p ON p.document_id = wanted.value
     WHERE p.organization_id = $organization`,
    { organization, documents: JSON.stringify(documents) },
  );
  return row?.passages ?? 0;
}

/** Lists passages of documents without vectors of the model. Those of sheets are left out. */
export function listTextsWithoutVectors(
  db: Database,
  organization: OrganizationId,
  documents: readonly DocumentId[],
  model: string,
  limit: number,
): TextWithoutVectors[] {
  return db
    .all<Omit<TextWithoutVectors, 'headings'> & { headings: string }>(
      `SELECT p.id, p.document_id AS documentId, p.version, p.ordinal, t.headings, t.context, t.markdown
       FROM json_each($documents) wanted
       CROSS JOIN versions v ON v.document_id = wanted.value
       CROSS JOIN passages p ON p.document_id = v.document_id AND p.version = v.number
       CROSS JOIN passage_texts t ON t.passage_id = p.id
       WHERE v.organization_id = $organization
         AND p.organization_id = $organization
         AND v.status = 'ready'
         AND v.kind NOT IN ('xlsx', 'xlsb', 'xls', 'csv', 'tsv')
         AND NOT EXISTS (SELECT 1
                         FROM passage_vectors made
                         WHERE made.passage_id = p.id
                           AND made.model = $model)
       LIMIT $limit`,
      { organization, documents: JSON.stringify(documents), model, limit },
    )
    .map((row) => ({ ...row, headings: JSON.parse(row.headings) as string[] }));
}

/** Stores a passage's vectors, unless the passage was removed meanwhile. */
export function upsertVector(db: Database, passage: number, model: string, vector: Int8Array): void {
  db.run(
    `INSERT INTO passage_vectors (passage_id, model, vector)
     SELECT id, $model, $vector
     FROM passages
     WHERE id = $passage
       AND document_id IS NOT NULL
     ON CONFLICT (passage_id) DO UPDATE SET model = excluded.model, vector = excluded.vector`,
    { passage, model, vector: new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength) },
  );
}

/** Lists the vectors of documents. */
export function listVectors(
  db: Database,
  organization: OrganizationId,
  documents: readonly DocumentId[],
  model: string,
): PassageVectors[] {
  return db
    .all<{ document_id: DocumentId; ordinal: number; vector: Uint8Array }>(
      `SELECT p.document_id, p.ordinal, made.vector
       FROM passages p
       CROSS JOIN versions v ON v.document_id = p.document_id AND v.number = p.version
       CROSS JOIN passage_vectors made ON made.passage_id = p.id
       WHERE p.organization_id = $organization
         AND p.document_id IN (SELECT value FROM json_each($documents))
         AND v.status = 'ready'
         AND made.model = $model`,
      { organization, documents: JSON.stringify(documents), model },
    )
    .map(({ document_id, ordinal, vector }) => ({
      documentId: document_id,
      ordinal,
      vectors: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
    }));
}
