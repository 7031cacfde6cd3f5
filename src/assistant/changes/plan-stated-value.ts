/**
 * Plans the change of a value from a free statement ("we agreed with the supplier on 45 days, not 30"): it replaces a
 * value of the same kind where the documents match the words of the statement best.
 */
import { CHANGE_DATA } from '../languages/change-data.ts';
import { locateSeries, seriesIn } from './locating/locate-series.ts';
import { AHEAD, certainOf, LONE, locateValues, NEAR } from './locating/locate-values.ts';
import { type Context, type Plan, sayChange, UNCLEAR } from './plan.ts';
import type { Phrase } from './reading/phrase.ts';
import { choicesOf, planCandidates } from './value-candidate.ts';
import { numberOfWord, valuesIn } from './values.ts';

/** Minimum score if the message does not order a change. */
const UNORDERED = 0.7;

export function planStatedValue(context: Context, message: Phrase): Plan {
  const { now, before } = split(context, message);
  const values = valuesIn(now).filter(
    ({ kind, figures }) => kind !== undefined || (before !== undefined && figures !== before),
  );
  const found = values.map((value) => {
    const words = `${now.slice(0, value.start)} ${now.slice(value.start + value.text.length)}`;
    return { near: locateValues(context, { words, next: value.text, from: before }) };
  });
  const series = locateSeries(context, now, before);
  const [best] = [...found, { near: series }].sort(
    (a, b) => (b.near[0]?.score ?? 0) - (a.near[0]?.score ?? 0),
  );
  const { operation, isOrdered = operation !== 'fact' && operation !== 'statement' } = context.instruction;
  const score = best?.near[0]?.score ?? 0;
  const isOld = before !== undefined;
  const least = isOld && best?.near.length === 1 ? LONE : isOrdered || isOld ? NEAR : UNORDERED;
  if (best === undefined || score < least) return UNCLEAR;
  const sure = certainOf(best.near, isOld);
  if (sure.length > 0) return planCandidates(context, sure);
  const near = best.near.filter((one) => one.score > score - AHEAD);
  const choices = choicesOf(context, near);
  if (choices.length === 0) return UNCLEAR;
  return { kind: 'choices', text: sayChange(context, 'several', { what: near[0]?.by ?? '' }), choices };
}

/** Splits off the old value: "60 minutes, not 45". */
function split(
  { instruction }: Context,
  message: Phrase,
): { readonly now: string; readonly before: string | undefined } {
  const { instead } = CHANGE_DATA[instruction.language];
  const pattern = new RegExp(
    `(?:,|\\s)\\s*(?:${instead})\\s+(?:(?:in|by|for|of|de|d['’]|por|um|auf)\\s+)?(?<before>(?=\\S*[\\d\\p{L}])\\S+(?:\\s\\S+){0,2})$`,
    'iu',
  );
  const match = pattern.exec(message.text.replace(/[.!]+$/, ''));
  const before = match?.groups?.['before'];
  const isValue =
    before !== undefined &&
    (valuesIn(before).length > 0 || seriesIn(before).length > 0 || worded(before) !== undefined);
  return match === null || !isValue
    ? { now: message.text, before: undefined }
    : { now: message.text.slice(0, match.index), before };
}

function worded(text: string): string | undefined {
  const [word = ''] = text.split(/\s/);
  return numberOfWord(word) === undefined ? undefined : word;
}
