import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { chownSync, readdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_BYTES, KeyFile } from '../../src/store/files/key-file.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';

/** A user and group, whether there are any of this number or not. */
const SOMEBODY = 12_345;

describe('a key file', () => {
  let folder = '';
  const open = (random = (length: number): Uint8Array => randomBytes(length)) =>
    new KeyFile(join(folder, 'a.key'), random);
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(() => removeFolder(folder));

  test('is made when it is first needed, closed to others, and is the same from then on', () => {
    expect(open().find()).toBeUndefined();
    const key = open().getOrCreate();

    expect(key).toHaveLength(KEY_BYTES);
    expect(open().getOrCreate()).toEqual(key);
    expect(open().find()).toEqual(key);
    expect(statSync(join(folder, 'a.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a.key']);
  });

  test.skipIf(process.geteuid?.() !== 0)(
    'that root makes or replaces belongs to the user of the folder',
    () => {
      chownSync(folder, SOMEBODY, SOMEBODY);
      const key = open();
      for (const write of [() => key.getOrCreate(), () => key.replace()]) {
        write();
        const { uid, gid, mode } = statSync(join(folder, 'a.key'));
        expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: SOMEBODY, gid: SOMEBODY, mode: 0o600 });
      }
    },
  );

  test('is one for two processes that make it at the same moment', () => {
    const other = open();
    let made: Uint8Array | undefined;
    const slower = open((length) => {
      made ??= other.getOrCreate();
      return randomBytes(length);
    });

    expect(slower.getOrCreate()).toEqual(made ?? new Uint8Array());
    expect(readdirSync(folder)).toEqual(['a.key']);
  });

  test('that another process replaces or removes is noticed in the next turn', async () => {
    const key = open();
    const before = key.getOrCreate();
    open().replace();
    await nextTurn();
    const after = key.find();
    unlinkSync(join(folder, 'a.key'));
    await nextTurn();

    expect(after).toEqual(open().find() ?? after);
    expect(after).not.toEqual(before);
    expect(key.find()).toBeUndefined();
  });

  test('that is cut short is refused by name, and can be replaced', () => {
    writeFileSync(join(folder, 'a.key'), 'short');
    expect(() => open().getOrCreate()).toThrow(`${join(folder, 'a.key')} is damaged`);
    const key = open();
    key.replace();

    expect(key.find()).toHaveLength(KEY_BYTES);
  });
});
