/**
 * Encodes the sentences of documents that somebody chats about, so that the ones near to a question are found also where they
 * share no word with it. It takes some 10 ms of processor for each sentence, so it is done where it will be used, in the
 * background, and only while no file waits to be converted. Questions can be asked meanwhile. What is done is in the
 * database only, so a restart continues with the next chat.
 */
import { encoderVersion } from '../../assistant/encoder/weights.ts';
import type { DocumentId, OrganizationId } from '../../domain/ids.ts';
import { describeFault } from '../../domain/operation/describe-fault.ts';
import { pause } from '../../domain/operation/pause.ts';
import { listDocumentIds } from '../../store/documents.ts';
import {
  countPassages,
  listTextsWithoutVectors,
  type TextWithoutVectors,
  upsertVector,
} from '../../store/passage-vectors.ts';
import type { AnswerScope } from '../answers/answer-order.ts';
import type { Deps } from '../deps.ts';

/** With more passages, comparing a question with all sentences would take too long. */
export const MAX_INDEXED_PASSAGES = 20_000;

/** Passages of a task, which takes about a second. */
const AT_ONCE = 16;
/** Documents that are looked through at once; requests are answered in between. */
const DOCUMENTS_AT_ONCE = 50;
/** Wait for conversions to end, and after a failure. */
const BUSY_MS = 1_000;

type IndexerDeps = Pick<Deps, 'db' | 'log' | 'pool'>;

export class SentenceIndexer {
  readonly #deps: IndexerDeps;
  readonly #stopped = new AbortController();
  /** What is still to be looked through, by project and documents. */
  readonly #waiting = new Map<string, AnswerScope>();
  #running: Promise<void> | undefined;

  constructor(deps: IndexerDeps) {
    this.#deps = deps;
  }

  /** Encodes in the background what is not yet encoded of these documents. */
  index(scope: AnswerScope): void {
    if (this.#stopped.signal.aborted) return;
    this.#waiting.set([scope.organization, scope.project, ...scope.documents].join(' '), scope);
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (const [key, scope] of this.#waiting) {
      this.#waiting.delete(key);
      try {
        await this.#indexScope(scope);
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        this.#deps.log.error('encoding_failed', { error: describeFault(error) });
      }
    }
    // In the same turn as the last look at what waits, so that nothing that comes later is left waiting.
    this.#running = undefined;
  }

  async #indexScope({ organization, project, documents }: AnswerScope): Promise<void> {
    const { db } = this.#deps;
    const all = documents.length > 0 ? documents : listDocumentIds(db, organization, project);
    const some = inSlices(all, DOCUMENTS_AT_ONCE);
    let passages = 0;
    for (const slice of some) {
      passages += countPassages(db, organization, slice);
      if (passages > MAX_INDEXED_PASSAGES) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const slice of some) await this.#indexDocuments(organization, slice);
  }

  async #indexDocuments(organization: OrganizationId, documents: readonly DocumentId[]): Promise<void> {
    const { db, pool } = this.#deps;
    const { signal } = this.#stopped;
    const encoder = await encoderVersion();
    for (;;) {
      while (!pool.isIdle && !signal.aborted) await pause(BUSY_MS, signal);
      signal.throwIfAborted();
      const passages = listTextsWithoutVectors(db, organization, documents, encoder, AT_ONCE);
      if (passages.length === 0) return;
      const encoded = await pool.run({ kind: 'encode', passages }, { organization, person: null });
      await this.#store(passages, encoded, encoder);
    }
  }

  async #store(
    passages: readonly TextWithoutVectors[],
    encoded: readonly Int8Array[],
    encoder: string,
  ): Promise<void> {
    const { db } = this.#deps;
    await db.commit(() => {
      passages.forEach(({ id }, at) => {
        upsertVector(db, id, encoder, encoded[at] ?? new Int8Array());
      });
    });
  }
}

function inSlices<One>(all: readonly One[], size: number): (readonly One[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
