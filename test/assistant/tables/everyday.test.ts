/** Questions as people ask them over lists of orders and articles: shares, sums of groups, dates, yes or no. */
import { expect, test } from 'bun:test';
import { answerText } from '../../../src/assistant/tables/answers/answer-text.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { readyTable } from '../../../src/assistant/tables/plans/ready-table.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { readTables } from '../../../src/assistant/tables/read-tables.ts';

const ORDERS = ready(
  'orders',
  `| Order | Ordered on | Customer | Region | Pieces | Total EUR | Status |
| --- | --- | --- | --- | --- | --- | --- |
| A-1 | 2025-01-14 | Norton Mills | Hamburg | 10 | 1,200.00 | shipped |
| A-2 | 2025-02-03 | Delft Foods | Bremen | 4 | 300.00 | open |
| A-3 | 2025-02-20 | Norton Mills | Hamburg | 7 | 900.00 | open |
| A-4 | 2025-03-09 | Kerr Group | Kiel | 2 | 2,000.00 | cancelled |
| A-5 | 2025-04-30 | Delft Foods | Hamburg | 1 | 600.00 | shipped |
`,
);
const BESTELLUNGEN = ready(
  'Bestellungen',
  `| Bestellnr. | Bestelldatum | Kunde | Region | Menge | Umsatz EUR | Status |
| --- | --- | --- | --- | --- | --- | --- |
| B-1 | 14.01.2025 | Lechner | Nord | 10 | 1.200,50 | geliefert |
| B-2 | 03.02.2025 | Reinke | Süd | 4 | 300,00 | offen |
| B-3 | 20.02.2025 | Lechner | Nord | 7 | 900,00 | offen |
| B-4 | 09.03.2025 | Pahl | West | 2 | 2.000,00 | storniert |
| B-5 | 30.04.2025 | Reinke | Nord | 1 | 600,00 | geliefert |
`,
);

function ready(about: string, markdown: string) {
  return Array.from(readTables(markdown), (source) => readyTable(source, about));
}

test.each([
  ['How many orders are from Hamburg?', '3'],
  ['Sum of total for region Hamburg', '2,700.00 EUR'],
  ['Which customer has the highest total?', 'Norton Mills: 2,100.00 EUR'],
  ['What percentage of the orders are open?', '40.00 %'],
  ['What share of the total comes from Hamburg?', '54.00 %'],
  ['Are there any cancelled orders from Kiel?', 'yes'],
  ['How many different customers are there?', '3'],
  ['Which orders are below 700 euros?', 'A-2; A-5'],
])('English: %s', (question, answer) => {
  expect(told(ORDERS, question, 'en')).toBe(answer);
});

test.each([
  ['Wie viele Bestellungen kamen aus der Region Nord?', '3'],
  ['Welcher Kunde hat den höchsten Umsatz?', 'Lechner: 2.100,50 EUR'],
  ['Wie hoch ist der Gesamtumsatz mit Lechner?', '2.100,50 EUR'],
  ['Wie viel Prozent der Bestellungen sind offen?', '40,00 %'],
  ['Welcher Anteil am Umsatz entfällt auf Nord?', '54,00 %'],
  ['Gibt es offene Bestellungen von Reinke?', 'ja'],
  ['Welche Bestellungen gab es nach dem 1. März 2025?', 'B-4; B-5'],
])('German: %s', (question, answer) => {
  expect(told(BESTELLUNGEN, question, 'de')).toBe(answer);
});

/** The first line of the answer, without the marks of its citations. */
function told(tables: ReturnType<typeof ready>, question: string, language: 'en' | 'de'): string | undefined {
  const choice = choosePlan(tables, readTableQuestion(question, language));
  const [line] = choice === undefined ? [] : answerText(choice.best).text.split('\n');
  return line?.replaceAll(/ ?\[\d+\]/g, '');
}
