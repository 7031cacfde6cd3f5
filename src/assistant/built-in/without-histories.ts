/**
 * Removes rows of revision histories from what may answer a question. They repeat the words of a rule that changed, "Daily
 * check added", but do not tell the rule.
 */
import { factsNamed, mentionsFact } from '../facts/read-fact-request.ts';
import type { DocumentFact } from '../languages/topic-data.ts';
import type { Ranked } from '../ranking/rank.ts';
import type { Question } from './question.ts';

const OF_HISTORY: readonly DocumentFact[] = ['revision', 'change'];
const BESIDE: readonly DocumentFact[] = ['change', 'author', 'approved', 'date'];

/** All candidates but rows of histories, unless the question is about revisions or only such a row contains its words. */
export function withoutHistories(all: readonly Ranked[], { text }: Question): readonly Ranked[] {
  const histories = all.filter(isOfHistory);
  if (histories.length === 0 || mentionsFact(text, OF_HISTORY)) return all;
  const others = all.filter((one) => !histories.includes(one));
  const most = Math.max(0, ...others.map(({ figures }) => figures.own));
  return all.filter((one) => others.includes(one) || one.figures.own > most);
}

function isOfHistory({ candidate: { row } }: Ranked): boolean {
  const facts = (row?.table.header ?? []).map((label) => factsNamed(label));
  const has = (among: readonly DocumentFact[]) =>
    facts.some((own) => own.some((fact) => among.includes(fact)));
  return has(['revision']) && has(BESIDE);
}
