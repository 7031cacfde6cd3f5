/** What becomes of the hidden text of a file: where it stands in the Markdown, and what a person is told. */
import type { ConversionWarning } from '../../domain/conversion.ts';
import {
  countHiddenWords,
  type HiddenRange,
  type HiddenText,
  type HidingWay,
  LONGEST_SHOWN,
  MOST_SHOWN,
  mergeRanges,
} from '../../domain/hidden-text.ts';
import { findInMarkdown } from './find-in-markdown.ts';
import { givesInstructions } from './gives-instructions.ts';
import { locateHidden } from './locate-hidden.ts';

export interface SettledHidden {
  /** One for each piece, up to a number, and one that counts the rest. */
  readonly warnings: readonly ConversionWarning[];
  /** Where hidden text stands in the Markdown; what the Markdown leaves out has no range. */
  readonly ranges: readonly HiddenRange[];
}

/** Of text that is marked as hidden, readers leave out what they find. */
const LEFT_OUT: ReadonlySet<HidingWay> = new Set<HidingWay>(['marked']);

/** @param found what the reader of the file met */
export function settleHidden(markdown: string, found: readonly HiddenText[]): SettledHidden {
  const within = findInMarkdown(markdown);
  if (within.length === 0 && found.length === 0) return { warnings: [], ranges: [] };
  const sought = found.filter(({ way }) => !LEFT_OUT.has(way)).map(({ text }) => text);
  return {
    warnings: isWorthTelling([...found, ...within]) ? warningsOf([...found, ...within]) : [],
    ranges: mergeRanges([
      ...within.map(({ start, end }) => ({ start, end })),
      ...locateHidden(markdown, sought),
    ]),
  };
}

/** Words that all hidden text of a file must say to be told of, unless it gives instructions. */
const FEWEST_TOLD = 5;

function isWorthTelling(all: readonly HiddenText[]): boolean {
  const words = all.reduce((sum, { text }) => sum + countHiddenWords(text), 0);
  return words >= FEWEST_TOLD || all.some(({ way, text }) => way === 'characters' || givesInstructions(text));
}

function warningsOf(all: readonly HiddenText[]): ConversionWarning[] {
  const told = all.slice(0, MOST_SHOWN).map(({ way, text, where }): ConversionWarning => {
    const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1).trimEnd()}…` : text;
    return {
      code: 'hidden_text',
      message: `Text that the file does not show (${WAYS[way]}): “${shown}”`,
      ...(where !== undefined && { where }),
      hidden: { way, text: shown },
    };
  });
  const more = all.length - told.length;
  if (more > 0)
    told.push({
      code: 'hidden_text',
      message: `And ${more} more pieces of text that the file does not show.`,
      count: more,
    });
  return told;
}

const WAYS: Readonly<Record<HidingWay, string>> = {
  color: 'in the color of its background',
  tiny: 'too small to read',
  off_page: 'outside the page',
  clipped: 'cut off',
  covered: 'covered',
  transparent: 'transparent',
  marked: 'marked as hidden',
  characters: 'invisible characters',
  picture_text: 'in the description of a picture',
  markup: 'in a comment or an element that is not shown',
};
