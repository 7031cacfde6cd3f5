/** Negations that refer to the cells that a question names: "not delivered", "cancelled ones excluded". */
import { spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { CellLink } from './cell-link.ts';

/** How many tokens a negation may be away from what it negates. */
const NEAR = 3;

type NamedCells = Pick<CellLink, 'column' | 'bits'>;
type Operations = TableQuestion['operations'];

/** The words that negate some cells, if any. */
export function denialOf(
  link: NamedCells,
  question: TableQuestion,
  table: DataTable,
): Operations[number] | undefined {
  const [first, last] = endsOf(link);
  return question.operations.find(
    ({ tag, from, to }) =>
      (tag === 'not' &&
        to <= first &&
        !isParted(question, to, first) &&
        (first - to <= NEAR || isIdleBetween(question, to, first)) &&
        deniesCells(from, link, question, table)) ||
      (tag === 'notBefore' &&
        from > last &&
        from - last <= NEAR &&
        isIdleBetween(question, last + 1, from) &&
        !deniesWhatFollows(question, from, to)),
  );
}

/** A negation before some cells that belongs to another clause. */
export function denialOfClauseBefore(
  link: NamedCells,
  question: TableQuestion,
): Operations[number] | undefined {
  const [first] = endsOf(link);
  return question.operations.find(
    ({ tag, to }) => tag === 'not' && to <= first && isParted(question, to, first),
  );
}

/** The first and the last token. */
function endsOf({ bits }: NamedCells): [number, number] {
  return [31 - Math.clz32(bits & -bits), 31 - Math.clz32(bits)];
}

/**
 * "Not in stock (stock 0)" negates the stock and not the number; "who has no first aid" does not ask for rows with
 * another name.
 */
function deniesCells(at: number, { column, bits }: NamedCells, question: TableQuestion, table: DataTable) {
  const { tokens, lexicon, operations } = question;
  const isName = column === table.nameColumn || column === table.idColumn;
  if (isName && lexicon.none.has(tokens[at]?.word ?? '')) return false;
  // "Ne … pas encore réglé" says "not settled yet" once.
  const isHalf = lexicon.halfDenials.has(tokens[at]?.word ?? '');
  if (isHalf && operations.some(({ tag, from }) => tag === 'not' && from > at && (bits & (1 << from)) !== 0))
    return false;
  return !lexicon.states
    .find(tokens.map(({ word }) => word))
    .some(({ from, to }) => to - from > 1 && at >= from && at < to && (spanBits(from, to) & bits) === 0);
}

/** "Oslo, not counting the cancelled ones" leaves out those, and not Oslo. */
function deniesWhatFollows({ tokens, operations, text }: TableQuestion, from: number, to: number): boolean {
  if (!operations.some((one) => one.tag === 'not' && one.from === from && one.to === to)) return false;
  const next = tokens.findIndex(({ isContent }, at) => at >= to && isContent);
  return next >= 0 && !/[,;.:)]/u.test(text.slice(tokens[to - 1]?.end, tokens[next]?.start));
}

/** "Not gone out (still open)", "cannot be lent because they are broken": another clause, which is not denied. */
function isParted({ tokens, text, lexicon }: TableQuestion, from: number, to: number): boolean {
  const between = tokens.slice(from, to);
  const isBroken = /[;:(–]/u.test(text.slice(tokens[from]?.start, tokens[to]?.start));
  return between.length > 0 && (isBroken || between.some(({ word }) => lexicon.clauses.has(word)));
}

/** "Delivered, cancelled ones excluded" negates "cancelled" only. */
function isIdleBetween({ tokens }: TableQuestion, from: number, to: number): boolean {
  return tokens.slice(from, to).every(({ isContent }) => !isContent);
}
