/**
 * The statements of a message, each of which may change a value by itself: "the deposit is 200 now, and the keys are handed out by
 * Ada Berg". What stands before a colon belongs to all of them.
 */
import { tokenize } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';
import { amountsIn } from './amounts.ts';
import { clausesIn, isHead, type Range } from './clauses.ts';
import type { ToldKind, ToldValue } from './told-values.ts';

const STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);
/** Kinds of values that almost any clause may tell. */
const OPEN: ReadonlySet<ToldKind> = new Set(['rest', 'exchange', 'choice']);
const JOINING = /^(?:and|but|und|sowie|aber|et|mais|y|pero)\s+/iu;
/** Fewer words state nothing. */
const LEAST_WORDS = 2;
const MAX_STATEMENTS = 3;

/**
 * @param told the values that the message may tell
 * @returns empty unless there are several
 */
export function statementsIn(text: string, told: readonly ToldValue[]): readonly string[] {
  const clauses = clausesIn(text, amountsIn(text));
  const [first] = clauses;
  const head = first !== undefined && isHead(text, first) ? first : undefined;
  const holds = ({ start, end }: Range) =>
    told.some((one) => !OPEN.has(one.kind) && one.start >= start && one.end <= end && one.start < end);
  const joined: Range[] = [];
  let open: number | undefined;
  for (const clause of head === undefined ? clauses : clauses.slice(1)) {
    const last = joined.at(-1);
    const own = holds(clause);
    // "The desk has a new number, 040 11 22": a value alone belongs to the clause before, which tells none.
    if (open !== undefined && own) joined.push({ start: open, end: clause.end });
    else if (own && (last === undefined || saysMore(text, clause, told))) joined.push(clause);
    else if (own && last !== undefined) joined[joined.length - 1] = { start: last.start, end: clause.end };
    open = own ? undefined : (open ?? clause.start);
  }
  const last = joined.at(-1);
  // A sentence of its own, "Please note both in the list", says where all of them belong.
  const isApart = open !== undefined && /[.!;]\s+$/.test(text.slice(0, open));
  if (open !== undefined && last !== undefined && !isApart)
    joined[joined.length - 1] = { start: last.start, end: text.length };
  if (joined.length < 2 || joined.length > MAX_STATEMENTS) return [];
  const front = head === undefined ? '' : `${text.slice(0, head.end)}: `;
  const tail = isApart ? `. ${text.slice(open)}` : '';
  return joined.map(({ start, end }) => front + text.slice(start, end).trim().replace(JOINING, '') + tail);
}

/** Whether a clause has words of its own beside its values. */
function saysMore(text: string, { start, end }: Range, told: readonly ToldValue[]): boolean {
  const words = tokenize(text.slice(start, end)).filter(
    (one) =>
      !STOP_WORDS.has(one.word) &&
      !told.some(
        (value) =>
          value.kind === 'amount' && value.start <= start + one.start && start + one.end <= value.end,
      ),
  );
  return words.length >= LEAST_WORDS - 1;
}
