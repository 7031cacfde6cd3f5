/** The sentence or section around a text, for every format alike. */

import type { EditFault, EditPlace } from '../../domain/edit.ts';
import { sentenceRanges } from '../../markdown/sentences.ts';
import { shortened, titleTest } from './find-occurrences.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { type Hunk, planHunks } from './plan-hunks.ts';
import { refusal } from './refusal.ts';
import type { TextBlock } from './text-block.ts';

/** A target that an edit identifies by its text. */
export interface TextReference {
  readonly text: string;
  readonly place?: EditPlace;
}

/** The heading with a title or number, or why there is none. */
export function findHeading<B extends TextBlock>(
  blocks: Iterable<B>,
  { text, place }: TextReference,
  edit: number,
): Outcome<B> {
  const isTitled = titleTest(text);
  const isWithin = place?.section === undefined ? () => true : titleTest(place.section);
  const found: B[] = [];
  for (const block of blocks) {
    const { level, headings } = block;
    if (level === undefined || !isTitled(headings.at(-1) ?? '')) continue;
    if (place?.section === undefined || headings.slice(0, -1).some(isWithin)) found.push(block);
  }
  const candidates =
    place?.occurrence === undefined ? found : found.slice(place.occurrence - 1, place.occurrence);
  const [heading, another] = candidates;
  if (heading === undefined)
    return failed(refusal('place_not_found', edit, 'noHeading', { text: shortened(text) }));
  return another === undefined ? done(heading) : failed(severalHeadings(text, found, edit));
}

function severalHeadings(text: string, found: readonly TextBlock[], edit: number): EditFault {
  const places = found.slice(0, 10).map(({ text: paragraph, headings, where }) => ({
    paragraph,
    start: 0,
    end: paragraph.length,
    headings,
    ...(where === undefined ? {} : { where }),
  }));
  const fault = refusal('ambiguous', edit, 'severalHeadings', { count: found.length, text: shortened(text) });
  return { ...fault, places, count: found.length };
}

/** The heading that ends the section of another: the next one of its level or above. */
export function nextHeading<B extends TextBlock>(blocks: Iterable<B>, heading: B): B | undefined {
  let isAfter = false;
  for (const block of blocks) {
    if (isAfter && block.level !== undefined && block.level <= (heading.level ?? 0)) return block;
    isAfter ||= block === heading || isSame(block, heading);
  }
  return undefined;
}

/** Blocks that are parsed anew are different objects. */
function isSame(one: TextBlock, other: TextBlock): boolean {
  return 'start' in one && 'start' in other && one.start === other.start && one.level === other.level;
}

/** A part of a text; the end is excluded. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/**
 * The sentences that contain a part of a text, without the white space around them, and without the number of a paragraph of more
 * sentences, "4.2 Tools are …", which is that of the others as well.
 */
export function sentenceAround(text: string, { start, end }: Extent): Extent {
  const held = sentenceRanges(text).filter((one) => one.end > start && one.start < end);
  const own = { start: held[0]?.start ?? start, end: held.at(-1)?.end ?? end };
  const isWhole = text.slice(own.end).trim() === '';
  const number = own.start === 0 && !isWhole ? (PARAGRAPH_NUMBER.exec(text)?.[0].length ?? 0) : 0;
  return number < own.end ? { ...own, start: own.start + number } : own;
}

const PARAGRAPH_NUMBER = /^\s*(?:\(\d{1,3}\)|\d{1,3}(?:\.\d{1,3})+[.)]?)\s+(?=\S)/;

/** Removes a sentence from a text, with the white space on one side. */
export function deletionOf(text: string, { start, end }: Extent): Hunk {
  const after = /^\s+/.exec(text.slice(end))?.[0].length ?? 0;
  if (after > 0 && end + after < text.length) return { start, end: end + after, text: '' };
  const before = /\s+$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start: start - before, end, text: '' };
}

/** Inserts a sentence next to another. */
export function insertionOf({ start, end }: Extent, side: 'before' | 'after', sentence: string): Hunk {
  return side === 'before'
    ? { start, end: start, text: `${sentence} `, leadsIn: true }
    : { start: end, end, text: ` ${sentence}` };
}

/** The number in "4 Equipment" and "§ 7 Rest", without a full stop. */
const TITLE_NUMBER = /^(?:§+\s*)?\d+(?:\.\d+)*[.):]?\s+(?=\S)/;

/** Changes the title of a heading: a number in its text stays, unless the new title has one. */
export function retitle(text: string, label: string, title: string): Hunk[] {
  const number = label === '' ? (TITLE_NUMBER.exec(text)?.[0] ?? '') : label;
  const kept = number !== '' && /^\S*\d/.test(title) ? '' : number;
  return planHunks(text, `${kept}${title}`);
}
