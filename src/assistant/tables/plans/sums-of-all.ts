/** Sums that are asked for by no word of their own: "what do all the vans cost per month". */
import { compoundPeriod, periodNamed, shortRate } from '../calendar.ts';
import type { ConditionLink } from '../links/link.ts';
import type { TableQuestion } from '../question.ts';
import { foldedText } from '../table.ts';
import type { ConditionSet } from './condition-sets.ts';
import type { Use } from './plan.ts';
import { NAMING, type PlanMaker } from './plan-maker.ts';

/** "List all that Ann paid for": who orders a list wants no sum. */
export function startsList({ operations, asks }: TableQuestion): boolean {
  const isAsked = asks.some(({ from }) => from === 0);
  return !isAsked && operations.some(({ tag, from }) => tag === 'list' && from === 0);
}

const OTHERS = [
  ...(['mean', 'most', 'least', 'more', 'less', 'first', 'last', 'difference', 'change'] as const),
  ...(['percent', 'ratio', 'group', 'often', 'seldom', 'distinct', 'count'] as const),
];

/** Whether the question wants what all of several rows come to by a rate: "the lease of all vans per month". */
export function asksForAll(maker: PlanMaker, set: ConditionSet, measure: Use): boolean {
  const { question } = maker;
  if (!namesRate(measure, question) || startsList(question) || !mayAskForAmount(question)) return false;
  if (maker.hasOutside(set.bits | measure.bits, OTHERS)) return false;
  return maker.has('all') || set.links.some((link) => namesKind(link, maker));
}

/** "Who" and "which" ask for rows. */
function mayAskForAmount({ asks: [ask], operations }: TableQuestion): boolean {
  if (ask === undefined || ask.tag === 'yes') return true;
  return ask.tag === 'which' && !operations.some(({ tag, from }) => tag === 'list' && from === ask.from);
}

/** Whether a column of money is named by the period that its header names: "per month", "monthly". */
function namesRate({ column, link, bits }: Use, { tokens }: TableQuestion): boolean {
  const { kind, quantities, words, header } = column;
  if (kind !== 'number' || !quantities.has('money') || link === undefined || !NAMING.has(link.manner))
    return false;
  const periods = [
    ...words.map(({ word }) => periodNamed(word) ?? compoundPeriod(word)),
    shortRate(header),
  ].filter((period) => period !== undefined);
  return tokens.some(({ word }, at) => {
    const period = periodNamed(word);
    return period !== undefined && (bits & (1 << at)) !== 0 && periods.includes(period);
  });
}

/** "Vans", of cells that say "Van": all of a kind, where the name of one thing would stand as it is written. */
function namesKind({ condition, bits }: ConditionLink, { table, question }: PlanMaker): boolean {
  if (condition.kind !== 'cells' || condition.isNegated) return false;
  const { column, codes } = condition;
  if (column === table.idColumn || column === table.nameColumn) return false;
  const written = new Set(codes.flatMap((code) => foldedText(column.textOf(code)).split(' ')));
  return question.tokens.some(({ word }, at) => (bits & (1 << at)) !== 0 && !written.has(word));
}
