/** The conversion processes of a running service, for tests that hold them up or end them. */

/** The processes that this one started. */
export function childrenOf(pid: number): number[] {
  const listed = Bun.spawnSync(['ps', '-o', 'pid=', '--ppid', String(pid)]).stdout.toString();
  return listed.split('\n').map(Number).filter(Boolean);
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
