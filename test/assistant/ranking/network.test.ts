import { expect, test } from 'bun:test';
import { fitNetwork } from '../../../scripts/train/fit-network.ts';
import { logOddsOf } from '../../../src/assistant/ranking/network.ts';

const EITHER = {
  features: ['bias', 'left', 'right'],
  hidden: [
    [-1, 1, 1],
    [0, 1, 1],
  ],
  output: [-3, 1],
  bias: -0.5,
};

test('a unit counts only above zero, so that two features together may say the contrary of each alone', () => {
  const odds = (left: number, right: number) => logOddsOf(EITHER, { bias: 1, left, right });
  expect([odds(0, 0), odds(1, 0), odds(0, 1), odds(1, 1)]).toEqual([-0.5, 0.5, 0.5, -1.5]);
});

test('what the network does not know counts nothing', () => {
  expect(logOddsOf(EITHER, { bias: 1, left: 1, other: 9 })).toBe(0.5);
});

test('a network is fitted to what no linear model tells apart, the same each time', () => {
  const rows = Array.from({ length: 400 }, (_, at) => {
    const [left, right] = [at % 2, (at >> 1) % 2];
    return { row: [1, left, right], isRight: left !== right, weight: 1 };
  });
  const network = fitNetwork(EITHER.features, rows);
  const isLikely = ({ row: [bias = 0, left = 0, right = 0] }: (typeof rows)[number]) =>
    logOddsOf(network, { bias, left, right }) > 0;
  expect(rows.filter((one) => isLikely(one) === one.isRight)).toHaveLength(400);
  expect(fitNetwork(EITHER.features, rows)).toEqual(network);
});
