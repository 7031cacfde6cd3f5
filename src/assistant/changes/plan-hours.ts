/** Plans new hours, "Tuesday 9 to 5 instead of 10 to 6": both times change at once. */
import { CHANGE_DATA } from '../languages/change-data.ts';
import { coverage, Description, most } from './description.ts';
import { type ClockRange, clockRangesIn, exchangeRange, isSameRange } from './locating/clock-ranges.ts';
import { type Location, locate } from './locating/locate.ts';
import { AHEAD, certainOf } from './locating/locate-values.ts';
import { type Context, type Plan, sayChange, UNCLEAR } from './plan.ts';
import type { Phrase } from './reading/phrase.ts';
import { seriesIn } from './series.ts';
import { choicesOf, planCandidates, type ValueCandidate } from './value-candidate.ts';

export function planHours(context: Context, { text }: Phrase): Plan {
  const { instead } = CHANGE_DATA[context.instruction.language];
  const { next, old, words } = readHours(text, instead);
  if (next === undefined || (old === undefined && !next.isClock)) return UNCLEAR;
  const description = new Description(words, {
    related: context.related,
    language: context.instruction.language,
  });
  const locations = locate(description, context);
  const weights = description.weights(locations);
  const days = daysIn(text);
  const found = locations
    .flatMap((one) => {
      const score = coverage(most([one.own, one.around]), weights);
      return textsOf(one).flatMap(({ own, column }) =>
        candidatesIn(own, next, old, days).map(
          (place): ValueCandidate => ({
            read: one.read,
            part: one.part,
            text: own,
            column,
            score,
            ownStrengths: one.own,
            ...place,
          }),
        ),
      );
    })
    .sort((a, b) => b.score - a.score);
  const sure = certainOf(found, old !== undefined);
  if (sure.length > 0) return planCandidates(context, sure.slice(0, 1));
  const near = found.filter(({ score }) => score > (found[0]?.score ?? 0) - AHEAD);
  const choices = choicesOf(context, near);
  if (choices.length === 0)
    return old === undefined ? UNCLEAR : { kind: 'missing', what: text.slice(old.start, old.end) };
  return { kind: 'choices', text: sayChange(context, 'several', { what: near[0]?.by ?? '' }), choices };
}

interface Hours {
  readonly next: ClockRange | undefined;
  readonly old: ClockRange | undefined;
  /** What the hours are said of. */
  readonly words: string;
}

/** The new hours, and the old ones behind a word such as "instead of". */
export function readHours(text: string, instead: string): Hours {
  const ranges = clockRangesIn(text);
  const isOld = ({ start }: ClockRange) =>
    new RegExp(`(?<!\\p{L})(?:${instead})\\s+(?:\\p{L}+\\s+){0,2}$`, 'iu').test(text.slice(0, start));
  const [old, next] = [ranges.find(isOld), ranges.find((one) => !isOld(one))];
  const isPair = ranges.length === (old === undefined ? 1 : 2);
  const words = ranges
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
    .replaceAll(new RegExp(`(?<!\\p{L})(?:${instead})(?!\\p{L})`, 'giu'), ' ');
  return isPair ? { next, old, words } : { next: undefined, old: undefined, words };
}

/** A sentence, or the cells of a row. */
function textsOf({ text, part, cells }: Location): { own: string; column: number | undefined }[] {
  if (cells === undefined) return [{ own: text, column: undefined }];
  return (part.row?.cells ?? []).map((own, at) => ({ own, column: at + 1 }));
}

function daysIn(text: string): ReadonlySet<number> {
  return new Set(seriesIn(text).flatMap(({ series, key }) => (series === 'weekdays' ? [key] : [])));
}

/** The hours in a text that the new ones may replace: those of the day that is named. */
export function candidatesIn(
  text: string,
  next: ClockRange,
  old: ClockRange | undefined,
  days: ReadonlySet<number>,
): Pick<ValueCandidate, 'next' | 'old' | 'by'>[] {
  const ranges = clockRangesIn(text);
  return ranges.flatMap((one, at) => {
    const before = daysIn(text.slice(ranges[at - 1]?.end ?? 0, one.start));
    const own = before.size > 0 ? before : daysIn(text.slice(one.end, ranges[at + 1]?.start));
    const isOtherDay = days.size > 0 && own.size > 0 && own.isDisjointFrom(days);
    if (isOtherDay || isSameRange(one, next) || (old !== undefined && !isSameRange(one, old))) return [];
    const changed = exchangeRange(text, one, next);
    const by = changed.slice(one.start, one.end + changed.length - text.length);
    return [{ next: changed, old: text.slice(one.start, one.end), by }];
  });
}
