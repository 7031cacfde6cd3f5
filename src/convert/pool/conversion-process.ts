/**
 * The inside of a conversion process: takes a task at a time from the service, or some small ones, and answers with what came of them.
 * It ends when the service does. It holds no secrets: its environment is empty but for the path of programs.
 */

import { ConversionRefused } from '../../domain/conversion.ts';
import type { Confinement } from '../../domain/operation/confinement.ts';
import type { Recognition, RecognizeText } from '../reader.ts';
import type {
  CompareTask,
  ConversionReply,
  ConversionResults,
  ConversionTask,
  FromProcess,
  ReadTask,
  ReckonTask,
  ReviseTask,
  RowsTask,
  TablesTask,
  TaskEnd,
  Took,
  ToProcess,
  WriteTask,
} from './protocol.ts';

/** What whoever reads a file may ask of the service meanwhile. */
export interface ReadTools {
  readonly onProgress: (share: number) => void;
  readonly recognize: RecognizeText;
}

/** How tasks are done: handed in, since reading also splits passages, which is another room's work. */
export interface ConversionHandlers {
  read(task: ReadTask, tools: ReadTools): Promise<ConversionResults['read']>;
  write(task: WriteTask): Promise<ConversionResults['write']>;
  revise(task: ReviseTask): Promise<ConversionResults['revise']>;
  compare(task: CompareTask): Promise<ConversionResults['compare']>;
  tables(task: TablesTask): Promise<ConversionResults['tables']>;
  reckon(task: ReckonTask): Promise<ConversionResults['reckon']>;
  rows(task: RowsTask): Promise<ConversionResults['rows']>;
}

/** Progress is told this often at most. */
const PROGRESS_INTERVAL_MS = 200;

/** Whoever waits for the text of a picture. */
let recognized: (recognition: Recognition) => void = () => undefined;

/** Serves tasks until the service goes away. @param confinement how far this process is confined, which it tells */
export function serveConversions(handlers: ConversionHandlers, confinement: Confinement): void {
  process.on('disconnect', () => process.exit(0));
  // pdf.js leaves promises behind that fail once a damaged file is let go of: that must not end what is read by then.
  process.on('unhandledRejection', () => undefined);
  process.on('message', (message: ToProcess) => {
    if (message.type === 'recognized') recognized(message.recognition);
    else void performAll(handlers, message.tasks).then(send);
  });
  send({ type: 'confined', confinement });
}

function recognize(picture: Parameters<RecognizeText>[0]): Promise<Recognition> {
  const { promise, resolve } = Promise.withResolvers<Recognition>();
  recognized = resolve;
  send({ type: 'recognize', picture });
  return promise;
}

async function performAll(
  handlers: ConversionHandlers,
  tasks: readonly ConversionTask[],
): Promise<ConversionReply> {
  const ends: TaskEnd[] = [];
  const took: Took[] = [];
  for (const task of tasks) {
    const begunAt = performance.now();
    ends.push(await perform(handlers, task));
    took.push({ seconds: (performance.now() - begunAt) / 1000, bytes: process.memoryUsage.rss() });
  }
  return { type: 'ended', ends, took };
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
      return handlers.read(task, { onProgress: throttledProgress(), recognize });
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

function send(reply: FromProcess): void {
  process.send?.(reply);
}
