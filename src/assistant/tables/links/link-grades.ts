/** "The worst mark", "top-graded": the last or first of the letters that a column grades by. */
import type { Column } from '../column.ts';
import type { Operation } from '../lexicon.ts';
import { spanBits, type TableQuestion } from '../question.ts';
import type { ColumnLink, ConditionLink } from './link.ts';

const GRADE = /^[A-H](?:[+-]|[1-3])?$/;
/** Grades of a scale. */
const MAX_GRADES = 12;
/** Tokens between the word for the end of the scale and that for the grade. */
const NEAR = 2;

export function gradeConditions(
  { operations }: TableQuestion,
  columns: readonly ColumnLink[],
): ConditionLink[] {
  const ends = operations.filter(({ tag }) => ENDS.has(tag));
  return columns.flatMap(({ column, bits, order, manner, strength }): ConditionLink[] => {
    const grades = order === undefined ? gradesOf(column) : [];
    const first = 31 - Math.clz32(bits & -bits);
    const end = ends.find(({ from, to }) => to <= first && first - to < NEAR && 1 << from <= bits);
    const code = end === undefined ? undefined : end.tag === 'most' ? grades.at(0) : grades.at(-1);
    if (end === undefined || code === undefined) return [];
    return [
      {
        condition: { kind: 'cells', column, codes: [code], isNegated: false },
        ...{ manner: 'state', bits: bits | spanBits(end.from, end.to), strength },
        signs: ['cell:state', 'cell:grade', `cell:grade|${manner}`],
      },
    ];
  });
}

const ENDS: ReadonlySet<Operation> = new Set<Operation>(['most', 'least']);

/** The codes of the grades, best first; empty for other columns. */
function gradesOf({ kind, distinct, textOf }: Column): number[] {
  if (kind !== 'text' || distinct < 2 || distinct > MAX_GRADES) return [];
  const codes = Array.from({ length: distinct }, (_, code) => code);
  if (!codes.every((code) => GRADE.test(textOf(code)))) return [];
  return codes.sort((a, b) => rankOf(textOf(a)) - rankOf(textOf(b)));
}

/** A+ before A before A-. */
function rankOf(grade: string): number {
  const letter = 10 * (grade.codePointAt(0) ?? 0);
  if (grade.endsWith('+')) return letter - 1;
  return letter + (grade.endsWith('-') ? 1 : Number(grade.slice(1) || 0));
}
