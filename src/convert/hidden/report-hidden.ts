/** Reports the hidden text of a file: its ranges in the Markdown, and warnings for people. */
import type { ConversionWarning } from '../../domain/conversion.ts';
import {
  countHiddenWords,
  type HiddenRange,
  type HiddenText,
  type HidingWay,
  LONGEST_SHOWN,
  MAX_SHOWN,
  mergeRanges,
} from '../../domain/hidden-text.ts';
import { findInMarkdown } from './find-in-markdown.ts';
import { givesInstructions } from './gives-instructions.ts';
import { locateHidden } from './locate-hidden.ts';

export interface HiddenTextReport {
  /** One warning per text up to a limit, and one with the number of others. */
  readonly warnings: readonly ConversionWarning[];
  /** Ranges of hidden text in the Markdown; text that is not in the Markdown has none. */
  readonly ranges: readonly HiddenRange[];
}

/** Readers omit text that is marked as hidden. */
const LEFT_OUT: ReadonlySet<HidingWay> = new Set<HidingWay>(['marked']);

/** @param found the texts that the file's reader collected */
export function reportHiddenText(markdown: string, found: readonly HiddenText[]): HiddenTextReport {
  const within = findInMarkdown(markdown);
  if (within.length === 0 && found.length === 0) return { warnings: [], ranges: [] };
  const located = found.filter(({ way }) => !LEFT_OUT.has(way)).map(({ text }) => text);
  return {
    warnings: isWorthReporting([...found, ...within]) ? warningsOf([...found, ...within]) : [],
    ranges: mergeRanges([
      ...within.map(({ start, end }) => ({ start, end })),
      ...locateHidden(markdown, located),
    ]),
  };
}

/** Minimum number of words in all hidden text of a file for a warning, unless it gives instructions. */
const MIN_REPORTED_WORDS = 5;

function isWorthReporting(all: readonly HiddenText[]): boolean {
  const words = all.reduce((sum, { text }) => sum + countHiddenWords(text), 0);
  return (
    words >= MIN_REPORTED_WORDS ||
    all.some(({ way, text }) => way === 'characters' || givesInstructions(text))
  );
}

function warningsOf(all: readonly HiddenText[]): ConversionWarning[] {
  const warnings = all.slice(0, MAX_SHOWN).map(({ way, text, where }): ConversionWarning => {
    const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1).trimEnd()}…` : text;
    return {
      code: 'hidden_text',
      message: `Text that the file does not show (${WAYS[way]}): “${shown}”`,
      ...(where !== undefined && { where }),
      hidden: { way, text: shown },
    };
  });
  const more = all.length - warnings.length;
  if (more > 0)
    warnings.push({
      code: 'hidden_text',
      message: `And ${more} more pieces of text that the file does not show.`,
      count: more,
    });
  return warnings;
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
