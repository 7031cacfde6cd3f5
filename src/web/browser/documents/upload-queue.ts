/**
 * Uploads to the server, two at a time. A broken connection is retried with increasing pauses, and immediately on the
 * person's request or when the browser is online again. Uploading the same bytes twice is idempotent, so retrying after
 * a lost response is harmless.
 *
 * waiting → sending → done, refused or broken; broken → waiting; any item can be removed.
 */
import type { Upload, UploadAnswer } from './upload.ts';

export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly share: number }
  /** `isRetried` if an automatic retry is scheduled. */
  | { readonly kind: 'broken'; readonly isRetried: boolean }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** A document with this name exists; the person decides what the file is. */
  | { readonly kind: 'clash'; readonly documentId: string }
  | { readonly kind: 'done'; readonly documentId: string; readonly isNew: boolean };

/** The destination of a file. */
export interface UploadTarget {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface UploadItem extends UploadTarget {
  readonly id: number;
  readonly file: File;
  readonly state: UploadState;
}

export type NewUpload = Omit<UploadItem, 'id'>;

export interface QueueOptions {
  readonly send: (item: UploadItem, onProgress: (share: number) => void) => Upload;
  /** Calls back after `ms` milliseconds. */
  readonly wait: (callback: () => void, ms: number) => void;
  readonly onChange: (items: readonly UploadItem[]) => void;
}

const MAX_CONCURRENT = 2;

/** Pauses before automatic retries; after the last one, only the person or the network triggers a retry. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export class UploadQueue {
  readonly #options: QueueOptions;
  readonly #running = new Map<number, Upload>();
  readonly #tries = new Map<number, number>();
  #items: readonly UploadItem[] = [];
  #lastId = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Adds uploads, and removes completed ones. */
  add(uploads: readonly NewUpload[]): void {
    const remaining = this.#items.filter(({ state }) => state.kind !== 'done');
    this.#change([...remaining, ...uploads.map((upload) => ({ ...upload, id: ++this.#lastId }))]);
    this.#startNext();
  }

  /** Removes an upload, cancelling it if it is running. */
  remove(id: number): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    this.#change(this.#items.filter((item) => item.id !== id));
    running?.cancel();
    this.#startNext();
  }

  /** Uploads a file, optionally to a different target: on retry, or after the person's decision. */
  send(id: number, target: Partial<UploadTarget> = {}): void {
    this.#tries.delete(id);
    this.#items = this.#items.map((item) => (item.id === id ? { ...item, ...target } : item));
    this.#set(id, { kind: 'waiting' });
    this.#startNext();
  }

  /** Retries all broken uploads, when the network is back. */
  retryBroken(): void {
    for (const { id, state } of this.#items) if (state.kind === 'broken') this.send(id);
  }

  #startNext(): void {
    for (const item of this.#items) {
      if (this.#running.size >= MAX_CONCURRENT) return;
      if (item.state.kind === 'waiting') this.#start(item);
    }
  }

  #start(item: UploadItem): void {
    const { id } = item;
    this.#set(id, { kind: 'sending', share: 0 });
    const upload = this.#options.send(item, (share) => {
      if (this.#running.has(id)) this.#set(id, { kind: 'sending', share });
    });
    this.#running.set(id, upload);
    void upload.answer.then((answer) => {
      if (this.#running.get(id) !== upload) return;
      this.#running.delete(id);
      this.#finish(id, answer);
      this.#startNext();
    });
  }

  #finish(id: number, answer: UploadAnswer): void {
    if (answer.kind === 'refused') this.#set(id, answer);
    else if (answer.kind === 'taken') this.#set(id, { ...answer, kind: 'done' });
    else this.#break(id);
  }

  #break(id: number): void {
    const tries = this.#tries.get(id) ?? 0;
    const pause = PAUSES_MS[tries];
    this.#tries.set(id, tries + 1);
    this.#set(id, { kind: 'broken', isRetried: pause !== undefined });
    if (pause === undefined) return;
    this.#options.wait(() => {
      const item = this.#items.find((candidate) => candidate.id === id);
      const isStillBroken = item?.state.kind === 'broken' && this.#tries.get(id) === tries + 1;
      if (!isStillBroken) return;
      this.#set(id, { kind: 'waiting' });
      this.#startNext();
    }, pause);
  }

  #set(id: number, state: UploadState): void {
    this.#change(this.#items.map((item) => (item.id === id ? { ...item, state } : item)));
  }

  #change(items: readonly UploadItem[]): void {
    this.#items = items;
    this.#options.onChange(items);
  }
}
