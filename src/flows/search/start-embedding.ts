/**
 * Computes a vector for every passage, if an embedding model is configured. Progress is stored in the database only, so
 * a restart continues, and changing the model starts over. Questions can be asked before the vectors exist.
 */

import { cutHidden } from '../../assistant/hidden/visible-library.ts';
import { type EmbeddingEndpoint, embed } from '../../assistant/model/embed.ts';
import { ModelFault } from '../../assistant/model/endpoint.ts';
import { describeFault } from '../../domain/operation/describe-fault.ts';
import { pause } from '../../domain/operation/pause.ts';
import {
  findLastPassage,
  listPassagesWithoutVector,
  type PassageWithoutVector,
  upsertVector,
} from '../../store/passage-vectors.ts';
import type { Deps } from '../deps.ts';

/** Texts per request; endpoints accept at least this many. */
const BATCH = 32;
/** Characters sent per passage; embedding models use fewer. */
const MAX_CHARACTERS = 6_000;
/** Delay when there is nothing to do, and after a failure of the endpoint. */
const IDLE_MS = 2_000;
const FAILED_MS = 30_000;
const REQUEST_MS = 120_000;
/**
 * Once all passages are done, only new ones are looked for. Ids of deleted passages are reused, so the scan starts this
 * far before the last known id; every start of the service scans the complete table.
 */
const LOOK_BACK = 10_000;

/** @returns a function that stops it, after the current batch */
export function startEmbedding(
  deps: Pick<Deps, 'db' | 'log'>,
  endpoint: EmbeddingEndpoint,
): () => Promise<void> {
  const stopped = new AbortController();
  const running = embedUntil(deps, endpoint, stopped.signal);
  return async () => {
    stopped.abort();
    await running;
  };
}

async function embedUntil(
  deps: Pick<Deps, 'db' | 'log'>,
  endpoint: EmbeddingEndpoint,
  signal: AbortSignal,
): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    try {
      const passages = listPassagesWithoutVector(deps.db, endpoint.model, after, BATCH);
      const last = passages.at(-1);
      if (last === undefined) {
        after = Math.max(0, findLastPassage(deps.db) - LOOK_BACK);
        await pause(IDLE_MS, signal);
        continue;
      }
      await embedBatch(deps, endpoint, passages, signal);
      after = last.id;
    } catch (error) {
      if (signal.aborted) return;
      deps.log.error('embedding_failed', { model: endpoint.model, error: describe(error) });
      await pause(FAILED_MS, signal);
    }
  }
}

async function embedBatch(
  deps: Pick<Deps, 'db' | 'log'>,
  endpoint: EmbeddingEndpoint,
  passages: readonly PassageWithoutVector[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await embedAll(deps, endpoint, passages, signal);
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    await embedOneByOne(deps, endpoint, passages, signal, error);
  }
}

/**
 * Embeds passages one by one, so that a text that the model refuses (one that is too long) does not block the others.
 */
async function embedOneByOne(
  deps: Pick<Deps, 'db' | 'log'>,
  endpoint: EmbeddingEndpoint,
  passages: readonly PassageWithoutVector[],
  signal: AbortSignal,
  fault: ModelFault,
): Promise<void> {
  let succeeded = 0;
  for (const passage of passages) {
    try {
      await embedAll(deps, endpoint, [passage], signal);
      succeeded++;
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      // If the first two fail, the endpoint itself is at fault.
      if (succeeded === 0 && passage !== passages[0]) throw fault;
    }
  }
  if (succeeded === 0) throw fault;
  deps.log.error('embedding_failed', { passages: passages.length - succeeded, error: describe(fault) });
}

async function embedAll(
  { db }: Pick<Deps, 'db'>,
  endpoint: EmbeddingEndpoint,
  passages: readonly PassageWithoutVector[],
  signal: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
  const vectors = await embed(endpoint, passages.map(textOf), limit);
  await db.commit(() => {
    passages.forEach((passage, index) => {
      const vector = vectors[index];
      if (vector !== undefined) upsertVector(db, passage.id, endpoint.model, vector);
    });
  });
}

/**
 * The text to embed: the passage with its headings, without text that is hidden in the file, which is not sent to
 * models.
 */
function textOf({ headings, context, markdown, hidden }: PassageWithoutVector): string {
  return [...headings, context, cutHidden(markdown, hidden)]
    .filter(Boolean)
    .join('\n')
    .slice(0, MAX_CHARACTERS);
}

/**
 * The message of a ModelFault is for people, its detail is safe for the log; any other error is described as a fault.
 */
function describe(error: unknown): string {
  return error instanceof ModelFault ? `${error.message} (${error.detail})` : describeFault(error);
}
