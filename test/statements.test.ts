/** The table of statements names tests; this fails when one of them is not there. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTest } from './support/named-tests.ts';

const rows = readFileSync(join(import.meta.dir, 'statements.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (.+) \| (\S+) › (.+) \|$/.exec(line))
  .filter((match) => match !== null);

describe('the table of statements', () => {
  test('has a row for each', () => {
    expect(rows.length).toBeGreaterThan(60);
  });

  test.each(rows.map(([, statement, file, name]) => [statement ?? '', file ?? '', name ?? '']))(
    '%s',
    (_statement, file, name) => {
      expect(findTest(file, name)).toBeDefined();
    },
  );
});
