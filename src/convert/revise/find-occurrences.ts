/**
 * Finds a text in the blocks of a file: all its occurrences, or those that an edit refers to. If the edit is
 * ambiguous, the result is a fault that lists the occurrences; nothing is guessed.
 */

import type { EditFault, EditPlace, Occurrence } from '../../domain/edit.ts';
import type { WholeText } from './find-whole.ts';
import { foldText } from './fold-text.ts';
import { findFrom, type Occurrences, type TextMatch } from './occurrences.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { because, type ReasonName, refusal, sayReason } from './refusal.ts';
import type { TextBlock } from './text-block.ts';

/** The properties of an edit that decide where it applies. */
export interface TextQuery {
  readonly text: string;
  readonly everywhere?: boolean;
  readonly words?: boolean;
  readonly place?: EditPlace;
  /** Only at the beginning of its block. */
  readonly isFirst?: boolean;
}

/** Maximum number of occurrences listed in a fault, which also states the total. */
const MAX_LISTED_PLACES = 10;
/** UTF-16 units of a paragraph shown around an occurrence in a fault's message. */
const EXCERPT = 40;

/** The occurrences that an edit refers to, or why they can't be determined. */
export function findMatches<B extends TextBlock>(
  occurrences: Occurrences<B>,
  query: TextQuery,
  edit: number,
): Outcome<readonly TextMatch<B>[]> {
  if (query.place?.whole === true) return findWholeMatch(occurrences, query, query.place, edit);
  const everywhere = occurrences
    .find(query.text)
    .filter((found) => query.words !== true || found.standsAlone)
    .filter((found) => query.isFirst !== true || found.isFirst);
  if (everywhere.length === 0) return failed(notFound(query, edit, 'absent'));
  const candidates = inPlace(everywhere, query.place);
  if (candidates.length === 0) return failed(notFound(query, edit, 'absentThere'));
  const { occurrence } = query.place ?? {};
  const placed = occurrence === undefined ? candidates : candidates.slice(occurrence - 1, occurrence);
  if (placed.length === 0) return failed(notFound(query, edit, 'absentNth'));
  const open = placed.filter(({ block }) => block.locked === undefined);
  if (open.length === 0) return failed(locked(query, edit, placed));
  if (open.length > 1 && query.everywhere !== true) return failed(ambiguous(query, edit, open));
  return done(open);
}

/**
 * The paragraph or cell that an edit identifies by its whole text, and by its index among those with the same text.
 */
function findWholeMatch<B extends TextBlock>(
  occurrences: Occurrences<B>,
  query: TextQuery,
  { among, occurrence }: EditPlace,
  edit: number,
): Outcome<readonly TextMatch<B>[]> {
  const alike = occurrences.findWhole(query.text);
  if (alike.length === 0) return failed(notFound(query, edit, 'absent'));
  const isCounted = among === undefined || among === alike.length;
  const named = alike[(occurrence ?? 1) - 1];
  if (named === undefined || !isCounted || (occurrence === undefined && alike.length > 1)) {
    return failed(ambiguous(query, edit, alike));
  }
  const found = findFrom(named.block, query.text, named.start);
  if (found === undefined || found.end > named.end) return failed(notFound(query, edit, 'absent'));
  return named.block.locked === undefined ? done([found]) : failed(locked(query, edit, [found]));
}

function inPlace<B extends TextBlock>(
  found: readonly TextMatch<B>[],
  place: EditPlace | undefined,
): readonly TextMatch<B>[] {
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

/** "Annex A": a label that identifies a heading, whatever its title is. */
const LABELLED =
  /^(?:annex|appendix|schedule|exhibit|part|anhang|anlage|teil|annexe|partie|anexo|parte)\s+[a-z0-9]{1,4}$/;

/** Compares titles ignoring case, and ignoring numbers if only one of the two has one. */
export function titleTest(section: string): (heading: string) => boolean {
  const requested = titleParts(section);
  const isLabel = LABELLED.test(requested.title);
  const known = new Map<string, boolean>();
  const test = (heading: string) => {
    const has = titleParts(heading);
    if (requested.title === '') return requested.number === has.number;
    if (isLabel && new RegExp(`^${requested.title}[\\s.:–-]`).test(has.title)) return true;
    if (requested.title !== has.title) return false;
    return requested.number === undefined || has.number === undefined || requested.number === has.number;
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

/** An occurrence in terms of the domain. */
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

/** A text as quoted in a message: truncated if it is long. */
export function shortened(text: string): string {
  return text.length > 2 * EXCERPT ? `${text.slice(0, 2 * EXCERPT)}…` : text;
}

function notFound(query: TextQuery, edit: number, why: ReasonName): EditFault {
  return refusal('not_found', edit, why, { text: shortened(query.text) });
}

function locked(query: TextQuery, edit: number, found: readonly WholeText<TextBlock>[]): EditFault {
  const why = found[0]?.block.locked ?? because('protected');
  const places = found.slice(0, MAX_LISTED_PLACES).map(occurrenceOf);
  const fault = refusal('locked', edit, 'locked', { text: shortened(query.text), why });
  return { ...fault, places, count: found.length };
}

function ambiguous(query: TextQuery, edit: number, found: readonly WholeText<TextBlock>[]): EditFault {
  const places = found.slice(0, MAX_LISTED_PLACES).map(occurrenceOf);
  const named = places.slice(0, 3).map(excerptOf).join('; ') + (found.length > 3 ? '; …' : '');
  const values = { text: shortened(query.text), count: found.length, places: named };
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
