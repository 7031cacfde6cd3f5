/**
 * Comparisons of versions, made in a conversion process and cached for a while as unlinked files. A version never
 * changes, so every request for the same two versions gets the same comparison, and its pieces cost no more than
 * reading them.
 *
 * Invariants:
 * 1. Two versions are compared once at a time: concurrent requests wait for the same run.
 * 2. For each person one comparison runs at a time; a few may wait, further ones are refused.
 * 3. The cache is bounded in number and bytes, and its entries end with their documents and with the process.
 */
import { rm } from 'node:fs/promises';
import type { BlobStore } from '../../blobs/blob-store.ts';
import { UnnamedFile } from '../../blobs/unnamed-file.ts';
import { ComparisonReader } from '../../convert/difference/comparison-file.ts';
import type { ConversionPool } from '../../convert/pool/conversion-pool.ts';
import { ConversionProcessEnded, type WorkOwner } from '../../convert/pool/work.ts';
import { ConversionRefused } from '../../domain/conversion.ts';
import type { DifferenceSummary } from '../../domain/difference.ts';
import type { Sha256 } from '../../domain/document.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { AccountId, DocumentId, OrganizationId } from '../../domain/ids.ts';
import { ComparisonCache, type Outcome } from './comparison-cache.ts';

/** A version with its content. */
export interface ComparedVersion {
  readonly documentId: DocumentId;
  readonly markdown: Sha256;
}

export interface ComparisonRequest {
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly before: ComparedVersion;
  readonly after: ComparedVersion;
  /** Aborted when the client no longer waits. */
  readonly signal: AbortSignal;
}

/** An open comparison. */
export interface ReadComparison {
  readonly summary: DifferenceSummary;
  /** Number of pieces; 0 where nothing differs. */
  readonly pieces: number;
  readonly piece: ComparisonReader['piece'];
  readonly lines: ComparisonReader['lines'];
}

/** Comparisons that a person may have in progress: one running, the others waiting. */
const MAX_ASKED = 3;
const RETRY_SECONDS = '5';

interface Run {
  readonly documents: readonly DocumentId[];
  readonly outcome: Promise<Outcome>;
  readonly stop: AbortController;
  waiting: number;
}

export interface ComparisonsOptions {
  readonly blobs: Pick<BlobStore, 'path' | 'stagingPath'>;
  readonly pool: Pick<ConversionPool, 'run'>;
  readonly now: () => number;
}

export class Comparisons {
  readonly #options: ComparisonsOptions;
  readonly #cache: ComparisonCache;
  readonly #running = new Map<string, Run>();
  readonly #queues = new Map<AccountId, SerialQueue>();

  constructor(options: ComparisonsOptions) {
    this.#options = options;
    this.#cache = new ComparisonCache(options.now);
  }

  /**
   * Calls `act` with the comparison of two versions, which is made if it is not cached.
   *
   * @throws AppError unprocessable if the two are too large to be compared, rate_limited if the person has too many in
   * progress, unavailable if a retry may succeed
   */
  async read<Result>(
    request: ComparisonRequest,
    act: (comparison: ReadComparison) => Promise<Result>,
  ): Promise<Result> {
    const outcome = await this.#find(request);
    if (outcome instanceof ConversionRefused) throw tooLargeError(outcome);
    const { written, file } = outcome;
    file.hold();
    try {
      const reader = new ComparisonReader(written.layout, (offset, length) => file.read(offset, length));
      return await act({
        summary: written.summary,
        pieces: written.layout.pieces.count,
        piece: (index) => reader.piece(index),
        lines: (side, start, end) => reader.lines(side, start, end),
      });
    } finally {
      await file.release();
    }
  }

  /** Drops a document from the cache, and stops its running comparisons. */
  drop(document: DocumentId): void {
    for (const [key, { documents, stop }] of this.#running) {
      if (!documents.includes(document)) continue;
      this.#running.delete(key);
      stop.abort(notFound('document'));
    }
    this.#cache.drop(document);
  }

  /** Stops all comparisons, and empties the cache. */
  close(): void {
    for (const { stop } of this.#running.values()) stop.abort(abandonedError());
    this.#cache.close();
  }

  async #find(request: ComparisonRequest): Promise<Outcome> {
    const key = [request.before, request.after]
      .map(({ documentId, markdown }) => `${documentId} ${markdown}`)
      .join(' ');
    const known = this.#cache.find(key);
    if (known !== undefined) return known;
    const run = this.#running.get(key) ?? this.#start(key, request);
    run.waiting++;
    try {
      return await untilAborted(run.outcome, request.signal);
    } finally {
      run.waiting--;
      if (run.waiting === 0 && this.#running.get(key) === run) {
        this.#running.delete(key);
        run.stop.abort(abandonedError());
      }
    }
  }

  #start(key: string, { organization, account, before, after }: ComparisonRequest): Run {
    const queue = this.#queues.get(account) ?? new SerialQueue();
    if (queue.length >= MAX_ASKED) throw tooManyError();
    this.#queues.set(account, queue);
    const documents = [before.documentId, after.documentId];
    const stop = new AbortController();
    const outcome = queue
      .run(() => {
        const owner = { organization, person: account, signal: stop.signal };
        return this.#compare(before.markdown, after.markdown, owner);
      })
      .then((result) => this.#storeUnlessStopped(key, result, documents, stop.signal))
      .finally(() => {
        if (this.#running.get(key)?.stop === stop) this.#running.delete(key);
        if (queue.length === 0) this.#queues.delete(account);
      });
    // There may be no waiter left to handle a rejection.
    outcome.catch(() => undefined);
    const run = { documents, outcome, stop, waiting: 0 };
    this.#running.set(key, run);
    return run;
  }

  async #compare(
    before: Sha256,
    after: Sha256,
    owner: WorkOwner & { readonly signal: AbortSignal },
  ): Promise<Outcome> {
    const { signal } = owner;
    const { blobs, pool } = this.#options;
    signal.throwIfAborted();
    const output = blobs.stagingPath();
    try {
      const task = { kind: 'compare', before: blobs.path(before), after: blobs.path(after), output } as const;
      const written = await pool.run(task, owner);
      return { written, file: await UnnamedFile.open(output) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ConversionRefused) return error;
      if (error instanceof ConversionProcessEnded) throw unavailableError(error);
      throw error;
    } finally {
      await rm(output, { force: true });
    }
  }

  #storeUnlessStopped(
    key: string,
    outcome: Outcome,
    documents: readonly DocumentId[],
    signal: AbortSignal,
  ): Outcome {
    if (signal.aborted && 'file' in outcome) void outcome.file.release();
    signal.throwIfAborted();
    this.#cache.add(key, outcome, documents);
    return outcome;
  }
}

/** Runs work one after the other. */
class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  /** Waiting and running. */
  length = 0;

  run<Result>(act: () => Promise<Result>): Promise<Result> {
    this.length++;
    const result = this.#last.then(act).finally(() => {
      this.length--;
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}

function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(abandonedError());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function tooLargeError(cause: ConversionRefused): AppError {
  return new AppError(
    'unprocessable',
    'These two versions are too long, or too different, to be compared here. Open or download them instead.',
    { cause },
  );
}

/** Never sent, since nobody waits for the result. */
function abandonedError(): AppError {
  return new AppError('unavailable', 'Nobody waits for this comparison any more.');
}

function tooManyError(): AppError {
  return new AppError(
    'rate_limited',
    'Other comparisons of yours are still being made. Try again in a moment.',
    {
      headers: { 'Retry-After': RETRY_SECONDS },
    },
  );
}

function unavailableError(cause: Error): AppError {
  return new AppError('unavailable', 'The comparison was interrupted. Try again in a moment.', {
    cause,
    headers: { 'Retry-After': RETRY_SECONDS },
  });
}
