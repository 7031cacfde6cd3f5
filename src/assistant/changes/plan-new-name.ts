/** Who or what is called otherwise now ("Mei Tanaka married and is now Mei Hoffmann"): one name for another, wherever it stands. */
import { CHANGE_DATA } from '../languages/change-data.ts';
import ROWS from '../languages/rows.json';
import MONTHS from '../tables/language/months.json';
import { foldWord } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { type Context, type Plan, UNCLEAR } from './plan.ts';
import { planReplace } from './plan-words.ts';
import { Phrase } from './reading/phrase.ts';
import { holds } from './reading/read-instruction.ts';

/** Two words or more that begin with capitals. */
const NAMES =
  /(?<![\p{L}\d])\p{Lu}(?:[\p{L}\d&'’-]|\.(?!\s+\p{Lu}\p{Ll}))*(?:\s+(?:(?:&|de|del|von|van|du|la)\s+)?\p{Lu}(?:[\p{L}\d&'’-]|\.(?!\s+\p{Lu}\p{Ll}))*)+/gu;

export function planNewName(context: Context, said: Phrase): Plan {
  const names = (said.text.match(NAMES) ?? []).map((name) =>
    name.replace(/[.,]+$/, (end) => (/\p{L}\.\p{L}$/u.test(name.slice(0, -end.length)) ? end : '')),
  );
  const [first, last] = names;
  if (first === undefined || last === undefined || names.length !== 2) return UNCLEAR;
  const old = [first, ...inFull(context, first, last)].find((name) => stands(context, name));
  const family = old?.split(/\s+/).at(-1) ?? '';
  const isOne = (name: string) => stands(context, `${name.split(/\s+/)[0]} ${family}`);
  const fresh = beginnings(last).find(isOne) ?? last;
  if (old === undefined || stands(context, fresh)) return UNCLEAR;
  const called = CHANGE_DATA[context.instruction.language].verbs['called'] ?? '(?!)';
  if (!sharesWord(fresh, old) && !holds(said.text, called)) return UNCLEAR;
  const everywhere = { ...context, scope: { ...context.scope, isEverywhere: true } };
  return planReplace(everywhere, Phrase.of(`«${old}»`), Phrase.of(`«${fresh}»`));
}

/**
 * "We left Doctolib for Maiia, please correct the guide": of two names one stands in the documents, and the other one,
 * which stands nowhere, takes its place; where it is ordered alone.
 */
export function planCalledNow(context: Context, said: Phrase): Plan {
  const { isOrdered, language } = context.instruction;
  if (isOrdered !== true || said.quotes.length > 0 || /:\s/.test(said.text)) return UNCLEAR;
  const { instead } = CHANGE_DATA[language];
  const names = [...said.text.matchAll(NAME)].filter(([name]) => !ORDINARY.has(foldWord(name)));
  const standing = names.filter(([name]) => stands(context, name));
  const isFirst = (index: number) => /(?:^|[.!?]\s+)$/.test(said.text.slice(0, index));
  const [fresh, another] = names.filter(
    ({ 0: name, index }) => !stands(context, name) && (/\s/.test(name) || !isFirst(index)),
  );
  if (fresh === undefined || another !== undefined) return UNCLEAR;
  const behind = standing.filter(({ index }) =>
    new RegExp(`(?:${instead})\\s+(?:\\p{L}+\\s+)?$`, 'iu').test(said.text.slice(0, index)),
  );
  // German nouns have capitals too: only what the words for "instead" tell is one.
  const [old, more] = behind.length > 0 || language === 'de' ? behind : standing;
  if (old === undefined || more !== undefined) return UNCLEAR;
  const everywhere = { ...context, scope: { ...context.scope, isEverywhere: true } };
  return planReplace(everywhere, Phrase.of(`«${old[0]}»`), Phrase.of(`«${fresh[0]}»`));
}

const NAME = /(?<![\p{L}\d])\p{Lu}[\p{L}\d&'’-]+(?:\s\p{Lu}[\p{L}\d&'’-]+)*/gu;
const ORDINARY: ReadonlySet<string> = new Set([
  ...wordsOfAll(({ stopWords }) => stopWords),
  ...Object.keys(MONTHS),
  ...ROWS.weekdays.flatMap((words) => words.split(' ').map(foldWord)),
]);

/** "Frau Oltmanns" with the first name that the new name has. */
function inFull(context: Context, old: string, fresh: string): string[] {
  const family = old.split(/\s+/).at(-1) ?? '';
  return fresh
    .split(/\s+/)
    .map((word) => `${word} ${family}`)
    .filter((name) => stands(context, name));
}

/** A name, or its last words: a noun may stand before it. */
function beginnings(name: string): string[] {
  const words = name.split(/\s+/);
  return words
    .slice(0, -1)
    .map((_, index) => words.slice(index).join(' '))
    .toReversed();
}

function sharesWord(one: string, other: string): boolean {
  const words = other.split(/\s+/);
  return words.includes(one.split(/\s+/)[0] ?? '') || words.includes(one.split(/\s+/).at(-1) ?? '');
}

function stands({ documents }: Context, text: string): boolean {
  return documents.some(({ parts }) => parts.some((part) => part.text.includes(text)));
}
