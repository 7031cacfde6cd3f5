/** Leaves out of a message what it says of things that do not change: "(the deposit stays)", "Leave the rest as it is." */
import { anyLanguage } from './alternatives.ts';

const STAYS = anyLanguage(({ stays }) => stays);
const LEFT = anyLanguage(({ leftAlone }) => leftAlone);
/** A clause of a few words that ends with it, or orders it. */
const CLAUSE = `(?:(?:[^,;.:!?()⟦«"“]{1,60}?\\s)?(?:${STAYS})|(?:${LEFT}))`;
const IN_BRACKETS = new RegExp(`\\s*\\(${CLAUSE}\\)`, 'giu');
const AT_END = new RegExp(
  `(?<=\\S)(?:[,;]|[.!]|\\s[–-])\\s+(?:(?:and|but|und|aber|et|mais|y|pero)\\s)?${CLAUSE}(?=[.!]*$)`,
  'iu',
);

/** @returns the message as it is where nothing else would be left */
export function withoutStays(text: string): string {
  const bare = text.replaceAll(IN_BRACKETS, '');
  const ended = bare.replace(AT_END, '').trim();
  return ended.length < SHORTEST ? text : ended;
}

const SHORTEST = 12;
