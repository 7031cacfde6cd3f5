/** Conditions that a cell is empty or 0: "nobody wrote it down", "without a technician", "no complaints". */
import type { Column } from '../column.ts';
import { kindOfHeader, synonymsOf } from '../header-meanings.ts';
import type { PhraseMatch } from '../lexicon.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ColumnLink, ConditionLink } from './link.ts';

/** @param columns the links from the question to columns */
export function emptyCells(
  table: DataTable,
  question: TableQuestion,
  columns: readonly ColumnLink[],
): ConditionLink[] {
  return [
    ...emptyConditions(question, columns),
    ...untoldConditions(table, question),
    ...unassignedConditions(table, question, columns),
    ...zeroConditions(question, columns),
  ];
}

/** "Not charged for", "without a setup fee", "no complaints": the named amount or number is 0, where some are. */
function zeroConditions({ operations }: TableQuestion, columns: readonly ColumnLink[]): ConditionLink[] {
  const denials = operations.filter(({ tag }) => tag === 'not');
  return columns.flatMap(({ column, order, bits, strength, manner }): ConditionLink[] => {
    const first = 31 - Math.clz32(bits & -bits);
    const denial = denials.find(({ to }) => to <= first && first - to < NEAR_DENIAL);
    if (denial === undefined || order !== undefined || column.kind !== 'number' || column.isDerived === true)
      return [];
    if (!column.values.includes(0)) return [];
    const range = { from: 0, to: 0, isNegated: false, wording: '0' } as const;
    return [
      {
        condition: { kind: 'range', column, ...range },
        ...{ manner: 'empty', bits: bits | spanBits(denial.from, denial.to), strength },
        signs: ['empty:denied', manner],
      },
    ];
  });
}

/** Tokens between "nobody" and "wrote down". */
const NEAR_NOTING = 3;
/** The sign of a condition that holds a question within the question, whose words ask for nothing. */
export const UNTOLD = 'empty:untold';

/** "Nobody wrote down how many came", "has not told us when": a column of numbers, or of dates, is empty. */
function untoldConditions({ columns }: DataTable, question: TableQuestion): ConditionLink[] {
  const { tokens, lexicon, operations, asks } = question;
  const denials = operations.filter(({ tag }) => tag === 'not');
  const noted = lexicon.noted.find(tokens.map(({ word }) => word));
  const whats = [
    ...operations
      .filter(({ tag }) => tag === 'count' || tag === 'amount')
      .map((what) => ({ ...what, kind: 'number' })),
    ...asks.filter(({ tag }) => tag === 'when').map((what) => ({ ...what, kind: 'date' })),
  ];
  return noted.flatMap(({ from, to }) => {
    const denial = denials.find((one) => Math.abs(one.to - from) <= NEAR_NOTING);
    const what = whats.find((one) => one.from === to);
    if (denial === undefined || what === undefined) return [];
    const bits = spanBits(denial.from, denial.to) | spanBits(from, what.to);
    return columns
      .filter(({ kind, hasGaps }) => kind === what.kind && hasGaps)
      .map((column): ConditionLink => {
        const condition = { kind: 'empty', column, isNegated: false } as const;
        return { condition, manner: 'empty', bits, strength: SAYS_MISSING, signs: ['empty:denied', UNTOLD] };
      });
  });
}

/** Tokens between "nobody" and "has taken on". */
const NEAR_TAKING = 4;

/** "Nobody has taken on yet", "with nobody on it", "unassigned": the cell of the person is empty. */
function unassignedConditions(
  { columns }: DataTable,
  question: TableQuestion,
  named: readonly ColumnLink[],
): ConditionLink[] {
  const { tokens, lexicon } = question;
  const words = tokens.map(({ word }) => word);
  const taking = lexicon.takesOn.find(words);
  const byNobody = words.flatMap((word, at) => {
    if (!lexicon.nobody.has(word)) return [];
    const verb = taking.findLast(({ from }) => from > at && from - at <= NEAR_TAKING);
    const isAlone = tokens.slice(at + 1, at + NEAR_TAKING).every(({ isContent }) => !isContent);
    return verb === undefined ? (isAlone ? [spanBits(at, at + 1)] : []) : [spanBits(at, verb.to)];
  });
  const said = lexicon.unassigned.find(words).map(({ from, to }) => spanBits(from, to));
  return [...byNobody, ...said, ...withoutPerson(question)].flatMap((bits) => {
    const all = columns.filter((column) => column.kind === 'text' && column.hasGaps && holdsWhoDoes(column));
    // Where the words name one of them in full, no other one is meant.
    const own = all.filter((column) =>
      named.some(
        (link) =>
          link.column === column &&
          (link.manner === 'full' || link.manner === 'exact') &&
          (link.bits & bits) !== 0,
      ),
    );
    return (own.length > 0 ? own : all).map((column): ConditionLink => {
      const condition = { kind: 'empty', column, isNegated: false } as const;
      return { condition, manner: 'empty', bits, strength: SAYS_MISSING, signs: ['empty:denied', 'exact'] };
    });
  });
}

/** "Without a technician", "keinen Bearbeiter": a denial before a word for who does something, as bits. */
function withoutPerson({ tokens, operations }: TableQuestion): number[] {
  return operations.flatMap(({ tag, from, to }) => {
    if (tag !== 'not') return [];
    const at = tokens.findIndex(
      ({ stems, isContent }, index) => index >= to && isContent && kindOfHeader(stems) === 'person',
    );
    return at < 0 || at - to >= NEAR_DENIAL ? [] : [spanBits(from, to) | (1 << at)];
  });
}

/** Whether a column holds who does something, by the words of its header or others of the same meaning. */
function holdsWhoDoes({ words }: Column): boolean {
  const stems = words.flatMap((word) => word.stems);
  return kindOfHeader(stems) !== 'buyer' && kindOfHeader([...stems, ...synonymsOf(stems)]) === 'person';
}

/** Tokens between a negated word and the negation after it, or the word that says that it is missing. */
const NEAR_DENIAL = 2;
const NEAR_MISSING = 3;
/** Strength of a condition by a word such as "missing". */
export const SAYS_MISSING = 0.9;

/** "Without a surcharge", "cannot be done as express", "whose price is missing": the named column is empty. */
function emptyConditions(question: TableQuestion, columns: readonly ColumnLink[]): ConditionLink[] {
  const { tokens, lexicon } = question;
  const denials = question.operations.filter(({ tag }) => tag === 'not');
  return columns.flatMap((link): ConditionLink[] => {
    if (!link.column.hasGaps || link.order !== undefined || link.strength < 0.5) return [];
    const [first, last] = [31 - Math.clz32(link.bits & -link.bits), 31 - Math.clz32(link.bits)];
    const gap = gapBeside(link.bits, question, 'missing') ?? unfilledBehind(link.bits, question);
    // "Covered by nobody" negates what precedes it.
    const denial =
      gap ??
      denials.find(
        ({ from }) =>
          from <= last || (lexicon.none.has(tokens[from]?.word ?? '') && from - last - 1 < NEAR_DENIAL),
      );
    const isDenied = denial !== undefined;
    // "Nobody has planned a check": the verb says no more than that there is one.
    const isByNobody = denial !== undefined && lexicon.nobody.has(tokens[denial.from]?.word ?? '');
    // "Is it closed", "does it have a due date": what has none is not.
    const isWhether = !isDenied && asksWhether(question) && isTold(link);
    const end = isByNobody && denial.to <= first && first - denial.to < NEAR_TAKING ? first : denial?.to;
    return [
      {
        condition: { kind: 'empty', column: link.column, isNegated: !isDenied },
        manner: 'empty',
        bits: link.bits | (isDenied ? spanBits(denial.from, end ?? denial.to) : 0),
        strength: gap !== undefined || isWhether ? SAYS_MISSING : isDenied ? 0.6 : 0.2,
        signs: isWhether
          ? ['empty:whether', 'flag:full']
          : [isDenied ? 'empty:denied' : 'empty:has', ...(isDenied ? [link.manner] : [])],
      },
    ];
  });
}

/** The words right before or behind some tokens that say that a cell is missing, the longest first. */
export function gapBeside(
  bits: number,
  { tokens, lexicon }: TableQuestion,
  kind: 'missing' | 'unfilled',
): Span | undefined {
  const named = tokens.flatMap((_, at) => ((bits & (1 << at)) === 0 ? [] : [at]));
  return lexicon[kind]
    .find(tokens.map(({ word }) => word))
    .filter(({ from, to }) =>
      named.some((at) => (from > at && from - at <= NEAR_MISSING) || (to <= at && at - to < NEAR_MISSING)),
    )
    .sort((a, b) => b.to - b.from - (a.to - a.from))[0];
}

type Span = Pick<PhraseMatch<true>, 'from' | 'to'>;

/** "Don't have a supplier filled in": what is denied before a column, and noted behind it. */
function unfilledBehind(bits: number, { tokens, lexicon, operations }: TableQuestion): Span | undefined {
  const [first, last] = [31 - Math.clz32(bits & -bits), 31 - Math.clz32(bits)];
  const noted = lexicon.noted
    .find(tokens.map(({ word }) => word))
    .find(({ from }) => from > last && from - last < NEAR_MISSING);
  const denial = operations.findLast(
    ({ tag, to }) => tag === 'not' && to <= first && first - to <= NEAR_MISSING,
  );
  return noted === undefined || denial === undefined ? undefined : { from: denial.from, to: noted.to };
}

function asksWhether({ asks: [ask] }: TableQuestion): boolean {
  return ask?.tag === 'yes' && ask.from === 0;
}

/** Whether all of a header names a date that tells that something was done, or will be. */
function isTold({ column, manner }: ColumnLink): boolean {
  return column.kind === 'date' && (manner === 'exact' || manner === 'full');
}
