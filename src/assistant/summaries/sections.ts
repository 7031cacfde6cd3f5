/** Splits a document into its main sections and their parts, and marks purely formal sections. */
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { RETELLING_DATA } from '../languages/retelling-data.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import type { Unit } from './units.ts';

/** A part with its own heading: a main section, or one below it. */
export interface Section {
  /** Without the section number. */
  readonly title: string;
  readonly units: readonly Unit[];
}

export interface MainSection extends Section {
  readonly parts: readonly Section[];
  /** Definitions, revision history and the like, which a summary covers last. */
  readonly isFormal: boolean;
}

/** If a document has at most this many top headings, one of them is its title. */
const FEW_TOPS = 2;
/**
 * A first section without a number and with at most this many units is the title page if other sections follow; the
 * limit is higher if those are numbered.
 */
const PREFACE = { units: 4, unitsBeforeNumbers: 12, sections: 3 };
const NUMBER = /^(?:§+\s*)?(?:\d+(?:\.\d+)*|[A-Z]|[IVXLC]+)[.):]?\s+(?=\S)/u;
const STOP = wordsOfAll(({ stopWords }) => stopWords);

/**
 * The level of the headings that divide a document: the first one below the headings that all passages share, such as
 * the title.
 */
export function mainDepth(headings: readonly (readonly string[])[]): number {
  const tops = new Set(headings.map(([top]) => top ?? ''));
  const [first = []] = headings;
  const others = first.findIndex((heading, level) => headings.some((path) => path[level] !== heading));
  return Math.max(tops.size <= FEW_TOPS ? 1 : 0, others < 0 ? first.length : others);
}

/** @returns empty for a text without headings */
export function sectionsOf(units: readonly Unit[]): MainSection[] {
  const depth = mainDepth(units.map(({ prepared }) => prepared.passage.headings));
  const headed = units.filter(({ prepared }) => (prepared.passage.headings[depth] ?? '') !== '');
  const byMain = Map.groupBy(headed, ({ prepared }) => prepared.passage.headings[depth] ?? '');
  const isNumbered =
    [...byMain.keys()].filter((heading) => bare(heading) !== heading).length > byMain.size / 2;
  return [...byMain].map(([heading, own], at): MainSection => {
    const byLeaf = Map.groupBy(own, ({ prepared }) => prepared.passage.headings.slice(depth).join('\n'));
    const parts = [...byLeaf].map(([path, below]) => ({
      title: bare(path.split('\n').at(-1)),
      units: below,
    }));
    const isFirst = depth === 0 && at === 0 && byMain.size > PREFACE.sections && bare(heading) === heading;
    const isPreface = isFirst && own.length <= (isNumbered ? PREFACE.unitsBeforeNumbers : PREFACE.units);
    const isFormal = isPreface || isFormality(bare(heading));
    return { title: bare(heading), units: own, parts, isFormal };
  });
}

/** A heading without its number and Markdown marks. */
function bare(heading = ''): string {
  return heading
    .replaceAll(/[*_\\]/g, '')
    .replace(NUMBER, '')
    .trim();
}

const FORMALITIES = new Set(
  LANGUAGES.flatMap((language) =>
    RETELLING_DATA[language].summary.formal.split(', ').map((title) => keyOf(title, language)),
  ),
);

function isFormality(title: string): boolean {
  const first = title.split(/\s[–—-]\s|:/)[0] ?? title;
  return LANGUAGES.some((language) => FORMALITIES.has(keyOf(first, language)));
}

/** The stems of the significant words; letters and numbers of annexes are skipped. */
function keyOf(title: string, language: Language): string {
  return tokenize(title)
    .filter(({ word }) => !STOP.has(word) && word.length > 1 && !/^\d/.test(word))
    .map(({ word }) => stem(word, language))
    .join(' ');
}
