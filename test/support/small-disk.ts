/** A disk so small that it can be filled to the last byte, where this machine lets one be mounted. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, removeFolder } from './docgate.ts';

export interface SmallDisk {
  readonly folder: string;
  /** Takes what is left, to the last byte, as another program would. */
  fill(): void;
  /** Gives back what `fill` has taken. */
  empty(): void;
  /** Lets nothing be written any more, as after a fault of the disk. */
  makeReadOnly(): void;
  remove(): void;
}

/** @returns why there is none, for whoever reads the output of the tests, where mounting is not permitted */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  const folder = makeFolder();
  if (process.platform !== 'linux' || Bun.which('mount') === null) return refused(folder, 'no mount(8) here');
  const mounted = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'docgate-test', folder]);
  if (mounted.exitCode !== 0) return refused(folder, mounted.stderr.toString().trim());
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => fillUp(filler),
    empty: () => rmSync(filler, { force: true }),
    makeReadOnly: () => void Bun.spawnSync(['mount', '-o', 'remount,ro', folder]),
    remove: () => {
      Bun.spawnSync(['umount', folder]);
      removeFolder(folder);
    },
  };
}

function refused(folder: string, why: string): string {
  removeFolder(folder);
  return why;
}

function fillUp(path: string): void {
  const file = openSync(path, 'a');
  for (const size of [1024 * 1024, 4096, 1]) {
    const piece = new Uint8Array(size);
    try {
      while (writeSync(file, piece) > 0);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
  closeSync(file);
}
