/** A cache of comparisons as unlinked files, bounded in number, bytes and time. */
import type { UnnamedFile } from '../../blobs/unnamed-file.ts';
import type { WrittenComparison } from '../../convert/difference/compare-files.ts';
import { ConversionRefused } from '../../domain/conversion.ts';
import type { DocumentId } from '../../domain/ids.ts';

/** The result for two versions. A refusal is cached too, since the same versions would be refused again. */
export type Outcome = { readonly written: WrittenComparison; readonly file: UnnamedFile } | ConversionRefused;

interface CachedComparison {
  readonly outcome: Outcome;
  readonly documents: readonly DocumentId[];
  usedAt: number;
}

/** Long enough for a person to page through a comparison. */
const TTL_MS = 10 * 60_000;
/** Each is an open file. */
const MAX_KEPT = 32;
const MAX_BYTES = 512 * 1024 * 1024;

export class ComparisonCache {
  readonly #now: () => number;
  /** In the order of last use, oldest first. */
  readonly #entries = new Map<string, CachedComparison>();
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  find(key: string): Outcome | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if ('file' in entry.outcome) entry.usedAt = this.#now();
    // Use does not extend a refusal, since a retry may succeed.
    else if (this.#now() - entry.usedAt >= TTL_MS) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.outcome;
  }

  add(key: string, outcome: Outcome, documents: readonly DocumentId[]): void {
    this.#entries.set(key, { outcome, documents, usedAt: this.#now() });
    let bytes = [...this.#entries.values()].reduce((sum, entry) => sum + bytesOf(entry.outcome), 0);
    for (const [oldest, entry] of this.#entries) {
      if (oldest === key || (this.#entries.size <= MAX_KEPT && bytes <= MAX_BYTES)) break;
      bytes -= bytesOf(entry.outcome);
      this.#remove(oldest);
    }
    this.#timer ??= setTimeout(() => this.#removeUnused(), TTL_MS).unref();
  }

  /** Removes the comparisons of a document. */
  drop(document: DocumentId): void {
    for (const [key, { documents }] of this.#entries) if (documents.includes(document)) this.#remove(key);
  }

  /** Removes all. */
  close(): void {
    clearTimeout(this.#timer);
    for (const key of this.#entries.keys()) this.#remove(key);
  }

  #removeUnused(): void {
    this.#timer = undefined;
    const since = this.#now() - TTL_MS;
    for (const [key, { usedAt }] of this.#entries) if (usedAt <= since) this.#remove(key);
    if (this.#entries.size > 0) this.#timer = setTimeout(() => this.#removeUnused(), TTL_MS).unref();
  }

  #remove(key: string): void {
    const outcome = this.#entries.get(key)?.outcome;
    this.#entries.delete(key);
    if (outcome !== undefined && 'file' in outcome) void outcome.file.release();
  }
}

function bytesOf(outcome: Outcome): number {
  return outcome instanceof ConversionRefused ? 0 : outcome.written.layout.size;
}
