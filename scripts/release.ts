/** Usage: scripts/release, which says what this does. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { $ } from 'bun';
import { version } from '../package.json';
import { findDifferences } from './find-differences.ts';
import { readCommit } from './read-commit.ts';
import { fetchRuntime, TARGETS, type Target } from './runtimes.ts';

/** What goes into an archive beside what the build makes. */
const DOCUMENTS = ['LICENSE', 'README.md', 'SECURITY.md', 'CHANGELOG.md', 'docs'];

const scratch = mkdtempSync(join(tmpdir(), 'docgate-release-'));
try {
  await release(resolve(process.argv[2] ?? 'release'));
} catch (error) {
  console.error(`scripts/release: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function release(folder: string): Promise<void> {
  const { commit, date } = readCommit();
  if (commit === null || date === null)
    throw new Error('a release is made of a commit, and this is no repository');
  if (commit.endsWith('+changes')) throw new Error('there are changes that are not committed');
  if (existsSync(folder)) throw new Error(`${folder} is there already`);
  const runtimes = await fetchRuntimes();
  // Of different lengths, as are the paths that a build might leave in what it makes.
  const from = { commit, date };
  const first = await buildAll(join(scratch, 'a'), runtimes, from);
  const second = await buildAll(join(scratch, 'deeper', 'b'), runtimes, from);
  const differences = findDifferences(first, second);
  if (differences.length > 0) throw new Error(['two builds of one commit differ', ...differences].join('\n'));
  cpSync(first, folder, { recursive: true });
  const sums = await $`sha256sum ${readdirSync(folder).sort()}`.cwd(folder).text();
  await Bun.write(join(folder, 'SHA256SUMS'), sums);
  process.stdout.write(`${sums}Built twice with the same result, from ${commit}: ${folder}\n`);
}

/** A target whose runtime can't be had is left out, and told. */
async function fetchRuntimes(): Promise<Map<Target, string>> {
  const runtimes = new Map<Target, string>();
  for (const target of TARGETS) {
    try {
      runtimes.set(target, await fetchRuntime(target));
    } catch (error) {
      console.error(`Left out: ${target}. ${error instanceof Error ? error.message : error}`);
    }
  }
  if (runtimes.size === 0) throw new Error('there is no runtime to build with');
  return runtimes;
}

/** Builds every target in a clone of the repository. @returns the folder of archives and bills of materials */
async function buildAll(
  clone: string,
  runtimes: ReadonlyMap<Target, string>,
  { commit, date }: { readonly commit: string; readonly date: string },
): Promise<string> {
  await $`git clone --quiet --no-checkout ${process.cwd()} ${clone}`;
  await $`git checkout --quiet --detach ${commit}`.cwd(clone);
  mkdirSync(join(clone, 'node_modules'));
  // Without what is hidden there: the runtimes of all targets.
  await $`cp --archive node_modules/* ${join(clone, 'node_modules')}`;
  const made = `${clone}-made`;
  mkdirSync(made);
  for (const [target, runtime] of runtimes) {
    const name = `docgate-${version}-${target}`;
    await $`${process.execPath} scripts/build.ts ${target} ${runtime}`.cwd(clone);
    const packed = join(clone, 'dist', name);
    mkdirSync(packed);
    for (const file of readdirSync(join(clone, 'dist'))) {
      if (file !== name) cpSync(join(clone, 'dist', file), join(packed, file));
    }
    for (const file of DOCUMENTS) cpSync(join(clone, file), join(packed, file), { recursive: true });
    cpSync(join(clone, 'scripts', 'package'), join(packed, 'package'), { recursive: true });
    cpSync(join(packed, 'docgate.cdx.json'), join(made, `${name}.cdx.json`));
    // Tells nothing of who packed it, and when.
    const alike = [
      '--sort=name',
      `--mtime=${date}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+rw,go=rX',
    ];
    await $`tar --create ${alike} ${name} | gzip --no-name > ${join(made, `${name}.tar.gz`)}`.cwd(
      join(clone, 'dist'),
    );
  }
  return made;
}
