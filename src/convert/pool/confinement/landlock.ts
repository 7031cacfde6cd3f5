/** Restricts file access of the calling thread, and what it executes, by Landlock (landlock(7)). */
import { closeSync, existsSync, openSync } from 'node:fs';
import { type Libc, SystemCallFailed } from './libc.ts';
import { systemCallNumber as number } from './system-call-number.ts';

/** linux/landlock.h: access rights to files. */
const RIGHT = {
  execute: 1 << 0,
  write: 1 << 1,
  read: 1 << 2,
  remove: 1 << 5,
  make: 1 << 8,
  truncate: 1 << 14,
} as const;

/**
 * Rights by the version that introduced them: 13 in the first one, then linking between folders, truncation, devices.
 */
const RIGHTS_BY_VERSION = [
  { from: 5, rights: 0xffff },
  { from: 3, rights: 0x7fff },
  { from: 2, rights: 0x3fff },
  { from: 1, rights: 0x1fff },
];
/** Binding and connecting by TCP, from version 4. */
const TCP = 0b11n;
/** Abstract unix sockets and signals, from version 6. */
const SCOPES = 0b11n;

const CREATE_RULESET_VERSION = 1;
const RULE_PATH_BENEATH = 1;
/** open(2); Node has no constant for it. */
const O_PATH = 0o10000000;

/** Rights to a file, or to everything in a folder. Rights that do not apply to a file must not be included. */
export interface FileRule {
  readonly path: string;
  readonly rights: readonly (keyof typeof RIGHT)[];
}

/** @returns 0 if the kernel lacks Landlock, or does not permit it */
export function landlockVersion(libc: Libc): number {
  try {
    return libc.call(number('landlock_create_ruleset'), null, 0, CREATE_RULESET_VERSION);
  } catch (error) {
    if (error instanceof SystemCallFailed) return 0;
    throw error;
  }
}

/**
 * Permanently removes all file access rights from the calling thread except the given ones. It must have set
 * PR_SET_NO_NEW_PRIVS before.
 *
 * @param version as returned by `landlockVersion`, at least 1
 * @param rules rules about missing files are ignored
 */
export function restrictFiles(libc: Libc, version: number, rules: readonly FileRule[]): void {
  const handled = RIGHTS_BY_VERSION.find(({ from }) => version >= from)?.rights ?? 0;
  const attributes = BigUint64Array.of(BigInt(handled), TCP, SCOPES);
  const size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const ruleset = libc.call(number('landlock_create_ruleset'), attributes, size, 0);
  try {
    for (const rule of rules) allow(libc, ruleset, rule, handled);
    libc.call(number('landlock_restrict_self'), ruleset, 0);
  } finally {
    closeSync(ruleset);
  }
}

function allow(libc: Libc, ruleset: number, { path, rights }: FileRule, handled: number): void {
  if (!existsSync(path)) return;
  const file = openSync(path, O_PATH);
  try {
    const wanted = rights.reduce((bits, right) => bits | RIGHT[right], 0);
    // struct landlock_path_beneath_attr, which is packed.
    const attributes = new DataView(new ArrayBuffer(12));
    attributes.setBigUint64(0, BigInt(wanted & handled), true);
    attributes.setInt32(8, file, true);
    const bytes = new Uint8Array(attributes.buffer);
    libc.call(number('landlock_add_rule'), ruleset, RULE_PATH_BENEATH, bytes, 0);
  } finally {
    closeSync(file);
  }
}
