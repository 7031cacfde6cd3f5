/** Starts processes that make answers. Handed in, so that tests can hand in processes of their own. */
import { residentBytes } from '../../convert/pool/process-memory.ts';
import type { SpawnAnswerProcess } from './answer-processes.ts';

/**
 * @param command the command line that starts one
 * @param env the service's environment, by which a model is reached; its own settings are left out of it
 */
export function answerSpawner(
  command: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): SpawnAnswerProcess {
  const given = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('DOCGATE_')));
  return ({ onMessage, onExit }) => {
    const subprocess = Bun.spawn([...command], {
      env: given,
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'inherit',
      ipc: onMessage,
      onExit,
    });
    return {
      send: (message) => {
        try {
          subprocess.send(message);
        } catch {
          // It is on its way out: its end tells.
        }
      },
      kill: () => subprocess.kill('SIGKILL'),
      residentBytes: () => residentBytes(subprocess.pid),
    };
  };
}
