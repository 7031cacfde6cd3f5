/** Comparisons that were made, kept for a while as files without a name: bounded in number, bytes and time. */
import type { UnnamedFile } from '../../blobs/unnamed-file.ts';
import type { WrittenComparison } from '../../convert/difference/compare-files.ts';
import { ConversionRefused } from '../../domain/conversion.ts';
import type { DocumentId } from '../../domain/ids.ts';

/** What came of two versions: a refusal is kept as well, since the same versions would be refused again. */
export type Outcome = { readonly written: WrittenComparison; readonly file: UnnamedFile } | ConversionRefused;

interface Kept {
  readonly outcome: Outcome;
  readonly documents: readonly DocumentId[];
  usedAt: number;
}

/** A reader of a difference asks for its pieces within a few minutes. */
const KEPT_MS = 10 * 60_000;
/** Each is an open file. */
const MOST_KEPT = 32;
const MOST_BYTES = 512 * 1024 * 1024;

export class KeptComparisons {
  readonly #now: () => number;
  /** The one that was not used for longest comes first. */
  readonly #kept = new Map<string, Kept>();
  #forgetting: NodeJS.Timeout | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  find(key: string): Outcome | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    if ('file' in kept.outcome) kept.usedAt = this.#now();
    // However often it is asked for, a refusal ages: another try may fare better.
    else if (this.#now() - kept.usedAt >= KEPT_MS) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.outcome;
  }

  keep(key: string, outcome: Outcome, documents: readonly DocumentId[]): void {
    this.#kept.set(key, { outcome, documents, usedAt: this.#now() });
    let bytes = [...this.#kept.values()].reduce((sum, one) => sum + bytesOf(one.outcome), 0);
    for (const [oldest, kept] of this.#kept) {
      if (oldest === key || (this.#kept.size <= MOST_KEPT && bytes <= MOST_BYTES)) break;
      bytes -= bytesOf(kept.outcome);
      this.#forget(oldest);
    }
    this.#forgetting ??= setTimeout(() => this.#forgetUnused(), KEPT_MS).unref();
  }

  /** Forgets what is known of a document. */
  drop(document: DocumentId): void {
    for (const [key, { documents }] of this.#kept) if (documents.includes(document)) this.#forget(key);
  }

  /** Forgets everything. */
  close(): void {
    clearTimeout(this.#forgetting);
    for (const key of this.#kept.keys()) this.#forget(key);
  }

  #forgetUnused(): void {
    this.#forgetting = undefined;
    const since = this.#now() - KEPT_MS;
    for (const [key, { usedAt }] of this.#kept) if (usedAt <= since) this.#forget(key);
    if (this.#kept.size > 0) this.#forgetting = setTimeout(() => this.#forgetUnused(), KEPT_MS).unref();
  }

  #forget(key: string): void {
    const outcome = this.#kept.get(key)?.outcome;
    this.#kept.delete(key);
    if (outcome !== undefined && 'file' in outcome) void outcome.file.release();
  }
}

function bytesOf(outcome: Outcome): number {
  return outcome instanceof ConversionRefused ? 0 : outcome.written.layout.size;
}
