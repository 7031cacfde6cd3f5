/** Reads from a message in any form that something is to be removed, and the words that describe it. */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { tokenize } from '../../text/tokens.ts';
import { STOP_WORDS } from '../../text/word-lists.ts';
import { anyLanguage } from './alternatives.ts';
import { isAskedFor } from './around.ts';
import type { Phrase } from './phrase.ts';

export interface Removal {
  /** The clause that orders it, without the order; empty if it refers by a pronoun. */
  readonly object: string;
  /** The whole message without the order. */
  readonly all: string;
}

const REMOVING = new RegExp(`(?<!\\p{L})(?:${anyLanguage(({ removing }) => removing)})`, 'giu');
const INSTEAD = new RegExp(`(?<!\\p{L})(?:${anyLanguage(({ swapped }) => swapped)})(?!\\p{L})`, 'iu');
const CLAUSE = /(?:[,;:.!?]|\s[–-])\s+|[.!?]+$|\s(?:so|also|donc|así que)\s/iu;

/** @returns undefined for a question, for a message without such an order, and for one that also tells what comes instead */
export function readRemoval(message: Phrase, language: Language): Removal | undefined {
  const text = message.masked;
  if (isAskedFor(text) || INSTEAD.test(text) || /⟦/.test(text) || !text.match(REMOVING)) return undefined;
  const clause = text.split(CLAUSE).find((one) => new RegExp(REMOVING.source, 'iu').test(one)) ?? '';
  const object = described(clause, language);
  return { object: hasContent(object, language) ? object : '', all: described(text, language) };
}

function described(text: string, language: Language): string {
  const { units, tableWords, articles } = CHANGE_DATA[language];
  const place = new RegExp(`(?<!\\p{L})(?:${units.document}|${tableWords}|${articles})(?!\\p{L})`, 'giu');
  return text.replaceAll(REMOVING, ' ').replaceAll(place, ' ').replaceAll(/\s+/g, ' ').trim();
}

function hasContent(words: string, language: Language): boolean {
  const units = new RegExp(`^(?:${Object.values(CHANGE_DATA[language].units).join('|')})$`, 'iu');
  return tokenize(words).some(
    ({ word }) => word.length > 2 && !STOP_WORDS[language].has(word) && !units.test(word),
  );
}
