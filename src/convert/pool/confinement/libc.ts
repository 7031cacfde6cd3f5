/** System calls by number, through the C library that is already loaded. */
import { dlopen, ptr, read } from 'bun:ffi';

/** Arguments of a system call: numbers, and the address of bytes. */
export type Argument = number | bigint | NodeJS.TypedArray | null;

export interface Libc {
  /**
   * @param args six at most
   * @throws SystemCallFailed with errno
   */
  call(number: number, ...args: Argument[]): number;
}

export class SystemCallFailed extends Error {
  override readonly name = 'SystemCallFailed';

  constructor(
    readonly number: number,
    /** errno(3) */
    readonly reason: number,
  ) {
    super(`system call ${number} failed with ${reason}`);
  }
}

/**
 * @param path of the C library, as mapped into this process
 * @returns undefined if the runtime cannot call it: its calls are compiled, which takes memory that is written and
 *   executed, and a system may deny that (MemoryDenyWriteExecute= of systemd)
 */
export function openLibc(path: string): Libc | undefined {
  const symbols = loadSymbols(path);
  if (symbols === undefined) return undefined;
  return {
    call: (number, ...args) => {
      const [a, b, c, d, e, f] = args.map(rawValue);
      const result = symbols.syscall(number, a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0);
      if (result !== -1n) return Number(result);
      const at = symbols.__errno_location();
      throw new SystemCallFailed(number, at === null ? 0 : read.i32(at));
    },
  };
}

function loadSymbols(path: string) {
  try {
    return dlopen(path, {
      syscall: { args: ['i64', 'i64', 'i64', 'i64', 'i64', 'i64', 'i64'], returns: 'i64' },
      __errno_location: { args: [], returns: 'ptr' },
    }).symbols;
  } catch {
    return undefined;
  }
}

function rawValue(argument: Argument): number | bigint {
  if (argument === null) return 0;
  return typeof argument === 'object' ? addressOf(argument) : argument;
}

/** The memory address of bytes, valid as long as they are referenced. */
export function addressOf(bytes: NodeJS.TypedArray): bigint {
  return BigInt(ptr(bytes));
}
