import { describe, expect, test } from 'bun:test';
import { explainFault } from '../../src/cli/explain-fault.ts';
import { AppError } from '../../src/domain/errors.ts';

const coded = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: raw words`), { code, ...(path !== undefined && { path }) });

describe('what the system refuses', () => {
  test.each([
    'EACCES',
    'EPERM',
    'EROFS',
    'EEXIST',
    'ENOTDIR',
    'EISDIR',
    'ENOENT',
    'ENAMETOOLONG',
    'ENOSPC',
    'EDQUOT',
  ])('is said with its path and what to do: %s', (code) => {
    const said = explainFault(coded(code, '/some/where')) ?? '';

    expect(said).toStartWith('/some/where: ');
    expect(said).not.toContain('raw words');
  });

  test.each([
    'SQLITE_NOTADB',
    'SQLITE_CORRUPT',
    'SQLITE_CORRUPT_INDEX',
    'SQLITE_CANTOPEN',
    'SQLITE_READONLY_DIRECTORY',
    'SQLITE_BUSY',
    'SQLITE_FULL',
    'SQLITE_IOERR_READ',
  ])('and what SQLite refuses, with the database: %s', (code) => {
    expect(explainFault(coded(code), '/data/docgate.sqlite')).toStartWith('/data/docgate.sqlite: ');
  });

  test('names whom a foreign path belongs to, by the nearest that may be looked at', () => {
    const foreign = process.getuid?.() === 0 ? undefined : 'belongs to user 0';
    const said = explainFault(coded('EACCES', '/root/of/nothing/docgate.sqlite')) ?? '';

    if (foreign !== undefined) expect(said).toContain(foreign);
    else expect(said).not.toContain('belongs to user 0');
  });

  test('is nothing that says itself what to do, or is a fault of ours', () => {
    expect(explainFault(new AppError('not_found', 'There is no such key.'))).toBeUndefined();
    expect(explainFault(new TypeError('x is not a function'))).toBeUndefined();
    expect(explainFault('ENOENT')).toBeUndefined();
  });
});
