/** Stretches of time as questions say them, on Monday, 23 November 2026. */
import { expect, test } from 'bun:test';
import type { Language } from '../../../src/assistant/languages/language-data.ts';
import { datesSaid } from '../../../src/assistant/tables/links/said-values.ts';
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
  ['en', 'what was bought last year', '2025-01-01', '2025-12-31'],
])('%s: %s', (language, text, from, to) => {
  const question = readTableQuestion(text, language, undefined, dayNumber(2026, 11, 23));
  const [said] = datesSaid(question);
  expect([dateOf(said?.range.from), dateOf(said?.range.to)]).toEqual([from, to]);
});

/** Empty where there is no end. */
function dateOf(day = Number.NaN): string {
  return Number.isFinite(day) ? new Date(day * 86_400_000).toISOString().slice(0, 10) : '';
}
