/** Questions about a business over its lists, by people who do not know what the columns are called. */
import { describe, expect, test } from 'bun:test';
import { answerText } from '../../../src/assistant/tables/answers/answer-text.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { readyTable } from '../../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { readTables } from '../../../src/assistant/tables/read-tables.ts';
import { RelatedWords } from '../../../src/assistant/text/related-words.ts';

const related = new RelatedWords();

const STORES = ready(
  'Spare parts',
  `| Code | Part | Maker | Least to keep | In hand | Each (EUR) | Comes to (EUR) | Toxic | Checked |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| G-1 | Pump | Ivarsson | 5 | 2 | 80.50 | 161.00 | no | 3 March 2025 |
| G-2 | Glue | Ivarsson | 10 | 14 | 6.20 | 86.80 | yes | 18 May 2025 |
| G-3 | Belt | Molina | 4 | 9 | 12.40 | 111.60 | no | 2 April 2025 |
| G-4 | Paint | Molina | 12 | 7 | 9.90 | 69.30 | yes | 30 June 2025 |
| G-5 | Tap | Ivarsson | 3 | 30 | 2.15 | 64.50 | no | 11 March 2025 |
`,
);
const SALES = ready(
  'Auftragsbuch',
  `| Auftrag | Datum | Abnehmer | Verkäufer | Menge bestellt | Menge geliefert | Preis | Betrag | Status |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| 501 | 12.05.2025 | Mühle Ost | Nina Falk | 4 | 4 | 25,00 | 100,00 | offen |
| 502 | 03.06.2025 | Hof Berg | Karl Ude | 2 | 3 | 310,00 | 620,00 | storniert |
| 503 | 19.06.2025 | Mühle Ost | Nina Falk | 10 | 8 | 55,50 | 555,00 | geliefert |
| 504 | 27.06.2025 | Hof Berg | Nina Falk | 3 | 3 | 41,00 | 123,00 | offen |
| 505 | 14.07.2025 | Café Lutz | Karl Ude | 6 | 7 | 19,50 | 117,00 | storniert |
`,
);

function ready(about: string, markdown: string) {
  return Array.from(readTables(markdown), (source) => readyTable(source, about));
}

describe('what a row comes to is told by the rows, not by the header', () => {
  test('a product of two columns is an amount, and one of them the price of one', () => {
    const columns = STORES[0]?.views[0]?.table.columns ?? [];
    expect(columns.flatMap(({ header, amount }) => (amount === undefined ? [] : [[header, amount]]))).toEqual(
      [
        ['Each (EUR)', 'perUnit'],
        ['Comes to (EUR)', 'total'],
      ],
    );
  });

  test('and is not multiplied again', () => {
    expect(told(STORES, 'What is the total value of the Ivarsson parts?', 'en')).toBe('312.30 EUR');
  });
});

test.each([
  ['What were the sales in June 2025?', 'en', '1298,00'],
  ['Wie hoch war der Umsatz im Juni 2025?', 'de', '1.298,00'],
  ['How much have we sold to Hof Berg?', 'en', '743,00'],
  ['Wer hat am meisten verkauft?', 'de', 'Nina Falk: 778,00'],
  ['Combien de commandes sont annulées ?', 'fr', '2'],
  ['How many orders are cancelled?', 'en', '2'],
  ['¿Cuántos pedidos están abiertos?', 'es', '2'],
  ['Durchschnittlicher Betrag der Aufträge', 'de', '303,00'],
] as const)('%s', (question, language, answer) => {
  expect(told(SALES, question, language)).toBe(answer);
});

test.each([
  [STORES, 'Which parts are below the least to keep?', 'en', 'Pump; Paint'],
  [SALES, 'In how many orders was less delivered than ordered?', 'en', '1'],
  [SALES, 'Bei wie vielen Aufträgen wurde mehr geliefert als bestellt?', 'de', '2'],
] as const)('one column against another: %#', (tables, question, language, answer) => {
  expect(told(tables, question, language)).toBe(answer);
});

function told(tables: ReturnType<typeof ready>, text: string, language: 'en' | 'de' | 'fr' | 'es'): string {
  const choice = choosePlan(tables, readTableQuestion(text, language, related));
  return choice === undefined
    ? ''
    : (answerText(choice.best).text.split('\n')[0] ?? '').replaceAll(/ ?\[\d+\]/g, '');
}
