/**
 * Has a vector made of every passage, where an embedding model is configured. What is still to do stands in the
 * database alone, so a restart goes on where it was, and another model's vectors are made anew. Documents can be
 * asked about before theirs are there.
 */

import { cutHidden } from '../../assistant/hidden/visible-library.ts';
import { type EmbeddingEndpoint, embed } from '../../assistant/model/embed.ts';
import { ModelFault } from '../../assistant/model/endpoint.ts';
import { describeFault } from '../../domain/operation/describe-fault.ts';
import {
  findLastPassage,
  keepVector,
  listPassagesWithoutVector,
  type PassageWithoutVector,
} from '../../store/passage-vectors.ts';
import type { Deps } from '../deps.ts';

/** Texts in one request: endpoints take at least this many. */
const BATCH = 32;
/** Characters of a passage that are sent: more than embedding models look at. */
const MOST_CHARACTERS = 6_000;
/** How long to wait when there is nothing to do, and after the endpoint failed. */
const IDLE_MS = 2_000;
const FAILED_MS = 30_000;
const REQUEST_MS = 120_000;
/**
 * Once all is done, only what is new is looked for. Ids of removed passages can come again, so a look begins this far
 * before the last passage there was; all of the table is looked through at every start.
 */
const LOOK_BACK = 10_000;

/** @returns a function that ends it, once what is under way has ended */
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
    await embedTogether(deps, endpoint, passages, signal);
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    await embedOneByOne(deps, endpoint, passages, signal, error);
  }
}

/** A text that the model does not take, such as one that is too long for it, must not keep the others waiting. */
async function embedOneByOne(
  deps: Pick<Deps, 'db' | 'log'>,
  endpoint: EmbeddingEndpoint,
  passages: readonly PassageWithoutVector[],
  signal: AbortSignal,
  fault: ModelFault,
): Promise<void> {
  let made = 0;
  for (const passage of passages) {
    try {
      await embedTogether(deps, endpoint, [passage], signal);
      made++;
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      // Two in a row that fail: then it is the endpoint.
      if (made === 0 && passage !== passages[0]) throw fault;
    }
  }
  if (made === 0) throw fault;
  deps.log.error('embedding_failed', { passages: passages.length - made, error: describe(fault) });
}

async function embedTogether(
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
      if (vector !== undefined) keepVector(db, passage.id, endpoint.model, vector);
    });
  });
}

/** A passage means what it says under its headings, as far as its file shows it: no model is sent more. */
function textOf({ headings, context, markdown, hidden }: PassageWithoutVector): string {
  return [...headings, context, cutHidden(markdown, hidden)]
    .filter(Boolean)
    .join('\n')
    .slice(0, MOST_CHARACTERS);
}

/** What a model's endpoint says is in the words of people, and its detail fit for the log; anything else is a fault. */
function describe(error: unknown): string {
  return error instanceof ModelFault ? `${error.message} (${error.detail})` : describeFault(error);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
