/** What speaks for a further change beside one that a message means: "the room closes at 17, and a scan costs 3 euros". */
import { tokenize } from '../../text/tokens.ts';
import { fold } from '../fold.ts';
import { isSameAs } from './amounts.ts';
import { amountsOf } from './put-told.ts';
import type { ValueEdit } from './value-edit.ts';

const JOINING: ReadonlySet<string> = new Set(['and', 'und', 'sowie', 'et', 'y', 'e']);
const CLAUSE_END = /[,;:.!](?:\s|$)/u;
/** Keeps the logarithm of the odds finite. */
const LEAST = 1e-4;

/** Whether two changes are of other values and of other cells or sentences. */
export function isApart(one: ValueEdit, other: ValueEdit): boolean {
  const isTold = one.told.start >= 0 && other.told.start >= 0;
  const isOtherValue = one.told.end <= other.told.start || other.told.end <= one.told.start;
  const isOtherPlace =
    one.part !== other.part ||
    (one.column === undefined ? one.text !== other.text : one.column !== other.column);
  return isTold && isOtherValue && isOtherPlace && !names(one, other) && !names(other, one);
}

/** Whether what one change takes for its value is what the message calls the row of the other, or its old value. */
function names({ told }: ValueEdit, { part, old }: ValueEdit): boolean {
  const [was] = amountsOf(old);
  if (told.amount !== undefined && was !== undefined) return isSameAs(told.amount, was);
  return told.amount === undefined && part.row?.cells.some((cell) => fold(cell) === fold(told.text)) === true;
}

/** @param share the probability of the change where the first one is meant */
export function furtherFeatures(
  text: string,
  first: ValueEdit,
  edit: ValueEdit,
  share: number,
): Map<string, number> {
  const [before, behind] = [first.told, edit.told].toSorted((a, b) => a.start - b.start);
  const between = text.slice(before?.end, behind?.start);
  const odds = Math.max(share, LEAST) / Math.max(1 - share, LEAST);
  const features = new Map([
    ['further', 1],
    ['share', Math.log(odds)],
  ]);
  if (tokenize(between).some(({ word }) => JOINING.has(word))) features.set('and', 1);
  if (CLAUSE_END.test(between)) features.set('clause', 1);
  if (edit.read.document.id === first.read.document.id) features.set('document', 1);
  if (edit.part === first.part) features.set('part', 1);
  if (edit.told.kind === 'amount') features.set('amount', 1);
  return features;
}
