/**
 * Consecutive blocks of a Word document that are deleted or moved together: a paragraph, or a section with its
 * tables. What connects them to the rest is kept (page layout, the other half of a bookmark) or prevents the change.
 *
 * Source: ECMA-376 Part 1, 17.6.17 (sectPr), 17.13.6 (bookmarks), 17.13.4 (comment ranges), 17.16.18 (fldChar).
 */

import type { EditFault } from '../../../domain/edit.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { done, failed, type Outcome } from '../outcome.ts';
import { openTagOf, rawNameOf, sourceOf } from '../raw-markup.ts';
import { because, type ReasonName, refusal } from '../refusal.ts';
import { applySplices, type Splice } from '../splice.ts';
import { nextHeading } from '../units.ts';
import type { Paragraph } from './paragraph.ts';
import { trackBlock } from './track-blocks.ts';
import type { TrackedMarks } from './tracked-marks.ts';

export interface BlockRange {
  readonly first: Paragraph;
  /** The range covers the siblings of `first` from `from` to `to` (excluded). */
  readonly from: number;
  readonly to: number;
}

export function paragraphRange(first: Paragraph): BlockRange {
  return { first, from: first.index, to: first.index + 1 };
}

/** A heading with everything below it, up to the next heading of its level or above. */
export function sectionRange(
  paragraphs: readonly Paragraph[],
  first: Paragraph,
  edit: number,
): Outcome<BlockRange> {
  const body = paragraphs.filter((paragraph) => paragraph.isBody && paragraph.partName === first.partName);
  const next = nextHeading(body, first)?.element.start ?? Number.POSITIVE_INFINITY;
  const { siblings } = first;
  let to = first.index;
  for (; to < siblings.length; to++) {
    const sibling = siblings[to];
    if (sibling === undefined || sibling.start >= next || sibling.name === 'w:sectPr') break;
    if (sibling.end > next) return failed(locked(edit, 'endsInControl'));
  }
  return done({ first, from: first.index, to });
}

export function elementsOf({ first, from, to }: BlockRange): readonly XmlElement[] {
  return first.siblings.slice(from, to);
}

/** Whether an offset in the part is within the range. */
export function holdsOffset(range: BlockRange, offset: number): boolean {
  const all = elementsOf(range);
  return offset >= (all[0]?.start ?? 0) && offset < (all.at(-1)?.end ?? 0);
}

/** Why a range can't be removed as a unit; undefined if it can. */
export function faultOf(range: BlockRange, edit: number, isTracked: boolean): EditFault | undefined {
  const source = sourceOfRange(range);
  const fields = source.match(/fldCharType\s*=\s*["'](?:begin|end)/g) ?? [];
  const begun = fields.filter((field) => field.endsWith('begin')).length;
  if (begun * 2 !== fields.length) return locked(edit, 'fieldWithin');
  if (isTracked && /<(?:\w+:)?oMath\b/.test(source)) return locked(edit, 'formulaUntracked');
  return undefined;
}

function locked(edit: number, why: ReasonName): EditFault {
  return refusal('locked', edit, 'notWhole', { why: because(why) });
}

/** Removes a range, or marks it as deleted. */
export function cutRange(range: BlockRange, marks: TrackedMarks | undefined): Splice[] {
  const elements = elementsOf(range);
  const [first] = elements;
  const last = elements.at(-1);
  if (first === undefined || last === undefined) return [];
  if (marks !== undefined) return elements.flatMap((element) => trackBlock(element, 'del', marks));
  const kept = [...loneMarkers(sourceOfRange(range)), ...elements.flatMap(layoutOf)].join('');
  const others = range.first.siblings.filter(
    ({ name }, index) => (index < range.from || index >= range.to) && (name === 'w:p' || name === 'w:tbl'),
  );
  // A cell, a note and a text box must end with a paragraph.
  const mustStay = kept === '' && (others.length === 0 || needsParagraph(range));
  const empty = mustStay ? `<${rawNameOf(range.first.element)}/>` : '';
  return [{ start: first.start, end: last.end, text: kept + empty }];
}

function needsParagraph({ first, from, to }: BlockRange): boolean {
  const isInCell = first.cell !== undefined || !first.isBody;
  return isInCell && to === first.siblings.length && first.siblings[from - 1]?.name !== 'w:p';
}

/** A paragraph with section properties keeps them when its text is removed. */
function layoutOf(element: XmlElement): string[] {
  const properties = element.element('w:pPr');
  if (element.name !== 'w:p' || properties?.element('w:sectPr') === undefined) return [];
  return [`${openTagOf(element)}${sourceOf(properties)}</${rawNameOf(element)}>`];
}

/** Whether the page layout changes at the end of one of the blocks. */
export function changesLayout(range: BlockRange): boolean {
  return elementsOf(range).some((element) => layoutOf(element).length > 0);
}

/** Start and end markers of bookmarks, comments and permissions, with any prefix. */
const MARKER =
  /<(?:[\w.-]+:)?(bookmark|commentRange|perm|moveFromRange|moveToRange|customXmlInsRange|customXmlDelRange)(Start|End)\b[^>]*?\bid\s*=\s*["'](-?\d+)["'][^>]*?(?:\/>|>\s*<\/[^>]*>)/g;

/** The markers in some markup whose other half is elsewhere. */
function loneMarkers(markup: string): string[] {
  const markers = [...markup.matchAll(MARKER)];
  const byPair = Map.groupBy(markers, ([, kind, , id]) => `${kind} ${id}`);
  return [...byPair.values()].filter((pair) => pair.length === 1).map(([marker]) => marker?.[0] ?? '');
}

/** The markup of a range at its new position: without the markers that stay behind, or tracked as inserted. */
export function movedMarkup(range: BlockRange, marks: TrackedMarks | undefined): string {
  const elements = elementsOf(range);
  const start = elements[0]?.start ?? 0;
  const source = sourceOfRange(range);
  if (marks === undefined)
    return loneMarkers(source).reduce((text, marker) => text.replace(marker, ''), source);
  const splices = elements
    .flatMap((element) => trackBlock(element, 'ins', marks))
    .map((splice) => ({ ...splice, start: splice.start - start, end: splice.end - start }));
  // The old text stays in place while the change is tracked, and keeps its bookmarks and comments.
  return applySplices(source, splices).replaceAll(MARKER, '').replaceAll(COMMENT, '');
}

const COMMENT =
  /<(?:[\w.-]+:)?r(?:\s[^>]*)?>(?:<(?:[\w.-]+:)?rPr>(?:(?!<\/(?:[\w.-]+:)?r>).)*)?<(?:[\w.-]+:)?commentReference\b[^>]*\/><\/(?:[\w.-]+:)?r>/g;

function sourceOfRange(range: BlockRange): string {
  const elements = elementsOf(range);
  const [first] = elements;
  return first === undefined ? '' : first.source.slice(first.start, elements.at(-1)?.end);
}

/** Whether the range contains references to notes, which a tracked move would duplicate. */
export function holdsNotes(range: BlockRange): boolean {
  return /<(?:[\w.-]+:)?(?:footnote|endnote)Reference\b/.test(sourceOfRange(range));
}
