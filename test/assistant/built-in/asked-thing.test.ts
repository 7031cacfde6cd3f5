import { describe, expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'club.md': [
    '# Rowing club',
    '## Summer party',
    'The summer party takes place on Saturday, 14 June 2025, in the boat house.',
    '## Opening hours',
    'The boat house is open from 10:30 on.',
    '## Money',
    'The donation of Hallberg Ltd was welcomed by the committee under item 7.',
    'The donation of the Brooks family was EUR 450.',
    'Late payers owe interest from the tenth day on.',
    '## Offices',
    '| Office | Held by |\n| --- | --- |\n| Treasurer | Nora Quist |\n| Boat keeper | Emil Tarn |',
    '## Tasks',
    '| No. | Task | Who | By |\n| --- | --- | --- | --- |\n| 12 | Repair of the jetty | Emil Tarn | 4 April |',
    'Within 14 days complaints go to Nora Quist.',
    'The boat house has the extension 318.',
    'The boats are stored in the hall at 8 degrees; the oars are painted red.',
    '## Jetty',
    'The jetty was painted in spring.',
  ].join('\n\n'),
});
const ask = (question: string) => askBuiltIn(question, library);

describe('what does not hold the thing that is asked for is no answer', () => {
  test.each([
    'What time does the summer party start?',
    'Um wie viel Uhr ist die „summer party“?',
    'How big was the donation of Hallberg Ltd?',
    'What did the repair of the jetty cost?',
    "What's Nora Quist's extension?",
    'What colour is the jetty?',
    'At what temperature is the summer party?',
    'Welche Farbe hat der „jetty“?',
    'Who stands in for Nora Quist as treasurer?',
  ])('%s', async (question) => {
    expect((await ask(question)).found).toBe(false);
  });
});

describe('what holds it answers', () => {
  test.each([
    ['What time does the boat house open?', '10:30'],
    ['How big was the donation of the Brooks family?', 'EUR 450'],
    ['What is the extension of the boat house?', '318'],
    ['Who is the treasurer?', 'Nora Quist'],
    ['At what temperature are the boats stored?', '8 degrees'],
  ])('%s: %s', async (question, told) => {
    const { found, text } = await ask(question);
    expect(text).toContain(told);
    expect(found).toBe(true);
  });

  test('and is shown as the nearest place where it is not quite sure', async () => {
    expect((await ask('What colour are the oars?')).text).toContain('red');
  });
});
