/** Stretches of time as questions say them, on Monday, 23 November 2026. */
import { expect, test } from 'bun:test';
import type { Language } from '../../../src/assistant/languages/language-data.ts';
import { datesSaid, monthsSaid, partsOfMonths } from '../../../src/assistant/tables/links/said-dates.ts';
import { readTableQuestion } from '../../../src/assistant/tables/question.ts';
import { dayNumber } from '../../../src/assistant/tables/values/dates.ts';

test.each<[Language, string, string, string]>([
  ['en', 'orders between April and July 2024', '2024-04-01', '2024-07-31'],
  ['en', 'orders from 1 to 15 May 2025', '2025-05-01', '2025-05-15'],
  ['de', 'Aufträge vom 1. bis 15. Februar 2026', '2026-02-01', '2026-02-15'],
  ['fr', 'commandes entre avril et juillet 2024', '2024-04-01', '2024-07-31'],
  ['es', 'facturas entre el 1 y el 15 de febrero de 2026', '2026-02-01', '2026-02-15'],
  ['es', 'facturas después de marzo de 2024', '2024-04-01', ''],
  ['es', 'facturas antes del 5 de mayo de 2026', '', '2026-05-04'],
  ['en', 'orders of last month', '2026-10-01', '2026-10-31'],
  ['en', 'orders of this quarter', '2026-10-01', '2026-12-31'],
  ['fr', 'les factures de la semaine prochaine', '2026-11-30', '2026-12-06'],
  ['de', 'was in den nächsten 30 Tagen ansteht', '2026-11-23', '2026-12-23'],
  ['es', 'lo que vence mañana', '2026-11-24', '2026-11-24'],
  ['en', 'orders before 4/15/2025', '', '2025-04-14'],
  ['en', 'sales in 03/2025', '2025-03-01', '2025-03-31'],
  ['en', 'sales up to the end of March 2025', '', '2025-03-31'],
  ['en', 'orders before the end of May 2025', '', '2025-05-31'],
  ['en', 'orders from 2025-03-01 to 2025-03-15', '2025-03-01', '2025-03-15'],
  ['en', 'orders between 5 March and 15 April 2025', '2025-03-05', '2025-04-15'],
  ['en', 'sales in the 2nd quarter of 2025', '2025-04-01', '2025-06-30'],
  ['en', 'sales in H1 2025', '2025-01-01', '2025-06-30'],
  ['en', 'sales in the last quarter of 2025', '2025-10-01', '2025-12-31'],
  ['de', 'Umsatz im letzten Quartal 2025', '2025-10-01', '2025-12-31'],
  ['fr', 'ventes du dernier trimestre 2025', '2025-10-01', '2025-12-31'],
  ['es', 'ventas del último trimestre de 2025', '2025-10-01', '2025-12-31'],
  ['en', 'sales in the last quarter', '2026-07-01', '2026-09-30'],
  ['de', 'Umsatz im 2. Quartal 2025', '2025-04-01', '2025-06-30'],
  ['de', 'Rechnung vom 3. März 2025', '2025-03-03', '2025-03-03'],
  ['fr', 'ventes au T2 2025', '2025-04-01', '2025-06-30'],
  ['fr', 'la facture du 3 mars 2025', '2025-03-03', '2025-03-03'],
  ['es', 'ventas del 2.º trimestre de 2025', '2025-04-01', '2025-06-30'],
  ['en', 'what was bought last year', '2025-01-01', '2025-12-31'],
])('%s: %s', (language, text, from, to) => {
  const question = readTableQuestion(text, language, undefined, dayNumber(2026, 11, 23));
  const [said] = datesSaid(question);
  expect([dateOf(said?.range.from), dateOf(said?.range.to)]).toEqual([from, to]);
});

test.each<[Language, string, string, string]>([
  ['en', 'orders before June', '', '2025-05-31'],
  ['en', 'orders after the 15th of May', '2025-05-16', ''],
  ['de', 'Aufträge nach dem 30.06.', '2025-07-01', ''],
  ['de', 'Umsatz seit Juli', '2025-07-01', ''],
  ['fr', 'ventes au deuxième trimestre', '2025-04-01', '2025-06-30'],
  ['es', 'ventas hasta el 5 de marzo', '', '2025-03-05'],
  ['en', 'visits in March through May', '2025-03-01', '2025-05-31'],
  ['de', 'Umsatz März bis Mai', '2025-03-01', '2025-05-31'],
  ['de', 'Umsatz Januar-Juni', '2025-01-01', '2025-06-30'],
  ['fr', 'ventes de mars à mai', '2025-03-01', '2025-05-31'],
])('where all dates are of 2025, %s: %s', (language, text, from, to) => {
  const [said] = datesSaid(readTableQuestion(text, language), { year: 2025 });
  expect([dateOf(said?.range.from), dateOf(said?.range.to)]).toEqual([from, to]);
});

test.each<[Language, string]>([
  ['en', 'what is due by the end of the year'],
  ['de', 'was ist bis Jahresende noch fällig'],
  ['fr', 'à faire avant la fin de l’année'],
  ['es', 'lo que vence antes de fin de año'],
])('of days that are yet to come, from today on, %s: %s', (language, text) => {
  const today = dayNumber(2026, 11, 23);
  const [said] = datesSaid(readTableQuestion(text, language, undefined, today), { today });
  expect([dateOf(said?.range.from), dateOf(said?.range.to)]).toEqual(['2026-11-23', '2026-12-31']);
});

test.each<[Language, string]>([
  ['en', 'visits in March through May'],
  ['de', 'Umsatz März bis Mai'],
  ['fr', 'ventes de mars à mai'],
  ['es', 'ventas de marzo a mayo'],
])('months of any year, %s: %s', (language, text) => {
  const [{ from, to } = {}] = monthsSaid(readTableQuestion(text, language));
  expect([from, to]).toEqual([3, 5]);
});

test('a bound without a year says nothing where there are several', () => {
  const question = readTableQuestion('orders before June', 'en');
  expect([...datesSaid(question), ...monthsSaid(question)]).toEqual([]);
});

/** Empty where there is no end. */
function dateOf(day = Number.NaN): string {
  return Number.isFinite(day) ? new Date(day * 86_400_000).toISOString().slice(0, 10) : '';
}

test.each<[Language, string, boolean]>([
  ['en', 'bookings in the second week of April', true],
  ['en', 'orders in the first half of March 2026', true],
  ['de', 'Buchungen der ersten Woche im April', true],
  ['fr', 'réservations de la première semaine d’avril', true],
  ['en', 'orders in the first half of 2026', false],
  ['en', 'orders of last week', false],
  ['en', 'orders in March', false],
])('a part of a month is told from a month, %s: %s', (language, text, isPart) => {
  expect(partsOfMonths(readTableQuestion(text, language)) !== 0).toBe(isPart);
});
