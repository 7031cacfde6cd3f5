import { describe, expect, test } from 'bun:test';
import { DiskFull, storageFault } from '../../../src/domain/operation/storage-fault.ts';

const coded = (code: string, cause?: unknown) => Object.assign(new Error('words', { cause }), { code });

describe('that nothing can be written', () => {
  test.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['SQLITE_FULL', 'full'],
    ['SQLITE_IOERR_WRITE', 'full'],
    ['SQLITE_IOERR_FSYNC', 'full'],
    ['SQLITE_IOERR_SHMSIZE', 'full'],
    ['EROFS', 'read_only'],
    ['SQLITE_READONLY', 'read_only'],
    ['SQLITE_READONLY_DIRECTORY', 'read_only'],
    ['SQLITE_IOERR_READ', undefined],
    ['SQLITE_CONSTRAINT', undefined],
    ['ENOENT', undefined],
  ])('is told by the code %s: %s', (code, fault) => {
    expect(storageFault(coded(code))).toBe(fault as never);
  });

  test('is told by what led to an error, too, and by no words of one', () => {
    expect(storageFault(new Error('outer', { cause: coded('EDQUOT') }))).toBe('full');
    expect(storageFault(new DiskFull('full'))).toBe('full');
    expect(storageFault(new Error('ENOSPC: no space left on device'))).toBeUndefined();
    expect(storageFault('ENOSPC')).toBeUndefined();
  });
});
