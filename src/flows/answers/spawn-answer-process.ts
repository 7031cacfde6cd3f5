/** Starts processes that make answers. Handed in, so that tests can hand in processes of their own. */
import { residentBytes } from '../../convert/pool/process-memory.ts';
import type { Confinement } from '../../domain/operation/confinement.ts';
import type { Log } from '../../domain/operation/log.ts';
import type { SpawnAnswerProcess } from './answer-processes.ts';
import { type ModelAddresses, ModelRequests } from './model-requests.ts';
import { FAULT_EVENTS, type FromAnswerProcess, type OfNoOrder, type ToAnswerProcess } from './protocol.ts';

export interface AnswerSpawnerOptions {
  /** The command line that starts one. */
  readonly command: readonly string[];
  /** The models that it may have the service ask. */
  readonly models: ModelAddresses;
  readonly log: Pick<Log, 'error'>;
  /** Told by each process. */
  readonly onConfined?: (confinement: Confinement) => void;
}

export function answerSpawner(options: AnswerSpawnerOptions): SpawnAnswerProcess {
  return ({ onMessage, onExit }) => {
    const subprocess = Bun.spawn([...options.command], {
      // It holds no secrets.
      env: {},
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      ipc: (message: FromAnswerProcess) => {
        // A process that was taken over may send anything: what can't be understood ends it.
        try {
          if (isOfNoOrder(message)) takeOfNoOrder(message, requests, options);
          else onMessage(message);
        } catch {
          subprocess.kill('SIGKILL');
        }
      },
      onExit: () => {
        requests.stopAll();
        onExit();
      },
    });
    const send = (message: ToAnswerProcess) => {
      try {
        subprocess.send(message);
      } catch {
        // It is ending: its exit is handled where it is noticed.
      }
    };
    const requests = new ModelRequests(options.models, send);
    return {
      send,
      kill: () => subprocess.kill('SIGKILL'),
      residentBytes: () => residentBytes(subprocess.pid),
    };
  };
}

function takeOfNoOrder(
  message: OfNoOrder,
  requests: ModelRequests,
  { log, onConfined }: AnswerSpawnerOptions,
): void {
  if (message.type === 'confined') onConfined?.(message.confinement);
  else if (message.type === 'request') void requests.ask(message.request, message.sent);
  else if (message.type === 'request_stop') requests.stop(message.request);
  else if (FAULT_EVENTS.includes(message.event)) log.error(message.event, message.fields);
}

function isOfNoOrder(message: FromAnswerProcess): message is OfNoOrder {
  return !('id' in message) && message.type !== 'alive';
}
