/** The conversion processes of a running service, for tests that hold them up or end them. */

const commandLineOf = (pid: number) =>
  Bun.spawnSync(['ps', '-ww', '-o', 'args=', '-p', String(pid)]).stdout.toString();

/**
 * The processes that this one started, without those that have not yet become their program: until then the starting
 * one waits for them (vfork), and holding them up would hold it up as well.
 */
export function childrenOf(pid: number): number[] {
  const listed = Bun.spawnSync(['ps', '-o', 'pid=', '--ppid', String(pid)]).stdout.toString();
  const parent = commandLineOf(pid);
  return listed
    .split('\n')
    .map(Number)
    .filter((child) => child > 0 && commandLineOf(child) !== parent);
}

/** Holds a service's conversions up: what is pushed stays processing. @returns lets them go on */
export function holdUpConversions(pid: number): Disposable {
  const children = childrenOf(pid);
  for (const child of children) process.kill(child, 'SIGSTOP');
  return {
    [Symbol.dispose]: () => {
      for (const child of children) process.kill(child, 'SIGCONT');
    },
  };
}
