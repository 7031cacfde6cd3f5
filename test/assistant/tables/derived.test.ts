/** Days between two dates, and the month or quarter of one: asked for as columns are, though no table has them. */
import { describe, expect, test } from 'bun:test';
import { resultTexts } from '../../../src/assistant/tables/answers/result-texts.ts';
import { linkQuestion } from '../../../src/assistant/tables/links/link-question.ts';
import { withDerived } from '../../../src/assistant/tables/plans/derived-columns.ts';
import { Executor } from '../../../src/assistant/tables/plans/execute.ts';
import { rankPlans } from '../../../src/assistant/tables/plans/rank-plans.ts';
import { readyTable } from '../../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { readTables } from '../../../src/assistant/tables/read-tables.ts';

const TODAY = Date.UTC(2026, 6, 1) / 86_400_000;
const REPORTS = `| No. | Received | Reported | Next check | Unit |
| --- | --- | --- | --- | --- |
| R-1 | 2026-01-05 | 2026-01-09 | 2026-06-20 | North |
| R-2 | 2026-01-20 | 2026-01-22 | 2026-07-15 | South |
| R-3 | 2026-02-03 | 2026-02-13 | 2026-08-01 | North |
| R-4 | 2026-04-01 | | 2026-09-01 | South |
`;

function ready() {
  const [source] = [...readTables(REPORTS)];
  if (source === undefined) throw new Error('no table');
  return readyTable(source, 'reports');
}

function derived(text: string) {
  const [view] = ready().views;
  if (view === undefined) throw new Error('no table');
  const question = readTableQuestion(text, 'en', undefined, TODAY);
  return { view: withDerived(view, question), question };
}

function added(text: string) {
  return derived(text).view.table.columns.filter(({ isDerived }) => isDerived === true);
}

describe('columns worked out from dates', () => {
  test('days between two dates where a duration is asked for, nothing where one of them is empty', () => {
    const [days] = added('how long from received to reported on average?');
    expect(days?.header).toBe('Received → Reported');
    const values = Array.from(days?.codes ?? [], (code) => (code < 0 ? undefined : days?.values[code]));
    expect(values).toEqual([4, 2, 10, undefined]);
  });

  test('months in their order where rows are put into groups by them', () => {
    const [months] = added('which month had the most reports received?');
    expect(Array.from({ length: months?.distinct ?? 0 }, (_, code) => months?.textOf(code))).toEqual([
      'January 2026',
      'February 2026',
      'April 2026',
    ]);
  });

  test.each([
    'How many reports in the last 3 months?',
    'reports of the first quarter',
    'Which unit is R-2 from?',
  ])('none for "%s"', (question) => {
    expect(added(question)).toEqual([]);
  });

  test('no condition is set on them', () => {
    const { view, question } = derived('which reports took longer than 5 days?');
    const { conditions } = linkQuestion({ ...view, question });
    expect(conditions.filter(({ condition }) => condition.column.isDerived)).toEqual([]);
  });
});

test('"next" among days is the first from today on', () => {
  const question = readTableQuestion('which unit is to be checked next?', 'en', undefined, TODAY);
  const plans = rankPlans([ready()], question, {}, 5_000);
  const upcoming = plans.find(({ plan }) =>
    plan.conditions.some(({ signs }) => signs.includes('state:upcoming')),
  );
  if (upcoming === undefined) throw new Error('no such plan');
  const result = new Executor(upcoming.table).run(upcoming.plan);
  expect(Array.from(result.rows)).toEqual([1]);
});

test('groups are put in order by their averages where these are asked for', () => {
  const question = readTableQuestion('which unit waited longest on average from received to reported?', 'en');
  const plans = rankPlans([ready()], question, {}, 5_000);
  const best = plans.find(
    ({ plan }) =>
      plan.kind === 'groupMeanExtreme' &&
      plan.order === 'most' &&
      plan.conditions.length === 0 &&
      plan.target?.column.header === 'Unit' &&
      plan.measure?.column.header === 'Received → Reported',
  );
  if (best === undefined) throw new Error('no such plan');
  expect(resultTexts(best.plan, best.result, best.table)).toEqual(['North']);
});
