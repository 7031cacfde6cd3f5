import { expect, test } from 'bun:test';
import { CitationChecker } from '../../src/assistant/check-citations.ts';
import { findQuote } from '../../src/assistant/find-quote.ts';
import { libraryOf } from '../support/library-of.ts';

const TEXT =
  'The lease begins on **1 March 2021**. The rent is 1,200 euros a month.\n\nDogs are welcome in the yard.';
const library = libraryOf({ 'lease.md': TEXT });
const [document] = library.documents();
const shown = document === undefined ? [] : library.passages(document.id, 0, 9);

function check(text: string, question = 'What?') {
  const pieces: string[] = [];
  const checker = new CitationChecker({ library, shown, question }, (delta) => pieces.push(delta));
  for (const piece of text.match(/[\s\S]{1,3}/g) ?? []) checker.push(piece);
  const answer = checker.end();
  expect(pieces.join('')).toBe(answer.text);
  for (const { quote } of answer.citations) expect(TEXT).toContain(quote);
  return answer;
}

test('keeps a reference to a passage that says so, with the very sentence as its quote', () => {
  const answer = check('The rent is 1,200 euros [1]. The lease begins on 1 March 2021. [1]');
  expect(answer.text).toBe('The rent is 1,200 euros. [1] The lease begins on 1 March 2021. [2]');
  expect(answer.citations.map(({ quote }) => quote)).toEqual([
    'The rent is 1,200 euros a month.',
    'The lease begins on **1 March 2021**.',
  ]);
});

test('drops a reference to a passage that says nothing of the kind, and marks the sentence', () => {
  const answer = check('The landlord owns seven castles in Scotland. [1]');
  expect(answer.text).toBe('The landlord owns seven castles in Scotland. [?]');
  expect(answer.citations).toEqual([]);
  expect(answer.hasUnsupported).toBe(true);
});

test('marks a number that the passage does not have', () => {
  expect(check('The rent is 1,900 euros a month. [1]').text).toBe('The rent is 1,900 euros a month. [?]');
});

test('drops a quotation that does not stand in the passage', () => {
  expect(check('It says “dogs are never welcome in the yard”. [1]').text).toEndWith('[?]');
  expect(check('It says “Dogs are welcome in the yard”. [1]').citations[0]?.quote).toBe(
    'Dogs are welcome in the yard',
  );
});

test('finds the support of a sentence that came without a reference', () => {
  expect(check('Dogs are welcome in the yard.').text).toBe('Dogs are welcome in the yard. [1]');
});

test('drops references to passages that were never shown', () => {
  expect(check('Everything costs nothing on Sundays. [7][0][999]').text).toBe(
    'Everything costs nothing on Sundays. [?]',
  );
});

test('asks no support of headings, questions and of saying that the documents are silent', () => {
  const text =
    '## A short heading here\n\nShall I look for more details?\n\nThe documents do not say who the plumber is.';
  expect(check(text).text).toBe(text);
});

test('understands the marks that models use', () => {
  expect(check('The rent is 1,200 euros【1】.').text).toBe('The rent is 1,200 euros. [1]');
  expect(check('The rent is 1,200 euros [1, 1].').text).toBe('The rent is 1,200 euros. [1]');
});

test('finds a quote whatever its spacing, emphasis, marks and case', () => {
  const range = findQuote('He said:  *“It’s   done”* – twice.', 'it\'s done" - TWICE');
  expect(range).toEqual({ start: 12, end: 33 });
  expect(findQuote('abc', 'abd')).toBeUndefined();
  expect(findQuote('abc', ' * ')).toBeUndefined();
});
