/** Starts conversion processes. Handed to the pool, so that tests can hand in processes of their own. */
import { residentBytes } from './process-memory.ts';
import type { ConversionReply, ConversionTask } from './protocol.ts';

/** Where conversion processes look for programs; they know nothing else of the service's environment. */
export const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin';

/** What a process tells of itself. */
export interface ProcessEvents {
  readonly onReply: (reply: ConversionReply) => void;
  /** It is gone, for whatever reason; nothing comes after. */
  readonly onExit: () => void;
}

export interface ConversionProcess {
  /** Gives it a task; one at a time. */
  send(task: ConversionTask): void;
  /** Ends it as soon as the system can. */
  kill(): void;
  /** The memory that it holds. */
  residentBytes(): number;
}

export type SpawnProcess = (events: ProcessEvents) => ConversionProcess;

/** @param command the command line that starts a conversion process */
export function processSpawner(command: readonly string[]): SpawnProcess {
  return ({ onReply, onExit }) => {
    const subprocess = Bun.spawn([...command], {
      env: { PATH: PROGRAM_PATH },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      ipc: onReply,
      onExit,
    });
    return {
      send: (task) => {
        try {
          subprocess.send(task);
        } catch {
          // It is on its way out: its end tells.
        }
      },
      kill: () => subprocess.kill('SIGKILL'),
      residentBytes: () => residentBytes(subprocess.pid),
    };
  };
}
