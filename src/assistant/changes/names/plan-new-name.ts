/** Replaces a name everywhere after a change of name ("Mei Tanaka married and is now Mei Hoffmann"). */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import ROWS from '../../languages/rows.json';
import MONTHS from '../../tables/language/months.json';
import { foldWord } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';
import { type Context, type Plan, UNCLEAR } from '../plan.ts';
import { planReplace } from '../plan-words.ts';
import { holds } from '../reading/alternatives.ts';
import { Phrase } from '../reading/phrase.ts';
import { exchangeEverywhere, tellsList } from './plan-everywhere.ts';

/** Two or more capitalized words. */
const NAMES =
  /(?<![\p{L}\d])\p{Lu}(?:[\p{L}\d&'’-]|\.(?!\s+\p{Lu}\p{Ll}))*(?:\s+(?:(?:&|de|del|von|van|du|la)\s+)?\p{Lu}(?:[\p{L}\d&'’-]|\.(?!\s+\p{Lu}\p{Ll}))*)+/gu;

export function planNewName(context: Context, message: Phrase): Plan {
  const names = (message.text.match(NAMES) ?? []).map((name) =>
    name.replace(/[.,]+$/, (end) => (/\p{L}\.\p{L}$/u.test(name.slice(0, -end.length)) ? end : '')),
  );
  const [one, other] = names;
  if (one === undefined || other === undefined || names.length !== 2) return UNCLEAR;
  // "Write Mill Court wherever it says Mill Lane".
  const isTurned = !stands(context, one) && stands(context, other);
  const [first, last] = isTurned ? [other, one] : [one, other];
  const old = [first, ...inFull(context, first, last)].find((name) => stands(context, name));
  const family = old?.split(/\s+/).at(-1) ?? '';
  const isOne = (name: string) => stands(context, `${name.split(/\s+/)[0]} ${family}`);
  const fresh = beginnings(last).find(isOne) ?? last;
  if (old === undefined || stands(context, fresh)) return UNCLEAR;
  const called = CHANGE_DATA[context.instruction.language].verbs['called'] ?? '(?!)';
  if (!sharesWord(fresh, old) && !holds(message.text, called)) return UNCLEAR;
  const words = message.text.replaceAll(first, ' ').replaceAll(last, ' ');
  // A name changes in all documents, unless a list is told: "in the list of members".
  if (tellsList(words)) return exchangeEverywhere(context, old, fresh, words);
  const everywhere = { ...context, scope: { ...context.scope, isEverywhere: true } };
  return planReplace(everywhere, Phrase.of(`«${old}»`), Phrase.of(`«${fresh}»`));
}

/**
 * "We left Doctolib for Maiia, please correct the guide": replaces the name that occurs in the documents by the one that
 * does not. Only for messages that order a change.
 */
export function planReplacedName(context: Context, message: Phrase): Plan {
  const { isOrdered, language } = context.instruction;
  if (isOrdered !== true || message.quotes.length > 0 || /:\s/.test(message.text)) return UNCLEAR;
  const { instead } = CHANGE_DATA[language];
  const names = [...message.text.matchAll(NAME)].map(withoutArticle).filter((one) => one[0] !== '');
  const standing = names.filter((one) => stands(context, one[0]));
  const isFirst = (index: number) => /(?:^|[.!?]\s+)$/.test(message.text.slice(0, index));
  const [fresh, another] = names.filter(
    // "In the German rules": what says where is nobody who comes.
    ({ 0: name, index }) =>
      !stands(context, name) && (/\s/.test(name) || !isFirst(index)) && !isWhere(context, name),
  );
  if (fresh === undefined || another !== undefined) return UNCLEAR;
  const behind = standing.filter(({ index }) =>
    new RegExp(`(?:${instead})\\s+(?:\\p{L}+\\s+)?$`, 'iu').test(message.text.slice(0, index)),
  );
  // German capitalizes nouns as well, so only a name after "instead of" counts, or the one that is called so from now on.
  const { verbs, everywhere: all } = CHANGE_DATA[language];
  const isCalled = holds(message.text, verbs['called'] ?? '(?!)') && holds(message.text, all);
  const called = isCalled ? standing.filter(({ index }) => index < fresh.index) : [];
  const [old, more] = behind.length > 0 ? behind : language === 'de' ? called : standing;
  if (old === undefined || more !== undefined) return UNCLEAR;
  return exchangeEverywhere(
    context,
    old[0],
    fresh[0],
    message.text.replace(old[0], ' ').replace(fresh[0], ' '),
  );
}

function isWhere({ uncut }: Context, name: string): boolean {
  return uncut.scope?.text.includes(name) === true;
}

const NAME = /(?<![\p{L}\d])\p{Lu}[\p{L}\d&'’-]+(?:\s\p{Lu}[\p{L}\d&'’-]+)*/gu;
const ORDINARY: ReadonlySet<string> = new Set([
  ...wordsOfAll(({ stopWords }) => stopWords),
  ...Object.keys(MONTHS),
  ...ROWS.weekdays.flatMap((words) => words.split(' ').map(foldWord)),
]);

/** "Der Ruheraum": a name without the ordinary words that it begins with. */
function withoutArticle({ 0: whole, index }: RegExpExecArray): {
  readonly 0: string;
  readonly index: number;
} {
  const words = whole.split(/\s+/);
  const from = words.findIndex((word) => !ORDINARY.has(foldWord(word)));
  const name = from < 0 ? '' : words.slice(from).join(' ');
  return { 0: name, index: index + whole.length - name.length };
}

/** The old family name with each word of the new name, if that occurs: the first name for "Frau Oltmanns". */
function inFull(context: Context, old: string, fresh: string): string[] {
  const family = old.split(/\s+/).at(-1) ?? '';
  return fresh
    .split(/\s+/)
    .map((word) => `${word} ${family}`)
    .filter((name) => stands(context, name));
}

/** The name and its last words, shortest first: a noun may precede the name. */
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
