/** Who or what is called otherwise now ("Mei Tanaka married and is now Mei Hoffmann"): one name for another, wherever it stands. */
import { CHANGE_DATA } from '../languages/change-data.ts';
import { type Context, type Plan, UNCLEAR } from './plan.ts';
import { planReplace } from './plan-words.ts';
import { Phrase } from './reading/phrase.ts';
import { holds } from './reading/read-instruction.ts';

/** Two words or more that begin with capitals. */
const NAMES =
  /(?<![\p{L}\d])\p{Lu}[\p{L}\d.&'’-]*(?:\s+(?:(?:&|de|del|von|van|du|la)\s+)?\p{Lu}[\p{L}\d.&'’-]*)+/gu;

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
