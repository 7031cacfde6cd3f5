import { expect, test } from 'bun:test';
import { type LimitName, parseLimit } from '../../src/domain/organization-limits.ts';

test.each([
  ['storage', '20GB', 20 * 1024 ** 3],
  ['storage', '1.5 mb', 1.5 * 1024 ** 2],
  ['storage', '0', 0],
  ['documents', '50000', 50_000],
  ['answers', 'unlimited', null],
  ['documents', '20GB', undefined],
  ['documents', '1.5', undefined],
  ['documents', '-1', undefined],
  ['storage', 'much', undefined],
  ['conversions', '0', undefined],
  ['storage', '99999999TB', undefined],
] as const)('%s of %s is %p', (name: LimitName, text, most) => {
  expect(parseLimit(name, text)).toBe(most);
});
