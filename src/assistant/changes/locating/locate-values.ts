/** Finds the cells and the values in sentences that a new value may replace, most likely first. */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { type Column, columnsOf, type Fit, OF_KIND } from '../column.ts';
import { coverage, Description, most, type Strengths } from '../description.ts';
import type { ReadDocument, RowPart } from '../document-blocks.ts';
import { fold } from '../fold.ts';
import type { Context } from '../plan.ts';
import { isName, namesWhole, stemsIn } from '../reading/words.ts';
import type { ValueCandidate, ValueRequest } from '../value-candidate.ts';
import {
  exchange,
  isOtherSpan,
  isPriceTitle,
  isSameAmount,
  numberOfWord,
  onlyValue,
  type Value,
  valuesIn,
} from '../values.ts';
import { cellStrengths, type Location, locate } from './locate.ts';
import { placesIn } from './places-in-sentence.ts';
import type { Shift } from './shift-value.ts';

const UNLIKE = 0.35;
/** Score factors for a value that does not fit its column: column named, named but unlike, not named. */
const MISFIT = { named: 0.8, unlike: 0.7, alone: 0.6 };
const NAMED = 0.7;
/** Penalty for a column title that is named only in part: "stock" for "Min. stock". */
const UNTITLED = 0.06;
/** What a bare figure gains whose label is named in full. */
const LABELLED = 0.13;
/** Penalty per position of the matching cell: the first cells usually name the row. */
const LATER = 0.004;

/** What a cell is to say. */
export type ValueInCell = Pick<ParsedRequest, 'next' | 'value' | 'meaning' | 'shift' | 'from'>;

/** The request, parsed once for all locations. */
interface ParsedRequest extends ValueRequest {
  readonly value: Value | undefined;
  readonly shift: Shift | undefined;
  readonly now: Value | undefined;
  readonly description: Description;
  readonly weights: readonly number[];
  /** Of the words themselves, without synonyms. */
  readonly stems: ReadonlySet<string>;
  /** The new text as a description, to recognize it in another language. */
  readonly meaning: Description;
}

/** @param shift raises or lowers the current value instead of replacing it */
export function locateValues(context: Context, request: ValueRequest, shift?: Shift): ValueCandidate[] {
  const { words, next, from } = request;
  const [value, rest] = valueIn(next);
  const { language } = context.instruction;
  const tools = { related: context.related, language };
  const description = new Description(`${words} ${rest}`, tools, nounsFor(value, language));
  if (description.isEmpty) return [];
  const locations = locate(description, context);
  const weights = description.weights(locations);
  const now = from === undefined ? undefined : (onlyValue(from) ?? bareNumber(from));
  const parsed = {
    ...request,
    value,
    shift,
    now,
    description,
    weights,
    stems: stemsIn(words),
    meaning: new Description(next, tools),
  };
  return locations
    .flatMap((one) => (one.cells === undefined ? valuesOf(one, parsed) : cellsOf(one, parsed)))
    .filter(({ text, next: changed }) => text !== changed)
    .sort((a, b) => b.score - a.score);
}

/** The candidates that are certain: the best one, with its repetitions in the same document; otherwise empty. */
export function certainOf(found: readonly ValueCandidate[], isOld: boolean): readonly ValueCandidate[] {
  const [best] = found;
  if (best === undefined || best.isPartly === true) return [];
  const meant = found.filter((one) => one === best || isRepetition(one, best));
  const second = found.find((one) => !meant.includes(one))?.score ?? 0;
  const isAhead = best.score - second >= AHEAD;
  // At least half of the words must match.
  const isMatched = (best.matched ?? 1) >= HALF_MATCHED;
  const isLone = isOld && second === 0 && best.score >= LONE;
  const isNear = best.score >= NEAR && (isOld || (second <= best.score * HALF && isMatched));
  return isAhead && (best.score >= SURE || isLone || isNear) ? meant : [];
}

/** Whether another candidate repeats the same value of the same thing in the same document. */
function isRepetition(one: ValueCandidate, best: ValueCandidate): boolean {
  const [left, right] = [valuesIn(one.old)[0], valuesIn(best.old)[0]];
  const isSame =
    left?.kind !== undefined && right !== undefined && left.kind === right.kind && !isOtherSpan(left, right);
  const isSameThing = (best.ownStrengths ?? []).every(
    (own, term) => own < NAMED || (one.ownStrengths?.[term] ?? 0) >= NAMED,
  );
  return isSame && one.read === best.read && isSameAmount(left, right) && isSameThing;
}

/** Minimum score of a candidate. */
export const NEAR = 0.4;
/** Minimum score of the only location that has the old value. */
const LONE = 0.2;
export const HALF_MATCHED = 0.5;
const SURE = 0.62;
/** Candidates within this distance of the best may be meant as well. */
export const AHEAD = 0.12;
const HALF = 0.55;
/** The same among the cells of one row. */
export const AHEAD_IN_ROW = 0.03;
const BY_NAME = 0.9;

function valuesOf({ read, part, text, own, around }: Location, request: ParsedRequest): ValueCandidate[] {
  const score = coverage(most([own, around]), request.weights) * (isName(request.next) ? BY_NAME : 1);
  return placesIn(text, request).map(({ far, ...place }) => {
    const matched = matchedShare(most([own, around]));
    return { read, part, text, column: undefined, ...place, score: score - far, ownStrengths: own, matched };
  });
}

function cellsOf(location: Location, request: ParsedRequest): ValueCandidate[] {
  const { read, part, cells = [] } = location;
  const { row } = part;
  if (row === undefined) return [];
  const header = request.description.header(part);
  const named = row.cells.filter((cell, at) => isCalled(cells[at]) && namesWhole(request.stems, cell));
  const isKeyed = named.length > 0;
  const isUnique = named.some((cell) => isOnlyIn(read, row.table, cell));
  const found = columnsOf(read, row).flatMap((column) =>
    cellOf(column, { location, row, header, isKeyed, isUnique }, request),
  );
  const best = Math.max(...found.map(({ score }) => score));
  return found.filter(({ score }) => score > best - AHEAD_IN_ROW);
}

/** Whether a table has a text in one cell only. */
function isOnlyIn(read: ReadDocument, table: number, cell: string): boolean {
  return read.cells.withText(fold(cell)).filter(({ part }) => part.row?.table === table).length === 1;
}

interface MatchedRow {
  readonly location: Location;
  readonly row: RowPart;
  readonly header: readonly Strengths[];
  /** Whether the request names a cell of it in full. */
  readonly isKeyed: boolean;
  /** Whether no other row of its table has that cell. */
  readonly isUnique: boolean;
}

/** The cell of a column as a candidate, if it may hold the value. */
function cellOf(
  column: Column,
  { location, row, header, isKeyed, isUnique }: MatchedRow,
  request: ParsedRequest,
): ValueCandidate[] {
  const { read, part, cells = [], own: ownStrengths } = location;
  const { from, stems } = request;
  const { index } = column;
  const old = row.cells[index] ?? '';
  const calling = cells.findIndex((cell, at) => at !== index && isCalled(cell));
  if (calling < 0 || (from !== undefined && !fold(old).includes(fold(from)))) return [];
  // In a table of labels and values, the label names the value.
  const isLabelled = row.header.length === 2 && index === 1 && namesWhole(stems, row.cells[0] ?? '');
  const isTitled = isLabelled || isCalled(header[index]);
  // Numbers of rows are values of nothing.
  if (column.numbersRows && !isTitled) return [];
  const { value: next, share } = fitOf(column, old, withoutUnitOf(row.cells, inFigures(request, old)));
  const like = likeness(share, isTitled);
  if (like === 0) return [];
  const strengths = cellStrengths(header, location, index);
  const matched = matchedShare(strengths);
  const untitled = isTitled && !isLabelled ? 1 - column.titleShare(stems) : 0;
  const score =
    coverage(strengths, request.weights) * like +
    (isLabelled && request.value?.kind === undefined ? LABELLED : 0) -
    Math.min(calling, 3) * LATER -
    untitled * UNTITLED;
  const isPartly = (!isKeyed && matched < MOSTLY) || share < UNLIKE;
  return [
    {
      ...{ read, part, text: old, next, old, by: next, column: index + 1 },
      ...{ score, ownStrengths, matched, isTitled, isKeyed, isUnique, isPartly },
    },
  ];
}

/** Whether any word of the request matches a cell or a title. */
export function isCalled(strengths: Strengths = []): boolean {
  return strengths.some((one) => one >= NAMED);
}

/** "Six" where the cell has figures. */
function inFigures(request: ParsedRequest, old: string): ParsedRequest {
  const number = numberOfWord(request.next);
  if (number === undefined || !/\d/.test(old)) return request;
  const next = String(number);
  return { ...request, next, value: onlyValue(next) };
}

/** "52 kg" in a row that names the unit in a cell of its own is the figure alone. */
function withoutUnitOf(cells: readonly string[], request: ParsedRequest): ParsedRequest {
  const { value } = request;
  const isOwn = value !== undefined && cells.some((cell) => cell !== '' && fold(cell) === fold(value.unit));
  return isOwn ? { ...request, next: value.figures, value: onlyValue(value.figures) } : request;
}

/** The share of the words that match at all. */
function matchedShare(strengths: readonly number[]): number {
  return strengths.length === 0 ? 1 : strengths.filter((one) => one > MATCHED).length / strengths.length;
}

const MATCHED = 0.4;
/** The share of the words that a row has to match to be meant: the plum tart is no apple tart. */
export const MOSTLY = 0.75;

function likeness(share: number, isNamed: boolean): number {
  if (share >= OF_KIND) return isNamed ? 1 : share;
  if (share >= UNLIKE) return isNamed ? MISFIT.named : MISFIT.alone;
  return isNamed ? MISFIT.unlike : 0;
}

/** The new text of a cell: an existing value with the same meaning, or the current text with its value exchanged. */
export function fitOf(column: Column, old: string, { next, value, meaning, shift, from }: ValueInCell): Fit {
  if (next === '' && shift === undefined) return { value: '', share: 1 };
  if (
    from !== undefined &&
    value?.kind !== 'date' &&
    /\d.*\d/.test(from) &&
    old !== from &&
    old.includes(from)
  ) {
    const replaced = valuesIn(old).find(({ text, figures }) => text === from || figures === from);
    const isWhole = value !== undefined && replaced !== undefined;
    return { value: isWhole ? exchange(old, replaced, value) : old.replace(from, () => next), share: HELD };
  }
  if (shift !== undefined) {
    const [one, other] = valuesIn(old);
    const by = one === undefined || other !== undefined ? undefined : shift(one);
    if (one === undefined || by === undefined) return { value: old, share: 0 };
    return { value: exchange(old, one, by), share: shareOfShifted(column, old, one) };
  }
  const known = column.known(next);
  if (known !== undefined) return { value: known, share: 1 };
  const [held, more] = valuesIn(old);
  const isOfKind = value?.kind !== undefined && held?.kind === value.kind;
  if (isOfKind && more === undefined && held.text !== old.trim())
    return { value: exchange(old, held, value), share: HELD };
  const same = meaning.isEmpty
    ? []
    : column.choices.filter((choice) => meaning.strengths(choice).every((one) => one >= SAME));
  const [only, another] = same;
  if (only !== undefined && another === undefined) return { value: only, share: 1 };
  const fit = column.fit(next, old);
  // In a column without a common kind, the current text of the cell determines the kind.
  const isAlike = more === undefined && held?.text === old.trim() && held.kind === value?.kind;
  if (column.isMixed && isAlike) return { ...fit, share: Math.max(fit.share, HELD) };
  const isOther = column.isMixed && old !== '' && value?.kind !== undefined && !isOfKind;
  return isOther ? { ...fit, share: Math.min(fit.share, OTHER) } : fit;
}

/**
 * How likely a cell is raised or lowered: a bare figure or a measure may be of another kind than the amount, unlike a price or a
 * date; among other words, "box of 100", a figure rather names something.
 */
function shareOfShifted({ title }: Column, old: string, { kind, text }: Value): number {
  if (/\p{L}{3}/u.test(old.replace(text, ''))) return UNLIKE;
  return isPriceTitle(title) || (kind !== undefined && MOVED.has(kind)) ? 1 : OF_KIND;
}

const MOVED: ReadonlySet<string> = new Set(['date', 'time', 'money', 'span', 'percentage']);

const OTHER = 0.3;
const SAME = 0.88;
const HELD = 0.95;

/** "Thirty" without its unit. */
function bareNumber(word: string): Value | undefined {
  if (numberOfWord(word) === undefined) return undefined;
  return { kind: undefined, text: word, start: 0, figures: word, figuresAt: 0, unit: '' };
}

/** Nouns that name only the kind of a value, as a pattern. */
function nounsFor(value: Value | undefined, language: Language): string | undefined {
  if (value?.kind === undefined) return undefined;
  const { valueNouns } = CHANGE_DATA[language];
  const isDay = value.kind === 'date' || value.kind === 'ordinal';
  const own = isDay
    ? 'span'
    : value.kind === 'span' || value.kind === 'money' || value.kind === 'percentage'
      ? value.kind
      : 'other';
  return [...new Set([valueNouns[own], valueNouns.other])].join('|');
}

/** The only value of a new text, and the words beside it: "remedy defects within one day". */
function valueIn(next: string): [Value | undefined, string] {
  const own = onlyValue(next) ?? bareNumber(next);
  if (own !== undefined) return [own, own.kind === undefined ? next.replace(own.text, ' ') : ''];
  const [value, another] = valuesIn(next);
  const isOne = value !== undefined && another === undefined && value.kind !== undefined;
  return isOne ? [value, next.replace(value.text, ' ')] : [undefined, ''];
}
