/**
 * Usage: bun without-confinement.ts landlock|all COMMAND…
 *
 * Runs a command as a kernel would that has no Landlock, or no seccomp either: those calls are told that they are not
 * there.
 */
import { readFileSync } from 'node:fs';
import { addressOf, openLibc } from '../../src/convert/pool/confinement/libc.ts';
import { systemCallNumber as number } from '../../src/convert/pool/confinement/system-call-number.ts';

const [, , missing, ...command] = process.argv;
const LOAD_NUMBER = [0x20, 0, 0, 0];
const answer = (value: number) => [0x06, 0, 0, value];
const NOT_THERE = 0x0005_0000 | 38;
const ALLOW = 0x7fff_0000;

const names = ['landlock_create_ruleset', ...(missing === 'all' ? (['seccomp'] as const) : [])] as const;
const instructions = [
  LOAD_NUMBER,
  ...names.flatMap((name) => [[0x15, 0, 1, number(name)], answer(NOT_THERE)]),
  answer(ALLOW),
];
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
libc.call(number('prctl'), 38, 1, 0, 0, 0);
libc.call(number('seccomp'), 1, 1, BigUint64Array.of(BigInt(instructions.length), addressOf(program)));
const { exitCode, stdout, stderr } = Bun.spawnSync(command);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exit(exitCode);
