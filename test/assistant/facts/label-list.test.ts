import { expect, test } from 'bun:test';
import { isLabelList } from '../../../src/assistant/facts/label-list.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

test.each([
  [['Version', '3.2'], []],
  [['Stand', '12.02.2025'], [['Verantwortlich', 'Ada Lund']]],
  [['Approved by', 'Helen Marsh'], [['Document owner', 'Tom Ash']]],
  [
    ['Établissement', 'Accueil de jour Les Tilleuls'],
    [
      ['Directrice', 'Hélène Schmitt'],
      ['Adopté le', '12 novembre 2024'],
    ],
  ],
])('%p begins a list of labels with their values', (first, rows) => {
  expect(isLabelList(first, () => rows)).toBe(true);
});

test.each([
  [['Field', 'Entry'], [['Version', '3.2']]],
  [['Number', 'Name'], [['1', 'Ada Lund']]],
  [['Version', 'Date'], [['3.2', '1 May 2025']]],
  [
    ['Task', 'Due'],
    [
      ['Paint the fence', '1 May 2025'],
      ['Mow the lawn', 'open'],
    ],
  ],
  [['Version', '3.2', 'Ada'], []],
])('%p are the titles of columns', (first, rows) => {
  expect(isLabelList(first, () => rows)).toBe(false);
});

test('the first line of such a list is none of a table with which something could be counted or listed', async () => {
  const library = libraryOf({
    'house-rules.docx':
      '# House rules\n\n| House | Day centre The Limes, Colmar |\n| --- | --- |\n| Head | Ada Lund |\n| In force since | 2 January 2025 |\n\nThe trial period at the day centre lasts four days.\n',
  });
  const { text, basis } = await askBuiltIn('How long is the trial period at the day centre?', library);
  expect(text).toContain('four days');
  expect(basis).toBeUndefined();
});

test('a sentence that only introduces a list is quoted with it', async () => {
  const library = libraryOf({
    'rules.md':
      '# Sanctions\n\nThe sanctions for breaking the rules are as follows:\n\n1. an oral warning;\n2. a written warning;\n3. exclusion for 15 days.\n\nThe head decides.\n',
  });
  const { text } = await askBuiltIn('What are the sanctions for breaking the rules?', library);
  expect(text).toContain('as follows:');
  for (const item of ['oral warning', 'written warning', 'exclusion for 15 days'])
    expect(text).toContain(item);
});
