/** Chooses the changes of values that a message means, or those that it may mean. */
import type { Context } from '../plan.ts';
import { STOP_WORDS, sharesStem, stemsIn, tokensOf } from '../reading/words.ts';
import { isOldOf } from './further-edit.ts';
import { type RankedEdit, type RankedEdits, rankEdits } from './rank-edits.ts';
import { statementsIn } from './split-message.ts';
import type { ValueEdit } from './value-edit.ts';

/** The share from which a change is meant. */
const MEANT = 0.5;
/** A question that changes something has to be surer, and so has a change in a column that is not named. */
const SURELY_MEANT = 0.7;
/** The share of a change that is meant if none of the others comes near: each has half of it at most. */
const ALONE = 0.35;
const AHEAD = 2;
/** The same where the message surely changes something. */
const LIKELIEST = 0.15;
/** The share of the message that its place says. */
const DESCRIBED = 0.4;
const FAR_AHEAD = 4;
/** How much likelier a change is than another one by the same value. */
const CLEARLY = 1.6;
const MAX_CHANGES = 3;

/** Whether the form of a message says that it changes something. */
export type Manner = 'unordered' | 'ordered';

/** Shares of the best change that is offered, of others beside it, and of none: less where nothing orders a change. */
const OFFERED = 0.08;
const ALSO_OFFERED = 0.02;
const MOST_NONE = { ordered: 0.6, unordered: 0.3 };
/** The share of none beside a change that is meant. */
const MOST_NONE_OF_MEANT = { ordered: 0.6, unordered: 0.45 };
const MAX_OFFERED = 4;
const QUESTION = /[?？]\s*$/;

export interface ChosenEdits {
  readonly isSure: boolean;
  /** Whether the first one is meant, and the message tells a further amount of which it is open what it is of. */
  readonly isPart: boolean;
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
  const isQuestion = QUESTION.test(text);
  const mayChange = !isQuestion && ranked.none <= MOST_NONE[manner];
  const apart = !mayChange ? [] : meantApart(context, text, named, manner, ranked);
  if (apart.length > 0) return { isSure: true, isPart: false, edits: apart };
  const sure = isQuestion ? surely(ranked) : meantOf(ranked, manner);
  if (sure.length > 0) {
    const all = withFurther(ranked, sure);
    const left = ranked.leftBeside(all).slice(0, MAX_OFFERED - all.length);
    return { isSure: left.length === 0, isPart: left.length > 0, edits: [...all, ...left] };
  }
  const isOpen = ranked.none <= MOST_NONE[manner] && !(manner === 'unordered' && isQuestion);
  const [best] = ranked.edits;
  const isNear = best !== undefined && best.share >= OFFERED && !isAnyState(text, ranked);
  const offered = ranked.edits.filter(({ share }) => share >= ALSO_OFFERED).slice(0, MAX_OFFERED);
  return { isSure: false, isPart: false, edits: isOpen && isNear ? offered : [] };
}

/** Whether a message only names a cell, "status V-05": it tells no value of it, and hardly a word besides. */
function isAnyState(text: string, { edits }: RankedEdits): boolean {
  const [best, second] = edits.map(({ edit }) => edit);
  const { row } = best?.part ?? {};
  if (best === undefined || row === undefined) return false;
  const areUnsaid =
    (second !== undefined && isOfOtherRow(second, best)) ||
    [best, second].every((one) => one === undefined || one.told.kind === 'choice');
  const named = stemsIn([...row.header, ...row.cells].join(' '));
  const others = tokensOf(text).filter((word) => !STOP_WORDS.has(word) && !sharesStem(named, word));
  return areUnsaid && others.length <= 1;
}

/** The changes that the statements of a message mean, each read by itself, where each means one that is sure or that the whole allows. */
function meantApart(
  context: Context,
  text: string,
  named: ReadonlySet<string>,
  manner: Manner,
  whole: RankedEdits,
): readonly RankedEdit[] {
  const told = whole.edits.map(({ edit }) => edit.told);
  const statements = statementsIn(text, told);
  const ranked = statements.map((statement) => rankEdits(context, statement, named));
  const isChange = ranked.some((one) => !isColumnOpen(one) && surely(one).length > 0);
  const all = ranked.map((one) =>
    isChange && !isColumnOpen(one) ? meantBeside(one, manner) : meantOf(one, manner),
  );
  const edits = all.flat();
  const isWhole = edits.length > 1 && all.every((one) => one.length === 1);
  const areApart = new Set(edits.map(({ edit }) => placeOf(edit))).size === edits.length;
  const isOld = edits.some(({ edit }) => edits.some((other) => isOldOf(edit, other.edit)));
  return isWhole && areApart && !isOld && edits.every((one) => one.share >= SURELY_MEANT || whole.allows(one))
    ? edits
    : [];
}

/** Beside a statement that surely changes something, another one hardly changes nothing. */
function meantBeside(ranked: RankedEdits, manner: Manner): readonly RankedEdit[] {
  const [best, second] = ranked.edits;
  if (best === undefined || ranked.none > MOST_NONE_OF_MEANT[manner]) return meant(ranked, manner);
  const share = best.share / Math.max(1 - ranked.none, best.share);
  const isAlone = share >= ALONE && best.share >= AHEAD * (second?.share ?? 0);
  return isAlone ? [best] : meant(ranked, manner);
}

function placeOf({ read, part, column, text, start }: ValueEdit): string {
  return JSON.stringify([read.document.id, part.headings, part.text, column ?? [text, start]]);
}

function surely({ edits }: RankedEdits): readonly RankedEdit[] {
  const [best] = edits;
  return best !== undefined && best.share >= SURELY_MEANT ? [best] : [];
}

/** Where only the column is open, a change has to be surer, or far ahead of that of the other column. */
function meantOf(ranked: RankedEdits, manner: Manner): readonly RankedEdit[] {
  if (!isColumnOpen(ranked)) return meant(ranked, manner);
  const [best, second] = ranked.edits;
  const isFar = best !== undefined && best.share >= MEANT && best.share >= FAR_AHEAD * (second?.share ?? 0);
  return isFar ? [best] : surely(ranked);
}

/** The change that is meant: likelier than all others together, or well ahead of each, or sure beside another
 * one. */
function meant(ranked: RankedEdits, manner: Manner): readonly RankedEdit[] {
  const [best, second] = ranked.edits;
  if (best === undefined) return [];
  const isAlone = best.share >= ALONE && best.share >= AHEAD * (second?.share ?? 0);
  const rival = ranked.edits.find(
    ({ edit }) => isOfOtherRule(edit, best.edit) || isOfOtherRow(edit, best.edit),
  );
  if (best.share < CLEARLY * (rival?.share ?? 0)) return [];
  if (best.share >= MEANT || (isAlone && ranked.none <= MOST_NONE_OF_MEANT[manner])) return [best];
  const isFar = best.share >= LIKELIEST && best.share >= FAR_AHEAD * (second?.share ?? 0);
  const isDescribed = (best.edit.features.get('covered') ?? 0) >= DESCRIBED;
  if (isFar && isDescribed && ranked.changesSurely) return [best];
  const other = ranked.beside([best]);
  const isBoth = other !== undefined && other.share >= MEANT && ranked.shareBeside(best, other) >= MEANT;
  return isBoth ? [best] : [];
}

/** The same amount may be that of another rule: "the trial is four months now", where a notice period is told in months as well. */
function isOfOtherRule(edit: ValueEdit, best: ValueEdit): boolean {
  return (
    edit.told.amount !== undefined &&
    edit.column === undefined &&
    best.column === undefined &&
    edit.told === best.told &&
    edit.old !== best.old
  );
}

/** A "yes" that no word says may be that of another row: "first aiders in Leeds", of whom several have no entry. */
function isOfOtherRow(edit: ValueEdit, best: ValueEdit): boolean {
  return (
    best.told.kind === 'answer' &&
    edit.told.kind === 'answer' &&
    edit.column === best.column &&
    edit.part !== best.part
  );
}

/** With the changes by other values of the message that are meant as well. */
function withFurther(ranked: RankedEdits, first: readonly RankedEdit[]): readonly RankedEdit[] {
  const chosen = [...first];
  while (chosen.length < MAX_CHANGES) {
    const other = ranked.beside(chosen);
    if (other === undefined || other.share < MEANT) break;
    chosen.push(other);
  }
  return chosen.sort((a, b) => a.edit.told.start - b.edit.told.start);
}

/** Whether the best change differs from the second by nothing but a column that the message does not name: "A1 is now 12". */
function isColumnOpen({ edits }: RankedEdits): boolean {
  const [best, second] = edits.map(({ edit }) => edit);
  const isSameRow = best?.part === second?.part && best?.column !== undefined;
  if (best !== undefined && second !== undefined && isToldByOld(best, second)) return false;
  return isSameRow && best?.told === second?.told && (best?.features.get('c.header') ?? 0) === 0;
}

/** "It was 134 and not 120" names a cell by what it says so far, which another one does not say. */
function isToldByOld(one: ValueEdit, other: ValueEdit): boolean {
  return one.features.has('old') && !other.features.has('old');
}
