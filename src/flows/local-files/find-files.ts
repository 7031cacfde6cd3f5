/** Finds the local files that a command line names. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../domain/errors.ts';
import { endingOf, kindByEnding } from '../../domain/file-kind.ts';

/** The name of standard input on a command line. */
export const STANDARD_INPUT = '-';

/**
 * Resolves paths to files: a folder stands for every file in it, at any depth, with a supported extension.
 *
 * @throws AppError not_found for a path that does not exist
 */
export function findFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (path === STANDARD_INPUT) return [path];
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) throw new AppError('not_found', `${path}: there is no such file`);
    return found.isDirectory() ? filesBelow(path) : [path];
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kindByEnding(endingOf(entry.name)) !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
