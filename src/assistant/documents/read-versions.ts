/**
 * Reads the versions that a text names: "version 1 and 2", "v3", "the old version", "the second version", "the new
 * rental contract".
 */
import { wordsOfAll } from '../text/word-lists.ts';
import {
  AND,
  FIRST,
  KINDS,
  type NamingWord,
  NEWEST,
  OLD,
  OLD_OR_NEW_BEHIND,
  PREVIOUS,
  VERSION,
} from './document-words.ts';

/** A version by its number or position. */
export type VersionName = number | 'first' | 'previous' | 'newest';

export interface NamedVersion {
  readonly version: VersionName;
  /** Its range of words, the end excluded. */
  readonly from: number;
  readonly to: number;
}

const SHORT = /^(?:v|ver|rev|r)(\d{1,4})$/;
const NUMBER = /^\d{1,4}$/;
const STOP = wordsOfAll(({ stopWords }) => stopWords);

/** The named versions, in the order of the text. */
export function readVersions(words: readonly NamingWord[]): NamedVersion[] {
  const found: NamedVersion[] = [];
  for (let at = 0; at < words.length; at++) {
    const read = readAt(words, at);
    if (read.length === 0) continue;
    found.push(...read);
    at = (read.at(-1)?.to ?? at + 1) - 1;
  }
  const isFree = ({ from }: NamedVersion) => found.every((one) => from < one.from || one.to <= from);
  return [...found, ...versionsOfKinds(words).filter(isFree)].sort((a, b) => a.from - b.from);
}

/** "The new contract", "the old rental agreement", "contrato de alquiler nuevo": the adjective alone. */
function versionsOfKinds(words: readonly NamingWord[]): NamedVersion[] {
  const isOf = (at: number) => STOP.has(words[at]?.word ?? '');
  const places = KINDS.find(words).flatMap(({ from, to }) => [
    ...(isOf(from - 1) ? [from - 1] : [from - 1, from - 2]).filter((at) => isOldOrNew(words, at)),
    ...[to, ...(isOf(to) ? [to + 2] : [])].filter((at) => OLD_OR_NEW_BEHIND.has(words[at]?.word ?? '')),
  ]);
  return [...new Set(places)].map((at) => ({
    version: oldOrNew(words[at]?.word ?? '') ?? 'newest',
    from: at,
    to: at + 1,
  }));
}

function isOldOrNew(words: readonly NamingWord[], at: number): boolean {
  return oldOrNew(words[at]?.word ?? '') !== undefined;
}

/** The version that an adjective without "version" means: "the old one". */
export function oldOrNew(word: string): VersionName | undefined {
  if (OLD.has(word)) return 'previous';
  return NEWEST.has(word) ? 'newest' : undefined;
}

function readAt(words: readonly NamingWord[], at: number): NamedVersion[] {
  const word = words[at]?.word ?? '';
  const next = words[at + 1]?.word ?? '';
  const short = SHORT.exec(word);
  if (short !== null) return [{ version: Number(short[1]), from: at, to: at + 1 }];
  if (VERSION.has(word) && NUMBER.test(next)) return numbersFrom(words, at);
  if (!VERSION.has(next) && !VERSION.has(word)) return [];
  // "Version précédente", "versión anterior".
  const version = relative(VERSION.has(next) ? word : next);
  return version === undefined ? [] : [{ version, from: at, to: at + 2 }];
}

/** "version 1", "versions 1 and 2", "version 1 to version 2". */
function numbersFrom(words: readonly NamingWord[], at: number): NamedVersion[] {
  const first = { version: Number(words[at + 1]?.word), from: at, to: at + 2 };
  if (!AND.has(words[at + 2]?.word ?? '')) return [first];
  const second = VERSION.has(words[at + 3]?.word ?? '') ? at + 4 : at + 3;
  const number = words[second]?.word ?? '';
  if (!NUMBER.test(number)) return [first];
  return [first, { version: Number(number), from: at + 2, to: second + 1 }];
}

function relative(word: string): VersionName | undefined {
  if (/^\d{1,3}(?:st|nd|rd|th|e|a|o)?$/.test(word)) return Number.parseInt(word, 10);
  if (FIRST.has(word)) return 'first';
  return PREVIOUS.has(word) ? 'previous' : oldOrNew(word);
}

/**
 * Resolves named versions to the numbers of existing ones; explicit numbers are returned as they are.
 *
 * @param numbers oldest first
 */
export function versionNumbers(named: readonly NamedVersion[], numbers: readonly number[]): number[] {
  const meant = named.flatMap(({ version }) => {
    if (typeof version === 'number') return [version];
    if (version === 'first') return numbers.slice(0, 1);
    return version === 'newest' ? numbers.slice(-1) : numbers.slice(-2, -1);
  });
  return [...new Set(meant)];
}
