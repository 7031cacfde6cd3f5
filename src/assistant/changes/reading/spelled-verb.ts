/** Corrects the verb that an order begins with, where its letters are in another order or one is missing or too many: "remvoe the line". */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import { LANGUAGES } from '../../languages/language-data.ts';

/** Shorter words are one letter away from too many others. */
const SHORTEST = 5;
const ORDERS = ['add', 'delete', 'move', 'set', 'swap', 'replace'];

/** The words among the alternatives of the patterns, without endings that may be missing, and with one of several letters. */
const VERBS = new Set(
  LANGUAGES.flatMap((language) =>
    ORDERS.flatMap((name) => CHANGE_DATA[language].verbs[name]?.split('|') ?? []),
  )
    .map((verb) => verb.replace(/\[[^\]]+\]\?|\?$/g, '').replaceAll(/\[(.)[^\]]*\]/gu, '$1'))
    .filter((verb) => /^\p{Ll}+$/u.test(verb) && verb.length >= SHORTEST),
);

export function withSpelledVerb(text: string): string {
  const [first = ''] = /^\p{L}+/u.exec(text) ?? [];
  const word = first.toLowerCase();
  if (word.length < SHORTEST || VERBS.has(word)) return text;
  const [verb, another] = [...VERBS].filter((one) => isMisspelled(word, one));
  return verb === undefined || another !== undefined ? text : verb + text.slice(first.length);
}

/** Whether a word has the ends of another one, and two letters swapped, one missing or one too many within. */
function isMisspelled(word: string, verb: string): boolean {
  if (word.at(0) !== verb.at(0) || word.at(-1) !== verb.at(-1)) return false;
  const [long, short] = word.length >= verb.length ? [word, verb] : [verb, word];
  const at = [...long].findIndex((letter, index) => letter !== short[index]);
  if (long.length === short.length + 1) return long.slice(0, at) + long.slice(at + 1) === short;
  const isSwapped = long[at] === short[at + 1] && long[at + 1] === short[at];
  return long.length === short.length && isSwapped && long.slice(at + 2) === short.slice(at + 2);
}
