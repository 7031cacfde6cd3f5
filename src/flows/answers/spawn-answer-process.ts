/** Starts answer processes. Passed as a dependency, so that tests can replace it. */
import { residentBytes } from '../../convert/pool/process-usage.ts';
import type { Confinement } from '../../domain/operation/confinement.ts';
import type { Log } from '../../domain/operation/log.ts';
import type { SpawnAnswerProcess } from './answer-processes.ts';
import { type ModelAddresses, ModelRequests } from './model-requests.ts';
import {
  FAULT_EVENTS,
  type FromAnswerProcess,
  type ProcessMessage,
  type ToAnswerProcess,
} from './protocol.ts';

export interface AnswerSpawnerOptions {
  /** The command line that starts one. */
  readonly command: readonly string[];
  /** The models that it may use through the service. */
  readonly models: ModelAddresses;
  readonly log: Pick<Log, 'error'>;
  /** Called by each process when it has started. */
  readonly onConfined?: (confinement: Confinement) => void;
}

export function answerSpawner(options: AnswerSpawnerOptions): SpawnAnswerProcess {
  return ({ onMessage, onExit }) => {
    const subprocess = Bun.spawn([...options.command], {
      // The process needs no settings, and must not see secrets.
      env: {},
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      ipc: (message: FromAnswerProcess) => {
        // A process that was taken over may send anything: an invalid message ends it.
        try {
          if (isProcessMessage(message)) handleProcessMessage(message, requests, options);
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
        // The process is exiting, which onExit handles.
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

function handleProcessMessage(
  message: ProcessMessage,
  requests: ModelRequests,
  { log, onConfined }: AnswerSpawnerOptions,
): void {
  if (message.type === 'confined') onConfined?.(message.confinement);
  else if (message.type === 'request') void requests.forward(message.request, message.sent);
  else if (message.type === 'request_stop') requests.stop(message.request);
  else if (FAULT_EVENTS.includes(message.event)) log.error(message.event, message.fields);
}

function isProcessMessage(message: FromAnswerProcess): message is ProcessMessage {
  return !('id' in message) && message.type !== 'alive';
}
