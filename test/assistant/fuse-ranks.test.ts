import { expect, test } from 'bun:test';
import { fuseRanks } from '../../src/assistant/fuse-ranks.ts';

const fuse = (...rankings: string[][]) => fuseRanks(rankings, (entry) => entry).map(({ entry }) => entry);

test('puts first what both rankings hold, then what one of them ranks high', () => {
  expect(fuse(['a', 'b', 'c'], ['c', 'd'])).toEqual(['c', 'a', 'b', 'd']);
});

test('leaves one ranking as it is', () => {
  expect(fuse(['a', 'b'], [])).toEqual(['a', 'b']);
});
