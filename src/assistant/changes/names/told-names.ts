/**
 * The name that is gone and the one in its place, as a message tells them: "Ann Lee has left; it is Tom Berg who orders now",
 * "Corinne isn't cooking after all, Pavel is", "the carrier is no longer Delmas but Rouget".
 */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import { LANGUAGES } from '../../languages/language-data.ts';
import ROWS from '../../languages/rows.json';
import MONTHS from '../../tables/language/months.json';
import { foldWord } from '../../text/tokens.ts';
import { wordsOfAll } from '../../text/word-lists.ts';
import type { Context } from '../plan.ts';
import { anyLanguage } from '../reading/alternatives.ts';

/** Two or more capitalized words, or one after a title: "Mrs. Kern". */
export const NAME = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${ROWS.personTitles})\\s+(?:\\p{Lu}[\\p{L}'’-]+)(?:\\s\\p{Lu}[\\p{L}'’-]+)*|(?!\\p{Lu}['’]\\p{Ll})\\p{Lu}[\\p{L}'’-]+(?:\\s(?:(?:de|del|von|van|du|la)\\s)?(?!(?:${ROWS.personTitles})\\s)\\p{Lu}[\\p{L}'’-]+)+)`,
  'gu',
);
const WORD = /(?<![\p{L}\d'’-])(?!\p{Lu}['’]\p{Ll})\p{Lu}[\p{L}-]{2,}/gu;
/** The end of a clause. Names are masked, so that "Mrs." ends none. */
const CLAUSE = new RegExp(`[,;:.!]\\s+|\\s[–-]\\s|\\s(?:${anyLanguage(({ but }) => but)})\\s`, 'iu');
const ANOTHER = /\s(?:and|und|et|y)\s(?=⟦\d+⟧\s\p{Ll})/u;
const MASK = /⟦(\d+)⟧/gu;
const SUCCESSIONS = LANGUAGES.flatMap((language) => CHANGE_DATA[language].successions).map(
  (form) => new RegExp(form.replace('<next>', '⟦(?<next>\\d+)⟧').replace('<left>', '⟦(?<left>\\d+)⟧'), 'iu'),
);
export const ORDINARY: ReadonlySet<string> = new Set([
  ...wordsOfAll(({ stopWords }) => stopWords),
  ...Object.keys(MONTHS),
  ...ROWS.weekdays.flatMap((words) => words.split(' ').map(foldWord)),
]);

export interface Successor {
  /** As the message tells them. */
  readonly left: string;
  readonly next: string;
}

/** Two names of which the message says that one comes in the place of the other: "Tom Berg takes over from Mrs. Kern". */
export function successionIn(context: Context, text: string): Successor | undefined {
  const names = namesIn(context, text);
  const masked = maskNames(text, names);
  for (const form of SUCCESSIONS) {
    const { next, left } = form.exec(masked)?.groups ?? {};
    const [comes, goes] = [names[Number(next)], names[Number(left)]];
    if (comes !== undefined && goes !== undefined) return { left: goes.name, next: comes.name };
  }
  return undefined;
}

/** @returns undefined unless one clause says who is gone, and another one names just one who comes instead */
export function successorIn(context: Context, text: string): Successor | undefined {
  const { gone } = CHANGE_DATA[context.instruction.language];
  const names = namesIn(context, text);
  const clauses = maskNames(text, names)
    .split(CLAUSE)
    .flatMap((clause) => splitBehind(clause, gone));
  const leaving = clauses.filter((clause) => /⟦/.test(clause) && says(clause, gone));
  const [first] = leaving;
  const left = first === undefined ? undefined : names[nearest(onlyWhole(first, names), gone)]?.name;
  if (left === undefined) return undefined;
  const others = clauses
    .filter((clause) => !leaving.includes(clause))
    .flatMap((clause) => [...clause.matchAll(MASK)].flatMap(([, at]) => names[Number(at)] ?? []))
    .filter(({ name }) => !sharesWord(name, left) && !isOfFile(context, name));
  const persons = others.filter(({ isWhole }) => isWhole);
  const [next, another] = persons.length > 0 ? persons : others;
  return next === undefined || another !== undefined ? undefined : { left, next: next.name };
}

/** "Ann Lee has left us and Tom Berg takes over": what is said of another name behind "and" is a clause of its own. */
function splitBehind(clause: string, gone: string): string[] {
  const [first = '', ...others] = clause.split(ANOTHER);
  return others.length > 0 && /⟦/.test(first) && says(first, gone) ? [first, others.join(' ')] : [clause];
}

/** Whether a document is called so, whose words may all have capitals: "Dienstanweisung Kasse". */
function isOfFile({ scope }: Context, name: string): boolean {
  return scope.documents.some(({ fileName }) => fileName.includes(name));
}

function maskNames(text: string, names: readonly ToldName[]): string {
  return names.reduce((rest, { name }, at) => rest.replace(name, () => `⟦${at}⟧`), text);
}

/** A clause with the names of persons alone, where it has any: "Ann Lee has left Lindmark". */
function onlyWhole(clause: string, names: readonly ToldName[]): string {
  const isWhole = (at: string) => {
    const { name = '', isWhole: isLong } = names[Number(at)] ?? {};
    return isLong === true && !isOrdinary(name);
  };
  const hasWhole = [...clause.matchAll(MASK)].some(([, at = '']) => isWhole(at));
  return hasWhole ? clause.replaceAll(MASK, (mark, at: string) => (isWhole(at) ? mark : '…')) : clause;
}

/** "Der Spediteur": what begins with an article is no name. */
export function isOrdinary(name: string): boolean {
  return ORDINARY.has(foldWord(name.split(/\s+/)[0] ?? ''));
}

function says(clause: string, words: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu').test(clause);
}

const EXCHANGED = /(?<!\p{L})(?:nicht mehr|sondern)\s$/iu;

function stands(context: Context, word: string): boolean {
  return textsOf(context).some((text) => text.split(/[^\p{L}\d-]+/u).includes(word));
}

interface ToldName {
  readonly name: string;
  /** Whether it is told with more than one word. */
  readonly isWhole: boolean;
}

/** Names of two words, and single words that may be one, without those that only begin a sentence. */
function namesIn(context: Context, text: string): readonly ToldName[] {
  const whole = [...text.matchAll(NAME)].map(({ 0: name, index }) => ({ name, index, isWhole: true }));
  const isWithin = (index: number) =>
    whole.some((one) => index >= one.index && index < one.index + one.name.length);
  const isGerman = context.instruction.language === 'de';
  const single = [...text.matchAll(WORD)]
    .filter(({ 0: word, index }) => !isWithin(index) && !ORDINARY.has(foldWord(word)))
    .filter(({ 0: word, index }) => {
      const isFirst = /(?:^|[.!?:]\s+)$/.test(text.slice(0, index));
      if (!isGerman) return !isFirst || stands(context, word);
      // German capitalizes nouns as well: "nicht mehr Brovik, sondern Sandnes" tells that these are names.
      return isPartOfName(context, word) || EXCHANGED.test(text.slice(0, index));
    })
    .map(({ 0: name, index }) => ({ name, index, isWhole: false }));
  return [...whole, ...single].sort((a, b) => a.index - b.index);
}

/** The number of the name that is nearest to the words that say that it is gone. */
function nearest(clause: string, gone: string): number {
  const words = new RegExp(`(?<![\\p{L}\\p{N}])(?:${gone})(?![\\p{L}\\p{N}])`, 'giu');
  const ranges = [...clause.matchAll(words)].map(({ 0: own, index }) => [index, index + own.length] as const);
  const names = [...clause.matchAll(MASK)].map(({ 0: own, 1: at, index }) => {
    // "The carrier for France is no longer Delmas": of two that are as near, the one behind is meant.
    const distances = ranges.map(([start, end]) =>
      index < start ? start - index - own.length : Math.max(0, index - end - 1),
    );
    return { at: Number(at), distance: Math.min(...distances) };
  });
  return names.sort((a, b) => a.distance - b.distance)[0]?.at ?? -1;
}

export function sharesWord(one: string, other: string): boolean {
  const words = new Set(other.split(/\s+/));
  return one.split(/\s+/).some((word) => words.has(word));
}

function textsOf({ documents }: Context): readonly string[] {
  return documents.flatMap(({ parts }) => parts.map(({ text }) => text));
}

function isPartOfName(context: Context, word: string): boolean {
  return textsOf(context).some(
    (text) =>
      text.includes(word) && (text.match(NAME) ?? []).some((name) => name.split(/\s+/).includes(word)),
  );
}

/** The only name of two or more words that has a word. */
export function fullName(context: Context, word: string): string | undefined {
  return onlyName(context, word, (name) => name.split(/\s+/).includes(word));
}

/** The only name of those with a word; what only adds words to another one, "Eva Kern Status", is none. */
function onlyName(context: Context, word: string, isOwn: (name: string) => boolean): string | undefined {
  const full = new Set(
    textsOf(context)
      .filter((text) => text.includes(word))
      .flatMap((text) => (text.match(NAME) ?? []).filter((name) => !isOrdinary(name) && isOwn(name))),
  );
  const [only, another] = [...full].filter(
    (name) => ![...full].some((other) => other !== name && ` ${name} `.includes(` ${other} `)),
  );
  return another === undefined ? only : undefined;
}

/** The name as the documents write it: "Mrs. Kern" may stand there as "Eva Kern". */
export function asWritten(context: Context, name: string): string | undefined {
  const texts = textsOf(context);
  if (/\s/.test(name) && texts.some((text) => text.includes(name))) return name;
  const family = name.split(/\s+/).at(-1) ?? '';
  const isOwn = (one: string) =>
    /\s/.test(name) ? one.split(/\s+/).at(-1) === family : one.split(/\s+/).includes(family);
  return onlyName(context, family, isOwn);
}
