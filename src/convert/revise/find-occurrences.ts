/**
 * Finds a text in the blocks of a file: all its occurrences, or the ones that an edit means. Where the edit does
 * not say clearly which one it means, the answer is a fault that names the occurrences; nothing is guessed.
 */

import type { EditFault, EditPlace, Occurrence } from '../../domain/edit.ts';
import type { WholeText } from './find-whole.ts';
import { foldText } from './fold-text.ts';
import { type Found, findFrom, type Occurrences } from './occurrences.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { because, type ReasonName, refusal, sayReason } from './refusal.ts';
import type { TextBlock } from './text-block.ts';

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

/** The occurrences that an edit means, or why they can't be told. */
export function findWanted<B extends TextBlock>(
  occurrences: Occurrences<B>,
  wanted: Wanted,
  edit: number,
): Outcome<readonly Found<B>[]> {
  if (wanted.place?.whole === true) return findNamed(occurrences, wanted, wanted.place, edit);
  const everywhere = occurrences
    .find(wanted.text)
    .filter((found) => wanted.words !== true || found.standsAlone)
    .filter((found) => wanted.isFirst !== true || found.isFirst);
  if (everywhere.length === 0) return failed(notFound(wanted, edit, 'absent'));
  const candidates = inPlace(everywhere, wanted.place);
  if (candidates.length === 0) return failed(notFound(wanted, edit, 'absentThere'));
  const { occurrence } = wanted.place ?? {};
  const placed = occurrence === undefined ? candidates : candidates.slice(occurrence - 1, occurrence);
  if (placed.length === 0) return failed(notFound(wanted, edit, 'absentNth'));
  const open = placed.filter(({ block }) => block.locked === undefined);
  if (open.length === 0) return failed(locked(wanted, edit, placed));
  if (open.length > 1 && wanted.everywhere !== true) return failed(ambiguous(wanted, edit, open));
  return done(open);
}

/** The one paragraph or cell that an edit names by its whole text, and by which it is of those that say the same. */
function findNamed<B extends TextBlock>(
  occurrences: Occurrences<B>,
  wanted: Wanted,
  { among, occurrence }: EditPlace,
  edit: number,
): Outcome<readonly Found<B>[]> {
  const alike = occurrences.findWhole(wanted.text);
  if (alike.length === 0) return failed(notFound(wanted, edit, 'absent'));
  const isCounted = among === undefined || among === alike.length;
  const named = alike[(occurrence ?? 1) - 1];
  if (named === undefined || !isCounted || (occurrence === undefined && alike.length > 1)) {
    return failed(ambiguous(wanted, edit, alike));
  }
  const found = findFrom(named.block, wanted.text, named.start);
  if (found === undefined || found.end > named.end) return failed(notFound(wanted, edit, 'absent'));
  return named.block.locked === undefined ? done([found]) : failed(locked(wanted, edit, [found]));
}

function inPlace<B extends TextBlock>(
  found: readonly Found<B>[],
  place: EditPlace | undefined,
): readonly Found<B>[] {
  const { section, paragraph } = place ?? {};
  let left = found;
  if (section !== undefined) {
    const titled = titleTest(section);
    left = left.filter(({ block }) => block.headings.some(titled));
  }
  if (paragraph !== undefined) {
    const beside = foldText(paragraph).text;
    left = left.filter(({ folded }) => folded.text.includes(beside));
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
export function titleTest(section: string): (heading: string) => boolean {
  const asked = titleParts(section);
  const isLabel = LABELLED.test(asked.title);
  const known = new Map<string, boolean>();
  const test = (heading: string) => {
    const has = titleParts(heading);
    if (asked.title === '') return asked.number === has.number;
    if (isLabel && new RegExp(`^${asked.title}[\\s.:–-]`).test(has.title)) return true;
    if (asked.title !== has.title) return false;
    return asked.number === undefined || has.number === undefined || asked.number === has.number;
  };
  return (heading) => {
    const isTitled = known.get(heading) ?? test(heading);
    known.set(heading, isTitled);
    return isTitled;
  };
}

function titleParts(heading: string): { number: string | undefined; title: string } {
  const folded = foldText(heading).text.trim().toLowerCase();
  const match = NUMBERED.exec(folded);
  return { number: match?.[1], title: match === null ? folded : (match[2] ?? '') };
}

/** The occurrence in the words of the domain. */
function occurrenceOf({ block, start, end }: WholeText<TextBlock>): Occurrence {
  return {
    paragraph: block.text,
    start,
    end,
    headings: block.headings,
    ...(block.where === undefined ? {} : { where: block.where }),
    ...(block.locked === undefined ? {} : { locked: sayReason(block.locked) }),
  };
}

/** A text as it is named in a sentence to a person: cut where it is long. */
export function shortened(text: string): string {
  return text.length > 2 * EXCERPT ? `${text.slice(0, 2 * EXCERPT)}…` : text;
}

function notFound(wanted: Wanted, edit: number, why: ReasonName): EditFault {
  return refusal('not_found', edit, why, { text: shortened(wanted.text) });
}

function locked(wanted: Wanted, edit: number, found: readonly WholeText<TextBlock>[]): EditFault {
  const why = found[0]?.block.locked ?? because('protected');
  const places = found.slice(0, MAX_NAMED_PLACES).map(occurrenceOf);
  const fault = refusal('locked', edit, 'locked', { text: shortened(wanted.text), why });
  return { ...fault, places, count: found.length };
}

function ambiguous(wanted: Wanted, edit: number, found: readonly WholeText<TextBlock>[]): EditFault {
  const places = found.slice(0, MAX_NAMED_PLACES).map(occurrenceOf);
  const named = places.slice(0, 3).map(excerptOf).join('; ') + (found.length > 3 ? '; …' : '');
  const values = { text: shortened(wanted.text), count: found.length, places: named };
  return { ...refusal('ambiguous', edit, 'severalPlaces', values), places, count: found.length };
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
