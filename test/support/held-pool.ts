/** A pool whose comparisons wait to be let go. */
import { compareFiles } from '../../src/convert/difference/compare-files.ts';
import type { ConversionTask } from '../../src/convert/pool/protocol.ts';

export class HeldPool {
  readonly waiting: { settle: (error?: Error) => void }[] = [];
  runs = 0;

  readonly run = async (task: ConversionTask): Promise<never> => {
    this.runs++;
    await new Promise<void>((resolve, reject) => {
      this.waiting.push({ settle: (error) => (error === undefined ? resolve() : reject(error)) });
    });
    if (task.kind !== 'compare') throw new Error(task.kind);
    return (await compareFiles(task)) as never;
  };

  /** Waits until something runs, and lets it end. */
  async settle(error?: Error): Promise<void> {
    while (this.waiting.length === 0) await Bun.sleep(1);
    this.waiting.shift()?.settle(error);
  }
}
