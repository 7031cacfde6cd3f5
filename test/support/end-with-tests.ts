/** Ends a process and removes its folder once the process of the tests has ended, which calls nothing when it does. */

/** Reads the process, and perhaps the one that took its place, until there is nobody to write any more. */
const GUARD = 'while read -r pid; do last=$pid; done; kill -9 "$last"; rm -rf "$0"';

/** @returns takes the process, and later each that takes its place */
export function endWithTests(folder: string): (pid: number) => void {
  const guard = Bun.spawn(['sh', '-c', GUARD, folder], { stdin: 'pipe', stdout: 'ignore', stderr: 'ignore' });
  guard.unref();
  return (pid) => {
    guard.stdin.write(`${pid}\n`);
    guard.stdin.flush();
  };
}
