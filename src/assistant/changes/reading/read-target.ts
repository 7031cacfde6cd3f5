/** Parses what a phrase names: a unit of text by quotation, number, position or topic. */
import { CHANGE_DATA, type ChangeData, type UnitName } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import type { Phrase } from './phrase.ts';

export interface Target {
  readonly unit: UnitName | undefined;
  /** Position from 1; -1 is the last one. */
  readonly ordinal: number | undefined;
  /** A typed number, such as `4.2`. */
  readonly number: string | undefined;
  readonly quote: string | undefined;
  /** The topic or name, without the unit. */
  readonly topic: string;
  /** All words, without articles. */
  readonly words: string;
  /** The numbered section that contains it: "§ 3" of "§ 3 Absatz 2". */
  readonly section?: string;
}

/** Units that are named by their number within a section. */
const WITHIN: ReadonlySet<UnitName> = new Set(['sentence', 'paragraph', 'item']);

const NUMBER = /^(?:no\.?|nr\.?|n°|#)?\s*(\d+(?:\.\d+)*[a-z]?|[A-Z]|[IVX]+)(?![\p{L}\d])[.)]?/u;

/** "4.2" without a unit. */
const CLAUSE = /^(\d{1,3}(?:\.\d{1,3})+)\.?$/u;

export function readTarget(phrase: Phrase, language: Language): Target {
  const data = CHANGE_DATA[language];
  const bare = withoutVague(withoutArticles(phrase.masked, data), data);
  const { ordinal, rest } = readOrdinal(bare, data);
  const before = unitAt(rest, data);
  const quote = phrase.quotes[0];
  if (before !== undefined) {
    const tail = rest.slice(before.length).trim();
    const [numbered = '', number] = NUMBER.exec(tail) ?? [];
    const inner =
      number === undefined ? undefined : innerTarget(phrase.with(tail.slice(numbered.length)), language);
    if (before.unit === 'section' && inner !== undefined)
      return { ...inner, section: rest.slice(0, rest.length - tail.length + numbered.length).trim() };
    const topic = withoutArticles(stripAbout(tail, data), data);
    return {
      unit: before.unit,
      ordinal,
      number,
      quote,
      topic: phrase.with(number === undefined ? topic : '').words,
      words: phrase.with(bare).words,
    };
  }
  const owned = unitOwned(rest, data);
  if (owned !== undefined)
    return { ...owned, ordinal, number: undefined, quote, words: phrase.with(bare).words };
  const behind = unitBehind(rest, data);
  const clause = CLAUSE.exec(rest)?.[1];
  return {
    unit: clause === undefined ? behind?.unit : 'section',
    ordinal,
    number: clause,
    quote,
    topic: clause === undefined ? phrase.with(behind === undefined ? rest : behind.rest).words : '',
    words: phrase.with(bare).words,
  };
}

/** The numbered paragraph, item or sentence behind the number of a section. */
function innerTarget(tail: Phrase, language: Language): Target | undefined {
  const inner = tail.with(tail.masked.replace(/^[\s,–-]+/, ''));
  if (inner.isEmpty) return undefined;
  const target = readTarget(inner, language);
  const isPlaced = target.number !== undefined || target.ordinal !== undefined;
  return target.unit !== undefined && WITHIN.has(target.unit) && isPlaced ? target : undefined;
}

/** A pattern for complete words, or words joined to the next by an apostrophe. */
function alternatives(words: string): string {
  return `(?:(?:${words})(?![\\p{L}\\p{N}])|(?:${words})(?<=['’]))`;
}

export function withoutArticles(words: string, { articles, whole }: ChangeData): string {
  const article = new RegExp(`^(?:${alternatives(`${articles}|${whole}`)}\\s*)+(?=\\S)`, 'iu');
  return words.replace(article, '').trim();
}

/** The topic of "the bit about parking", "lo de los microondas", "das mit dem Handy". */
function withoutVague(words: string, data: ChangeData): string {
  const vague = new RegExp(`^(?:(?:${data.vague})\\s+)?${alternatives(data.about)}\\s+(?=\\S)`, 'iu');
  return withoutArticles(words.replace(vague, ''), data);
}

function readOrdinal(
  words: string,
  { ordinals, last, penultimate }: ChangeData,
): { ordinal: number | undefined; rest: string } {
  const candidates: [number, string][] = [
    [-2, penultimate],
    [-1, last],
    ...ordinals.map((word, index): [number, string] => [index + 1, word]),
  ];
  for (const [ordinal, word] of candidates) {
    const found = new RegExp(`^(?:${word})(?:\\s+|$)`, 'iu').exec(words);
    if (found !== null) return { ordinal, rest: words.slice(found[0].length) };
  }
  return { ordinal: undefined, rest: words };
}

function unitAt(words: string, data: ChangeData): { unit: UnitName; length: number } | undefined {
  for (const [unit, names] of unitsOf(data)) {
    const found = new RegExp(`^(?:${names})(?![\\p{L}\\p{N}])`, 'iu').exec(words);
    if (found !== null) return { unit, length: found[0].length };
  }
  return undefined;
}

/** "Ann's point about the lift": the unit between whose it is and what it is about. */
function unitOwned(words: string, data: ChangeData): Pick<Target, 'unit' | 'topic'> | undefined {
  for (const [unit, names] of unitsOf(data)) {
    const pattern = new RegExp(
      `^(?<who>\\S+)['’]s?\\s+(?:${names})\\s+${alternatives(data.about)}\\s*(?<about>.+)$`,
      'iu',
    );
    const { who, about } = pattern.exec(words)?.groups ?? {};
    if (who !== undefined && about !== undefined) return { unit, topic: `${who} ${about}` };
  }
  return undefined;
}

/** A unit at the end: "the Liability section", "the contacts table"; in German part of a compound. */
function unitBehind(words: string, data: ChangeData): { unit: UnitName; rest: string } | undefined {
  for (const [unit, names] of unitsOf(data)) {
    const joined = COMPOUNDED.has(unit) ? '|(?<=\\p{L}{3})' : '';
    const found = new RegExp(`^(.+?)(?:\\s+|-${joined})(?:${names})$`, 'iu').exec(words);
    if (found !== null && found[1] !== undefined) return { unit, rest: found[1] };
  }
  return undefined;
}

/** Units whose German compounds are of the same unit, unlike "Zinssatz", which is no sentence. */
const COMPOUNDED: ReadonlySet<UnitName> = new Set(['section', 'table']);

function unitsOf({ units }: ChangeData): [UnitName, string][] {
  const names: readonly UnitName[] = [
    'sentence',
    'paragraph',
    'item',
    'section',
    'heading',
    'row',
    'table',
    'cell',
    'word',
    'document',
  ];
  return names.map((name) => [name, units[name]]);
}

function stripAbout(words: string, { about }: ChangeData): string {
  return words.replace(new RegExp(`^${alternatives(about)}\\s*`, 'iu'), '');
}
