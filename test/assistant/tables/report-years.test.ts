import { expect, test } from 'bun:test';
import { answerText } from '../../../src/assistant/tables/answers/answer-text.ts';
import { yearsOf } from '../../../src/assistant/tables/periods.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { readyTable } from '../../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';

const REPORT = readyTable({
  header: [
    '(in thousands)',
    'Year ended June 30, 2019',
    'Year ended June 30, 2018',
    'Year ended June 30, 2017',
  ],
  rows: [
    ['Licence revenue', '1,250', '1,400', '1,000'],
    ['Service revenue', '800', '640', '500'],
    ['Cost of materials', '(310)', '(290)', '(250)'],
  ].map((cells, index) => ({ start: index, cells })),
  above: '',
});

function answer(text: string): string {
  const choice = choosePlan([REPORT], readTableQuestion(text, 'en'));
  return choice === undefined ? '' : answerText(choice.best).text;
}

test('labels of periods speak of one year, or of none', () => {
  const labels = ['Year ended June 30, 2019', "2018 $'000", 'FY17', '% change', 'Change 2018 to 2019'];
  expect(yearsOf(labels)).toEqual(['2019', '2018', '2017', '', '']);
  expect(yearsOf(['Price 2019', 'Name'])).toBeUndefined();
});

test('a change is told from the earlier year to the later, with its sign', () => {
  expect(answer('What was the change in licence revenue between 2018 and 2019?')).toStartWith('-150');
  expect(answer('What was the increase in service revenue from 2018 to 2019?')).toStartWith('160');
  expect(answer('What was the percentage change in service revenue between 2018 and 2019?')).toStartWith(
    '25.00 %',
  );
});

test('years from one to another include those between, a list of years does not', () => {
  expect(answer('What was the average service revenue from 2017 to 2019?')).toStartWith('646.67');
  expect(answer('What was the average service revenue for 2018 and 2019?')).toStartWith('720.00');
});

test('a figure of several years is told with the years', () => {
  const text = answer('What were the service revenue figures in 2018 and 2019, respectively?');
  expect(text).toContain('Year ended June 30, 2019: 800');
  expect(text).toContain('Year ended June 30, 2018: 640');
});
