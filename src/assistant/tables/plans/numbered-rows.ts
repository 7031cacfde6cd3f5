/** Whether a question is about rows that have numbers, such as orders, rather than about the things that they name. */
import { translationFor } from '../links/translation.ts';
import type { TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';

/**
 * The dearest article of a list of orders has the highest price, the dearest order the highest total: the noun that names
 * the table names its rows, unless it is the header of the things in them.
 *
 * @param named the tokens that name the rows, as bits
 */
export function asksForNumbered(named: number, question: TableQuestion, table: DataTable): boolean {
  const { idColumn, nameColumn, columns } = table;
  if (nameColumn === idColumn) return true;
  const hasTotals = columns.some(({ amount, quantities }) => amount === 'total' && quantities.has('money'));
  if (idColumn === undefined || nameColumn === undefined || !hasTotals || named === 0) return false;
  const english = translationFor(table, question)?.wordsOf(nameColumn) ?? [];
  const things = new Set([...nameColumn.words, ...english].flatMap(({ stems }) => stems));
  return question.tokens.every(
    (token, at) =>
      (named & (1 << at)) === 0 ||
      ![...token.stems, ...token.related, ...token.english].some((one) => things.has(one)),
  );
}
