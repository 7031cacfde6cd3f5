/** A pool of no processes: it converts within the test, after whatever the test wants to happen first. */
import { ConversionPool } from '../../src/convert/pool/conversion-pool.ts';
import type { ConversionResults, ConversionTask } from '../../src/convert/pool/protocol.ts';
import type { WorkOwner } from '../../src/convert/pool/work.ts';
import { conversionTasks } from '../../src/flows/conversion/conversion-tasks.ts';

export class ScriptedPool extends ConversionPool {
  /** Runs before each task; what it throws is what became of the task. */
  script: ((task: ConversionTask) => Promise<void>) | undefined;
  /** For whom tasks were done, in their order. */
  readonly owners: WorkOwner[] = [];

  constructor() {
    const spawn = () => {
      throw new Error('nothing is converted in another process here');
    };
    super({ spawn, size: 1, timeLimitMs: 0, memoryLimitBytes: 0 });
  }

  override async run<Task extends ConversionTask>(
    task: Task,
    owner: WorkOwner,
  ): Promise<ConversionResults[Task['kind']]> {
    this.owners.push(owner);
    await this.script?.(task);
    return (await convert(task)) as ConversionResults[Task['kind']];
  }
}

function convert(task: ConversionTask): Promise<ConversionResults[ConversionTask['kind']]> {
  switch (task.kind) {
    case 'read':
      return conversionTasks.read(task, { onProgress: () => undefined, recognize: async () => 'missing' });
    case 'write':
      return conversionTasks.write(task);
    case 'revise':
      return conversionTasks.revise(task);
    case 'compare':
      return conversionTasks.compare(task);
    case 'tables':
      return conversionTasks.tables(task);
    case 'calculate':
      return conversionTasks.calculate(task);
    case 'rows':
      return conversionTasks.rows(task);
    case 'encode':
      return conversionTasks.encode(task);
  }
}
