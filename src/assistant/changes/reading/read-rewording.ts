/** Reads from a message in any form that a part gets another wording, which is quoted, and the words that describe the part. */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { forEachLanguage } from '../../text/word-lists.ts';
import { holds, startsWith } from './alternatives.ts';
import { isAskedFor } from './around.ts';
import type { Phrase } from './phrase.ts';
import { readTarget } from './read-target.ts';
import { ordersAddition } from './told-segments.ts';

export interface Rewording {
  readonly text: string;
  readonly unit: 'sentence' | 'paragraph' | 'item';
  /** What stands before the words for the new wording. */
  readonly place: string;
  /** The document or section that it says first: "the sentence in the house rules about dogs". */
  readonly within: string | undefined;
}

const UNITS = ['sentence', 'paragraph', 'item'] as const;

/** Beside the quotation stands what says that it is the wording: "should read as follows: “…”". */
const WORDED = forEachLanguage((_, language) => {
  const { reworded, verbs } = CHANGE_DATA[language];
  const [said, soon] = [`(?:${reworded})`, `(?:${verbs['soon']})`];
  return new RegExp(
    `^(?<place>.+?),?\\s(?:${soon}\\s)?(?:${said}(?:\\s${soon})?\\s?:?\\s⟦0⟧|${soon}:?\\s⟦0⟧\\s${said})`,
    'isu',
  );
});

const WITHIN = forEachLanguage((_, language) => {
  const { articles, units, scope, about } = CHANGE_DATA[language];
  const unit = UNITS.map((one) => units[one]).join('|');
  return new RegExp(
    `^(?:(?:${articles})\\s)*(?:${unit})\\s(?:${scope})\\s(?<within>.+?)(?:,\\s|\\s(?=(?:${about})\\s))(?<about>.+)$`,
    'isu',
  );
});

/** @returns undefined for a question, and where no part is named but by its position, or something is added */
export function readRewording(message: Phrase, language: Language): Rewording | undefined {
  const { masked, quotes } = message;
  const [text, another] = quotes;
  if (text === undefined || another !== undefined || isAskedFor(masked)) return undefined;
  const place = WORDED[language].exec(masked)?.groups?.['place'];
  const unit = UNITS.find((one) => holds(place ?? '', CHANGE_DATA[language].units[one]));
  const { sides } = CHANGE_DATA[language];
  if (place === undefined || unit === undefined || ordersAddition(place)) return undefined;
  // "Behind the sentence about dogs there should be": that is no sentence to be replaced.
  if (startsWith(place, [sides.before, sides.after, sides.start, sides.end].join('|'))) return undefined;
  // "The second sentence" is found by its position.
  const { ordinal, number, section } = readTarget(message.with(place), language);
  const isPlaced = ordinal !== undefined || number !== undefined || section !== undefined;
  const { within, about = place } = WITHIN[language].exec(place)?.groups ?? {};
  return isPlaced ? undefined : { text, unit, place: about, within };
}
