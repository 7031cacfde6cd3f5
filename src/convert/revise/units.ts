/** What a text stands in, the same for every format: its sentence, its section. */

import type { EditFault, EditPlace } from '../../domain/edit.ts';
import { sentenceRanges } from '../../markdown/sentences.ts';
import { shortened, titleTest } from './find-occurrences.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { type Hunk, planHunks } from './plan-hunks.ts';
import { refusal } from './refusal.ts';
import type { TextBlock } from './text-block.ts';

/** What an edit names by its text. */
export interface Named {
  readonly text: string;
  readonly place?: EditPlace;
}

/** The one heading of a title or number, or why there is none. */
export function findHeading<B extends TextBlock>(
  blocks: Iterable<B>,
  { text, place }: Named,
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
  const meant = place?.occurrence === undefined ? found : found.slice(place.occurrence - 1, place.occurrence);
  const [heading, another] = meant;
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

/** The heading at which the section of another ends: the next one of its level or above. */
export function headingBehind<B extends TextBlock>(blocks: Iterable<B>, heading: B): B | undefined {
  let isBehind = false;
  for (const block of blocks) {
    if (isBehind && block.level !== undefined && block.level <= (heading.level ?? 0)) return block;
    isBehind ||= block === heading || isSame(block, heading);
  }
  return undefined;
}

/** Blocks that are read anew are other objects. */
function isSame(one: TextBlock, other: TextBlock): boolean {
  return 'start' in one && 'start' in other && one.start === other.start && one.level === other.level;
}

/** A part of a text; the end is excluded. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** The sentences that hold a part of a text, without the blanks around them. */
export function sentenceAround(text: string, { start, end }: Extent): Extent {
  const held = sentenceRanges(text).filter((one) => one.end > start && one.start < end);
  return { start: held[0]?.start ?? start, end: held.at(-1)?.end ?? end };
}

/** Takes a sentence out of a text, with one of the blanks around it. */
export function deletionOf(text: string, { start, end }: Extent): Hunk {
  const behind = /^\s+/.exec(text.slice(end))?.[0].length ?? 0;
  if (behind > 0 && end + behind < text.length) return { start, end: end + behind, text: '' };
  const before = /\s+$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start: start - before, end, text: '' };
}

/** Puts a sentence beside another. */
export function insertionOf({ start, end }: Extent, side: 'before' | 'after', sentence: string): Hunk {
  return side === 'before'
    ? { start, end: start, text: `${sentence} `, leadsIn: true }
    : { start: end, end, text: ` ${sentence}` };
}

/** "4 Equipment" and "§ 7 Rest" have a number that no full stop ends. */
const TITLE_NUMBER = /^(?:§+\s*)?\d+(?:\.\d+)*[.):]?\s+(?=\S)/;

/** What gives a heading another title: a number that stands in its text stays, unless the new title has one. */
export function retitle(text: string, label: string, title: string): Hunk[] {
  const number = label === '' ? (TITLE_NUMBER.exec(text)?.[0] ?? '') : label;
  const kept = number !== '' && /^\S*\d/.test(title) ? '' : number;
  return planHunks(text, `${kept}${title}`);
}
