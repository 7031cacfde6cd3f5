/** Questions that name the rows in other words, the kinds of a column, who did something, and the verb of a date. */
import { describe, expect, test } from 'bun:test';
import { mostSure } from '../../../src/assistant/tables/doubts.ts';
import { choosePlan } from '../../../src/assistant/tables/plans/choose-plan.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { ready, related, TODAY, told } from '../../support/told-by-tables.ts';

const LEAKS = ready(
  'Rohrschäden',
  `| Meldung | Datum | Straße | Schadensart | Schwere | Status | Kosten (€) |
| --- | --- | --- | --- | --- | --- | --- |
| R-1 | 03.02.2025 | Moorweg | Loch | schwer | gemeldet | 900 |
| R-2 | 11.03.2025 | Moorweg | Knick | leicht | behoben | 120 |
| R-3 | 02.04.2025 | Gartenstraße | Loch | schwer | behoben | 1500 |
| R-4 | 20.12.2024 | Deichstraße | Defekt | mittel | gemeldet | |
| R-5 | 19.03.2025 | Moorweg | Knick | mittel | in Arbeit | 300 |
`,
);
const ORDERS = ready(
  'Purchase orders',
  `| Order no. | Date | Supplier | Category | Net amount (EUR) | Status | Ordered by |
| --- | --- | --- | --- | --- | --- | --- |
| P-1 | 2025-01-10 | Nord Supply | Van parts | 100.00 | Paid | Ada Holt |
| P-2 | 2025-01-12 | Kern | Office supplies | 900.00 | Open | Bo Lind |
| P-3 | 2025-02-02 | Kern | Van parts | 120.00 | Paid | Ada Holt |
| P-4 | 2025-03-09 | Kern | Tools | 80.00 | Open | |
| P-5 | 2025-03-11 | Nord Supply | Tools | 60.00 | Paid | Cy Roth |
`,
);
const READINGS = ready(
  'Meter readings',
  `| Hall | Month | Electricity (kWh) | Heat (kWh) |
| --- | --- | --- | --- |
| Pool | 2025-01 | 500 | 900 |
| Pool | 2025-02 | 450 | 800 |
| Gym | 2025-01 | 200 | 300 |
| Gym | 2025-02 | 260 | 280 |
`,
);
const CARS = ready(
  'Works fleet',
  `| Plate | Type | Fuel | Status | Mileage (km) |
| --- | --- | --- | --- | --- |
| W-1 | Van | Diesel | in workshop | 1000 |
| W-2 | Van | Electric | in service | 2000 |
| W-3 | Tractor | Diesel | out of service | 3000 |
`,
);
const STAFF = ready(
  'Staff',
  `| Name | Department | Entry date |
| --- | --- | --- |
| Ada Holt | Sales | 2019-04-01 |
| Bo Lind | Stores | 2025-02-01 |
| Cy Roth | Sales | 2025-06-15 |
`,
);
const DEVICES = ready(
  'Prüfmittelliste',
  `| Nr. | Gerät | Letzte Prüfung | Intervall (Monate) | Verantwortlich |
| --- | --- | --- | --- | --- |
| G-1 | Luxmeter | 26.03.2023 | 12 | Ute Ahlers |
| G-2 | Abgastester | 07.10.2024 | 36 | Kai Lohr |
| G-3 | Waage | 01.02.2025 | 24 | Ute Ahlers |
`,
);
const COURSES = ready(
  'Liste des formations',
  `| Titre | Formateur | Places | Inscrits | Prix (€) |
| --- | --- | --- | --- | --- |
| Tableur débutant | Luc Morin | 12 | 5 | 120 |
| Tableur avancé | Eva Petit | 12 | 12 | 60 |
`,
);
const ALL = [...LEAKS, ...ORDERS, ...READINGS, ...CARS, ...STAFF, ...DEVICES, ...COURSES];

describe('what the rows are in other words sets no condition on a cell that resembles it', () => {
  test.each([
    ['How many pipe damages are there?', 'en', '5'],
    ['¿Cuántos daños hay en el Moorweg?', 'es', '3'],
    ['Combien de dommages sur la Gartenstraße ?', 'fr', '1'],
    ['Which street has the most damage reports?', 'en', 'Moorweg: 3'],
    ['Wie viele verschiedene Straßen kommen im Schadensregister vor?', 'de', '3'],
    ['Anzahl der Schäden je Schwere', 'de', 'Zeilen je Schwere über 5 Zeilen:'],
    ['Wie viele schwere Schäden gibt es?', 'de', '2'],
    ['How many damages are not yet repaired?', 'en', '3'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(ALL, question, language)).toBe(answer);
  });
});

describe('a state that all rows began in is no condition where a date tells when that was', () => {
  test.each([
    ['Wie viele Schäden wurden 2025 gemeldet?', '4'],
    ['Welche Schäden wurden im März 2025 gemeldet?', 'R-2; R-5'],
    ['Wie viele Schäden sind gemeldet?', '2'],
  ])('%s', (question, answer) => {
    expect(told(ALL, question, 'de')).toBe(answer);
  });
});

describe('the kinds of a column are listed for sure', () => {
  test.each([
    ['What categories of purchase orders are there?', 'en', 'Van parts; Office supplies; Tools'],
    ['Which suppliers do we use for van parts?', 'en', 'Nord Supply; Kern'],
    ['Welche Schadensarten gibt es?', 'de', 'Loch; Knick; Defekt'],
    ['What fuels do our vehicles run on?', 'en', 'Diesel; Electric'],
    ['Which employees joined after 31 May 2025?', 'en', 'Cy Roth'],
    ['Who joined in 2025?', 'en', 'Bo Lind; Cy Roth'],
    ['How many purchase orders are there?', 'en', '5'],
    ['How many different suppliers are there in the purchase orders?', 'en', '2'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(ALL, question, language)).toBe(answer);
    const choice = choosePlan(ALL, readTableQuestion(question, language, related, TODAY));
    expect(choice?.sure).toBeGreaterThan(0.55);
  });
});

test('a reading that passes over a word that groups is never certain', () => {
  const question = readTableQuestion('How many paid orders are there per hall?', 'en', related, TODAY);
  const choice = choosePlan(ORDERS, question);
  expect(choice?.best.plan.kind === 'count' && choice.sure >= 0.85).toBe(false);
});

describe('the kinds of the rows are in the column of kinds', () => {
  test.each([
    ['What types of damage are there?', 'en', 'Loch; Knick; Defekt'],
    ['Welche Arten von Schäden gibt es?', 'de', 'Loch; Knick; Defekt'],
    ['Quels types de dommages y a-t-il ?', 'fr', 'Loch; Knick; Defekt'],
    ['¿Qué tipos de daños hay?', 'es', 'Loch; Knick; Defekt'],
    ['What kinds of vehicles do we have?', 'en', 'Van; Tractor'],
    ['Welche Fahrzeugtypen haben wir?', 'de', 'Van; Tractor'],
    ['Which fuel types are there?', 'en', 'Diesel; Electric'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(ALL, question, language)).toBe(answer);
  });
});

test('a kind that stands before a column asks for that one', () => {
  const groups = told(ALL, '¿Cuántos vehículos hay por tipo de combustible?', 'es');
  expect(groups).toBe('filas por Fuel sobre 3 filas:');
});

describe('a column of those who did something is asked for by its verb', () => {
  test.each([
    ['Who placed the most orders?', 'en', 'Ada Holt: 2'],
    ['Wer hat die meisten Bestellungen aufgegeben?', 'de', 'Ada Holt: 2'],
    ['¿Quién hizo más pedidos?', 'es', 'Ada Holt: 2'],
    ['For how many orders is it missing who ordered?', 'en', '1'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(ALL, question, language)).toBe(answer);
  });
});

test('"le plus de factures" counts them, though the word is also a verb for what is earned', () => {
  const bills = ready(
    'Factures',
    `| Facture | Montant (€) | Validée par |
| --- | --- | --- |
| F-1 | 100 | Luc Morin |
| F-2 | 200 | Luc Morin |
| F-3 | 900 | Eva Petit |
`,
  );
  expect(told(bills, 'Qui a validé le plus de factures ?', 'fr')).toBe('Luc Morin: 2');
});

test('who left is not told by a date of entry', () => {
  const question = readTableQuestion('How many employees left in 2025?', 'en', related, TODAY);
  const choice = choosePlan(STAFF, question);
  expect(choice && mostSure(choice.best, question)).toBeLessThan(0.3);
});

test('verbs of use are words of their own where things are compared', () => {
  const seats = ready(
    'Licences',
    '| Program | Seats bought | Seats used |\n| --- | --- | --- |\n| Draw | 5 | 7 |\n| Write | 9 | 4 |\n',
  );
  expect(told(seats, 'Which programs use more seats than we bought?')).toBe('Draw');
});

test('what cells say in the words of the question is no other state', () => {
  expect(told(ALL, 'How many vans are in the workshop at the moment?')).toBe('1');
});

test('names that many rows share are counted once', () => {
  expect(told(ALL, 'How many halls are in the meter readings?')).toBe('2');
});

describe('two things are compared by the column that is named', () => {
  test.each([
    ['Did the Pool use more electricity than the Gym in January 2025?', 'en', 'Pool: 500; Gym: 200'],
    [
      'Est-ce que Tableur débutant est plus cher que Tableur avancé ?',
      'fr',
      'Tableur débutant: 120 €; Tableur avancé: 60 €',
    ],
    ["Quelle est la consommation totale d'électricité du Pool en 2025 ?", 'fr', '950'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(ALL, question, language)).toBe(answer);
  });
});

describe('a test device is what its cell says, and not what shares a stem with "tested"', () => {
  test.each([
    ['When was the luxmeter last tested?', 'en', '26.03.2023'],
    [
      'Bei welchem Gerät liegt die letzte Prüfung am längsten zurück?',
      'de',
      'Luxmeter (Letzte Prüfung: 26.03.2023)',
    ],
    ['Wie viele Geräte haben ein Intervall von 24 Monaten?', 'de', '1'],
  ] as const)('%s', (question, language, answer) => {
    expect(told(ALL, question, language)).toBe(answer);
  });
});

test('a name within a word is nobody', () => {
  const calls = ready(
    'Calls',
    '| Call | Country | Handled by |\n| --- | --- | --- |\n| 1 | Austria | Ralf Oster |\n| 2 | Austria | Mia Berg |\n| 3 | France | Ralf Oster |\n',
  );
  expect(told(calls, 'Wie viele Anrufe kamen aus Österreich?', 'de')).toBe('2');
});
