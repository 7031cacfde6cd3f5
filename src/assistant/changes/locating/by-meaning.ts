/**
 * Tells by their meaning which of several places an instruction names in other words than they have: "the shoe money" for the
 * sentence on what is paid for footwear. Words and meaning count alike, and one place must stand out.
 */

import type { Language } from '../../languages/language-data.ts';
import { likenessTo } from '../../ranking/sentence-likeness.ts';
import { detectLanguage } from '../../text/language.ts';
import { tokenize } from '../../text/tokens.ts';
import type { ReadDocument, TextPart } from '../document-blocks.ts';

export interface Place {
  readonly read: ReadDocument;
  readonly part: TextPart;
  /** The sentence, or the part. */
  readonly text: string;
  /** How well it matches by words, from 0 to 1. */
  readonly score: number;
}

export interface Meant<T extends Place> {
  readonly place: T;
  /** The mean of how well it matches by words and by meaning. */
  readonly total: number;
}

/** Maximum number of places whose meaning is compared; each takes some milliseconds once. */
const MAX_COMPARED = 160;
/** Minimum total of a place that is meant, and its minimum distance to the next. */
const LEAST = 0.42;
const APART = 0.08;
/** Places within this distance of the best may be meant as well. */
const BESIDE = 0.1;
const MOST_OPEN = 4;

/** The places by how well they match, best first. @param places those that match best by words first */
export function byMeaning<T extends Place>(
  language: Language,
  words: string,
  places: readonly T[],
): Meant<T>[] {
  const compared = places.slice(0, MAX_COMPARED);
  const asked = { text: words, language };
  const likeness = likenessTo(asked, compared.map(wordingOf));
  return compared
    .map((place, at) => ({
      place,
      total: (Math.max(0, place.score) + (likeness[at]?.pieceLikeness ?? 0)) / 2,
    }))
    .sort((a, b) => b.total - a.total);
}

/** The only place that is meant, or those that may be; empty if none comes near. */
export function meantBy<T extends Place>(
  ranked: readonly Meant<T>[],
): { readonly sure: boolean; readonly places: readonly T[] } {
  const [best, second] = ranked;
  if (best === undefined || best.total < LEAST) return { sure: false, places: [] };
  if (best.total - (second?.total ?? 0) >= APART) return { sure: true, places: [best.place] };
  const near = ranked.filter(({ total }) => total > best.total - BESIDE).slice(0, MOST_OPEN);
  return { sure: false, places: near.map(({ place }) => place) };
}

const LANGUAGES_OF = new WeakMap<ReadDocument, Language>();
const MAX_READ = 60;

/** The language of a document. */
export function languageOf(read: ReadDocument): Language {
  let language = LANGUAGES_OF.get(read);
  if (language === undefined) {
    const texts = read.parts.slice(0, MAX_READ).map((one) => one.text);
    language = detectLanguage(tokenize(texts.join(' ')).map(({ word }) => word)) ?? 'en';
    LANGUAGES_OF.set(read, language);
  }
  return language;
}

function wordingOf({ read, part, text }: Place): { text: string; language: Language } {
  const { row } = part;
  const own =
    row === undefined ? text : row.cells.map((cell, at) => `${row.header[at] ?? ''} ${cell}`).join(', ');
  return { text: `${part.headings.at(-1) ?? ''}: ${own}`, language: languageOf(read) };
}
