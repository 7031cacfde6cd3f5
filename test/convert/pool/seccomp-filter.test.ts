import { describe, expect, test } from 'bun:test';
import { buildFilter, INSTRUCTION_BYTES } from '../../../src/convert/pool/confinement/seccomp-filter.ts';

const ALLOW = 0x7fff_0000;
const NOT_PERMITTED = 0x0005_0001;
const NOT_THERE = 0x0005_0026;
const KILL = 0x8000_0000;
const PID = 4_711;

const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7 };
type Architecture = keyof typeof AUDIT;

/** What the kernel makes of a system call by the filter (linux/bpf_common.h, struct seccomp_data). */
function decide(
  architecture: Architecture,
  number: number,
  args: readonly number[] = [],
  isMusl = false,
  mayExecute = false,
): number {
  return run(buildFilter({ architecture, pid: PID, isMusl, mayExecute }), AUDIT[architecture], number, args);
}

function run(filter: Uint8Array, audit: number, number: number, args: readonly number[]): number {
  const view = new DataView(filter.buffer);
  const data = [number, audit, 0, 0, ...args.flatMap((value) => [value, 0])];
  let loaded = 0;
  for (let at = 0; ; at++) {
    const from = at * INSTRUCTION_BYTES;
    const [code, value] = [view.getUint16(from, true), view.getUint32(from + 4, true)];
    const jump = (holds: boolean) => view.getUint8(from + (holds ? 2 : 3));
    if (code === 0x06) return value;
    if (code === 0x20) loaded = data[value / 4] ?? 0;
    else if (code === 0x15) at += jump(loaded === value);
    else if (code === 0x35) at += jump(loaded >= value);
    else if (code === 0x45) at += jump((loaded & value) !== 0);
    else throw new Error(`no instruction ${code}`);
  }
}

const CALLS = {
  x64: {
    read: 0,
    openat: 257,
    socket: 41,
    execve: 59,
    clone: 56,
    clone3: 435,
    kill: 62,
    tkill: 200,
    fcntl: 72,
  },
  arm64: {
    read: 63,
    openat: 56,
    socket: 198,
    execve: 221,
    clone: 220,
    clone3: 435,
    kill: 129,
    tkill: 130,
    fcntl: 25,
  },
};

describe.each(['x64', 'arm64'] as const)('on %s, the filter', (architecture) => {
  const calls = CALLS[architecture];

  test('lets a file be read', () => {
    expect(decide(architecture, calls.read)).toBe(ALLOW);
    expect(decide(architecture, calls.openat)).toBe(ALLOW);
  });

  test('lets no socket be opened and no program be started', () => {
    expect(decide(architecture, calls.socket)).toBe(NOT_PERMITTED);
    expect(decide(architecture, calls.execve)).toBe(NOT_PERMITTED);
  });

  test('lets threads be made, and no processes', () => {
    const [thread, process] = [0x003d_0f00, 17];
    expect(decide(architecture, calls.clone, [thread])).toBe(ALLOW);
    expect(decide(architecture, calls.clone, [process])).toBe(NOT_PERMITTED);
    expect(decide(architecture, calls.clone3)).toBe(NOT_THERE);
  });

  test('lets the process signal itself, and nobody else', () => {
    expect(decide(architecture, calls.kill, [PID])).toBe(ALLOW);
    expect(decide(architecture, calls.kill, [1])).toBe(NOT_PERMITTED);
    expect(decide(architecture, calls.tkill, [PID])).toBe(NOT_PERMITTED);
    expect(decide(architecture, calls.tkill, [PID], true)).toBe(ALLOW);
  });

  test('lets a descriptor be doubled, and nobody be signalled about it', () => {
    const [duplicate, setOwner] = [1030, 8];
    expect(decide(architecture, calls.fcntl, [0, duplicate])).toBe(ALLOW);
    expect(decide(architecture, calls.fcntl, [0, setOwner])).toBe(NOT_PERMITTED);
  });

  test('does not know what a later kernel adds, and takes no other way of calling', () => {
    expect(decide(architecture, 900)).toBe(NOT_THERE);
    expect(decide(architecture, 0x4000_0000)).toBe(NOT_PERMITTED);
    const filter = buildFilter({ architecture, pid: PID, isMusl: false, mayExecute: false });
    expect(run(filter, 0x40000003, calls.read, [])).toBe(KILL);
  });
});
