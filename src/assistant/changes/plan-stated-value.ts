/**
 * Plans the change of a value from a free statement ("we agreed with the supplier on 45 days, not 30"): it replaces a
 * value of the same kind where the documents match the words of the statement best.
 */
import { CHANGE_DATA } from '../languages/change-data.ts';
import { locateSeries, seriesIn } from './locating/locate-series.ts';
import { AHEAD, certainOf, LONE, locateValues, NEAR } from './locating/locate-values.ts';
import { type Context, type Plan, sayChange, UNCLEAR } from './plan.ts';
import { startsWith } from './reading/alternatives.ts';
import type { Phrase } from './reading/phrase.ts';
import { choicesOf, planCandidates, type ValueCandidate } from './value-candidate.ts';
import { numberOfWord, valuesIn } from './values.ts';

/** Minimum score if the message does not order a change. */
const UNORDERED = 0.7;

export function planStatedValue(context: Context, message: Phrase): Plan {
  const { now, before } = split(context, message);
  const soon = CHANGE_DATA[context.instruction.language].verbs['soon'];
  const since = new RegExp(`(?<!\\p{L})(?:${soon})(?!\\p{L})`, 'giu');
  const found = valuesIn(now).map((value) => {
    const around = `${now.slice(0, value.start)} ${now.slice(value.start + value.text.length)}`;
    const words = around.replaceAll(since, ' ');
    const near = locateValues(context, { words, next: value.text, from: before });
    const isOpen = value.kind === undefined && (before === undefined || value.figures === before);
    // A bare figure may count anything: it is the value of a cell that is named by its row and its column only.
    return { near: isOpen ? near.filter(isNamed) : near };
  });
  const series = locateSeries(context, now, before);
  const [best] = [...found, { near: series }].sort(
    (a, b) => (b.near[0]?.score ?? 0) - (a.near[0]?.score ?? 0),
  );
  const { operation, isOrdered = operation !== 'fact' && operation !== 'statement' } = context.instruction;
  const score = best?.near[0]?.score ?? 0;
  const isOld = before !== undefined;
  const isMeant = isOrdered || isOld || (best?.near[0] !== undefined && isNamed(best.near[0]));
  const least = isOld && best?.near.length === 1 ? LONE : isMeant ? NEAR : UNORDERED;
  if (best === undefined || score < least) return UNCLEAR;
  const sure = certainOf(best.near, isOld);
  if (sure.length > 0) return planCandidates(context, sure);
  const near = best.near.filter((one) => one.score > score - AHEAD);
  const choices = choicesOf(context, near);
  if (choices.length === 0) return UNCLEAR;
  return { kind: 'choices', text: sayChange(context, 'several', { what: near[0]?.by ?? '' }), choices };
}

/** "The deputy for the lifts is Ann Lee": the cell whose row and column are both named, whatever it says now. */
export function planNamedCell(context: Context, message: Phrase): Plan {
  const { verbs, questions } = CHANGE_DATA[context.instruction.language];
  const [, words = '', next = ''] =
    new RegExp(`^(.+?)\\s(?:${verbs['is']})\\s+(\\S+(?:\\s\\S+){0,4}?)$`, 'iu').exec(
      message.text.replace(/[.!]+$/, ''),
    ) ?? [];
  if (next === '' || startsWith(next, questions)) return UNCLEAR;
  const named = locateValues(context, { words, next, from: undefined }).filter(
    (one) => isNamed(one) && one.matched === 1 && one.score >= UNORDERED,
  );
  const sure = certainOf(named, false);
  return sure.length > 0 ? planCandidates(context, sure, words) : UNCLEAR;
}

/** Whether row and column are both named. */
export function isNamed({ isTitled, isKeyed }: ValueCandidate): boolean {
  return isTitled === true && isKeyed === true;
}

/** Splits off the old value: "60 minutes, not 45", "Friday instead of Monday for the market". */
function split(
  { instruction }: Context,
  message: Phrase,
): { readonly now: string; readonly before: string | undefined } {
  const { instead } = CHANGE_DATA[instruction.language];
  const text = message.text.replace(/[.!]+$/, '');
  const pattern = new RegExp(
    `(?:,|\\s)\\s*(?:${instead})\\s+(?:(?:in|by|for|of|on|de|d['’]|por|um|auf|am)\\s+)?(?<words>(?=\\S*[\\d\\p{L}])\\S+(?:\\s\\S+){0,2})`,
    'iu',
  );
  const match = pattern.exec(text);
  const words = match?.groups?.['words'] ?? '';
  const isEnd = match !== null && match.index + match[0].length === text.length;
  const before = isEnd && isValue(words) ? words : words.split(' ').find((_, at) => at === 0);
  if (match === null || before === undefined || !isValue(before))
    return { now: message.text, before: undefined };
  const behind = text.slice(match.index + match[0].length - words.length + before.length);
  return { now: `${text.slice(0, match.index)}${behind}`, before };
}

function isValue(text: string): boolean {
  return valuesIn(text).length > 0 || seriesIn(text).length > 0 || worded(text) !== undefined;
}

function worded(text: string): string | undefined {
  const [word = ''] = text.split(/\s/);
  return numberOfWord(word) === undefined ? undefined : word;
}
