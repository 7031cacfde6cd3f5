/** Answers over tables in a library: all rows count, and what is cited stands word for word. */
import { expect, test } from 'bun:test';
import { createBuiltInAssistant } from '../../../src/assistant/built-in/built-in-assistant.ts';
import { libraryOf } from '../../support/library-of.ts';

const CITIES = ['Porto', 'Turin', 'Ghent'];
const ROWS = 3_000;

const deliveries = [
  '| No. | Delivered on | City | Weight (kg) | Fee EUR |',
  '| --- | --- | --- | --- | --- |',
  ...Array.from(
    { length: ROWS },
    (_, at) =>
      `| D-${10_000 + at} | 2025-0${1 + (at % 9)}-11 | ${CITIES[at % 3]} | ${1 + (at % 40)} | ${at === 777 ? '912.50' : `${10 + (at % 50)}.25`} |`,
  ),
].join('\n');

async function ask(question: string) {
  return createBuiltInAssistant().answer({
    question,
    history: [],
    library: libraryOf({ 'Deliveries.md': deliveries }),
    signal: new AbortController().signal,
    onText: () => undefined,
    onStep: () => undefined,
  });
}

test('counts over all rows, and says the plan', async () => {
  const answer = await ask('How many deliveries are from Porto?');
  expect(answer.text).toStartWith('1,000\n');
  expect(answer.text).toContain('City = Porto');
});

test('cites the row of an extreme word for word', async () => {
  const answer = await ask('Which delivery is the most expensive?');
  expect(answer.text).toContain('D-10777');
  expect(answer.citations.map(({ quote }) => quote)).toEqual([
    '| D-10777 | 2025-04-11 | Porto | 18 | 912.50 |',
  ]);
  expect(answer.citations[0]?.passage).not.toBeNull();
});

test('reckons nothing from a column that is not there', async () => {
  const answer = await ask('What is the total discount on the deliveries?');
  expect(answer.found).toBe(false);
});
