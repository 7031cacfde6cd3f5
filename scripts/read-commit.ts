/** Which commit a build is made from: what `docgate version` says. The time is the commit's, so that builds of one are alike. */

export interface Commit {
  /** Shortened, with a mark where files differ from it; null outside of a repository. */
  readonly commit: string | null;
  readonly date: string | null;
}

const HASH_LENGTH = 12;

/** @param folder the root of the sources; a repository that only lies around them is not theirs */
export function readCommit(folder = process.cwd()): Commit {
  const unknown = { commit: null, date: null };
  if (Bun.which('git') === null || git(folder, 'rev-parse', '--show-cdup') !== '') return unknown;
  const log = git(folder, 'log', '-1', '--format=%H %ct');
  const [hash, seconds] = log?.split(' ') ?? [];
  if (hash === undefined || seconds === undefined) return unknown;
  const isChanged = git(folder, 'status', '--porcelain') !== '';
  return {
    commit: `${hash.slice(0, HASH_LENGTH)}${isChanged ? '+changes' : ''}`,
    date: new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z'),
  };
}

/** What git prints; undefined where it refuses. */
function git(folder: string, ...args: string[]): string | undefined {
  const ran = Bun.spawnSync(['git', ...args], { cwd: folder, stderr: 'ignore' });
  return ran.exitCode === 0 ? ran.stdout.toString().trim() : undefined;
}
