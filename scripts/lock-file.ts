/** What bun.lock pins of a package: its version, what it needs, and the hash of its archive. */
import { z } from 'zod';

const Entry = z
  .tuple([
    z.string(),
    z.string(),
    z.looseObject({ dependencies: z.record(z.string(), z.string()).optional() }),
    z.string(),
  ])
  .transform(([id, , { dependencies }, integrity]) => ({
    id,
    dependencies: Object.keys(dependencies ?? {}),
    integrity,
  }));

const Lock = z.looseObject({ packages: z.record(z.string(), z.unknown()) });

export interface LockedPackage {
  /** NAME@VERSION. */
  readonly id: string;
  /** Names of packages. */
  readonly dependencies: readonly string[];
  /** As in Subresource Integrity: `sha512-` and base64. */
  readonly integrity: string;
}

/** @returns what is asked by a package's name. @throws when the lock file does not name it */
export async function readLockFile(file = 'bun.lock'): Promise<(name: string) => LockedPackage> {
  const { packages } = Lock.parse(Bun.JSONC.parse(await Bun.file(file).text()));
  return (name) => Entry.parse(packages[name]);
}
