/**
 * What a command prints. Each piece is in the pipe, the file or on the screen before the next line of code runs, so
 * that nothing printed is lost by the end of the process, however much it is and however slowly it is read.
 */
import { writeSync } from 'node:fs';

export const STANDARD_OUTPUT = 1;
export const STANDARD_ERROR = 2;

const NAMES: Readonly<Record<number, string>> = {
  [STANDARD_OUTPUT]: 'standard output',
  [STANDARD_ERROR]: 'standard error',
};

/** A pipe that is full and was set not to block by whoever shares it is asked again after so long. */
const FULL_PIPE_PAUSE_MS = 5;

/** The reader has gone, as `head` does when it has seen enough: there is nobody left to print for. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

/** Writes some of the bytes, as write(2) does. @returns how many */
export type WriteSome = (descriptor: number, bytes: Uint8Array) => number;

/** @throws OutputClosed when nobody reads; otherwise as the system says, such as ENOSPC for a file on a full disk */
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

/** @returns undefined when the pipe is full just now */
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
