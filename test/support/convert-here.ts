import type { ConversionResults, ConversionTask } from '../../src/convert/pool/protocol.ts';
import { conversionTasks } from '../../src/flows/conversion-tasks.ts';

/** Does conversions in this very process, for tests that need no limits. */
export async function convertHere<Task extends ConversionTask>(
  task: Task,
  onProgress: (share: number) => void = () => undefined,
): Promise<ConversionResults[Task['kind']]> {
  const done = perform(task, onProgress);
  // The compiler does not see that a task's kind is that of its result.
  return done as Promise<ConversionResults[Task['kind']]>;
}

function perform(
  task: ConversionTask,
  onProgress: (share: number) => void,
): Promise<ConversionResults[ConversionTask['kind']]> {
  switch (task.kind) {
    case 'read':
      return conversionTasks.read(task, onProgress);
    case 'write':
      return conversionTasks.write(task);
    case 'revise':
      return conversionTasks.revise(task);
    case 'compare':
      return conversionTasks.compare(task);
  }
}
