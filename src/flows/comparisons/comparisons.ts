/**
 * Comparisons of versions, made in a conversion process and kept for a while as files without a name. A version never
 * changes, so whoever asks for the same two gets the same comparison: its pieces cost no more than reading them.
 *
 * Invariants:
 * 1. Two versions are compared once at a time, however many ask: all wait for the same run.
 * 2. For a person one comparison runs at a time; the next ones wait, and beyond a few are refused.
 * 3. What is kept is bounded in number and bytes, and gone with its document and with the process.
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
import { KeptComparisons, type Outcome } from './kept-comparisons.ts';

/** A version with its content. */
export interface ComparedVersion {
  readonly documentId: DocumentId;
  readonly markdown: Sha256;
}

export interface ComparisonRequest {
  /** Who asks. */
  readonly organization: OrganizationId;
  readonly account: AccountId;
  readonly before: ComparedVersion;
  readonly after: ComparedVersion;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** A comparison that is read while it is held. */
export interface ReadComparison {
  readonly summary: DifferenceSummary;
  /** How many pieces there are: none where nothing differs. */
  readonly pieces: number;
  readonly piece: ComparisonReader['piece'];
  readonly lines: ComparisonReader['lines'];
}

/** Comparisons that a person may have asked for, with the one that runs. */
const MOST_ASKED = 3;
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
  readonly #kept: KeptComparisons;
  readonly #running = new Map<string, Run>();
  readonly #asked = new Map<AccountId, Turns>();

  constructor(options: ComparisonsOptions) {
    this.#options = options;
    this.#kept = new KeptComparisons(options.now);
  }

  /**
   * Reads from the comparison of two versions, which is made if it is not there.
   *
   * @throws AppError unprocessable when the two are too large to be compared, rate_limited when the person has asked
   * for too many at once, unavailable when another try may fare better
   */
  async read<Result>(
    request: ComparisonRequest,
    act: (comparison: ReadComparison) => Promise<Result>,
  ): Promise<Result> {
    const outcome = await this.#find(request);
    if (outcome instanceof ConversionRefused) throw tooLarge(outcome);
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

  /** Forgets what is known of a document, and compares it no further. */
  drop(document: DocumentId): void {
    for (const [key, { documents, stop }] of this.#running) {
      if (!documents.includes(document)) continue;
      this.#running.delete(key);
      stop.abort(notFound('document'));
    }
    this.#kept.drop(document);
  }

  /** Forgets everything. */
  close(): void {
    for (const { stop } of this.#running.values()) stop.abort(nobodyWaits());
    this.#kept.close();
  }

  async #find(request: ComparisonRequest): Promise<Outcome> {
    const key = [request.before, request.after].map((one) => `${one.documentId} ${one.markdown}`).join(' ');
    const known = this.#kept.find(key);
    if (known !== undefined) return known;
    const run = this.#running.get(key) ?? this.#start(key, request);
    run.waiting++;
    try {
      return await untilAborted(run.outcome, request.signal);
    } finally {
      run.waiting--;
      if (run.waiting === 0 && this.#running.get(key) === run) {
        this.#running.delete(key);
        run.stop.abort(nobodyWaits());
      }
    }
  }

  #start(key: string, { organization, account, before, after }: ComparisonRequest): Run {
    const turns = this.#asked.get(account) ?? new Turns();
    if (turns.length >= MOST_ASKED) throw tooMany();
    this.#asked.set(account, turns);
    const documents = [before.documentId, after.documentId];
    const stop = new AbortController();
    const outcome = turns
      .take(() => {
        const owner = { organization, person: account, signal: stop.signal };
        return this.#compare(before.markdown, after.markdown, owner);
      })
      .then((made) => this.#keepUnlessStopped(key, made, documents, stop.signal))
      .finally(() => {
        if (this.#running.get(key)?.stop === stop) this.#running.delete(key);
        if (turns.length === 0) this.#asked.delete(account);
      });
    // Whoever waited may have gone.
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
      return { written, file: await UnnamedFile.take(output) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ConversionRefused) return error;
      if (error instanceof ConversionProcessEnded) throw unavailable(error);
      throw error;
    } finally {
      await rm(output, { force: true });
    }
  }

  #keepUnlessStopped(
    key: string,
    outcome: Outcome,
    documents: readonly DocumentId[],
    signal: AbortSignal,
  ): Outcome {
    if (signal.aborted && 'file' in outcome) void outcome.file.release();
    signal.throwIfAborted();
    this.#kept.keep(key, outcome, documents);
    return outcome;
  }
}

/** One after the other. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();
  /** Those that wait, and the one whose turn it is. */
  length = 0;

  take<Result>(act: () => Promise<Result>): Promise<Result> {
    this.length++;
    const mine = this.#last.then(act).finally(() => {
      this.length--;
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}

function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(nobodyWaits());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function tooLarge(cause: ConversionRefused): AppError {
  return new AppError(
    'unprocessable',
    'These two versions are too long, or too different, to be compared here. Open or download them instead.',
    { cause },
  );
}

/** Sent to nobody, as its name says. */
function nobodyWaits(): AppError {
  return new AppError('unavailable', 'Nobody waits for this comparison any more.');
}

function tooMany(): AppError {
  return new AppError(
    'rate_limited',
    'Other comparisons of yours are still being made. Try again in a moment.',
    {
      headers: { 'Retry-After': RETRY_SECONDS },
    },
  );
}

function unavailable(cause: Error): AppError {
  return new AppError('unavailable', 'The comparison was interrupted. Try again in a moment.', {
    cause,
    headers: { 'Retry-After': RETRY_SECONDS },
  });
}
