/**
 * The files of a conversion process, isolated from those of others: inputs are linked into one folder, and outputs
 * are moved from another one to their destinations when the task is done.
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

/** Smaller files are sent with the task, since linking and unlinking take longer. */
const SMALL_BYTES = 32 * 1024;

export class WorkFolder {
  readonly inputs: string;
  readonly outputs: string;
  readonly #files: TaskFiles;
  #count = 0;
  #brought: string[] = [];
  #wanted: { readonly made: string; readonly path: string }[] = [];

  /**
   * @param path created if missing, and emptied
   * @throws the system's error if it can't be created
   */
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

  /** @returns the task with files of this folder instead of the original ones */
  bring(task: ConversionTask): ConversionTask {
    return withFiles(task, this.#files);
  }

  /** Moves the outputs to their destinations, and removes the inputs. */
  settle(): void {
    for (const { made, path } of this.#wanted) if (existsSync(made)) renameSync(made, path);
    for (const path of this.#brought) rmSync(path, { force: true });
    this.#wanted = [];
    this.#brought = [];
  }

  /** Removes everything, after the process has exited. */
  clear(): void {
    for (const folder of [this.inputs, this.outputs]) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
    }
    this.#wanted = [];
    this.#brought = [];
  }

  /** @returns undefined if linking fails: unsupported, a full disk, or no such file */
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

  /** If copying fails too, the process reports the missing file. */
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

/** @returns the task with the bytes of its inputs, for a process without a folder */
export function bringBytes(task: ConversionTask): ConversionTask {
  return withFiles(task, { input: bytesOf, file: (path) => path, output: (path) => path });
}

function smallBytesOf(path: string): Uint8Array | undefined {
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: SMALL_BYTES };
  return size < SMALL_BYTES ? readFileSync(path) : undefined;
}

/** Returns the path if there is no such file: the process reports that. */
function bytesOf(path: string): Uint8Array | string {
  try {
    return readFileSync(path);
  } catch {
    return path;
  }
}

/** Folders for processes, each used by one at a time. */
export class WorkFolders {
  readonly #path: string | undefined;
  readonly #taken = new Set<number>();

  constructor(path: string | undefined) {
    this.#path = path;
  }

  /** @returns no folder if none can be created, as on a full disk: a process can read files without one */
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
          // The data folder may be gone. The folder is emptied again before its next use.
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
