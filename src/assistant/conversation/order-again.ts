/**
 * Follow-ups to a request for a change: the same for another row ("and for Ann", "no, the kitchen", "and in Ulm to 12"),
 * or which of the places that were offered is meant ("the one about parking").
 */

import type { Choice } from '../../domain/choice.ts';
import { readInstructions } from '../changes/reading/read-instruction.ts';
import { CHANGE_DATA } from '../languages/change-data.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import type { Library } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokens.ts';
import { isContentWord, replaced } from './parts.ts';
import { siblingsOf } from './siblings.ts';

const END = /[?!.\s]+$/;
/** Maximum number of content words of a follow-up that picks a choice; longer texts stand alone. */
const MAX_WORDS = 5;
const patternOf = (pick: (language: (typeof LANGUAGES)[number]) => string) =>
  LANGUAGES.map((language) => pick(language)).join('|');
const LEADS = new RegExp(
  `^(?:(?:${patternOf((language) => CHANGE_DATA[language].same)})(?![\\p{L}\\p{N}])[\\s,:–-]*)+`,
  'iu',
);
const PRONOUN = new RegExp(`^(?:${patternOf((language) => CHANGE_DATA[language].pronouns)})$`, 'iu');
const TO = new RegExp(
  `^(?<row>.+?)(?:\\s(?:${patternOf((language) => CHANGE_DATA[language].to)})|:)\\s+(?<value>\\S+(?:\\s\\S+){0,3})$`,
  'iu',
);

/**
 * The previous instruction for another row, and perhaps with another value.
 *
 * @returns undefined where the text names no other row of the same table
 */
export function orderForSibling(library: Library, before: string, text: string): string | undefined {
  const led = text.trim().replace(END, '');
  const bare = led.replace(LEADS, '');
  const order = before.trim().replace(END, '');
  const { row = bare, value } = TO.exec(bare)?.groups ?? {};
  const name = row.slice(tokenize(row).find(isContentWord)?.start ?? row.length);
  if (bare === led || name === '') return undefined;
  const { other } = siblingsOf(library, name, order);
  if (other === undefined) return undefined;
  if (value === undefined) return replaced(order, other, name);
  const [instruction] = readInstructions(before);
  const by = instruction?.parts.by?.text ?? '';
  const at = by === '' ? -1 : order.lastIndexOf(by);
  if (at < other.end) return undefined;
  return replaced(replaced(order, { start: at, end: at + by.length }, value), other, name);
}

/** The previous instruction with another value: "make that six" after "set the fee to 5". */
export function orderWithValue(before: string, value: string): string | undefined {
  const [instruction, another] = readInstructions(before);
  const by = instruction?.parts.by?.text ?? '';
  const at = before.lastIndexOf(by);
  return by === '' || at < 0 || another !== undefined
    ? undefined
    : replaced(before, { start: at, end: at + by.length }, value);
}

/** The only one of the offered choices that a short text means; undefined if it fits none, or several. */
export function pickedChoice(choices: readonly Choice[], text: string): Choice | undefined {
  const words = pickingWords(text);
  if (words.length === 0) return undefined;
  const groups = words.map(({ word }) => stemsOfAnyLanguage(word));
  const fitting = choices.filter(({ label }) => {
    const stems = new Set(tokenize(label).flatMap(({ word }) => stemsOfAnyLanguage(word)));
    return groups.every((group) => group.some((stem) => stems.has(stem)));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The previous instruction with the words of a short text added to what it is about: "toner", "the cyan one". */
export function narrowedOrder(before: string, text: string): string | undefined {
  const words = pickingWords(text);
  const [instruction, another] = readInstructions(before);
  const what = instruction?.parts.what?.text ?? '';
  const at = before.indexOf(what);
  if (words.length === 0 || what === '' || at < 0 || another !== undefined) return undefined;
  const end = at + what.length;
  return `${before.slice(0, end)} ${words.map(({ start, end: to }) => text.slice(start, to)).join(' ')}${before.slice(end)}`;
}

/** The words by which a short text picks one of several; empty for a text that stands alone. */
function pickingWords(text: string): readonly Token[] {
  const [lead = ''] = LEADS.exec(text) ?? [];
  const words = tokenize(text).filter(
    (token) => token.start >= lead.length && isContentWord(token) && !PRONOUN.test(token.word),
  );
  return words.length > MAX_WORDS || /[?¿]/.test(text) ? [] : words;
}
