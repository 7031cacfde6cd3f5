/**
 * A key of the data folder, in a separate file, so that a copy of the database (such as a backup) contains none.
 * Commands may create or replace it while the service is running.
 *
 * Invariants:
 * 1. The file is complete or does not exist: its bytes are written and synced under a temporary name first.
 * 2. If several processes create it at the same moment, one succeeds, and all use its key.
 * 3. It belongs to the user of the data folder, whose service reads it, also where root runs a command.
 * 4. A replaced key is not used beyond the turn of the event loop in which it was read.
 */
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { giveToFolderOwner } from './folder-owner.ts';

export const KEY_BYTES = 32;

/** A secret that signs or seals. */
export interface Key {
  /** Path, for messages to the administrator. */
  readonly path: string;
  /** @returns undefined if there is none. @throws if the file is damaged */
  find(): Uint8Array | undefined;
  /** Returns the key, created if missing. */
  getOrCreate(): Uint8Array;
  /** Replaces the key by a new one. */
  replace(): void;
}

export class KeyFile implements Key {
  readonly #random: (length: number) => Uint8Array;
  #cached: Uint8Array | undefined;

  constructor(
    readonly path: string,
    random: (length: number) => Uint8Array,
  ) {
    this.#random = random;
  }

  find(): Uint8Array | undefined {
    if (this.#cached !== undefined) return this.#cached;
    const key = readIfExists(this.path);
    if (key !== undefined && key.length !== KEY_BYTES) {
      throw new Error(`${this.path} is damaged: a key has ${KEY_BYTES} bytes, not ${key.length}.`);
    }
    this.#cache(key);
    return key;
  }

  getOrCreate(): Uint8Array {
    return this.find() ?? this.#create();
  }

  replace(): void {
    this.#write((written) => renameSync(written, this.path));
    this.#cache(undefined);
  }

  #create(): Uint8Array {
    this.#write((written) => linkUnlessExists(written, this.path));
    const key = this.find();
    if (key === undefined) throw new Error(`${this.path} was made and is gone again.`);
    return key;
  }

  /** @param place gives the written file its final name */
  #write(place: (written: string) => void): void {
    const written = `${this.path}.${Buffer.from(this.#random(8)).toString('hex')}`;
    try {
      writeSynced(written, this.#random(KEY_BYTES));
      place(written);
    } finally {
      rmSync(written, { force: true });
    }
    syncFolder(dirname(this.path));
  }

  /** Caches the key until the end of this turn: requests answered in it had arrived before any later replacement. */
  #cache(key: Uint8Array | undefined): void {
    this.#cached = key;
    if (key === undefined) return;
    setImmediate(() => {
      this.#cached = undefined;
    });
  }
}

function readIfExists(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Unlike a rename, a link does not replace an existing file. */
function linkUnlessExists(written: string, path: string): void {
  try {
    linkSync(written, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function writeSynced(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, bytes);
    giveToFolderOwner(file, path);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
