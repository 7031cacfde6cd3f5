/** The limit of open files and connections of this process. */
import { readFileSync } from 'node:fs';

/** A limit that every system permits, if it is unknown. */
const DEFAULT_LIMIT = 256;

/** proc(5), /proc/pid/limits: the soft limit of "Max open files". */
export function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? DEFAULT_LIMIT);
  } catch {
    return DEFAULT_LIMIT;
  }
}
