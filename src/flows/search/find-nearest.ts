/** Semantic search: the passages nearest to a question, by vectors of the configured embedding model. */

import { type EmbeddingEndpoint, embed, likeness } from '../../assistant/model/embed.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
import { describeFault } from '../../domain/operation/describe-fault.ts';
import type { Log } from '../../domain/operation/log.ts';
import { listVectors } from '../../store/passage-vectors.ts';
import { listPassages, type StoredPassage } from '../../store/passages.ts';
import type { Deps } from '../deps.ts';

/** Number of passages that a search merges in. */
const MAX_NEAR = 50;
/** Less similar passages are unrelated to the question. */
const MIN_LIKENESS = 0.2;
/** Documents whose vectors are loaded at once; requests are answered in between. */
const DOCUMENTS_AT_ONCE = 50;
/** Time limit for the question's vector; after it, the search uses words only. */
const QUESTION_MS = 5_000;

interface NearPassage {
  readonly documentId: DocumentId;
  readonly ordinal: number;
  readonly likeness: number;
}

/**
 * @param documents the documents to search
 * @returns nearest first; empty if no model is configured or it does not answer, which is logged
 */
export async function findNearest(
  deps: Pick<Deps, 'db'> & {
    readonly log: Pick<Log, 'error'>;
    readonly embeddings: EmbeddingEndpoint | null;
  },
  organization: OrganizationId,
  documents: readonly DocumentId[],
  question: string,
  signal: AbortSignal,
): Promise<StoredPassage[]> {
  const { db, log, embeddings } = deps;
  if (embeddings === null) return [];
  const vector = await embedQuestion(embeddings, question, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    log.error('embedding_failed', { model: embeddings.model, error: describeFault(error) });
    return undefined;
  });
  if (vector === undefined) return [];
  let nearest: NearPassage[] = [];
  for (let from = 0; from < documents.length; from += DOCUMENTS_AT_ONCE) {
    const some = documents.slice(from, from + DOCUMENTS_AT_ONCE);
    const measured = listVectors(db, organization, some, embeddings.model).map((stored) => ({
      ...stored,
      likeness: likeness(vector, stored.vectors),
    }));
    nearest = [...nearest, ...measured.filter((passage) => passage.likeness >= MIN_LIKENESS)]
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, MAX_NEAR);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return nearest.flatMap(({ documentId, ordinal }) =>
    listPassages(db, organization, documentId, ordinal, ordinal),
  );
}

async function embedQuestion(
  endpoint: EmbeddingEndpoint,
  question: string,
  signal: AbortSignal,
): Promise<Int8Array | undefined> {
  const [vector] = await embed(
    endpoint,
    [question],
    AbortSignal.any([signal, AbortSignal.timeout(QUESTION_MS)]),
  );
  return vector;
}
