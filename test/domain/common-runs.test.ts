import { describe, expect, test } from 'bun:test';
import { diffArrays } from 'diff';
import fc from 'fast-check';
import { createNumbering, findCommonRuns } from '../../src/domain/common-runs.ts';

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

  test('is as much as another implementation of the same finds', () => {
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
        const known = diffArrays(before, after).filter(({ added, removed }) => !added && !removed);
        const length = (sum: number, next: number) => sum + next;
        expect(runs.map((run) => run.length).reduce(length, 0)).toBe(
          known.map(({ count }) => count).reduce(length, 0),
        );
      }),
    );
  });
});

test('equal elements have equal numbers', () => {
  const numbering = createNumbering<string>();
  expect(['a', 'b', 'a', 'c'].map(numbering.of)).toEqual([0, 1, 0, 2]);
  expect(numbering.size()).toBe(3);
});
