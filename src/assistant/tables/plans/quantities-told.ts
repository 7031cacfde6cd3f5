/** Which kinds of amounts a question asks for, where tables have columns that tell some of them by name. */
import type { Column } from '../column.ts';
import { isPaidFor } from '../lexicon.ts';
import type { TableQuestion } from '../question.ts';
import type { ReadyTable } from './ready-table.ts';

/** The question without the kinds that its words would mean only if no column told what they say. */
export function withQuantitiesTold(question: TableQuestion, tables: readonly ReadyTable[]): TableQuestion {
  const numbers = tables.flatMap(
    ({ views: [view] }) => view?.table.columns.filter(({ kind }) => kind === 'number') ?? [],
  );
  const isOfPay = asksForPay(question) && numbers.some(({ quantities }) => quantities.has('pay'));
  const isOfRent = numbers.some(tellsRent);
  const quantities = question.quantities.filter(({ tag: { quantity, role }, from }) => {
    if (isOfPay && quantity === 'revenue') return false;
    const isRent = quantity === 'money' && role === 'nouns' && isPaidFor(question.tokens[from]?.word ?? '');
    return !(isRent && isOfRent);
  });
  return quantities.length === question.quantities.length ? question : { ...question, quantities };
}

/** Who earns most has the highest pay, and did not bring in the most. */
function asksForPay({ quantities, asks }: TableQuestion): boolean {
  return (
    asks[0]?.tag === 'who' &&
    quantities.some(({ tag: { quantity, role } }) => quantity === 'pay' && role === 'how')
  );
}

/** Rents and leases are told by their own column, and not by any money. */
function tellsRent({ words }: Column): boolean {
  return words.some(({ word }) => isPaidFor(word));
}
