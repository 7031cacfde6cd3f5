/**
 * Plans the change of a person from a correction: "Ann Lee has left; it is Tom Berg who orders now", "the contact is no
 * longer Ann Lee. It is Tom Berg." Only places that name the one who is gone are meant.
 */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import ROWS from '../../languages/rows.json';
import { AHEAD, certainOf, locateValues, NEAR } from '../locating/locate-values.ts';
import { type Context, type Plan, sayChange, UNCLEAR } from '../plan.ts';
import { holds } from '../reading/alternatives.ts';
import type { Phrase } from '../reading/phrase.ts';
import { choicesOf, planCandidates } from '../value-candidate.ts';

/** Two or more capitalized words, or one after a title: "Mrs. Kern". */
const NAME = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${ROWS.personTitles})\\s+(?:\\p{Lu}[\\p{L}'’-]+)(?:\\s\\p{Lu}[\\p{L}'’-]+)*|(?!\\p{Lu}['’]\\p{Ll})\\p{Lu}[\\p{L}'’-]+(?:\\s(?:(?:de|del|von|van|du|la)\\s)?\\p{Lu}[\\p{L}'’-]+)+)`,
  'gu',
);
/** The end of a clause. Names are masked, so that "Mrs." ends none. */
const CLAUSE = /[,;:.!]\s+|\s[–-]\s|\s(?:but|sondern|mais|sino)\s/iu;

export function planSuccessor(context: Context, message: Phrase): Plan {
  const { gone, instead } = CHANGE_DATA[context.instruction.language];
  const names = message.text.match(NAME) ?? [];
  const [heir] = names;
  const part = names.length === 1 && heir !== undefined ? partNamed(context, message.text, heir) : undefined;
  const [left, next] =
    part !== undefined
      ? [part, heir]
      : names.length === 2
        ? orderOf(message.text, names, gone)
        : replacedIn(message.text, names, instead);
  if (left === undefined || next === undefined) return UNCLEAR;
  const from = part === undefined ? asWritten(context, left) : fullName(context, part);
  if (from === undefined) return UNCLEAR;
  const words = message.text
    .replace(left, ' ')
    .replace(next, ' ')
    .replaceAll(new RegExp(`(?<!\\p{L})(?:${gone})(?!\\p{L})`, 'giu'), ' ');
  const found = locateValues(context, { words, next, from });
  const sure = certainOf(found, true);
  if (sure.length > 0) return planCandidates(context, sure);
  const near = found.filter(({ score }) => score > (found[0]?.score ?? 0) - AHEAD);
  const [only, another] = near;
  if (only === undefined) return UNCLEAR;
  // Who is gone stands there: one place that comes near is the one.
  if (another === undefined && only.score >= NEAR) return planCandidates(context, [only]);
  return {
    kind: 'choices',
    text: sayChange(context, 'several', { what: from }),
    choices: choicesOf(context, near),
  };
}

/** "Took over from Mehmet": the only part of somebody's name, where the message says that the other one comes instead. */
function partNamed(context: Context, text: string, heir: string): string | undefined {
  const { instruction } = context;
  const { gone } = CHANGE_DATA[instruction.language];
  if (instruction.operation !== 'handover' && !holds(text, gone)) return undefined;
  const [only, another] = (text.replace(heir, ' ').match(/(?<![\p{L}\d])\p{Lu}\p{Ll}{2,}/gu) ?? []).filter(
    (word) => fullName(context, word) !== undefined,
  );
  return another === undefined ? only : undefined;
}

/** The only name of two or more words that has a word. */
function fullName({ documents }: Context, word: string): string | undefined {
  const texts = documents.flatMap(({ parts }) => parts.map(({ text }) => text));
  const full = new Set(
    texts.flatMap((text) => (text.match(NAME) ?? []).filter((name) => name.split(/\s+/).includes(word))),
  );
  const [only, another] = full;
  return another === undefined ? only : undefined;
}

/** The name that is gone, then the new one; empty unless just one of their clauses says so. */
function orderOf(text: string, names: readonly string[], gone: string): readonly string[] {
  const masked = names.reduce((rest, name, at) => rest.replace(name, () => `⟦${at}⟧`), text);
  const clauses = masked.split(CLAUSE);
  const isGone = names.map((_, at) => clauses.some((one) => one.includes(`⟦${at}⟧`) && holds(one, gone)));
  if (isGone[0] === isGone[1]) return [];
  return isGone[0] === true ? names : names.toReversed();
}

/** Of more names, the one behind "instead of" is gone, and the one before it comes: the others say where. */
function replacedIn(text: string, names: readonly string[], instead: string): readonly string[] {
  const isReplaced = (name: string) =>
    new RegExp(`(?<!\\p{L})(?:${instead})\\s+${RegExp.escape(name)}`, 'iu').test(text);
  const at = names.findIndex(isReplaced);
  return names.length < 3 || at < 1 ? [] : [names[at] ?? '', names[at - 1] ?? ''];
}

/** The name as the documents write it: "Mrs. Kern" may stand there as "Eva Kern". */
function asWritten({ documents }: Context, name: string): string | undefined {
  const texts = documents.flatMap(({ parts }) => parts.map(({ text }) => text));
  if (texts.some((text) => text.includes(name))) return name;
  const family = name.split(/\s+/).at(-1) ?? '';
  const full = new Set(
    texts.flatMap((text) => (text.match(NAME) ?? []).filter((one) => one.split(/\s+/).at(-1) === family)),
  );
  const [only, another] = full;
  return another === undefined ? only : undefined;
}
