/** Fixtures are folders: `input.…`, the `expected.md` that it becomes, and `guards.txt`, a line that says why. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Fixture {
  readonly name: string;
  /** The line of guards.txt. */
  readonly guards: string;
  readonly fileName: string;
  readonly input: Uint8Array;
  readonly expected: string;
}

/** All fixtures of one room, such as `csv`. */
export function fixturesOf(room: string): Fixture[] {
  const root = join(import.meta.dir, '..', 'fixtures', room);
  return readdirSync(root)
    .sort()
    .map((name) => {
      const folder = join(root, name);
      const fileName = readdirSync(folder).find((file) => file.startsWith('input.')) ?? 'input';
      return {
        name,
        guards: readFileSync(join(folder, 'guards.txt'), 'utf8').trim(),
        fileName,
        input: readFileSync(join(folder, fileName)),
        expected: readFileSync(join(folder, 'expected.md'), 'utf8'),
      };
    });
}
