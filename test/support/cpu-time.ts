/** Measures work by the processor time it takes, which a busy machine changes little. */

/** The processor time in milliseconds that this process spends while something is done. */
export async function cpuMilliseconds(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
