import { expect, test } from 'bun:test';
import { TermMatcher } from '../../../src/assistant/built-in/matching.ts';
import { preparePassage } from '../../../src/assistant/built-in/prepared.ts';
import { readQuestion } from '../../../src/assistant/built-in/question.ts';
import type { Titles } from '../../../src/assistant/built-in/reach.ts';
import {
  associationOf,
  packAssociations,
  readAssociations,
} from '../../../src/assistant/ranking/associations.ts';
import { confidenceFigures, confidenceOf } from '../../../src/assistant/ranking/confidence.ts';
import { FEATURES } from '../../../src/assistant/ranking/features.ts';
import { rankingModel } from '../../../src/assistant/ranking/model.ts';
import { rank, rankAll } from '../../../src/assistant/ranking/rank.ts';
import { Opposites } from '../../../src/assistant/text/opposites.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';
import type { DocumentId } from '../../../src/domain/ids.ts';

function ranked(
  text: string,
  markdown: string,
  headings: readonly string[] = [],
  titles: Titles = new Map(),
) {
  const question = readQuestion(text, new RelatedWords());
  const passage = {
    documentId: 'doc_1' as DocumentId,
    version: 1,
    ordinal: 0,
    headings,
    context: '',
    markdown,
  };
  const by = {
    question,
    matcher: new TermMatcher(question.terms),
    weights: question.terms.map(() => 1),
    opposites: new Opposites(),
    titles,
  };
  const passages = [preparePassage(passage, 'en')];
  return { question, all: rank(passages, by), ofAll: () => rankAll(passages, by) };
}

function quoteOf(one: ReturnType<typeof ranked>['all'][number] | undefined): string | undefined {
  return one?.candidate.prepared.passage.markdown.slice(one.candidate.start, one.candidate.end);
}

test('the model weighs features that are measured, and no others', () => {
  const { ranking, confidence } = rankingModel();
  expect(Object.keys(ranking).sort()).toEqual([...FEATURES].sort());
  const { question, all } = ranked('How long is the break?', 'The break is 30 minutes.');
  expect([...confidence.features].sort()).toEqual(Object.keys(confidenceFigures(all, question)).sort());
});

test('the sentence that holds the kind of thing asked for comes before one that only says the words', () => {
  const { all } = ranked(
    'How long are batch records kept?',
    'Batch records are kept by the quality department. Batch records are kept for eleven years.',
  );
  expect(quoteOf(all[0])).toBe('Batch records are kept for eleven years.');
});

test('a heading speaks for the sentences below it', () => {
  const question = 'What is the deadline for expense claims?';
  const text = 'Hand it in within 30 days of the trip.';
  const [under] = ranked(question, text, ['Expense claims']).all;
  const alone = ranked(question, `${text} Claims are read.`).all.find((one) => quoteOf(one) === text);
  expect(under?.figures.withHeading).toBeGreaterThan(0);
  expect(quoteOf(under)).toBe(text);
  expect(under?.score).toBeGreaterThan(alone?.score ?? Number.POSITIVE_INFINITY);
});

test('rows of a table are ranked among the sentences', () => {
  const { all } = ranked(
    'Who approved the procedure?',
    'The procedure describes the work.\n\n| Field | Value |\n| --- | --- |\n| Approved by | Miriam Okafor |\n| Number | 31 |\n',
  );
  expect(quoteOf(all[0])).toBe('| Approved by | Miriam Okafor |');
});

test.each([
  [
    'What do I do when my laptop is stolen?',
    'Each employee gets a laptop and a bag. The loss of a laptop is to be reported to the service desk at once.',
    'The loss of a laptop is to be reported to the service desk at once.',
  ],
  [
    '¿A quién aviso si pierdo la llave?',
    'Cada empleado recibe una llave. La pérdida de una llave se comunica a recepción.',
    'La pérdida de una llave se comunica a recepción.',
  ],
])(
  'of sentences that share as many words with a question, the one nearer in meaning comes first: %s',
  (question, text, answer) => {
    expect(quoteOf(ranked(question, text).all[0])).toBe(answer);
  },
);

test('a sentence in another language is as near to a question as it is in the same', () => {
  const likenessOf = (question: string, text: string) =>
    ranked(question, text).all[0]?.figures.sentenceLikeness ?? 0;
  const german = 'Der Verlust eines Laptops ist sofort zu melden.';
  expect(likenessOf('To whom do I report the loss of a laptop?', german)).toBeGreaterThan(0.5);
  expect(likenessOf('Wo melde ich den Verlust eines Laptops?', german)).toBeGreaterThan(0.5);
});

test('only the best candidates are compared as sentences', () => {
  const rules = Array.from(
    { length: 40 },
    (_, at) => `Pump ${at} is checked ${'very '.repeat(at % 7)}often.`,
  );
  const { all } = ranked('How often is pump 12 checked?', rules.join(' '));
  expect(all).toHaveLength(40);
  expect(all.filter(({ figures }) => figures.sentenceLikeness !== 0)).toHaveLength(16);
});

test('where words find no answer, what shares none is compared, too', () => {
  const { all, ofAll } = ranked(
    'i scratched the van',
    'Damage to vehicles is reported. Parcels come at four.',
  );
  expect(all).toEqual([]);
  expect(ofAll().map(quoteOf)).toEqual(['Damage to vehicles is reported.', 'Parcels come at four.']);
});

test('rows are compared by their cells, those of labels and values without the names of the columns', () => {
  const likenessOf = (markdown: string) =>
    ranked('When is the next review?', markdown).all[0]?.figures.sentenceLikeness ?? 0;
  const named = likenessOf('| Field | Value |\n| --- | --- |\n| Next review | 31 March 2027 |\n');
  expect(named).toBeCloseTo(likenessOf('Next review: 31 March 2027'), 3);
});

test('a candidate that cannot come first any more is not compared', () => {
  const { all } = ranked(
    'How many weeks before the audit are the calibration records of torque wrenches sent to the customer?',
    'Calibration records of torque wrenches are sent to the customer 3 weeks before the audit. Torque is a word:',
  );
  expect(all.map(({ figures }) => figures.sentenceLikeness > 0)).toEqual([true, false]);
});

test('nothing is ranked in a text that says nothing of the question', () => {
  const { question, all } = ranked('Who won the championship?', 'The break is 30 minutes.');
  expect(all).toEqual([]);
  expect(confidenceOf(all, question)).toBe(0);
});

test('associations add up over pairs, each pair once', () => {
  const terms = [{ stems: ['end'] }, { stems: ['end'] }];
  const associations = readAssociations(
    packAssociations(
      new Map([
        [
          'end',
          new Map([
            ['terminat', 2],
            ['other', -1],
          ]),
        ],
      ]),
    ),
  );
  expect(associationOf(associations, terms, ['terminat', 'terminat'])).toBeCloseTo(2 / Math.sqrt(5));
  expect(associationOf(associations, terms, ['constructor', 'nothing'])).toBe(0);
});

test('associations say nothing of questions that are made of other words', () => {
  const terms = [{ stems: ['end'] }, { stems: ['oven'] }];
  expect(associationOf(new Map([['end', new Map([['terminat', 2]])]]), terms, ['terminat'])).toBe(0);
});

test('a word that the document is called by tells none of its places', () => {
  const { all } = ranked(
    'Who approves visits?',
    'The plant manager approves visits. Visits to Aster are rare.',
  );
  const titles = new Map([['doc_1' as DocumentId, new Set(['visit'])]]);
  const [titled] = ranked('Who approves visits?', 'The plant manager approves visits.', [], titles).all;
  expect(all[0]?.figures.titled).toBe(0);
  expect(titled?.figures.titled).toBeGreaterThan(0);
  expect(titled?.figures.ownRest).toBe(1);
});

test('a row of names above figures is more of the header, a first row of names and values is not', () => {
  const rows = (table: string) => ranked('Which force does the wire need?', table).all;
  const figures =
    '| Wire | Length | Force |\n| --- | --- | --- |\n| wire | length | force |\n| 0.5 | 3 mm | 45 N |\n';
  expect(
    rows(figures)
      .map((one) => one.figures.isHeadRow)
      .sort(),
  ).toEqual([0, 1]);
  const pairs = '| Name | Value |\n| --- | --- |\n| Wire | copper |\n| Force | 45 N |\n';
  expect(rows(pairs).map((one) => one.figures.isHeadRow)).not.toContain(1);
});
