import { expect, test } from 'bun:test';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnnamedFile } from '../../src/blobs/unnamed-file.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';

test('a file without a name is read until the last holder lets it go', async () => {
  const folder = makeFolder();
  const path = join(folder, 'staged');
  writeFileSync(path, 'some bytes');
  const file = await UnnamedFile.open(path);
  expect(existsSync(path)).toBe(false);
  file.hold();
  await file.release();
  expect(new TextDecoder().decode(await file.read(5, 5))).toBe('bytes');
  expect(file.read(5, 6)).rejects.toThrow('ends before');
  await file.release();
  expect(file.read(0, 1)).rejects.toThrow();
  expect(UnnamedFile.open(path)).rejects.toThrow();
  removeFolder(folder);
});
