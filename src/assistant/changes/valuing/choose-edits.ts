/**
 * Chooses the changes of values that a message means, or those that it may mean. Of a message that tells two values, each is
 * looked at without the other.
 */
import type { Context } from '../plan.ts';
import { type RankedEdit, type RankedEdits, rankEdits } from './rank-edits.ts';

/** The share from which a change is meant. */
const MEANT = 0.5;
/** A question that changes something has to be surer, and so have a second change and one in a column that is not named. */
const SURELY_MEANT = 0.7;

/** Whether the form of a message says that it changes something. */
export type Manner = 'unordered' | 'ordered';

/** Shares of changes that are offered, and of none beside them: less where nothing orders a change. */
const OFFERED = 0.08;
const MOST_NONE = { ordered: 0.6, unordered: 0.3 };
const MAX_OFFERED = 4;
const QUESTION = /[?？]\s*$/;

export interface ChosenEdits {
  readonly isSure: boolean;
  readonly edits: readonly RankedEdit[];
}

/** @param named ids of the documents that the message names */
export function chooseEdits(
  context: Context,
  text: string,
  named: ReadonlySet<string>,
  manner: Manner,
): ChosenEdits {
  const ranked = rankEdits(context, text, named);
  const [best] = ranked.edits;
  const isQuestion = QUESTION.test(text);
  const least = isQuestion || isColumnOpen(ranked) ? SURELY_MEANT : MEANT;
  if (best !== undefined && best.share >= least) {
    const second = otherThan(best, ranked);
    const also = second && aloneIn(context, text, named, second, best, SURELY_MEANT);
    return { isSure: true, edits: also === undefined ? [best] : [best, also] };
  }
  const both = bothOf(context, text, named, ranked);
  if (both !== undefined) return { isSure: true, edits: both };
  const isOpen =
    manner === 'unordered'
      ? !isQuestion && ranked.none <= MOST_NONE.unordered
      : ranked.none <= MOST_NONE.ordered;
  const offered = ranked.edits.filter(({ share }) => share >= OFFERED).slice(0, MAX_OFFERED);
  return { isSure: false, edits: isOpen ? offered : [] };
}

/** Whether the best change differs from the second by nothing but a column that the message does not name: "A1 is now 12". */
function isColumnOpen({ edits }: RankedEdits): boolean {
  const [best, second] = edits.map(({ edit }) => edit);
  const isSameRow = best?.part === second?.part && best?.column !== undefined;
  return isSameRow && best?.told === second?.told && (best?.features.get('c.header') ?? 0) === 0;
}

/** Two changes of which neither is sure, since the other one is. */
function bothOf(
  context: Context,
  text: string,
  named: ReadonlySet<string>,
  ranked: RankedEdits,
): readonly RankedEdit[] | undefined {
  const [first] = ranked.edits;
  const second = first && otherThan(first, ranked);
  if (first === undefined || second === undefined || first.share + second.share < MEANT) return undefined;
  const one = aloneIn(context, text, named, first, second, MEANT);
  const other = one && aloneIn(context, text, named, second, first, MEANT);
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** The likeliest change by another value of the message, in another place. */
function otherThan(one: RankedEdit, { edits }: RankedEdits): RankedEdit | undefined {
  return edits.find((other) => isApart(one, other) && other.share >= OFFERED);
}

/** Whether two changes are of other values and of other cells or sentences. */
function isApart({ edit: one }: RankedEdit, { edit: other }: RankedEdit): boolean {
  const isTold = one.told.start >= 0 && other.told.start >= 0;
  const isOtherValue = one.told.end <= other.told.start || other.told.end <= one.told.start;
  const isOtherPlace =
    one.part !== other.part ||
    (one.column === undefined ? one.text !== other.text : one.column !== other.column);
  return isTold && isOtherValue && isOtherPlace;
}

/** A change, if it is sure in the message without the value of another one. */
function aloneIn(
  context: Context,
  text: string,
  named: ReadonlySet<string>,
  { edit }: RankedEdit,
  { edit: without }: RankedEdit,
  least: number,
): RankedEdit | undefined {
  const { start, end } = without.told;
  const rest = `${text.slice(0, start)} ${text.slice(end)}`;
  const [best] = rankEdits(context, rest, named).edits;
  const isSame =
    best?.edit.part === edit.part && best.edit.column === edit.column && best.edit.next === edit.next;
  return best !== undefined && isSame && best.share >= least ? best : undefined;
}
