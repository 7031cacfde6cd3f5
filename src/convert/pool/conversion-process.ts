/**
 * The inside of a conversion process: takes a task at a time from the service, or some small ones, and answers with what came of them.
 * It ends when the service does. It holds no secrets: its environment is empty but for the path of programs.
 */
import { constants, setPriority } from 'node:os';
import { ConversionRefused } from '../../domain/conversion.ts';
import type {
  CompareTask,
  ConversionReply,
  ConversionResults,
  ConversionTask,
  ReadTask,
  ReckonTask,
  ReviseTask,
  RowsTask,
  TablesTask,
  TaskEnd,
  WriteTask,
} from './protocol.ts';

/** How tasks are done: handed in, since reading also splits passages, which is another room's work. */
export interface ConversionHandlers {
  read(task: ReadTask, onProgress: (share: number) => void): Promise<ConversionResults['read']>;
  write(task: WriteTask): Promise<ConversionResults['write']>;
  revise(task: ReviseTask): Promise<ConversionResults['revise']>;
  compare(task: CompareTask): Promise<ConversionResults['compare']>;
  tables(task: TablesTask): Promise<ConversionResults['tables']>;
  reckon(task: ReckonTask): Promise<ConversionResults['reckon']>;
  rows(task: RowsTask): Promise<ConversionResults['rows']>;
}

/** Progress is told this often at most. */
const PROGRESS_INTERVAL_MS = 200;

/** Serves tasks until the service goes away. */
export function serveConversions(handlers: ConversionHandlers): void {
  // Conversion yields to the service: an upload or a page is never slower for a file being read.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (tasks: readonly ConversionTask[]) => {
    void performAll(handlers, tasks).then((ends) => send({ type: 'ended', ends }));
  });
}

async function performAll(
  handlers: ConversionHandlers,
  tasks: readonly ConversionTask[],
): Promise<TaskEnd[]> {
  const ends: TaskEnd[] = [];
  for (const task of tasks) ends.push(await perform(handlers, task));
  return ends;
}

async function perform(handlers: ConversionHandlers, task: ConversionTask): Promise<TaskEnd> {
  try {
    return { type: 'done', result: await handle(handlers, task) };
  } catch (error) {
    if (error instanceof ConversionRefused) {
      return { type: 'refused', code: error.code, message: error.message };
    }
    return {
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      ...(error instanceof Error && 'code' in error && { code: String(error.code) }),
    };
  }
}

function handle(
  handlers: ConversionHandlers,
  task: ConversionTask,
): Promise<ConversionResults[ConversionTask['kind']]> {
  switch (task.kind) {
    case 'read':
      return handlers.read(task, throttledProgress());
    case 'write':
      return handlers.write(task);
    case 'revise':
      return handlers.revise(task);
    case 'compare':
      return handlers.compare(task);
    case 'tables':
      return handlers.tables(task);
    case 'reckon':
      return handlers.reckon(task);
    case 'rows':
      return handlers.rows(task);
  }
}

function throttledProgress(): (share: number) => void {
  let last = 0;
  return (share) => {
    const now = Date.now();
    if (now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    send({ type: 'progress', share });
  };
}

function send(reply: ConversionReply): void {
  process.send?.(reply);
}
