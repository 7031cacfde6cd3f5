/**
 * Reads from a message in any form that a part is to go elsewhere, the words that describe the part, and those that describe the
 * place: "could the point about the shredder go to the top of the list on records?". The words for the place divide them.
 */
import { CHANGE_DATA, type Edge } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { holds } from './alternatives.ts';
import { isAskedFor, LEAD } from './around.ts';
import type { Phrase } from './phrase.ts';

export interface Moving {
  readonly object: string;
  readonly side: Edge | 'before' | 'after';
  /** Empty where the part stays in its section or list. */
  readonly place: string;
}

/** What ends the words for the place: a clause that gives the reason. */
const CLAUSE = /[,;.!?](?:\s|$)|\s[–-]\s/u;

/** "So that it comes first". */
const PURPOSE = /,?\s(?:so|damit|pour qu['’]|afin qu['’]|para que)(?=\s|\p{L})/iu;

/** @returns undefined for a question, for a text that is quoted, and where no verb of moving or no place is said */
export function readMoving({ masked, quotes }: Phrase, language: Language): Moving | undefined {
  const { moving, sides, edges, another } = CHANGE_DATA[language];
  if (quotes.length > 0 || isAskedFor(masked) || !holds(masked, moving) || holds(masked, another))
    return undefined;
  const ways = [
    ['first', `${sides.start}|${edges.first}`],
    ['last', `${sides.end}|${edges.last}`],
    ['before', sides.before],
    ['after', sides.after],
  ] as const;
  for (const [side, words] of ways) {
    // "The first 8 months" is a time.
    const mark = new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])(?!\\s\\d)`, 'iu').exec(masked);
    if (mark === null) continue;
    const [told = ''] = masked.slice(0, mark.index).split(PURPOSE);
    const object = bare(told, language);
    const [behind = ''] = masked.slice(mark.index + mark[0].length).split(CLAUSE);
    const place = bare(behind, language);
    const isBeside = side === 'before' || side === 'after';
    return object === '' || (isBeside && place === '') ? undefined : { object, side, place };
  }
  return undefined;
}

/** Without the words that order the move. */
function bare(text: string, language: Language): string {
  const { moving, wishes } = CHANGE_DATA[language];
  return text
    .replace(LEAD, '')
    .replaceAll(new RegExp(`(?<!\\p{L})(?:${moving}|${wishes})(?!\\p{L})`, 'giu'), ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
