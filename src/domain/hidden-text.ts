/**
 * Text in a file that is not visible: white on white, too small, off the page. It may be an artifact of how the file
 * was created, or meant for programs only, such as instructions to a language model. Either way people are informed,
 * and it is not sent to models.
 */

export const HIDING_WAYS = [
  /** In the color of its background. */
  'color',
  /** Below two points. */
  'tiny',
  /** Beyond the edges of the page. */
  'off_page',
  /** Outside of the clipping area. */
  'clipped',
  /** Under a picture or a filled area. */
  'covered',
  /** Fully transparent, or never painted. */
  'transparent',
  /** Marked as hidden. */
  'marked',
  /** In invisible characters, such as Unicode tags. */
  'characters',
  /** The description of a picture that contains instructions for programs. */
  'picture_text',
  /** A comment in HTML or Markdown, or an element that is not displayed. */
  'markup',
] as const;

export type HidingWay = (typeof HIDING_WAYS)[number];

/** A piece of hidden text; adjacent ones hidden in the same way are merged. */
export interface HiddenText {
  readonly way: HidingWay;
  /** The text; complete during the conversion, so that it can be located in the Markdown. */
  readonly text: string;
  /** Location in terms of the file: "page 3", "sheet Costs". */
  readonly where?: string;
}

/** A range of a text that is hidden, in UTF-16 units. */
export interface HiddenRange {
  readonly start: number;
  readonly end: number;
}

/** Limits for display: pieces per version, and characters per piece. */
export const MAX_SHOWN = 20;
export const LONGEST_SHOWN = 300;

/** Smaller text, in points, counts as hidden. */
export const SMALLEST_READABLE = 2;

const WORD = /^[\p{P}\p{S}]*\p{L}{2,}(?:['’-]\p{L}+)*[\p{P}\p{S}]*$/u;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const FEWEST_WORDS = 3;
/** Number of ideographs that count as a word. */
const IDEOGRAPHS_OF_WORD = 2.5;
/** Minimum share of words in a text: with less it is a line of job numbers, dates and paths written by a program. */
const WORD_SHARE = 0.5;

/** Counts the words of a text; 0 if it consists mostly of numbers and symbols. */
export function countHiddenWords(text: string): number {
  const pieces = text.split(/\s+/).filter((piece) => piece !== '');
  const words = pieces.filter((piece) => WORD.test(piece)).length;
  const ideographs = (text.match(IDEOGRAPHS)?.length ?? 0) / IDEOGRAPHS_OF_WORD;
  return Math.max(words < WORD_SHARE * pieces.length ? 0 : words, Math.floor(ideographs));
}

/** Whether hidden text is meaningful; a hidden number, label or symbol is a normal artifact. */
export function carriesWords(text: string): boolean {
  return countHiddenWords(text) >= FEWEST_WORDS;
}

/** Sorts ranges, and merges those that touch or overlap. */
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
