/**
 * Plans changes of values that are named by what they belong to: a cell by its row and column, a figure, span or date by
 * the topic of its sentence, a field by its label.
 */
import { CHANGE_DATA } from '../languages/change-data.ts';
import { Description } from './description.ts';
import { fold } from './fold.ts';
import { AHEAD, certainOf, HALF_MATCHED, isCalled, locateValues, NEAR } from './locating/locate-values.ts';
import { type Shift, scaleBy, shiftBy } from './locating/shift-value.ts';
import { type Context, type Plan, sayChange, targetOf, UNCLEAR } from './plan.ts';
import { isOfAll, planBulk } from './plan-bulk.ts';
import { holds } from './reading/alternatives.ts';
import type { Phrase } from './reading/phrase.ts';
import { choicesOf, planCandidate, planCandidates, type ValueCandidate } from './value-candidate.ts';
import { asAmount, numberOfWord, valuesIn } from './values.ts';

/** "In the table", which describes nothing. */
function withoutTable({ instruction }: Context, words: string): string {
  const { scope, articles, tableWords } = CHANGE_DATA[instruction.language];
  const table = new RegExp(
    `(?<!\\p{L})(?:${scope})\\s+(?:(?:${articles})\\s+)?(?:${tableWords})(?!\\p{L})`,
    'giu',
  );
  const leading = new RegExp(`^(?:${tableWords})\\s+(?=(?:${articles})\\s)`, 'iu');
  return words.replaceAll(table, ' ').replace(leading, '').trim();
}

/** Sets the described value. @param from the current value, if given */
export function planValue(context: Context, what: Phrase, by: Phrase, from?: Phrase): Plan {
  const next = by.quote ?? by.text;
  const { what: own, scope } = context.uncut;
  // "The price of GH-120" may end with the name of a document, and "at Ann Lee" may name the row.
  const rowScope = context.scope.documents.length > 0 ? undefined : scope;
  const described = [targetOf(context, own ?? what).words, rowScope?.words ?? ''].join(' ').trim();
  const words = withoutTable(context, described);
  const whole = `${(own ?? what).text} ${scope?.text ?? ''}`;
  // "Each inspection now costs 92.75" states a price, and need not mean every row of some table.
  const isBulk =
    context.instruction.operation !== 'statement' && isOfAll(context, own?.masked ?? what.masked);
  const all = isBulk ? planBulk(context, whole, next) : UNCLEAR;
  if (all.kind === 'edits') return all;
  const titled = planTitled(context, words, next);
  if (titled.kind === 'edits') return titled;
  // "The remark of KX-200": what is called by the name of a part is a column here.
  const said = withoutTable(context, [(own ?? what).words, rowScope?.words ?? ''].join(' ').trim());
  const column = from === undefined && said !== words ? planNamedCell(context, said, next) : UNCLEAR;
  if (column.kind === 'edits') return column;
  const found = locateValues(context, { words, next, from: from?.text });
  const sure = certainOf(found, from !== undefined);
  const [best] = found;
  // The price of a treadmill is not that of anything else: beside a bare figure, its noun names nothing by itself.
  const isBare = valuesIn(next).every(({ kind }) => kind === undefined);
  const isDescribed = from === undefined && context.instruction.operation === 'set';
  const isThere = !(isBare && isDescribed) || (best?.matched ?? 1) > HALF_MATCHED;
  if (sure.length > 0 && isThere) return planCandidates(context, sure, words);
  // A code that is the only one in its table names a row there, and only something of the rows of others.
  const ofCode = found.filter(
    (one) => one.isTitled === true && one.isUnique === true && one.isPartly !== true,
  );
  if (context.instruction.operation === 'set' && ofCode.length === 1 && ofCode[0] === best)
    return planCandidates(context, ofCode, words);
  const near =
    best === undefined || best.score < NEAR ? [] : found.filter(({ score }) => score > best.score - AHEAD);
  if (near.length === 0) return { kind: 'missing', what: what.text };
  return {
    kind: 'choices',
    text: sayChange(context, 'near', { what: what.text }),
    choices: choicesOf(context, near),
  };
}

/** "Set KX-200 to status sold out": a new value may begin with the title of its column. */
function planTitled(context: Context, words: string, next: string): Plan {
  // The rows of a table share their header.
  const headers = new Set(
    context.documents.flatMap(({ parts }) => parts.map(({ row }) => row?.header ?? [])),
  );
  const title = [...headers].flat().find((one) => one !== '' && fold(next).startsWith(`${fold(one)} `));
  if (title === undefined) return UNCLEAR;
  return planNamedCell(context, `${words} ${title}`, next.slice(title.length).trim());
}

/** Empties the cell that some words name by its column and then by its row: "the phone number of Ann Lee". */
export function planEmptied(context: Context, what: Phrase): Plan {
  const { related, language } = context;
  const { of, scope } = CHANGE_DATA[language];
  const { what: own = what, scope: place } = context.uncut;
  const [title = ''] = own.words.split(new RegExp(`\\s+(?:${of}|${scope})\\s+`, 'iu'));
  if ((title === own.words && place === undefined) || /\d/.test(title)) return UNCLEAR;
  const words = withoutTable(context, `${own.words} ${place?.words ?? ''}`.trim());
  const column = new Description(title, { related, language });
  return planNamedCell(context, words, '', (cells) =>
    cells.every(({ part, column: at = 0 }) => isCalled(column.header(part)[at - 1])),
  );
}

function planNamedCell(
  context: Context,
  words: string,
  next: string,
  isMeant: (cells: readonly ValueCandidate[]) => boolean = () => true,
): Plan {
  const sure = certainOf(locateValues(context, { words, next, from: undefined }), false);
  const isNamed =
    sure.length > 0 && sure.every(({ isTitled, isKeyed }) => isTitled === true && isKeyed === true);
  return isNamed && isMeant(sure) ? planCandidates(context, sure, words) : UNCLEAR;
}

/** Raises, lowers or rounds the described value, or the values of all described rows. */
export function planShift(context: Context, what: Phrase, by: Phrase | undefined): Plan {
  const shift = shiftOf(context, by);
  if (shift === undefined) return UNCLEAR;
  const next = context.instruction.scale === undefined ? (by?.text ?? '') : '';
  const own = context.uncut.what ?? what;
  const words = [targetOf(context, own).words, context.uncut.scope?.words ?? ''].join(' ').trim();
  const all = isOfAll(context, own.masked) ? planBulk(context, words, shift) : UNCLEAR;
  if (all.kind === 'edits') return all;
  const found = locateValues(context, { words, next, from: undefined }, shift);
  const sure = certainOf(found, false);
  if (sure.length > 0) return planCandidates(context, sure, words);
  const near = found.filter(({ score }) => score > Math.max(NEAR, (found[0]?.score ?? 0) - AHEAD));
  const choices = choicesOf(context, near);
  if (choices.length === 0) return { kind: 'missing', what: what.text };
  return { kind: 'choices', text: sayChange(context, 'several', { what: what.text }), choices };
}

export function shiftOf(
  { instruction }: Pick<Context, 'instruction'>,
  by: Phrase | undefined,
): Shift | undefined {
  const { scale, isOff, language } = instruction;
  const [value, another] = valuesIn(asAmount(by?.text ?? ''));
  if (scale === undefined) return value === undefined || value.start > 0 ? undefined : shiftBy(value, isOff);
  const number = (by?.words ?? '')
    .split(' ')
    .map(numberOfWord)
    .find((one) => one !== undefined);
  const count = value === undefined ? number : Number(value.figures.replace(',', '.'));
  const isDecimals = holds(by?.words ?? '', CHANGE_DATA[language].decimals);
  if (another !== undefined || (count !== undefined && !(count > 0))) return undefined;
  return scaleBy(scale, isDecimals ? 10 ** -(count ?? 1) : (count ?? 1));
}

/** Sets a cell that is named by quoted column and row: "Set “Price” of the row “KX-200” to 92.50". */
export function planCell(
  context: Context,
  [column = '', row = '']: readonly string[],
  by: Phrase,
  what: string,
): Plan {
  const next = by.quote ?? by.text;
  const found = context.documents.flatMap((read) =>
    read.cells.withText(fold(row)).flatMap(({ part }) => {
      const index = part.row?.header.findIndex((header) => fold(header) === fold(column)) ?? -1;
      const text = part.row?.cells[index] ?? '';
      const one = { read, part, text, next, old: text, by: next, column: index + 1, score: 1 };
      return index < 0 || part.row?.isHeader ? [] : [one];
    }),
  );
  const [only, another] = found;
  if (only === undefined) return { kind: 'missing', what };
  if (another === undefined) return planCandidate(context, only, `${row}, ${column}`);
  const choices = choicesOf(context, found);
  return { kind: 'choices', text: sayChange(context, 'several', { what }), choices };
}
