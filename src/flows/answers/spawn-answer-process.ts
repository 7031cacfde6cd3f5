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

export function answerSpawner({
  command,
  models,
  log,
  onConfined,
}: AnswerSpawnerOptions): SpawnAnswerProcess {
  return ({ onMessage, onExit }) => {
    const takeOwn = (message: OfNoOrder) => {
      if (message.type === 'confined') onConfined?.(message.confinement);
      else if (message.type === 'request') void requests.ask(message.request, message.sent);
      else if (message.type === 'request_stop') requests.stop(message.request);
      else if (FAULT_EVENTS.includes(message.event)) log.error(message.event, message.fields);
    };
    const subprocess = Bun.spawn([...command], {
      // It holds no secrets.
      env: {},
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      ipc: (message: FromAnswerProcess) => {
        // A process that was taken over may send anything: what can't be understood ends it.
        try {
          if (isOfNoOrder(message)) takeOwn(message);
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
        // It is on its way out: its end tells.
      }
    };
    const requests = new ModelRequests(models, send);
    return {
      send,
      kill: () => subprocess.kill('SIGKILL'),
      residentBytes: () => residentBytes(subprocess.pid),
    };
  };
}

function isOfNoOrder(message: FromAnswerProcess): message is OfNoOrder {
  return !('id' in message) && message.type !== 'alive';
}
