import { expect, test } from 'bun:test';
import { TermMatcher } from '../../../src/assistant/built-in/matching.ts';
import { readQuestion } from '../../../src/assistant/built-in/question.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';
import { stem } from '../../../src/assistant/text/stem.ts';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const ENGLISH =
  '# Handbook\n\n## Leave\n\nEmployees are entitled to 27 days of annual leave. Requests are submitted two weeks before.\n\n## Sickness\n\nA medical certificate is required from the second day.\n\n## Travel\n\nFlights are booked by the office.\n';
const GERMAN =
  '# Anweisung\n\n## Aufbewahrung\n\nDie Protokolle werden acht Jahre aufbewahrt. Der Zugang ist geregelt.\n\n## Schutz\n\nBeim Reinigen sind Handschuhe zu tragen. Das Wasser ist heiß.\n';
const FRENCH =
  "# Procédure\n\n## Factures\n\nLes factures sont payées à 45 jours. Elles portent le numéro de la commande.\n\n## Cadeaux\n\nLes acheteurs n'acceptent pas de cadeaux de plus de 40 euros.\n";
const alone = {
  'handbook.md': libraryOf({ 'handbook.md': ENGLISH }),
  'anweisung.md': libraryOf({ 'anweisung.md': GERMAN }),
  'procedure.md': libraryOf({ 'procedure.md': FRENCH }),
};
const together = libraryOf({ 'handbook.md': ENGLISH, 'anweisung.md': GERMAN, 'procedure.md': FRENCH });

test.each([
  ['handbook.md', 'Wie viele Urlaubstage habe ich?', '27 days'],
  ['handbook.md', 'À partir de quel jour faut-il un certificat médical ?', 'second day'],
  ['anweisung.md', 'What must I wear when cleaning?', 'Handschuhe'],
  ['anweisung.md', '¿Hay que llevar guantes para limpiar?', 'Handschuhe'],
  ['procedure.md', 'Wann werden Rechnungen bezahlt?', '45 jours'],
  ['procedure.md', 'Up to which value may buyers accept gifts?', '40 euros'],
] as const)('in %s, alone and among others, %p is answered by %p', async (file, question, said) => {
  for (const library of [alone[file], together]) {
    const { text, citations, found } = await askBuiltIn(question, library);
    expect(found).toBe(true);
    expect(text.split('\n\n')[0]).toContain(said);
    expect(citations[0]?.fileName).toBe(file);
  }
});

test('what says the same in a third language than question and text is chance', () => {
  const question = readQuestion('Where are the gifts kept?', new RelatedWords());
  const matcher = new TermMatcher(question.terms);
  const matches = (word: string, of: TermMatcher) =>
    of.matches(stem(word, 'fr'), word).map(({ manner }) => manner);
  expect(matches('cadeaux', matcher)).toEqual(['translation']);
  expect(matches('cadeaux', matcher.forText('fr'))).toEqual(['translation']);
  expect(matches('cadeaux', matcher.forText('de'))).toEqual([]);
});
