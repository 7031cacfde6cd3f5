/** Which packages an executable holds, by the files that went into it. */
import { z } from 'zod';

const Manifest = z.object({ version: z.string(), license: z.string() });

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** By its SPDX name. */
  readonly license: string;
  readonly folder: string;
}

/** @param files paths of the bundled files @returns the packages by name */
export async function bundledPackages(files: readonly string[]): Promise<BundledPackage[]> {
  const names = new Set(files.flatMap((file) => packageOf(file) ?? []));
  return Promise.all(
    [...names].sort().map(async (name) => {
      const folder = `node_modules/${name}`;
      return { name, folder, ...Manifest.parse(await Bun.file(`${folder}/package.json`).json()) };
    }),
  );
}

function packageOf(file: string): string | undefined {
  return /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
}
