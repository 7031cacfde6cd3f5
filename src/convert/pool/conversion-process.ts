/**
 * The main loop of a conversion process: receives a task, or several small ones, from the service, and replies with
 * the results. It exits with the service. It contains no secrets: its environment is empty except for the program
 * path.
 */

import { ConversionRefused } from '../../domain/conversion.ts';
import type { Confinement } from '../../domain/operation/confinement.ts';
import type { Recognition, RecognizeText } from '../reader.ts';
import type {
  CalculateTask,
  CompareTask,
  ConversionReply,
  ConversionResults,
  ConversionTask,
  EncodeTask,
  FromProcess,
  ReadTask,
  ReviseTask,
  RowsTask,
  TablesTask,
  TaskEnd,
  Took,
  ToProcess,
  WriteTask,
} from './protocol.ts';

/** Services available to readers. */
export interface ReadTools {
  readonly onProgress: (share: number) => void;
  readonly recognize: RecognizeText;
}

/** The handlers of tasks; injected, since reading also splits passages, which is in another module. */
export interface ConversionHandlers {
  read(task: ReadTask, tools: ReadTools): Promise<ConversionResults['read']>;
  write(task: WriteTask): Promise<ConversionResults['write']>;
  revise(task: ReviseTask): Promise<ConversionResults['revise']>;
  compare(task: CompareTask): Promise<ConversionResults['compare']>;
  tables(task: TablesTask): Promise<ConversionResults['tables']>;
  calculate(task: CalculateTask): Promise<ConversionResults['calculate']>;
  rows(task: RowsTask): Promise<ConversionResults['rows']>;
  encode(task: EncodeTask): Promise<ConversionResults['encode']>;
}

/** Minimum interval between progress messages. */
const PROGRESS_INTERVAL_MS = 200;

/** Resolves the pending recognition. */
let recognized: (recognition: Recognition) => void = () => undefined;

/**
 * Serves tasks until the service disconnects.
 * @param confinement how far this process is confined, reported to the service
 */
export function serveConversions(handlers: ConversionHandlers, confinement: Confinement): void {
  process.on('disconnect', () => process.exit(0));
  // pdf.js leaves promises behind that reject after a damaged file was closed; they must not end the process.
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
    case 'calculate':
      return handlers.calculate(task);
    case 'rows':
      return handlers.rows(task);
    case 'encode':
      return handlers.encode(task);
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
