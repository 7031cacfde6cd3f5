/** What speaks for a further change beside one that a message means: "the room closes at 17, and a scan costs 3 euros". */
import { tokenize } from '../../text/tokens.ts';
import { fold } from '../fold.ts';
import { isSameAs } from './amounts.ts';
import { clauseOf, type Range } from './clauses.ts';
import { amountsOf } from './put-told.ts';
import type { ValueEdit } from './value-edit.ts';

const JOINING: ReadonlySet<string> = new Set(['and', 'und', 'sowie', 'et', 'y', 'e']);
const CLAUSE_END = /[,;:.!](?:\s|$)/u;
/** Keeps the logarithm of the odds finite. */
const LEAST = 1e-4;

/**
 * Whether two changes are of other values and of other cells or sentences. In one clause they are of one row or sentence.
 *
 * @param clauses those of the message
 */
export function isApart(one: ValueEdit, other: ValueEdit, clauses: readonly Range[]): boolean {
  const isTold = one.told.start >= 0 && other.told.start >= 0;
  if (one.part !== other.part && clauseOf(clauses, one.told) === clauseOf(clauses, other.told)) return false;
  const isOtherValue = one.told.end <= other.told.start || other.told.end <= one.told.start;
  return isTold && isOtherValue && isOtherPlace(one, other) && !names(one, other) && !names(other, one);
}

/** Whether two changes are of other cells or sentences, or of other values of one sentence. */
function isOtherPlace(one: ValueEdit, other: ValueEdit): boolean {
  if (one.part !== other.part) return true;
  if (one.column !== undefined || other.column !== undefined) return one.column !== other.column;
  const isBeside = one.start + one.old.length <= other.start || other.start + other.old.length <= one.start;
  return one.text !== other.text || isBeside;
}

/** Two changes of one sentence as one. */
export function joined(edits: readonly ValueEdit[]): readonly ValueEdit[] {
  const sentences = Map.groupBy(edits, (one) =>
    one.column === undefined ? `${one.read.document.id} ${one.part.headings.join()} ${one.text}` : one,
  );
  return [...sentences.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.length === 0 ? [first] : [inOneText([first, ...others])],
  );
}

function inOneText(edits: readonly [ValueEdit, ...ValueEdit[]]): ValueEdit {
  const [first] = edits;
  const { text } = first;
  const next = edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((own, { start, old, by }) => own.slice(0, start) + by + own.slice(start + old.length), text);
  return { ...first, old: text, by: next, next };
}

/** Whether what one change takes for its value is what the message calls the row of the other, or its old value. */
function names(one: ValueEdit, other: ValueEdit): boolean {
  const isCell = other.part.row?.cells.some((cell) => fold(cell) === fold(one.told.text));
  return isCell === true || isOldOf(one, other);
}

/** Whether a change takes for its value what another one replaces: "from 38.0 on, and not from 38.5". */
export function isOldOf({ told }: ValueEdit, { old }: ValueEdit): boolean {
  const [was] = amountsOf(old);
  return told.amount !== undefined && was !== undefined && isSameAs(told.amount, was);
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
