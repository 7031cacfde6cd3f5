/** Starts conversion processes. Handed to the pool, so that tests can hand in processes of their own. */
import { residentBytes } from './process-memory.ts';
import type { ConversionReply, ConversionTask } from './protocol.ts';

/** Where conversion processes look for programs; they know nothing else of the service's environment. */
export const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * The memory that the collector of a conversion process believes the machine to have, in bytes: beyond a quarter of it,
 * it lets garbage grow by half of what lives instead of by as much again, and beyond half of it by a quarter. Large
 * files take half of the memory for it, and a tenth to a fifth more time; small ones notice nothing.
 */
const COLLECTOR_MEMORY = 256 * 1024 * 1024;

/** What a process tells of itself. */
export interface ProcessEvents {
  readonly onReply: (reply: ConversionReply) => void;
  /** It is gone, for whatever reason; nothing comes after. */
  readonly onExit: () => void;
}

export interface ConversionProcess {
  /** Gives it a task, or several small ones; nothing more until it has told what came of them. */
  send(tasks: readonly ConversionTask[]): void;
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
      env: { PATH: PROGRAM_PATH, BUN_JSC_forceRAMSize: String(COLLECTOR_MEMORY) },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      ipc: onReply,
      onExit,
    });
    return {
      send: (tasks) => {
        try {
          subprocess.send(tasks);
        } catch {
          // It is on its way out: its end tells.
        }
      },
      kill: () => subprocess.kill('SIGKILL'),
      residentBytes: () => residentBytes(subprocess.pid),
    };
  };
}
