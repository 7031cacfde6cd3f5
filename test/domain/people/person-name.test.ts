import { expect, test } from 'bun:test';
import { MAX_NAME_LENGTH } from '../../../src/domain/limits.ts';
import { callPerson, parsePersonName } from '../../../src/domain/people/person-name.ts';

test.each<[string, string | null | undefined]>([
  ['  Ada \n Lovelace ', 'Ada Lovelace'],
  ['محمد‌رضا', 'محمد‌رضا'],
  ['Ada\u202egro.elpmaxe', 'Ada gro.elpmaxe'],
  ['e\u0301va', 'éva'],
  [' \u200b ', null],
  ['', null],
  ['ada@example.org', undefined],
  ['ada＠example.org', undefined],
  ['x'.repeat(MAX_NAME_LENGTH + 1), undefined],
])('%j as a name is %j', (text, name) => {
  expect(parsePersonName(text)).toBe(name as string | null);
});

test('a person without a name is called by the address', () => {
  expect(callPerson({ name: null, email: 'ada@example.org' })).toBe('ada@example.org');
  expect(callPerson({ name: 'Ada', email: 'ada@example.org' })).toBe('Ada');
});
