/**
 * Finds a text in the blocks of a file: all its occurrences, or the ones that an edit means. Where the edit does
 * not say clearly which one it means, the answer is a fault that names the occurrences; nothing is guessed.
 */
import type { EditFault, EditPlace, Occurrence } from '../../domain/edit.ts';
import { findWhole } from './find-whole.ts';
import { foldText } from './fold-text.ts';
import { done, failed, type Outcome } from './outcome.ts';
import type { TextBlock } from './text-block.ts';

/** A text found in a block, in units of the block's text and of its folded form. */
export interface Found<B extends TextBlock> {
  readonly block: B;
  readonly start: number;
  readonly end: number;
  /** Leads from a unit of the folded wanted text to its place in the block's text. */
  readonly toBlock: { startOf(unit: number): number; endOf(unit: number): number };
}

/** What of an edit decides where it applies. */
export interface Wanted {
  readonly text: string;
  readonly everywhere?: boolean;
  readonly words?: boolean;
  readonly place?: EditPlace;
  /** Only where nothing stands before it in its block. */
  readonly isFirst?: boolean;
}

/** Occurrences named in a fault; their number is told beside. */
const MAX_NAMED_PLACES = 10;
/** Units of a paragraph shown around an occurrence in a fault's sentence. */
const EXCERPT = 40;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** All occurrences of a text, in reading order, without overlaps. */
function findAll<B extends TextBlock>(blocks: Iterable<B>, wanted: string, words = false): Found<B>[] {
  const needle = foldText(wanted).text;
  const found: Found<B>[] = [];
  if (needle === '') return found;
  for (const block of blocks) {
    const folded = foldText(block.text);
    if (block.isValue === true) {
      if (folded.text === needle || block.alias === needle) found.push(wholeOf(block));
      continue;
    }
    for (
      let at = folded.text.indexOf(needle);
      at >= 0;
      at = folded.text.indexOf(needle, at + needle.length)
    ) {
      if (words && !standsAlone(folded.text, at, at + needle.length)) continue;
      const first = at;
      const toBlock = {
        startOf: (unit: number) => folded.startOf(first + unit),
        endOf: (unit: number) => folded.endOf(first + unit),
      };
      found.push({ block, start: toBlock.startOf(0), end: toBlock.endOf(needle.length - 1), toBlock });
    }
  }
  return found;
}

/** A value is found, and changed, as a whole. */
function wholeOf<B extends TextBlock>(block: B): Found<B> {
  const end = block.text.length;
  return { block, start: 0, end, toBlock: { startOf: () => 0, endOf: () => end } };
}

/** True when the range is not a part of a longer word. */
function standsAlone(text: string, start: number, end: number): boolean {
  const joins = (left: number) => WORD.test(text.charAt(left)) && WORD.test(text.charAt(left + 1));
  return !(start > 0 && joins(start - 1)) && !joins(end - 1);
}

/** True when nothing stands before an occurrence in its block. */
function isFirst({ block, start }: Found<TextBlock>): boolean {
  return block.text.slice(0, start).trim() === '';
}

/** The occurrences that an edit means, or why they can't be told. */
export function findWanted<B extends TextBlock>(
  blocks: Iterable<B>,
  wanted: Wanted,
  edit: number,
): Outcome<readonly Found<B>[]> {
  if (wanted.place?.whole === true) return findNamed(blocks, wanted, wanted.place, edit);
  const everywhere = findAll(blocks, wanted.text, wanted.words).filter(
    (found) => wanted.isFirst !== true || isFirst(found),
  );
  if (everywhere.length === 0) return failed(notFound(wanted, edit, 'does not occur in the file'));
  const candidates = inPlace(everywhere, wanted.place);
  if (candidates.length === 0) return failed(notFound(wanted, edit, 'does not occur in the place named'));
  const { occurrence } = wanted.place ?? {};
  const placed = occurrence === undefined ? candidates : candidates.slice(occurrence - 1, occurrence);
  if (placed.length === 0) return failed(notFound(wanted, edit, 'does not occur that often'));
  const open = placed.filter(({ block }) => block.locked === undefined);
  if (open.length === 0) return failed(locked(wanted, edit, placed));
  if (open.length > 1 && wanted.everywhere !== true) return failed(ambiguous(wanted, edit, open));
  return done(open);
}

/** The one paragraph or cell that an edit names by its whole text, and by which it is of those that say the same. */
function findNamed<B extends TextBlock>(
  blocks: Iterable<B>,
  wanted: Wanted,
  { among, occurrence }: EditPlace,
  edit: number,
): Outcome<readonly Found<B>[]> {
  const alike = findWhole(blocks, wanted.text);
  if (alike.length === 0) return failed(notFound(wanted, edit, 'does not occur in the file'));
  const isCounted = among === undefined || among === alike.length;
  const named = alike[(occurrence ?? 1) - 1];
  if (named === undefined || !isCounted || (occurrence === undefined && alike.length > 1)) {
    const places = alike.map((whole) => ({ ...whole, toBlock: { startOf: () => 0, endOf: () => 0 } }));
    return failed(ambiguous(wanted, edit, places));
  }
  const found = findAll([named.block], wanted.text).find(
    ({ start, end }) => start >= named.start && end <= named.end,
  );
  if (found === undefined) return failed(notFound(wanted, edit, 'does not occur in the file'));
  return named.block.locked === undefined ? done([found]) : failed(locked(wanted, edit, [found]));
}

function inPlace<B extends TextBlock>(found: Found<B>[], place: EditPlace | undefined): Found<B>[] {
  const { section, paragraph } = place ?? {};
  let left = found;
  if (section !== undefined) {
    const titled = titleTest(section);
    left = left.filter(({ block }) => block.headings.some(titled));
  }
  if (paragraph !== undefined) {
    const beside = foldText(paragraph).text;
    left = left.filter(({ block }) => foldText(block.text).text.includes(beside));
  }
  return left;
}

/** "4.2", "4.2 Payment", "section 4.2" or "§ 4": an optional word, a number, an optional rest. */
const NUMBERED =
  /^(?:(?:section|chapter|article|clause|abschnitt|kapitel|artikel|ziffer|sección|capítulo)\s+|§\s*)?(\d+(?:\.\d+)*)[.)]?(?:\s+|$)(.*)$/s;

/** "Annex A": a heading is known by it, whatever its title is. */
const LABELLED =
  /^(?:annex|appendix|schedule|exhibit|part|anhang|anlage|teil|annexe|partie|anexo|parte)\s+[a-z0-9]{1,4}$/;

/** Compares titles without regard to case, and to numbers where only one of the two has one. */
function titleTest(section: string): (heading: string) => boolean {
  const asked = titleParts(section);
  const isLabel = LABELLED.test(asked.title);
  return (heading) => {
    const has = titleParts(heading);
    if (asked.title === '') return asked.number === has.number;
    if (isLabel && new RegExp(`^${asked.title}[\\s.:–-]`).test(has.title)) return true;
    if (asked.title !== has.title) return false;
    return asked.number === undefined || has.number === undefined || asked.number === has.number;
  };
}

function titleParts(heading: string): { number: string | undefined; title: string } {
  const folded = foldText(heading).text.trim().toLowerCase();
  const match = NUMBERED.exec(folded);
  return { number: match?.[1], title: match === null ? folded : (match[2] ?? '') };
}

/** The occurrence in the words of the domain. */
function occurrenceOf({ block, start, end }: Found<TextBlock>): Occurrence {
  return {
    paragraph: block.text,
    start,
    end,
    headings: block.headings,
    ...(block.where === undefined ? {} : { where: block.where }),
    ...(block.locked === undefined ? {} : { locked: block.locked }),
  };
}

/** A text as it is named in a sentence to a person: in quotes, cut where it is long. */
export function quoted(text: string): string {
  return `"${text.length > 2 * EXCERPT ? `${text.slice(0, 2 * EXCERPT)}…` : text}"`;
}

function notFound(wanted: Wanted, edit: number, what: string): EditFault {
  return { code: 'not_found', edit, message: `${quoted(wanted.text)} ${what}.` };
}

function locked(wanted: Wanted, edit: number, found: readonly Found<TextBlock>[]): EditFault {
  const reason = found[0]?.block.locked ?? 'it is protected';
  const places = found.slice(0, MAX_NAMED_PLACES).map(occurrenceOf);
  const message = `${quoted(wanted.text)} can't be changed: ${reason}.`;
  return { code: 'locked', edit, message, places, count: found.length };
}

function ambiguous(wanted: Wanted, edit: number, found: readonly Found<TextBlock>[]): EditFault {
  const places = found.slice(0, MAX_NAMED_PLACES).map(occurrenceOf);
  const named = places.slice(0, 3).map(excerptOf).join('; ');
  const message = `${quoted(wanted.text)} occurs ${found.length} times (${named}${found.length > 3 ? '; …' : ''}): say which one, or change it everywhere.`;
  return { code: 'ambiguous', edit, message, places, count: found.length };
}

function excerptOf({ paragraph, start, end, headings, where }: Occurrence): string {
  const from = Math.max(0, start - EXCERPT);
  const to = Math.min(paragraph.length, end + EXCERPT);
  const cut = paragraph
    .slice(from, to)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\uFFFC/g, '');
  const place = where ?? headings.at(-1);
  return `${place === undefined ? '' : `${place}: `}"${from > 0 ? '…' : ''}${cut}${to < paragraph.length ? '…' : ''}"`;
}
