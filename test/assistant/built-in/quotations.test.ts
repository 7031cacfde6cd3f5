import { expect, test } from 'bun:test';
import { onOneLine } from '../../../src/assistant/built-in/cite.ts';
import { preparePassage } from '../../../src/assistant/built-in/prepared.ts';
import { readQuestion } from '../../../src/assistant/built-in/question.ts';
import { quotationsOf, shownText } from '../../../src/assistant/built-in/quotations.ts';
import { candidatesOf } from '../../../src/assistant/ranking/candidates.ts';
import { FEATURES, type Figures } from '../../../src/assistant/ranking/features.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';
import type { DocumentId } from '../../../src/domain/ids.ts';

const related = new RelatedWords();
const FIGURES = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Figures;

/** What is quoted of a text whose sentences rank in the order given, each so likely against the first. */
function quoted(
  markdown: string,
  ranking: readonly (readonly [number, number])[],
  text: string,
  figuresOf: (index: number) => Partial<Figures> = () => ({}),
) {
  const passage = { documentId: 'doc_1' as DocumentId, version: 1, ordinal: 0, headings: [], context: '' };
  const candidates = candidatesOf(preparePassage({ ...passage, markdown }, 'en'));
  const ranked = ranking.flatMap(([index, likely]) => {
    const candidate = candidates[index];
    return candidate === undefined
      ? []
      : [{ candidate, figures: { ...FIGURES, ...figuresOf(index) }, score: Math.log(likely) }];
  });
  return quotationsOf(ranked, readQuestion(text, related), { words: 40 }).map(shownText);
}

const RULES =
  'Rooms are booked online. A room is held for ten minutes.\n\nThe desk closes at six. Keys are handed in.';

test('sentences that stand next to each other are one quotation', () => {
  expect(
    quoted(
      RULES,
      [
        [1, 1],
        [0, 0.5],
      ],
      'How long is a room held?',
    ),
  ).toEqual(['Rooms are booked online. A room is held for ten minutes.']);
});

test('what is much less likely than the first is not quoted', () => {
  expect(
    quoted(
      RULES,
      [
        [1, 1],
        [2, 0.01],
      ],
      'How long is a room held?',
    ),
  ).toEqual(['A room is held for ten minutes.']);
});

test('where one fact is asked for, two quotations are all', () => {
  expect(
    quoted(
      RULES,
      [
        [1, 1],
        [3, 0.9],
      ],
      'How long is a room held?',
    ),
  ).toHaveLength(2);
  const apart = 'One.\n\nTwo.\n\nThree.\n\nFour.';
  expect(
    quoted(
      apart,
      [
        [0, 1],
        [2, 0.9],
        [3, 0.8],
      ],
      'How long is a room held?',
    ),
  ).toEqual(['One.', 'Three.']);
});

test('items of a list are quoted apart, since their numbers may not stand in the file', () => {
  const list = '1. a receipt\n2. a signature\n';
  const both = [
    [0, 1],
    [1, 0.9],
  ] as const;
  expect(quoted(list, both, 'How many things does a claim need?')).toEqual(['a receipt', 'a signature']);
});

test('a quotation on one line is shown without marks of footnotes and of list items', () => {
  expect(onOneLine('Twenty days[^4] a year.\n- in full\n- in part')).toBe(
    'Twenty days a year. · in full · in part',
  );
});

test('where a duration is asked for, the sentence behind is quoted too that alone holds one', () => {
  const rule = 'A loss is reported to the desk. That is done within two days. The desk keeps a list.';
  const ranking = [
    [0, 1],
    [2, 0.02],
    [1, 0.01],
  ] as const;
  const holding = (index: number) => ({ kindDuration: index === 1 ? 1 : 0 });
  expect(quoted(rule, ranking, 'How long do I have to report a loss?', holding)).toEqual([
    'A loss is reported to the desk. That is done within two days.',
  ]);
  expect(quoted(rule, ranking, 'Where is a loss reported?', holding)).toEqual([
    'A loss is reported to the desk.',
  ]);
});

test('a block quote is quoted without its marks', () => {
  expect(quoted('> Rooms are booked online.\n', [[0, 1]], 'How are rooms booked?')).toEqual([
    'Rooms are booked online.',
  ]);
});
