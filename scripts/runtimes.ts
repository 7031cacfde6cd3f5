/** The Bun that an executable is made with: each target has a package of its own, which bun.lock pins by its hash. */
import { chmodSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { readLockFile } from './lock-file.ts';

/** What docgate is released for. */
export const TARGETS = ['linux-x64', 'linux-arm64', 'linux-x64-musl', 'linux-arm64-musl'] as const;
export type Target = (typeof TARGETS)[number];

/** @param target that of this machine if it is left out, whose package is the one that is installed */
export function runtimePackage(target?: string): string {
  const name = `@oven/bun-${(target ?? `${process.platform}-${process.arch}`).replace('arm64', 'aarch64')}`;
  return target !== undefined || existsSync(`node_modules/${name}`) ? name : `${name}-musl`;
}

/**
 * Gets the runtime of a target from the package registry, once.
 *
 * @returns the path of the file
 * @throws when the registry does not have it, or has another one than bun.lock names
 */
export async function fetchRuntime(target: Target): Promise<string> {
  const name = runtimePackage(target);
  const { id, integrity } = (await readLockFile())(name);
  const file = `${process.cwd()}/node_modules/.cache/docgate/${id}/bun`;
  if (existsSync(file)) return file;
  const asked = Bun.spawnSync([process.execPath, 'info', id, 'dist.tarball']);
  const url = asked.stdout.toString().trim();
  if (!URL.canParse(url)) throw new Error(`${id}: the registry does not have it: ${asked.stderr}`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${id}: the registry answers ${response.status}`);
  const archive = await response.bytes();
  const found = `sha512-${new Bun.CryptoHasher('sha512').update(archive).digest('base64')}`;
  if (found !== integrity) throw new Error(`${id}: what the registry has is not what bun.lock names`);
  const bun = (await new Bun.Archive(archive).files('package/bin/bun')).get('package/bin/bun');
  if (bun === undefined) throw new Error(`${id} holds no bin/bun`);
  mkdirSync(dirname(file), { recursive: true });
  await Bun.write(`${file}.part`, bun);
  chmodSync(`${file}.part`, 0o755);
  renameSync(`${file}.part`, file);
  return file;
}
