/**
 * Plans the change of a person or another name from a correction: "Ann Lee has left; it is Tom Berg who orders now", "the
 * contact is no longer Ann Lee. It is Tom Berg." Only places that name the one who is gone are meant.
 */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import ROWS from '../../languages/rows.json';
import { coverage, Description, most } from '../description.ts';
import { byMeaning, meantBy } from '../locating/by-meaning.ts';
import { locate } from '../locating/locate.ts';
import { type Context, type Plan, sayChange, UNCLEAR } from '../plan.ts';
import { holds } from '../reading/alternatives.ts';
import type { Phrase } from '../reading/phrase.ts';
import { choicesOf, planCandidates, type ValueCandidate } from '../value-candidate.ts';
import { exchangeEverywhere } from './plan-everywhere.ts';
import {
  asWritten,
  fullName,
  isOrdinary,
  NAME,
  type Successor,
  successionIn,
  successorIn,
} from './told-names.ts';

export function planSuccessor(context: Context, message: Phrase): Plan {
  const { gone, everywhere, everything } = CHANGE_DATA[context.instruction.language];
  const names = (message.text.match(NAME) ?? []).filter((name) => !isOrdinary(name));
  const told =
    successionIn(context, message.text) ??
    handedOver(context, message.text, names) ??
    replacedIn(context, message.text, names) ??
    successorIn(context, message.text);
  if (told === undefined) return UNCLEAR;
  const { left, next } = told;
  const from = asWritten(context, left);
  const words = message.text
    .replaceAll(left, ' ')
    .replaceAll(next, ' ')
    .replaceAll(new RegExp(`(?<!\\p{L})(?:${gone})(?!\\p{L})`, 'giu'), ' ');
  if (from !== undefined && holds(message.text, `${everywhere}|${everything}`)) {
    return exchangeEverywhere(context, from, next, words);
  }
  const found = placesOf(context, { left, next }, from, words);
  const [only, another] = found;
  if (only === undefined) return UNCLEAR;
  // Who is gone stands there: one place that names them is the one. A single word may be any other noun.
  const isPerson = /\s/.test(from ?? left);
  if (another === undefined && isPerson) return planCandidates(context, [only]);
  const { language } = context.instruction;
  const ranked = byMeaning(language, words, found);
  const { sure, places } = meantBy(ranked);
  if (sure) return planCandidates(context, places);
  if (!isPerson) return UNCLEAR;
  const near = places.length > 0 ? places : ranked.map(({ place }) => place);
  return {
    kind: 'choices',
    text: sayChange(context, 'several', { what: from ?? left }),
    choices: choicesOf(context, near),
  };
}

/** The sentences and cells that name the one who is gone, by the whole name or by the only word of it that is told. */
function placesOf(
  context: Context,
  { left, next }: Successor,
  from: string | undefined,
  words: string,
): readonly ValueCandidate[] {
  const whole = from === undefined ? [] : placesWith(context, from, inFull(context, next), words);
  return from === left || /\s/.test(left) ? whole : [...whole, ...placesWith(context, left, next, words)];
}

/** The sentences and cells with a name, and how well some words match them; a single word is no part of a longer name. */
function placesWith(context: Context, name: string, next: string, words: string): ValueCandidate[] {
  const title = TITLE.test(next) ? `(?:(?:${ROWS.personTitles})\\s)?` : '';
  const [before, behind] = /\s/.test(name) ? ['', ''] : ["(?<!\\p{Lu}[\\p{L}'’-]+\\s)", '|\\s\\p{Lu}'];
  const alone = new RegExp(
    `${before}(?<![\\p{L}\\d])${title}${RegExp.escape(name)}(?![\\p{L}\\d]${behind})`,
    'u',
  );
  const { related, instruction } = context;
  const description = new Description(words, { related, language: instruction.language });
  const located = locate(description, { ...context, isOpen: true }, true);
  const weights = description.weights(located);
  return located
    .filter(({ text }) => alone.test(text))
    .flatMap(({ read, part, text, own, around }) => {
      const score = coverage(most([own, around]), weights);
      const named = part.row === undefined ? [{ text, column: undefined }] : cellsOf(part.row.cells);
      return named
        .filter((one) => alone.test(one.text))
        .map((one): ValueCandidate => {
          const changed = one.text.replace(alone, () => next);
          return { read, part, ...one, next: changed, old: name, by: next, score };
        });
    });
}

const TITLE = new RegExp(`^(?:${ROWS.personTitles})\\s`, 'u');

function cellsOf(cells: readonly string[]) {
  return cells.map((text, at) => ({ text, column: at + 1 }));
}

/** The first name of somebody as the documents call them elsewhere, where the one who is gone stands with the whole name. */
function inFull(context: Context, next: string): string {
  return /\s/.test(next) ? next : (fullName(context, next) ?? next);
}

/** "Tom Berg took over from Mehmet": the only part of somebody's name, where the message says that the other one comes instead. */
function handedOver(context: Context, text: string, names: readonly string[]): Successor | undefined {
  const { instruction } = context;
  const { gone } = CHANGE_DATA[instruction.language];
  const [next, second] = names;
  if (next === undefined || second !== undefined) return undefined;
  if (instruction.operation !== 'handover' && !holds(text, gone)) return undefined;
  const [only, another] = (text.replace(next, ' ').match(/(?<![\p{L}\d])\p{Lu}\p{Ll}{2,}/gu) ?? []).filter(
    (word) => fullName(context, word) !== undefined,
  );
  return only === undefined || another !== undefined ? undefined : { left: only, next };
}

/** Of more names, the one behind "instead of" is gone, and the one before it comes: the others say where. */
function replacedIn(context: Context, text: string, names: readonly string[]): Successor | undefined {
  const { instead } = CHANGE_DATA[context.instruction.language];
  const isReplaced = (name: string) =>
    new RegExp(`(?<!\\p{L})(?:${instead})\\s+${RegExp.escape(name)}`, 'iu').test(text);
  const at = names.findIndex(isReplaced);
  const [left, next] = [names[at], names[at - 1]];
  return names.length < 3 || left === undefined || next === undefined ? undefined : { left, next };
}
