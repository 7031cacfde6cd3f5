/**
 * Reads from a message in any form a text that is to be added, and the words that describe where: "Behind the sentence about
 * the sauna we need: “…”". Only what divides them is looked for: the quotation or the colon, and the word for the side.
 */
import { CHANGE_DATA, type Side } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { forEachLanguage } from '../../text/word-lists.ts';
import { anyLanguage } from './alternatives.ts';
import { isAskedFor } from './around.ts';
import type { Phrase } from './phrase.ts';
import { mayAdd } from './told-segments.ts';

export interface Addition {
  readonly text: string;
  readonly side: Side;
  /** What stands behind the word for the side, or all but the order. */
  readonly place: string;
}

/** Minimum number of words of a new text. */
const LEAST = 2;
const SWAPPED = new RegExp(`(?<!\\p{L})(?:${anyLanguage(({ swapped }) => swapped)})(?!\\p{L})`, 'iu');

/** A unit alone, with its article. */
const BARE = forEachLanguage((_, language) => {
  const { articles, units } = CHANGE_DATA[language];
  return new RegExp(`^(?:(?:${articles})\\s+)?(?:${Object.values(units).join('|')})$`, 'iu');
});

/** A new section has a title as well. */
const NEW_SECTION = forEachLanguage((_, language) => {
  const { another, units } = CHANGE_DATA[language];
  return new RegExp(`(?<!\\p{L})(?:${another})\\s(?:${units.section}|${units.heading})(?!\\p{L})`, 'iu');
});

/** @returns undefined for a question, for a text that takes the place of another one, and where no text or no side is told */
export function readAddition(message: Phrase, language: Language): Addition | undefined {
  const { masked, quotes } = message;
  if (isAskedFor(masked) || SWAPPED.test(masked)) return undefined;
  const [, head = '', tail = ''] = /^(.+?)\s?:\s+(.+)$/su.exec(masked) ?? [];
  // A quotation before the last one names a place.
  const isQuoted = quotes.length === 1 || (quotes.length === 2 && /:\s*⟦1⟧[.!]?$/.test(masked));
  const text = isQuoted ? (quotes.at(-1) ?? '') : quotes.length === 0 && mayAdd(head) ? tail : '';
  if (text.split(/\s+/).length < LEAST || NEW_SECTION[language].test(masked)) return undefined;
  const rest = isQuoted ? masked.replace(/\s?:?\s*⟦\d+⟧(?!.*⟦)/u, ', ') : head;
  return placed(message.with(rest).text, text, language);
}

function placed(rest: string, text: string, language: Language): Addition | undefined {
  const { sides, edges } = CHANGE_DATA[language];
  const at = (words: string) =>
    new RegExp(`(?<![\\p{L}\\d])(?:${words})(?:\\s+|(?<=['’])|(?=[,.]|$))`, 'iu').exec(rest);
  for (const side of ['after', 'before'] as const) {
    const mark = at(sides[side]);
    if (mark === null) continue;
    const pieces = rest.slice(mark.index + mark[0].length).split(/[,;:]\s/);
    const [first = '', second = ''] = pieces;
    // "Behind the sentence, where it says who pays".
    const place = BARE[language].test(first.trim()) ? `${first}, ${second}` : first;
    if (place.trim() !== '') return { text, side, place: withoutVerbs(place, language) };
  }
  const isStart = at(`${sides.start}|${edges.first}`) !== null;
  const isEnd = at(`${sides.end}|${edges.last}`) !== null;
  if (!isStart && !isEnd && !mayAdd(rest)) return undefined;
  return { text, side: isStart ? 'start' : isEnd ? 'end' : 'into', place: withoutVerbs(rest, language) };
}

/** Without the words that order the addition, which describe no place. */
function withoutVerbs(place: string, language: Language): string {
  const { verbs, lead, trail, fillers, edges } = CHANGE_DATA[language];
  const order = [
    verbs['add'],
    verbs['adding'],
    verbs['needed'],
    lead,
    trail,
    fillers,
    edges.first,
    edges.last,
  ];
  const words = order.filter((one) => one !== undefined && one !== '').join('|');
  return place
    .replaceAll(new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'giu'), ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,.]+$/g, '');
}
