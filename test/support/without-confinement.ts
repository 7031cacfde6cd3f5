/**
 * Usage: bun without-confinement.ts landlock|all|execution COMMAND…
 *
 * Runs a command as a kernel would that has no Landlock, or no seccomp either: those calls are told that they are not
 * there. Or as systemd does with MemoryDenyWriteExecute: no memory can be both written and executed.
 */
import { readFileSync } from 'node:fs';
import { addressOf, openLibc } from '../../src/convert/pool/confinement/libc.ts';
import {
  COLUMNS,
  knownArchitecture,
  systemCallNumber,
} from '../../src/convert/pool/confinement/system-call-number.ts';
import systemCalls from '../../src/convert/pool/confinement/system-calls.json';

const [, , missing, ...command] = process.argv;
const LOAD_NUMBER = [0x20, 0, 0, 0];
const answer = (value: number) => [0x06, 0, 0, value];
const NOT_THERE = 0x0005_0000 | 38;
const DENIED = 0x0005_0000 | 1;
const ALLOW = 0x7fff_0000;
const WRITE = 2;
const EXECUTE = 4;

const column = COLUMNS[knownArchitecture() ?? 'x64'];

/** A call is told that it is not there. */
const lacks = (name: 'landlock_create_ruleset' | 'seccomp') => [
  [0x15, 0, 1, systemCallNumber(name)],
  answer(NOT_THERE),
];
/** A call is denied whose third argument has all these bits. */
const denies = (name: 'mmap' | 'mprotect', bits: number) => [
  [0x15, 0, 5, systemCalls.allowed[name][column] ?? 0],
  [0x20, 0, 0, 32],
  [0x54, 0, 0, bits],
  [0x15, 0, 1, bits],
  answer(DENIED),
  LOAD_NUMBER,
];
const RULES: Record<string, number[][]> = {
  landlock: lacks('landlock_create_ruleset'),
  all: [...lacks('landlock_create_ruleset'), ...lacks('seccomp')],
  execution: [...denies('mmap', WRITE | EXECUTE), ...denies('mprotect', EXECUTE)],
};
const instructions = [LOAD_NUMBER, ...(RULES[missing ?? ''] ?? []), answer(ALLOW)];
const bytes = new DataView(new ArrayBuffer(instructions.length * 8));
instructions.forEach(([code = 0, holds = 0, fails = 0, value = 0], index) => {
  bytes.setUint16(index * 8, code, true);
  bytes.setUint8(index * 8 + 2, holds);
  bytes.setUint8(index * 8 + 3, fails);
  bytes.setUint32(index * 8 + 4, value, true);
});
const program = new Uint8Array(bytes.buffer);
const path = /\S+\/(libc\.so\.6|ld-musl\S+)$/m.exec(readFileSync('/proc/self/maps', 'utf8'))?.[0] ?? '';
const libc = openLibc(path);
if (libc === undefined) throw new Error('no system call can be made here');
libc.call(systemCallNumber('prctl'), 38, 1, 0, 0, 0);
libc.call(
  systemCallNumber('seccomp'),
  1,
  1,
  BigUint64Array.of(BigInt(instructions.length), addressOf(program)),
);
const { exitCode, stdout, stderr } = Bun.spawnSync(command);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exit(exitCode);
