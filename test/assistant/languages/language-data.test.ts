/** The form of the data that the languages bring along; what it is good for is tested where it is used. */
import { describe, expect, test } from 'bun:test';
import { ANSWER_KINDS } from '../../../src/assistant/built-in/question-forms.ts';
import { LANGUAGE_DATA, LANGUAGES } from '../../../src/assistant/languages/language-data.ts';
import { TOPIC_DATA } from '../../../src/assistant/languages/topic-data.ts';
import { wordsOf } from '../../../src/assistant/text/word-lists.ts';

const repeated = (list: readonly string[]) => list.filter((one, index) => list.indexOf(one) !== index);
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe.each(LANGUAGES)('the data of %s', (language) => {
  const data = LANGUAGE_DATA[language];

  test('has opposites of two sides', () => {
    for (const pair of data.opposites) expect(pair.split(' | ')).toHaveLength(2);
  });

  test('says nothing twice', () => {
    expect(repeated(data.opposites)).toEqual([]);
    expect(repeated(wordsOf(data.instructions))).toEqual([]);
  });

  test('has forms of questions that are patterns of folded words, and name a kind of answer', () => {
    for (const { kind, pattern, nounAfter } of data.questionForms) {
      expect(ANSWER_KINDS as readonly string[]).toContain(kind);
      expect(new RegExp(pattern).source).toMatch(/^[\x20-\x7e]+$/);
      if (nounAfter !== undefined) expect(new RegExp(nounAfter).source).toMatch(/^\^[\x20-\x7e]+\$$/);
    }
    for (const kind of Object.keys(data.answerNouns))
      expect(ANSWER_KINDS as readonly string[]).toContain(kind);
  });

  test('has requests that are patterns with the groups that are read', () => {
    for (const alternatives of Object.values(data.requests)) {
      expect(() => new RegExp(`(?:${alternatives})`, 'iu')).not.toThrow();
      expect(alternatives).not.toMatch(/^\||\|$|\|\|/);
    }
    for (const pattern of data.documentRequests)
      expect(pattern).toMatch(/\(\?<(?:about|trait|versions)>|\{order\}/);
    expect(data.sectionRequest).toMatch(/\(\?<source>.*\(\?<subject>/);
  });

  test('puts the same values into every phrase as the others do', () => {
    const { phrases } = data;
    for (const [name, text] of Object.entries(LANGUAGE_DATA.en.phrases)) {
      expect(namesIn(phrases[name as keyof typeof phrases])).toEqual(namesIn(text));
    }
  });
});

describe.each(LANGUAGES)('the topics of %s', (language) => {
  const data = TOPIC_DATA[language];

  test('have phrases that put the same values in as the others', () => {
    const { phrases } = data;
    for (const [name, text] of Object.entries(TOPIC_DATA.en.phrases)) {
      expect(namesIn(phrases[name as keyof typeof phrases])).toEqual(namesIn(text));
    }
  });

  test('name every kind and format of documents', () => {
    for (const list of [...Object.values(data.documents.kinds), ...Object.values(data.documents.formats)]) {
      expect(list.split(',').map((phrase) => phrase.trim())).not.toContain('');
    }
  });
});
