/** The numbers of system calls, by the kernel's own headers where this machine has them (Debian: linux-libc-dev). */
import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import systemCalls from '../../../src/convert/pool/confinement/system-calls.json';

/** Of each column of the table: aarch64 has the numbers that new architectures share. */
const HEADERS = [
  ['x86_64', 0, '/usr/include/x86_64-linux-gnu/asm/unistd_64.h'],
  ['aarch64', 1, '/usr/include/asm-generic/unistd.h'],
] as const;

/** Newer than Linux 6.1: its headers do not name them, and they have one number on all architectures. */
const FROM_454 = ['futex_wake', 'futex_wait', 'futex_requeue'];

const calls: [string, readonly (number | null)[]][] = Object.values(systemCalls).flatMap((group) =>
  Object.entries(group),
);

/** `#define __NR_read 63`, and by the name of another: `#define __NR_mmap __NR3264_mmap` (asm-generic/unistd.h). */
function readNumbers(header: string): Map<string, number> {
  const defined = [...readFileSync(header, 'utf8').matchAll(/^#define (__NR(?:3264)?_\w+)\s+(\w+)/gm)];
  const values = new Map(defined.map(([, name = '', value = '']) => [name, value]));
  return new Map(
    [...values].flatMap(([name, value]) => {
      const number = Number(values.get(value) ?? value);
      return name.startsWith('__NR_') && Number.isInteger(number) ? [[name.slice(5), number]] : [];
    }),
  );
}

describe.each(HEADERS)('the table of system calls of %s', (_, column, header) => {
  test.if(existsSync(header))('has the numbers that the kernel has', () => {
    const numbers = readNumbers(header);
    const isNew = !numbers.has('futex_wake');
    const told = calls.filter(([name]) => !(isNew && FROM_454.includes(name)));
    expect(told.map(([name, own]) => [name, own[column]])).toEqual(
      told.map(([name]) => [name, numbers.get(name) ?? null]),
    );
  });
});

test('the newest of them have one number everywhere', () => {
  expect(calls.filter(([name]) => FROM_454.includes(name))).toEqual([
    ['futex_wake', [454, 454]],
    ['futex_wait', [455, 455]],
    ['futex_requeue', [456, 456]],
  ]);
});
