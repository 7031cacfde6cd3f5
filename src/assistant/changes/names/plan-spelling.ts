/**
 * Corrects one word of a name: "she is called Helga, not Helen", "the surveyor is spelled Finnigan, with an i". Without the
 * old spelling, a name that is written almost like the new one is meant.
 */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import { type Context, type Plan, UNCLEAR } from '../plan.ts';
import { planReplace } from '../plan-words.ts';
import { Phrase } from '../reading/phrase.ts';

const NAME = String.raw`\p{Lu}[\p{L}'’-]+`;
/** Shorter names have others near them that are not meant. */
const SHORTEST = 5;
/** A name of this length may differ in two letters. */
const LONG = 8;

export function planSpelling(context: Context, message: Phrase): Plan {
  const { verbs, instead } = CHANGE_DATA[context.instruction.language];
  const called = `(?:${verbs['called']}|${verbs['spelled']})`;
  const pattern = new RegExp(
    `(?<!\\p{L})${called}\\s+(?:[^,;.]{0,20}\\s)?(?<next>${NAME})(?![\\p{L}\\s]*\\s\\p{Lu})(?:,?\\s+(?:${instead})\\s+(?<old>${NAME}))?(?=[,;.!]|$)`,
    'iu',
  );
  const { next, old } = pattern.exec(message.text)?.groups ?? {};
  if (next === undefined || !/^\p{Lu}/u.test(next) || /^\p{Ll}/u.test(old ?? '')) return UNCLEAR;
  const words = wordsOf(context);
  if (words.has(next)) return UNCLEAR;
  const near = [...words].filter((word) => (old === undefined ? isNear(word, next) : word === old));
  const [only, another] = near;
  if (only === undefined || another !== undefined) return UNCLEAR;
  const everywhere = { ...context, scope: { ...context.scope, isEverywhere: true } };
  return planReplace(everywhere, Phrase.of(`«${only}»`), Phrase.of(`«${next}»`));
}

/** The capitalized words of the documents. */
function wordsOf({ documents }: Context): ReadonlySet<string> {
  const pattern = new RegExp(`(?<![\\p{L}\\d])${NAME}(?![\\p{L}\\d])`, 'gu');
  return new Set(documents.flatMap(({ parts }) => parts.flatMap(({ text }) => text.match(pattern) ?? [])));
}

function isNear(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length);
  if (least < SHORTEST || one.charAt(0) !== other.charAt(0)) return false;
  return distance(one, other) <= (least < LONG ? 1 : 2);
}

/** How many letters are to be added, left out or exchanged (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to++)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (other[to - 1] === letter ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
