import { expect, test } from 'bun:test';
import type { NamedChange } from '../../src/flows/changes/read-changes.ts';
import { renderChange } from '../../src/web/render-views.ts';
import { countingIds } from '../support/database.ts';

const newId = countingIds();

/** A change that puts a value into a cell that held another. */
function changeOf(fileName: string, value: string): NamedChange {
  const edit = { kind: 'set_cell', cell: { row: 2, column: 1 }, value } as const;
  const hunks = [{ start: 0, end: 3, text: value }];
  return {
    id: newId('change'),
    organizationId: newId('organization'),
    documentId: newId('document'),
    baseVersion: 1,
    sessionId: null,
    messageId: null,
    edits: [{ edit, places: [{ paragraph: 'old', headings: [], hunks }], approved: null }],
    reason: '',
    state: 'awaiting',
    proposedBy: newId('account'),
    proposedAt: 0,
    decidedBy: null,
    decidedAt: null,
    note: null,
    resultVersion: null,
    fileName,
    proposedByName: 'Ada',
    decidedByName: null,
  };
}

test.each([
  ['prices.csv', '=HYPERLINK("http://x")', true],
  ['PRICES.TSV', '@SUM(A1)', true],
  ['prices.csv', '-5', false],
  ['prices.xlsx', '=1+1', false],
])('a change of %s to %s tells whether it becomes a formula', (fileName, value, expected) => {
  const [edit] = renderChange(changeOf(fileName, value)).edits;

  expect(edit?.places.map(({ isFormula }) => isFormula)).toEqual([expected]);
});
