/** Tests by their names, for the tables that say which test shows what. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TESTS = join(import.meta.dir, '..');

/** A test as tables name it: its file below `test`, without its ending, and the name that it is written with. */
export const NAMED_TEST = /^(\S+) › (.+)$/;

/**
 * @param file such as `web/page`
 * @returns where the test of that name stands, as a path below `test`, or undefined where there is none
 */
export function findTest(file: string, name: string): string | undefined {
  const path = [`${file}.test.ts`, `${file}.test.tsx`].find((candidate) =>
    existsSync(join(TESTS, candidate)),
  );
  if (path === undefined) return undefined;
  const source = readFileSync(join(TESTS, path), 'utf8');
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((text) => source.includes(text)) ? path : undefined;
}
