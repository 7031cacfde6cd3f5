/** The memory of another process. */
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
