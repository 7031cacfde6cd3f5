/**
 * The filter for system calls of a conversion process (seccomp(2), linux/filter.h): those needed to read, process and
 * write a file are allowed. Opening sockets, starting programs or processes, accessing other processes, and renaming
 * or changing permissions of files are not, nor are calls that later kernels add.
 */
import { type Architecture, COLUMNS } from './system-call-number.ts';
import systemCalls from './system-calls.json';

/** The numbers of a system call: x86_64, aarch64; null if there is none. */
type Numbers = readonly (number | null)[];

/** The architecture values seen by the filter (linux/audit.h). */
const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7 } as const satisfies Record<Architecture, number>;

/** Numbers from here on belong to the x32 ABI, which would bypass all other rules. */
const X32 = 0x4000_0000;

/** The highest number in Linux 6.18: higher ones are answered with ENOSYS. */
const NEWEST_NUMBER = 470;

/** linux/bpf_common.h */
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

/** struct seccomp_data */
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const ARGUMENTS_AT = 16;

/** linux/seccomp.h, with errno(3) */
const ALLOW = 0x7fff_0000;
const KILL_PROCESS = 0x8000_0000;
const NOT_PERMITTED = 0x0005_0000 | 1;
const NOT_THERE = 0x0005_0000 | 38;

/** A thread of the same process is created, not a new process (CLONE_THREAD). */
const CLONE_THREAD = 0x0001_0000;
/** F_DUPFD to F_SETFL, file locks, F_DUPFD_CLOEXEC: not the owner of signals. */
const FILE_COMMANDS = [0, 1, 2, 3, 4, 5, 6, 7, 1030];
/** TCGETS, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX */
const DEVICE_COMMANDS = [0x5401, 0x541b, 0x5421, 0x5450, 0x5451];
/** PR_SET_NAME, PR_GET_NAME, PR_SET_VMA */
const PROCESS_OPTIONS = [15, 16, 0x53564d41];

interface Instruction {
  readonly code: number;
  readonly value: number;
  /** Number of instructions to skip if a comparison holds, and if it fails. */
  readonly holds?: number;
  readonly fails?: number;
}

/** struct sock_filter */
export const INSTRUCTION_BYTES = 8;

export interface FilterOptions {
  readonly architecture: Architecture;
  /** The process itself, to which its runtime sends signals. */
  readonly pid: number;
  /** Musl signals its threads by a call that does not state the process. */
  readonly isMusl: boolean;
  /** Whether execve is allowed, to continue as a program; Landlock decides which ones. */
  readonly mayExecute: boolean;
}

/** @returns instructions for the kernel: an array of struct sock_filter */
export function buildFilter({ architecture, pid, isMusl, mayExecute }: FilterOptions): Uint8Array {
  const column = COLUMNS[architecture];
  const { allowed, byArgument, unknown, own } = systemCalls;
  const when = (numbers: Numbers, block: readonly Instruction[]) =>
    whenCalled(numbers[column] ?? null, block);
  const instructions = [
    load(ARCHITECTURE_AT),
    { code: JUMP_IF_EQUAL, value: AUDIT[architecture], holds: 1 },
    answer(KILL_PROCESS),
    load(NUMBER_AT),
    { code: JUMP_IF_AT_LEAST, value: X32, fails: 1 },
    answer(NOT_PERMITTED),
    ...Object.values(allowed).flatMap((numbers) => when(numbers, [answer(ALLOW)])),
    ...Object.values(unknown).flatMap((numbers) => when(numbers, [answer(NOT_THERE)])),
    ...(mayExecute ? when(own.execve, [answer(ALLOW)]) : []),
    ...when(byArgument.clone, allowBit(0, CLONE_THREAD)),
    ...when(byArgument.fcntl, allowValues(1, FILE_COMMANDS)),
    ...when(byArgument.ioctl, allowValues(1, DEVICE_COMMANDS)),
    ...when(byArgument.prctl, allowValues(0, PROCESS_OPTIONS)),
    ...when(byArgument.prlimit64, allowValues(0, [0, pid])),
    ...when(byArgument.kill, allowValues(0, [pid])),
    ...when(byArgument.tgkill, allowValues(0, [pid])),
    ...when(byArgument.tkill, [answer(isMusl ? ALLOW : NOT_PERMITTED)]),
    { code: JUMP_IF_AT_LEAST, value: NEWEST_NUMBER + 1, fails: 1 },
    answer(NOT_THERE),
    answer(NOT_PERMITTED),
  ];
  return encode(instructions);
}

function load(at: number): Instruction {
  return { code: LOAD, value: at };
}

function answer(value: number): Instruction {
  return { code: RETURN, value };
}

function whenCalled(number: number | null, block: readonly Instruction[]): readonly Instruction[] {
  return number === null ? [] : [{ code: JUMP_IF_EQUAL, value: number, fails: block.length }, ...block];
}

/** The lower half of an argument: all arguments examined here are 32-bit numbers for the kernel. */
function loadArgument(index: number): Instruction {
  return load(ARGUMENTS_AT + 8 * index);
}

function allowValues(index: number, values: readonly number[]): Instruction[] {
  const compared = values.flatMap((value) => [{ code: JUMP_IF_EQUAL, value, fails: 1 }, answer(ALLOW)]);
  return [loadArgument(index), ...compared, answer(NOT_PERMITTED)];
}

function allowBit(index: number, bit: number): Instruction[] {
  return [
    loadArgument(index),
    { code: JUMP_IF_ANY_BIT, value: bit, fails: 1 },
    answer(ALLOW),
    answer(NOT_PERMITTED),
  ];
}

function encode(instructions: readonly Instruction[]): Uint8Array {
  const bytes = new Uint8Array(instructions.length * INSTRUCTION_BYTES);
  const view = new DataView(bytes.buffer);
  instructions.forEach(({ code, value, holds = 0, fails = 0 }, index) => {
    const at = index * INSTRUCTION_BYTES;
    view.setUint16(at, code, true);
    view.setUint8(at + 2, holds);
    view.setUint8(at + 3, fails);
    view.setUint32(at + 4, value, true);
  });
  return bytes;
}
