/** Sets one value in all described rows, or shifts the value of each: "raise all PCR fees by 5 %". */
import { CHANGE_DATA } from '../languages/change-data.ts';
import { type Column, columnsOf, OF_KIND } from './column.ts';
import { coverage, Description, most, type Strengths } from './description.ts';
import type { TextPart } from './document-blocks.ts';
import { locate } from './locating/locate.ts';
import type { Shift } from './locating/shift-value.ts';
import { type Context, keyOf, type Plan, sayChange, UNCLEAR } from './plan.ts';
import { isTotals } from './plan-rows.ts';
import { holds } from './reading/alternatives.ts';
import { isName } from './reading/words.ts';
import { editOf, type ValueCandidate } from './value-candidate.ts';
import { exchange, isPriceTitle, valuesIn } from './values.ts';

/** Minimum strength for a word to count as matched. */
const MATCHED = 0.7;
/** Minimum score of the rows and the column for a proposal. */
const MIN = 0.7;
const MAX_ROWS = 1_000;
const MAX_SHOWN = 4;
const NAMED = 0.2;
/** Minimum fit of a value for a column that is named. */
const UNLIKE = 0.35;

interface Bulk {
  readonly score: number;
  readonly title: string;
  readonly changes: readonly ValueCandidate[];
}

/** Whether the words contain "all", "every" or the like. */
export function isOfAll({ instruction }: Context, words: string): boolean {
  return holds(words, CHANGE_DATA[instruction.language].all);
}

/** @param next the new value of all rows, or the shift of each */
export function planBulk(context: Context, words: string, next: string | Shift): Plan {
  const { related, instruction } = context;
  const bare = words.replaceAll(
    new RegExp(`(?<!\\p{L})(?:${CHANGE_DATA[instruction.language].all})(?!\\p{L})`, 'giu'),
    ' ',
  );
  const description = new Description(bare, { related, language: instruction.language });
  const locations = locate(description, context);
  const weights = description.weights(locations);
  const tables = context.documents.flatMap((read) => {
    const rows = read.parts.filter((part) => part.row?.isHeader === false && !isTotals(part));
    return [...Map.groupBy(rows, ({ row }) => row?.table).values()].map((own) => ({ read, rows: own }));
  });
  const found = tables
    .flatMap(({ read, rows }) => bulksOf(read, rows, description, weights, next))
    .sort((a, b) => b.score - a.score);
  const [best, second] = found;
  if (best === undefined || best.score < MIN || (second !== undefined && second.score > best.score - 0.02))
    return UNCLEAR;
  const edits = best.changes.flatMap((one) => editOf(one) ?? []);
  const [first] = best.changes;
  if (first === undefined || edits.length < best.changes.length) return UNCLEAR;
  const { document } = first.read;
  const keys = best.changes.slice(0, MAX_SHOWN).map((one) => keyOf(one) ?? '');
  const text = sayChange(context, 'setAll', {
    what: best.title,
    by: typeof next === 'string' ? first.by : `${first.old} → ${first.by}, …`,
    count: edits.length,
    rows: keys.join(', ') + (edits.length > MAX_SHOWN ? ', …' : ''),
    where: document.fileName,
  });
  return { kind: 'edits', changes: [{ document, edits, at: first.part.text }], text };
}

/** A row, and how well its cells and all that is known of it match the words of a description. */
interface MatchedRow {
  readonly part: TextPart;
  readonly cells: readonly Strengths[];
  readonly strengths: Strengths;
}

/** For each column of a table: the changes of the rows that match the most words. */
function bulksOf(
  read: ValueCandidate['read'],
  rows: readonly TextPart[],
  description: Description,
  weights: Strengths,
  next: string | Shift,
): Bulk[] {
  const [first] = rows;
  if (first?.row === undefined) return [];
  const header = description.header(first);
  const { fileName } = read.document;
  const above = description.strengths([fileName.replaceAll(/[_.-]/g, ' '), ...first.headings].join(' · '));
  const meant = rowsMeant(rows, most([above, ...header]), description, weights);
  if (meant.length > MAX_ROWS) return [];
  const best = Math.max(...meant.map(({ strengths }) => coverage(strengths, weights)));
  if (best < MIN) return [];
  const columns = columnsOf(read, first.row);
  const isAnyNamed = columns.some(({ index, isValue }) => isValue && isMatched(header[index]));
  const isAllSaid = !isAnyNamed && meant.every(({ strengths }) => strengths.every((one) => one >= MATCHED));
  const priced = columns.filter(({ title }) => isPriceTitle(title));
  return columns.flatMap((column) => {
    // If no column is named, and no word may name another one, a shift means the only price column.
    const isPrice = typeof next !== 'string' && isAllSaid && priced.length === 1 && priced[0] === column;
    return bulkOf(read, column, meant, best, next, isPrice || isMatched(header[column.index]));
  });
}

/** The rows that match the most words, by themselves or by what stands around them. */
function rowsMeant(
  rows: readonly TextPart[],
  around: Strengths,
  description: Description,
  weights: Strengths,
): readonly MatchedRow[] {
  const known = rows.map((part) => {
    const cells = (part.row?.cells ?? []).map((cell) => description.strengths(cell));
    const strengths = most([around, ...cells]);
    const matched = strengths.map((one) => (one >= MATCHED ? 1 : 0));
    return { part, cells, share: coverage(matched, weights), strengths };
  });
  const fullest = known.reduce((highest, { share }) => Math.max(highest, share), 0);
  return known.filter(({ share }) => share === fullest);
}

function isMatched(strengths: Strengths | undefined): boolean {
  return strengths?.some((one) => one >= MATCHED) === true;
}

/** The changes of one column; empty unless it is likely the one that is meant. @param best how well the rows match */
function bulkOf(
  read: ValueCandidate['read'],
  column: Column,
  meant: readonly MatchedRow[],
  best: number,
  next: string | Shift,
  isNamed: boolean,
): Bulk[] {
  const { index, title } = column;
  // "Give all jobs of Ann to Tom": the column that contains Ann.
  const isHandedOver =
    typeof next === 'string' && isName(next) && meant.every(({ cells }) => isMatched(cells[index]));
  const fitting = meant.flatMap(({ part }) => changeOf(read, part, column, next, isNamed ? UNLIKE : OF_KIND));
  const likely = Math.min(...fitting.map(({ score }) => score));
  const changes = fitting.filter(({ old, next: value }) => old !== value);
  // Of a column that is named, what is no amount stays as it is when the others are raised.
  const isShift = isNamed && typeof next !== 'string' && fitting.length * 2 >= meant.length;
  const isWhole = fitting.length === meant.length || isShift;
  if (changes.length === 0 || !isWhole || (!isNamed && !isHandedOver && likely < 1)) return [];
  const score = best * likely + (isNamed || isHandedOver ? NAMED : 0);
  return [{ score, title, changes }];
}

/** The change of one cell, scored by how well the value fits its column; empty if it does not fit. */
function changeOf(
  read: ValueCandidate['read'],
  part: TextPart,
  column: Column,
  next: string | Shift,
  least: number,
): ValueCandidate[] {
  const old = part.row?.cells[column.index] ?? '';
  const place = { read, part, text: old, old, column: column.index + 1 };
  if (typeof next === 'string') {
    const { value, share } = column.fit(next, old);
    return share < least ? [] : [{ ...place, next: value, by: value, score: share }];
  }
  const [current, more] = valuesIn(old);
  const isAmount = column.isValue || current?.kind !== undefined;
  const value = current === undefined || more !== undefined || !isAmount ? undefined : next(current);
  if (current === undefined || value === undefined) return [];
  const by = exchange(old, current, value);
  return [{ ...place, next: by, by, score: OF_KIND }];
}
