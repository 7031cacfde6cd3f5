/** The local files that a command line means. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../domain/errors.ts';
import { endingOf, kindByEnding } from '../../domain/file-kind.ts';

/** The name by which a command line means its standard input. */
export const STANDARD_INPUT = '-';

/**
 * The files that paths mean: a folder means every file in it, at any depth, whose ending docgate knows.
 *
 * @throws AppError not_found for a path that is not there
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
