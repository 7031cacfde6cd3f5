import { expect, test } from 'bun:test';
import { chooseSuggestions } from '../../../src/flows/sessions/suggest-questions.ts';

const HEADINGS = ['Title of it', 'Purpose and scope', 'Duties of each', 'Records kept'];
const document = (fileName: string, version = 1) => ({ fileName, version });
const suggest = (...documents: ReturnType<typeof document>[]) => chooseSuggestions(documents, () => HEADINGS);

test('one document is summarized and asked about by its headings, without its title', () => {
  expect(suggest(document('A.docx'))).toEqual([
    { kind: 'summarize', fileName: 'A.docx' },
    { kind: 'about', fileName: 'A.docx', heading: 'Purpose and scope' },
    { kind: 'about', fileName: 'A.docx', heading: 'Duties of each' },
  ]);
});

test('two documents are compared', () => {
  expect(suggest(document('A.docx'), document('B.docx'))).toContainEqual({
    kind: 'compare',
    fileNames: ['A.docx', 'B.docx'],
  });
});

test('of several documents each has its turn, and any two are not compared', () => {
  const suggestions = suggest(document('A.docx'), document('B.docx'), document('C.docx'));
  expect(suggestions.map(({ kind }) => kind)).toEqual(['summarize', 'about', 'about', 'about']);
  expect(suggestions.slice(1)).toMatchObject([
    { fileName: 'A.docx' },
    { fileName: 'B.docx' },
    { fileName: 'C.docx' },
  ]);
});

test('a document with an earlier version is asked what changed in it', () => {
  expect(suggest(document('A.docx'), document('B.docx', 2), document('C.docx'))[1]).toEqual({
    kind: 'changed',
    fileName: 'B.docx',
  });
});

test('headings that say nothing are no questions, and no document gives none', () => {
  expect(chooseSuggestions([document('A.xlsx')], () => ['1.', 'A1', '2026'])).toEqual([
    { kind: 'summarize', fileName: 'A.xlsx' },
  ]);
  expect(suggest()).toEqual([]);
});
