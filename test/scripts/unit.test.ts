import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '..', '..');
const UNIT = readFileSync(join(ROOT, 'scripts', 'package', 'docgate.service'), 'utf8');
const PAGE = readFileSync(join(ROOT, 'docs', 'run.md'), 'utf8');

/** Of the last line that sets it, as systemd has it. */
const setting = (name: string) =>
  UNIT.match(new RegExp(`^${name}=(.*)$`, 'gm'))
    ?.at(-1)
    ?.slice(name.length + 1);

test('on the bad day the folder is put aside that systemd keeps the data in, not the link to it', () => {
  expect(setting('DynamicUser')).toBe('yes');
  const folder = `/var/lib/private/${setting('StateDirectory')}`;
  expect(PAGE).toContain(`mv ${folder} ${folder}.aside`);
  expect(PAGE).toContain(`--data ${folder}\n`);
});
