/**
 * A key of the data folder, in a file of its own: a copy of the database, such as a backup, holds none. Commands may
 * make or replace it beside a running service.
 *
 * Invariants:
 * 1. Under its name the file is whole, or it is not there: its bytes are written and synced under another name first.
 * 2. Of processes that make it at the same moment one does, and all go by what that one made.
 * 3. A key that was replaced is used no longer than the turn of the event loop in which it was read.
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

export const KEY_BYTES = 32;

/** A secret that signs or seals. */
export interface Key {
  /** Where it lies, to tell an administrator. */
  readonly path: string;
  /** @returns undefined when there is none yet, or no more. @throws when what is there is no key */
  find(): Uint8Array | undefined;
  /** The same, made first if there is none. */
  findOrMake(): Uint8Array;
  /** Puts a fresh one in the place of whatever there is. */
  replace(): void;
}

export class KeyFile implements Key {
  readonly #random: (length: number) => Uint8Array;
  #read: Uint8Array | undefined;

  constructor(
    readonly path: string,
    random: (length: number) => Uint8Array,
  ) {
    this.#random = random;
  }

  find(): Uint8Array | undefined {
    if (this.#read !== undefined) return this.#read;
    const key = readIfThere(this.path);
    if (key !== undefined && key.length !== KEY_BYTES) {
      throw new Error(`${this.path} is damaged: a key has ${KEY_BYTES} bytes, not ${key.length}.`);
    }
    this.#remember(key);
    return key;
  }

  findOrMake(): Uint8Array {
    return this.find() ?? this.#make();
  }

  replace(): void {
    this.#write((written) => renameSync(written, this.path));
    this.#remember(undefined);
  }

  #make(): Uint8Array {
    this.#write((written) => linkUnlessThere(written, this.path));
    const key = this.find();
    if (key === undefined) throw new Error(`${this.path} was made and is gone again.`);
    return key;
  }

  /** @param place gives the written file its name */
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

  /** Until the end of this turn: what is answered in it had arrived before any replacement that comes after. */
  #remember(key: Uint8Array | undefined): void {
    this.#read = key;
    if (key === undefined) return;
    setImmediate(() => {
      this.#read = undefined;
    });
  }
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Unlike a rename, a link takes the place of nothing: who comes second finds out. */
function linkUnlessThere(written: string, path: string): void {
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
