/**
 * Writes the output of commands synchronously, so that nothing is lost when the process exits, however much it is and
 * however slowly it is read.
 */
import { writeSync } from 'node:fs';

export const STANDARD_OUTPUT = 1;
export const STANDARD_ERROR = 2;

const NAMES: Readonly<Record<number, string>> = {
  [STANDARD_OUTPUT]: 'standard output',
  [STANDARD_ERROR]: 'standard error',
};

/** Delay before retrying to write to a full non-blocking pipe. */
const FULL_PIPE_PAUSE_MS = 5;

/** Thrown when the reader has closed the pipe, as `head` does. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

/** Writes some of the bytes, like write(2). @returns their number */
export type WriteSome = (descriptor: number, bytes: Uint8Array) => number;

/** @throws OutputClosed if the reader is gone; otherwise the system's error, such as ENOSPC */
export function writeOut(
  descriptor: number,
  what: string | Uint8Array,
  writeSome: WriteSome = (to, bytes) => writeSync(to, bytes),
): void {
  let rest = typeof what === 'string' ? new TextEncoder().encode(what) : what;
  while (rest.byteLength > 0) {
    const written = tryWrite(descriptor, rest, writeSome);
    if (written === undefined) Bun.sleepSync(FULL_PIPE_PAUSE_MS);
    else rest = rest.subarray(written);
  }
}

/** @returns undefined if the pipe is full */
function tryWrite(descriptor: number, bytes: Uint8Array, writeSome: WriteSome): number | undefined {
  try {
    return writeSome(descriptor, bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EAGAIN') return undefined;
    if (code === 'EPIPE') throw new OutputClosed('nobody reads any more', { cause: error });
    throw error instanceof Error ? Object.assign(error, { path: NAMES[descriptor] }) : error;
  }
}
