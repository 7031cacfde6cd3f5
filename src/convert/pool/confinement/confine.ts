/**
 * Confinement of processes that read untrusted files: they give up everything they do not need. Landlock applies to
 * the calling thread and what it executes, but the runtime has further threads from the start; so the process first
 * restricts files and re-executes itself, and then filters system calls for all of its threads.
 */
import { readFileSync } from 'node:fs';
import type { Confinement } from '../../../domain/operation/confinement.ts';
import { type FileRule, landlockVersion, restrictFiles } from './landlock.ts';
import { addressOf, type Libc, openLibc, SystemCallFailed } from './libc.ts';
import { buildFilter, type FilterOptions, INSTRUCTION_BYTES } from './seccomp-filter.ts';
import { knownArchitecture, systemCallNumber as number } from './system-call-number.ts';

/** prctl(2) */
const PR_SET_NO_NEW_PRIVS = 38;
/** prlimit(2): core dumps, which would contain the memory of the process. */
const RLIMIT_CORE = 4;
/** close_range(2) */
const CLOSE_RANGE_CLOEXEC = 4;
const LAST_DESCRIPTOR = 0xffff_ffff;
/** fcntl(2) */
const F_SETFD = 2;
/** seccomp(2) */
const SECCOMP_SET_MODE_FILTER = 1;
const SECCOMP_FILTER_FLAG_TSYNC = 1;

/** The environment variable, in Bun and Node, of the descriptor of the channel to the service. */
const CHANNEL = 'NODE_CHANNEL_FD';

/** Files that the program loader and the runtime read at startup, in particular to find the stack. */
const RUNTIME_FILES: readonly FileRule[] = [
  { path: '/proc/self', rights: ['read'] },
  { path: '/sys/devices/system/cpu', rights: ['read'] },
  { path: '/etc/ld.so.cache', rights: ['read'] },
  // Where musl's loader looks for libraries: if the file exists and cannot be read, it looks nowhere.
  { path: '/etc/ld-musl-x86_64.path', rights: ['read'] },
  { path: '/etc/ld-musl-aarch64.path', rights: ['read'] },
  { path: '/dev/null', rights: ['read', 'write'] },
];

/** Folders of installed programs and their data, which contain nothing private. */
const PROGRAM_FOLDERS = ['/usr', '/lib', '/lib64', '/opt', '/nix/store'];

/**
 * The C library among the mapped files of a process: glibc, or musl, which is also the loader (in a musl folder on
 * Debian).
 */
const LIBC =
  /\/(libc\.so\.6|libc-2[^/]*\.so|ld-musl-[^/]*\.so\.1|libc\.musl-[^/]*\.so\.1|[^/]*-musl\/libc\.so)$/;

/** State passed from the first stage to the second, which can't determine it any more. */
export interface Restricted {
  /** The Landlock version in force. */
  readonly landlock: number;
  /** The path of the C library. */
  readonly libc: string;
}

/**
 * Restricts files and re-executes the process with another command line. Returns if the kernel lacks Landlock or does
 * not permit it, or the runtime cannot make system calls: the process then continues unrestricted.
 *
 * @param files the files the process works with, in addition to those it runs from
 * @param command the command line for re-execution
 * @param prepare other changes to the process, which stay in effect
 */
export function restrictAndExecute(
  files: readonly FileRule[],
  command: (restricted: Restricted) => readonly string[],
  prepare: (libc: Libc) => void,
): Restricted | undefined {
  if (knownArchitecture() === undefined) return undefined;
  const mapped = mappedFiles();
  const path = mapped.find((file) => LIBC.test(file));
  const libc = path === undefined ? undefined : openLibc(path);
  if (path === undefined || libc === undefined) return undefined;
  prepare(libc);
  const landlock = landlockVersion(libc);
  try {
    if (landlock > 0)
      goOnRestricted(libc, landlock, rulesOf(mapped, files), command({ landlock, libc: path }));
  } catch (error) {
    if (!(error instanceof SystemCallFailed)) throw error;
  }
  return { landlock: 0, libc: path };
}

/**
 * Does not return.
 * @throws SystemCallFailed
 */
function goOnRestricted(
  libc: Libc,
  landlock: number,
  rules: readonly FileRule[],
  command: readonly string[],
): void {
  const environment = readFileSync('/proc/self/environ', 'utf8').split('\0').slice(0, -1);
  keepOnly(libc, channelOf(environment));
  libc.call(number('prlimit64'), 0, RLIMIT_CORE, new BigUint64Array(2), null);
  libc.call(number('prctl'), PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  restrictFiles(libc, landlock, rules);
  const [given, values] = [cStrings(command), cStrings(environment)];
  libc.call(number('execve'), cString(process.execPath), given.pointers, values.pointers);
}

/**
 * Executes an installed program that reads its standard input and writes its standard output: it may read what
 * installed programs may, write no file, and start nothing. Whatever the kernel does not support is skipped. Returns
 * if nothing can be executed.
 *
 * @param command the program's path, and its arguments
 */
export function executeProgram(command: readonly [string, ...string[]]): void {
  const architecture = knownArchitecture();
  const mapped = mappedFiles();
  const path = mapped.find((file) => LIBC.test(file));
  if (architecture === undefined || path === undefined) return;
  const libc = openLibc(path);
  if (libc === undefined) return;
  const environment = readFileSync('/proc/self/environ', 'utf8').split('\0').slice(0, -1);
  const [given, values] = [cStrings(command), cStrings(environment)];
  keepOnly(libc, undefined);
  libc.call(number('prctl'), PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const landlock = landlockVersion(libc);
  const rules: readonly FileRule[] = [
    ...[...mapped, command[0]].map((file): FileRule => ({ path: file, rights: ['execute', 'read'] })),
    ...PROGRAM_FOLDERS.map((folder): FileRule => ({ path: folder, rights: ['read'] })),
    ...RUNTIME_FILES,
  ];
  if (landlock > 0) restrictFiles(libc, landlock, rules);
  try {
    filter(libc, { architecture, pid: process.pid, isMusl: path.includes('musl'), mayExecute: true }, 0);
  } catch (error) {
    if (!(error instanceof SystemCallFailed)) throw error;
  }
  libc.call(number('execve'), cString(command[0]), given.pointers, values.pointers);
}

/** The files mapped into this process: its executable, its libraries, and their loader (proc_pid_maps(5)). */
function mappedFiles(): string[] {
  const paths = readFileSync('/proc/self/maps', 'utf8').matchAll(/ (\/.*)$/gm);
  return [...new Set([...paths].map(([, path = '']) => path))];
}

function channelOf(environment: readonly string[]): number | undefined {
  const named = environment.find((entry) => entry.startsWith(`${CHANNEL}=`));
  return named === undefined ? undefined : Number(named.slice(CHANNEL.length + 1));
}

/** Marks every descriptor to be closed on execution, except the standard ones and `kept`. */
function keepOnly(libc: Libc, kept: number | undefined): void {
  libc.call(number('close_range'), 3, LAST_DESCRIPTOR, CLOSE_RANGE_CLOEXEC);
  if (kept !== undefined) libc.call(number('fcntl'), kept, F_SETFD, 0);
}

function cString(text: string): Uint8Array {
  return Buffer.from(`${text}\0`);
}

/** An array of pointers to strings, and the bytes they point to, which must stay alive as long. */
function cStrings(texts: readonly string[]): {
  readonly pointers: BigUint64Array;
  readonly bytes: Uint8Array[];
} {
  const bytes = texts.map(cString);
  return { bytes, pointers: BigUint64Array.of(...bytes.map(addressOf), 0n) };
}

function rulesOf(mapped: readonly string[], files: readonly FileRule[]): FileRule[] {
  return [
    ...mapped.map((path): FileRule => ({ path, rights: ['execute', 'read'] })),
    ...RUNTIME_FILES,
    ...files,
  ];
}

/**
 * Filters the system calls of this process permanently, in all of its threads.
 *
 * @param restricted the state of the first stage; undefined on systems without confinement
 */
export function filterCalls(restricted: Restricted | undefined): Confinement {
  const architecture = knownArchitecture();
  if (architecture === undefined || restricted === undefined) return { landlock: 0, seccomp: false };
  const { landlock } = restricted;
  const libc = openLibc(restricted.libc);
  if (libc === undefined) return { landlock, seccomp: false };
  try {
    const isMusl = restricted.libc.includes('musl');
    const options = { architecture, pid: process.pid, isMusl, mayExecute: false };
    filter(libc, options, SECCOMP_FILTER_FLAG_TSYNC);
    return { landlock, seccomp: true };
  } catch (error) {
    if (!(error instanceof SystemCallFailed)) throw error;
    return { landlock, seccomp: false };
  }
}

/**
 * @param flags the affected threads
 * @throws SystemCallFailed
 */
function filter(libc: Libc, options: FilterOptions, flags: number): void {
  const instructions = buildFilter(options);
  // struct sock_fprog: count and address of the instructions.
  const program = BigUint64Array.of(BigInt(instructions.length / INSTRUCTION_BYTES), addressOf(instructions));
  libc.call(number('prctl'), PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  libc.call(number('seccomp'), SECCOMP_SET_MODE_FILTER, flags, program);
}
