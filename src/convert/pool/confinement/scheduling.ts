/** Scheduling of a process that works in the background. */
import { constants, setPriority } from 'node:os';
import { type Libc, SystemCallFailed } from './libc.ts';
import { systemCallNumber } from './system-call-number.ts';

/** sched(7): a task that does not interrupt others when it wakes up. */
const SCHED_BATCH = 3;

/** The longest that Linux allows (6.12; kernel/sched/syscalls.c, __setparam_fair), in nanoseconds; 3 ms by default. */
const LONG_SLICE = 100_000_000n;

/** struct sched_attr, its first version (sched_setattr(2)). */
const ATTRIBUTES_BYTES = 48;
const POLICY_AT = 4;
const NICE_AT = 16;
const RUNTIME_AT = 24;

/** Gives the process a lower priority: it gets less time where others want it. Threads that it starts later inherit that. */
export function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/**
 * Gives the calling thread, and what it executes, long time slices. A task with shorter ones that wakes up, such as the
 * service when a request comes, then interrupts it at once instead of waiting for the end of its slice. Kernels before 6.12
 * ignore the length.
 */
export function giveWay(libc: Libc): void {
  const attributes = new DataView(new ArrayBuffer(ATTRIBUTES_BYTES));
  attributes.setUint32(0, ATTRIBUTES_BYTES, true);
  attributes.setUint32(POLICY_AT, SCHED_BATCH, true);
  attributes.setInt32(NICE_AT, constants.priority.PRIORITY_BELOW_NORMAL, true);
  attributes.setBigUint64(RUNTIME_AT, LONG_SLICE, true);
  try {
    libc.call(systemCallNumber('sched_setattr'), 0, new Uint8Array(attributes.buffer), 0);
  } catch (error) {
    // Not permitted here: requests wait longer.
    if (!(error instanceof SystemCallFailed)) throw error;
  }
}
