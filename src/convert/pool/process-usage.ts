/** What another process uses: memory and processor time. */
import { readFileSync } from 'node:fs';

/** Linux counts in pages; all supported platforms have pages of 4 KiB. */
const PAGE_BYTES = 4096;

/** The resident set of a process in bytes; 0 if it has exited or is inaccessible. */
export function residentBytes(pid: number): number {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** proc(5), /proc/pid/statm: the second field is the resident set in pages. */
function fromProc(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1] ?? 0) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

function fromPs(pid: number): number {
  const asked = Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]);
  return Number(asked.stdout.toString().trim()) * 1024;
}

/** Length of a clock tick as told to programs (USER_HZ, 100 a second on all supported architectures). */
const TICK_MS = 10;

/**
 * The processor time that a process has used so far with all its threads, in milliseconds; undefined if it has exited or
 * the system doesn't tell cheaply. proc(5), /proc/pid/stat: fields 14 and 15, counted from behind the name in brackets.
 */
export function processorMs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** On a busy machine, a task may run for this many times its limit by the clock. */
const MAX_STRETCH = 3;

/**
 * The part of a task's running time that counts against its limit: the processor time that it was given, so that nothing
 * is refused because the machine is busy, but at least a fraction of the time by the clock.
 *
 * @param usedMs its processor time; undefined if unknown: then all of its running time counts
 */
export function chargedMs(ranMs: number, usedMs: number | undefined): number {
  return usedMs === undefined ? ranMs : Math.max(usedMs, ranMs / MAX_STRETCH);
}
