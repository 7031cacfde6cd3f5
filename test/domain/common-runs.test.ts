import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createNumbering, findCommonRuns } from '../../src/domain/common-runs.ts';

/** The length of the longest common subsequence, by its definition. */
function longestCommon(before: readonly number[], after: readonly number[]): number {
  let row = new Array<number>(after.length + 1).fill(0);
  for (const one of before) {
    const next = [0];
    for (const [j, other] of after.entries()) {
      next.push(one === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('what two sequences have in common', () => {
  test('is found in the fewest edits', () => {
    expect(findCommonRuns([1, 2, 3, 4, 5], [1, 9, 3, 4], 10)).toEqual([
      { before: 0, after: 0, length: 1 },
      { before: 2, after: 2, length: 2 },
    ]);
    expect(findCommonRuns([], [], 10)).toEqual([]);
    expect(findCommonRuns([1, 2], [], 10)).toEqual([]);
    expect(findCommonRuns([7, 8], [7, 8], 0)).toEqual([{ before: 0, after: 0, length: 2 }]);
  });

  test('is nothing to be told when it takes more edits than wanted', () => {
    expect(findCommonRuns([1, 2, 3], [4, 5, 6], 6)).toEqual([]);
    expect(findCommonRuns([1, 2, 3], [4, 5, 6], 5)).toBeUndefined();
  });

  test('is as much as there is', () => {
    const sequence = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 });
    fc.assert(
      fc.property(sequence, sequence, (before, after) => {
        const runs = findCommonRuns(before, after, 60) ?? [];
        let [i, j] = [0, 0];
        for (const run of runs) {
          expect(run.before >= i && run.after >= j && run.length > 0).toBe(true);
          i = run.before + run.length;
          j = run.after + run.length;
          expect(after.slice(run.after, j)).toEqual(before.slice(run.before, i));
        }
        expect(runs.reduce((sum, { length }) => sum + length, 0)).toBe(longestCommon(before, after));
      }),
    );
  });
});

test('equal elements have equal numbers', () => {
  const numbering = createNumbering<string>();
  expect(['a', 'b', 'a', 'c'].map(numbering.of)).toEqual([0, 1, 0, 2]);
  expect(numbering.size()).toBe(3);
});
