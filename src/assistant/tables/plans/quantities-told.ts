/** Which kinds of amounts a question asks for, where tables have columns that tell some of them by name. */
import type { Column } from '../column.ts';
import { isPaidFor } from '../header-meanings.ts';
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
  if (!isOfPay)
    return quantities.length === question.quantities.length ? question : { ...question, quantities };
  const isPay = (at: number) =>
    quantities.some(({ tag, from, to }) => tag.quantity === 'pay' && at >= from && at < to);
  // Words of the same meaning would name prices, which are won.
  const tokens = question.tokens.map((token, at) => (isPay(at) ? { ...token, related: [] } : token));
  return { ...question, tokens, quantities: quantities.map(named) };
}

/** "Earns" names the pay as surely as its noun. */
function named(found: TableQuestion['quantities'][number]): TableQuestion['quantities'][number] {
  return found.tag.quantity === 'pay' && found.tag.role === 'how'
    ? { ...found, tag: { quantity: 'pay', role: 'nouns' } }
    : found;
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
