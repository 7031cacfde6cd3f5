/** How many files and connections this process may hold open. */
import { readFileSync } from 'node:fs';

/** What systems grant at least, where they do not tell. */
const LEAST = 256;

/** proc(5), /proc/pid/limits: the soft limit of "Max open files". */
export function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? LEAST);
  } catch {
    return LEAST;
  }
}
