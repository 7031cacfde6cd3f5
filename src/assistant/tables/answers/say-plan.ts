/**
 * Puts a plan in words, so that a wrong reading shows at once: "sum of Total over 829 rows with Region = Hamburg".
 */
import type { Language } from '../../languages/language-data.ts';
import DE from '../language/say-de.json';
import EN from '../language/say-en.json';
import ES from '../language/say-es.json';
import FR from '../language/say-fr.json';
import type { Condition } from '../plans/conditions.ts';
import type { Result } from '../plans/execute.ts';
import type { Amount, Plan } from '../plans/plan.ts';
import type { TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import { writeNumber } from '../values/numbers.ts';

export type Wording = typeof EN;

const WORDINGS: Readonly<Record<Language, Wording>> = { en: EN, de: DE, es: ES, fr: FR };
/** Number of cell texts named in a condition; beyond this, the words of the question are shown. */
const MAX_TEXTS = 2;

export function wordingOf(language: Language): Wording {
  return WORDINGS[language];
}

/** Replaces each `{name}` in a phrase. */
export function filled(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

export function sayPlan(plan: Plan, result: Result, table: DataTable, question: TableQuestion): string {
  const say = wordingOf(question.language);
  const sides = [...(plan.sides ?? []), ...(plan.part === undefined ? [] : [plan.part])].map((side) =>
    sayCondition(side.condition, say, wordsOf(side.bits, question), table),
  );
  const phrase = phraseFor(plan, say);
  const what = filled(
    plan.rank === undefined ? phrase : filled(say.ranked, { phrase, n: String(plan.rank) }),
    {
      measure: plan.measure?.column.header ?? '',
      factor: factorSaid(plan),
      having: plan.having?.to === 1 ? '1' : `≥ ${plan.having?.from ?? ''}`,
      target:
        plan.target === undefined
          ? say.names
          : plan.target.column === table.yearColumn
            ? say.year
            : plan.target.column.header,
      count: plan.amounts === undefined ? String(plan.count ?? '') : sayAmounts(plan.amounts, table),
      a: sides[0] ?? '',
      b: sides[1] ?? '',
    },
  );
  const conditions = plan.conditions.map(({ condition, bits }) =>
    sayCondition(condition, say, wordsOf(bits, question), table),
  );
  const where = conditions.length === 0 ? '' : ` ${say.where} ${conditions.join(` ${say.and} `)}`;
  if (plan.sides !== undefined || plan.part !== undefined) return `${what}${where}`;
  const rows = result.kind === 'rows' ? result.among : result.rows;
  const mark = table.columns.find(({ kind }) => kind === 'number')?.decimal ?? '.';
  const over = rows.length === 1 ? say.row : filled(say.rows, { n: writeNumber(rows.length, mark, 0) });
  // What is counted or told are the rows themselves.
  const isOfRows = plan.kind === 'count' || (plan.kind === 'list' && plan.target === undefined);
  return isOfRows ? `${over}${where}` : `${what} ${say.over} ${over}${where}`;
}

/** The second factor, divided by the pieces that the price is for. */
function factorSaid({ measure, factor }: Plan): string {
  if (factor === undefined) return '';
  const pieces = (measure?.column.pieces ?? 1) * factor.column.pieces;
  return pieces === 1 ? factor.column.header : `${factor.column.header} ÷ ${pieces}`;
}

/** "(2 × Coffee + 1 × Sandwich)". */
function sayAmounts(amounts: readonly Amount[], { nameColumn }: DataTable): string {
  return `(${amounts.map(({ code, count }) => `${count} × ${nameColumn?.textOf(code) ?? ''}`).join(' + ')})`;
}

function phraseFor({ kind, order }: Plan, say: Wording): string {
  const isLeast = order === 'least';
  switch (kind) {
    case 'extremeRow':
    case 'extremeValue':
      return isLeast ? say.lowest : say.highest;
    case 'often':
      return isLeast ? say.seldom : say.often;
    case 'groupExtreme':
      return isLeast ? say.groupLowest : say.groupHighest;
    case 'groupMeanExtreme':
      return isLeast ? say.groupMeanLowest : say.groupMeanHighest;
    default:
      return say[kind];
  }
}

/** The words of a condition; "≠" stands for its negation. */
function wordsOf(bits: number, { tokens, operations }: TableQuestion): string {
  const isDenial = (at: number) =>
    operations.some(({ tag, from, to }) => tag === 'not' && from <= at && at < to);
  return tokens
    .filter(({ isContent }, at) => isContent && (bits & (1 << at)) !== 0 && !isDenial(at))
    .map(({ raw }) => raw)
    .join(' ');
}

function sayCondition(condition: Condition, say: Wording, words: string, { yearColumn }: DataTable): string {
  const header = condition.column === yearColumn ? say.year : condition.column.header;
  switch (condition.kind) {
    case 'cells': {
      const texts = condition.codes.slice(0, MAX_TEXTS).map((code) => condition.column.textOf(code));
      const what = condition.codes.length > MAX_TEXTS ? `“${words}”` : texts.join(', ');
      return `${header} ${condition.isNegated ? '≠' : condition.codes.length > MAX_TEXTS ? '~' : '='} ${what}`;
    }
    case 'range':
    case 'months':
      return `${header}: ${condition.wording}`;
    case 'empty':
      return `${header}: ${condition.isNegated ? say.filled : say.empty}`;
    case 'columns':
      return `${header} ${condition.isEqual === true ? '=' : condition.isAbove ? '>' : '<'} ${condition.other.header}`;
  }
}
