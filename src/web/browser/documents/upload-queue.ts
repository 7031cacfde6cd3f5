/**
 * Files on their way to the server: two at a time, the others waiting. A connection that breaks is tried again, a
 * little later each time, and at once when a person asks for it or the browser is back on the network. Sending the
 * same bytes twice makes nothing twice, so a try whose answer was lost does no harm.
 *
 * waiting → sending → done, refused or broken; broken → waiting; anything → gone, when it is taken out.
 */
import type { Upload, UploadAnswer } from './upload.ts';

export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly share: number }
  /** `isRetried` while it is tried again by itself. */
  | { readonly kind: 'broken'; readonly isRetried: boolean }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** A document of this name is there already: a person says what the file is. */
  | { readonly kind: 'clash'; readonly documentId: string }
  | { readonly kind: 'done'; readonly documentId: string; readonly isNew: boolean };

/** Where a file goes. */
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
  /** Calls back after so many milliseconds. */
  readonly wait: (callback: () => void, ms: number) => void;
  readonly onChange: (items: readonly UploadItem[]) => void;
}

const AT_ONCE = 2;

/** After these pauses it is tried again by itself; then by a person, or when the network is back. */
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

  /** What is over with makes room for what is new. */
  add(uploads: readonly NewUpload[]): void {
    const open = this.#items.filter(({ state }) => state.kind !== 'done');
    this.#change([...open, ...uploads.map((upload) => ({ ...upload, id: ++this.#lastId }))]);
    this.#startNext();
  }

  /** Takes a file out, whatever has become of it. */
  remove(id: number): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    this.#change(this.#items.filter((item) => item.id !== id));
    running?.cancel();
    this.#startNext();
  }

  /** Sends a file, to another place if one is given: again, or now that a person has decided. */
  send(id: number, target: Partial<UploadTarget> = {}): void {
    this.#tries.delete(id);
    this.#items = this.#items.map((item) => (item.id === id ? { ...item, ...target } : item));
    this.#set(id, { kind: 'waiting' });
    this.#startNext();
  }

  /** The network is back. */
  retryBroken(): void {
    for (const { id, state } of this.#items) if (state.kind === 'broken') this.send(id);
  }

  #startNext(): void {
    for (const item of this.#items) {
      if (this.#running.size >= AT_ONCE) return;
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
      const item = this.#items.find((one) => one.id === id);
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
