import { describe, expect, test } from 'bun:test';
import { checkFile } from '../../src/web/browser/documents/check-file.ts';
import type { UploadAnswer } from '../../src/web/browser/documents/upload.ts';
import {
  type NewUpload,
  type UploadItem,
  UploadQueue,
} from '../../src/web/browser/documents/upload-queue.ts';

/** A queue whose connection and clock are in the test's hands. */
class Bench {
  readonly sent: UploadItem[] = [];
  readonly cancelled: string[] = [];
  readonly pauses: { readonly callback: () => void; readonly ms: number }[] = [];
  readonly queue: UploadQueue;
  items: readonly UploadItem[] = [];
  #answers: ((answer: UploadAnswer) => void)[] = [];

  constructor() {
    this.queue = new UploadQueue({
      send: (item, onProgress) => {
        this.sent.push(item);
        onProgress(0.5);
        const answer = new Promise<UploadAnswer>((resolve) => this.#answers.push(resolve));
        return { answer, cancel: () => this.cancelled.push(item.file.name) };
      },
      wait: (callback, ms) => this.pauses.push({ callback, ms }),
      onChange: (items) => {
        this.items = items;
      },
    });
  }

  add(...names: readonly string[]): void {
    this.queue.add(names.map(newUpload));
  }

  /** Answers the oldest request that waits for one. */
  async answer(answer: UploadAnswer): Promise<void> {
    this.#answers.shift()?.(answer);
    await Bun.sleep(0);
  }

  states(): string[] {
    return this.items.map(({ state }) => state.kind);
  }
}

function newUpload(name: string): NewUpload {
  return { file: new File(['x'], name), path: '/documents', fields: {}, state: { kind: 'waiting' } };
}

const TAKEN = { kind: 'taken', documentId: 'doc_1', isNew: true } as const;

describe('files on their way', () => {
  test('go two at a time, and the others when there is room', async () => {
    const bench = new Bench();
    bench.add('a', 'b', 'c');
    expect(bench.states()).toEqual(['sending', 'sending', 'waiting']);
    await bench.answer(TAKEN);
    expect(bench.states()).toEqual(['done', 'sending', 'sending']);
  });

  test('are sent again after a broken connection, a little later each time, and at last by hand', async () => {
    const bench = new Bench();
    bench.add('a');
    for (let tries = 1; tries <= 6; tries++) {
      await bench.answer({ kind: 'broken' });
      expect(bench.items[0]?.state).toEqual({ kind: 'broken', isRetried: true });
      bench.pauses.at(-1)?.callback();
      expect(bench.sent.length).toBe(tries + 1);
    }
    const pauses = bench.pauses.map(({ ms }) => ms);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    await bench.answer({ kind: 'broken' });
    expect(bench.items[0]?.state).toEqual({ kind: 'broken', isRetried: false });
    expect(bench.pauses.length).toBe(6);
    bench.queue.send(bench.items[0]?.id ?? 0);
    await bench.answer(TAKEN);
    expect(bench.states()).toEqual(['done']);
  });

  test('are sent once when a person is quicker than the pause, or the network comes back', async () => {
    const bench = new Bench();
    bench.add('a');
    await bench.answer({ kind: 'broken' });
    bench.queue.retryBroken();
    expect(bench.sent.length).toBe(2);
    bench.pauses[0]?.callback();
    expect(bench.sent.length).toBe(2);
    await bench.answer(TAKEN);
    bench.queue.retryBroken();
    expect(bench.sent.length).toBe(2);
  });

  test('leave the way to others while one is broken', async () => {
    const bench = new Bench();
    bench.add('a', 'b', 'c');
    await bench.answer({ kind: 'broken' });
    expect(bench.states()).toEqual(['broken', 'sending', 'sending']);
  });

  test('are not sent again when they are refused', async () => {
    const bench = new Bench();
    bench.add('a');
    await bench.answer({ kind: 'refused', code: 'unsupported_file_type', message: 'No.' });
    bench.queue.retryBroken();
    expect(bench.states()).toEqual(['refused']);
    expect(bench.pauses).toEqual([]);
  });

  test('are taken out while they are sent, and what comes of them then is nobody’s', async () => {
    const bench = new Bench();
    bench.add('a', 'b', 'c');
    bench.queue.remove(bench.items[0]?.id ?? 0);
    expect(bench.cancelled).toEqual(['a']);
    expect(bench.items.map(({ file }) => file.name)).toEqual(['b', 'c']);
    await bench.answer({ kind: 'broken' });
    expect(bench.states()).toEqual(['sending', 'sending']);
  });

  test('wait for a person’s word where the name is taken, and go where it says', async () => {
    const bench = new Bench();
    bench.queue.add([{ ...newUpload('a'), state: { kind: 'clash', documentId: 'doc_7' } }]);
    expect(bench.sent).toEqual([]);
    bench.queue.send(bench.items[0]?.id ?? 0, { path: '/documents/doc_7/versions', fields: {} });
    expect(bench.sent[0]?.path).toBe('/documents/doc_7/versions');
  });
});

test.each([
  ['Plan.docx', 10, undefined],
  ['noending', 10, undefined],
  ['PLAN.PDF', 50 * 1024 * 1024, undefined],
  ['Plan.pdf', 50 * 1024 * 1024 + 1, 'file_too_large'],
  ['Plan.exe', 10, 'unsupported_file_type'],
  ['Plan.docx', 0, 'empty'],
] as const)('a file named %s of %d bytes is judged before it is sent', (name, size, fault) => {
  expect(checkFile({ name, size })).toBe(fault);
});
