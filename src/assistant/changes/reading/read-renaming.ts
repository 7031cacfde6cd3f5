/** Reads from a message in any form that a heading gets another title, which is quoted, and the words that describe the heading. */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { holds } from './alternatives.ts';
import { isAskedFor } from './around.ts';
import type { Phrase } from './phrase.ts';
import { ordersAddition } from './told-segments.ts';

export interface Renaming {
  readonly title: string;
  /** The title so far, if it is quoted as well. */
  readonly old: string | undefined;
  /** All but the quotations. */
  readonly place: string;
}

/** @returns undefined for a question, and where no heading or section is named or something is added */
export function readRenaming(message: Phrase, language: Language): Renaming | undefined {
  const { masked, quotes, words } = message;
  const { renaming, units } = CHANGE_DATA[language];
  const [first, second] = quotes;
  if (first === undefined || quotes.length > 2 || isAskedFor(masked) || ordersAddition(words))
    return undefined;
  if (!holds(words, `${units.heading}|${units.section}`) || !holds(words, renaming)) return undefined;
  const place = words.replaceAll(new RegExp(`(?<!\\p{L})(?:${renaming})(?!\\p{L})`, 'giu'), ' ');
  return { title: second ?? first, old: second === undefined ? undefined : first, place };
}
