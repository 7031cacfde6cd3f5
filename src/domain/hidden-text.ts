/**
 * Text that a file holds and does not show: white on white, too small to read, off the page. It may be a relic of how the
 * file was made, or be there for programs alone, such as instructions to a language model. Either way a person is told,
 * and no model is sent it.
 */

export const HIDING_WAYS = [
  /** In the color of what is behind it. */
  'color',
  /** Below two points. */
  'tiny',
  /** Beyond the edges of the page. */
  'off_page',
  /** Outside the area to which drawing is limited. */
  'clipped',
  /** Under a picture or a filled area. */
  'covered',
  /** Fully transparent, or never painted. */
  'transparent',
  /** Marked as hidden. */
  'marked',
  /** In characters that show nothing, such as Unicode tags. */
  'characters',
  /** The description of a picture, which tells a program what to do. */
  'picture_text',
  /** A comment in HTML or Markdown, or an element that is not shown. */
  'markup',
] as const;

export type HidingWay = (typeof HIDING_WAYS)[number];

/** A piece of hidden text; neighbors that are hidden in the same way are one. */
export interface HiddenText {
  readonly way: HidingWay;
  /** What it says: all of it while a file is converted, so that the Markdown can be searched for it. */
  readonly text: string;
  /** Where in the file, in the file's own terms: "page 3", "sheet Costs". */
  readonly where?: string;
}

/** A range of a text that is hidden, in UTF-16 units. */
export interface HiddenRange {
  readonly start: number;
  readonly end: number;
}

/** Pieces that are told of a version, and characters that are told of each: enough to judge by. */
export const MOST_SHOWN = 20;
export const LONGEST_SHOWN = 300;

/** Below this, in points, nobody reads. */
export const SMALLEST_READABLE = 2;

const WORD = /^[\p{P}\p{S}]*\p{L}{2,}(?:['’-]\p{L}+)*[\p{P}\p{S}]*$/u;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const FEWEST_WORDS = 3;
/** Ideographs that say as much as a word. */
const IDEOGRAPHS_OF_WORD = 2.5;
/** Words among all that blanks part: less is a line of job numbers, dates and paths that a program left for itself. */
const WORD_SHARE = 0.5;

/** How many words a text says; 0 for what is numbers and signs mostly. */
export function countHiddenWords(text: string): number {
  const pieces = text.split(/\s+/).filter((piece) => piece !== '');
  const words = pieces.filter((piece) => WORD.test(piece)).length;
  const ideographs = (text.match(IDEOGRAPHS)?.length ?? 0) / IDEOGRAPHS_OF_WORD;
  return Math.max(words < WORD_SHARE * pieces.length ? 0 : words, Math.floor(ideographs));
}

/** Whether a text says something: a number, a label or a stray sign that is hidden is how files are made. */
export function carriesWords(text: string): boolean {
  return countHiddenWords(text) >= FEWEST_WORDS;
}

/** Ranges in their order, with those that touch or overlap made one. */
export function mergeRanges(ranges: readonly HiddenRange[]): HiddenRange[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Whether any of the ranges shares a character with `range`. */
export function overlapsHidden(ranges: readonly HiddenRange[], { start, end }: HiddenRange): boolean {
  return ranges.some((hidden) => hidden.start < end && hidden.end > start);
}
