/**
 * The files of one conversion process, which can so be kept from all others: what it reads is linked into one folder, and
 * what it writes into another is moved to where it was asked for once the task is done.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { inputsOf, outputsOf } from './process-folder.ts';
import type { ConversionTask } from './protocol.ts';
import { type TaskFiles, withFiles } from './task-files.ts';

/** A file of fewer bytes is sent along with the task: to link it and to remove the link takes longer. */
const SMALL_BYTES = 32 * 1024;

export class WorkFolder {
  readonly inputs: string;
  readonly outputs: string;
  readonly #files: TaskFiles;
  #count = 0;
  #brought: string[] = [];
  #wanted: { readonly made: string; readonly path: string }[] = [];

  /** @param path made if it is not there, and emptied. @throws as the system says when it can't be */
  constructor(readonly path: string) {
    this.inputs = inputsOf(path);
    this.outputs = outputsOf(path);
    for (const folder of [this.inputs, this.outputs]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.clear();
    this.#files = {
      input: (file) => smallBytesOf(file) ?? this.#link(file) ?? bytesOf(file),
      file: (file) => this.#link(file) ?? this.#copy(file),
      output: (file) => this.#output(file),
    };
  }

  /** @returns the task with files of this folder instead of those it names */
  bring(task: ConversionTask): ConversionTask {
    return withFiles(task, this.#files);
  }

  /** Moves what was written to where it was asked for, and lets go of what was read. */
  settle(): void {
    for (const { made, path } of this.#wanted) if (existsSync(made)) renameSync(made, path);
    for (const path of this.#brought) rmSync(path, { force: true });
    this.#wanted = [];
    this.#brought = [];
  }

  /** Removes everything, once the process is gone. */
  clear(): void {
    for (const folder of [this.inputs, this.outputs]) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
    }
    this.#wanted = [];
    this.#brought = [];
  }

  /** @returns undefined where that can't be: by the file system, a full disk, or because there is no such file */
  #link(path: string): string | undefined {
    const brought = join(this.inputs, String(this.#count++));
    try {
      linkSync(path, brought);
    } catch {
      return undefined;
    }
    this.#brought.push(brought);
    return brought;
  }

  /** What can't be copied either the process misses itself, and says so. */
  #copy(path: string): string {
    const brought = join(this.inputs, String(this.#count++));
    this.#brought.push(brought);
    try {
      copyFileSync(path, brought);
    } catch {
      rmSync(brought, { force: true });
    }
    return brought;
  }

  #output(path: string): string {
    const made = join(this.outputs, String(this.#count++));
    this.#wanted.push({ made, path });
    return made;
  }
}

/** @returns the task with the bytes of what it reads, for a process that has no folder */
export function bringBytes(task: ConversionTask): ConversionTask {
  return withFiles(task, { input: bytesOf, file: (path) => path, output: (path) => path });
}

function smallBytesOf(path: string): Uint8Array | undefined {
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: SMALL_BYTES };
  return size < SMALL_BYTES ? readFileSync(path) : undefined;
}

/** The path itself where there is no such file: the process says so then. */
function bytesOf(path: string): Uint8Array | string {
  try {
    return readFileSync(path);
  } catch {
    return path;
  }
}

/** Folders for processes, each for one at a time. */
export class WorkFolders {
  readonly #path: string | undefined;
  readonly #taken = new Set<number>();

  constructor(path: string | undefined) {
    this.#path = path;
  }

  /** @returns no folder where none can be made, as on a full disk: a process can do without, for files that are read */
  take(): { readonly folder: WorkFolder | undefined; readonly release: () => void } {
    let number = 0;
    while (this.#taken.has(number)) number++;
    this.#taken.add(number);
    const folder = this.#make(number);
    return {
      folder,
      release: () => {
        this.#taken.delete(number);
        try {
          folder?.clear();
        } catch {
          // The whole data folder is gone, say. It is emptied again before another process has it.
        }
      },
    };
  }

  #make(number: number): WorkFolder | undefined {
    if (this.#path === undefined) return undefined;
    try {
      return new WorkFolder(join(this.#path, String(number)));
    } catch {
      return undefined;
    }
  }
}
