/**
 * Inserts and removes complete paragraphs, and fills empty cells.
 *
 * Source: ECMA-376 Part 1, 17.3.1.22 (p), 17.13.5.15 and 17.13.5.20 (tracked paragraph marks).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { rawPrefixOf } from '../raw-markup.ts';
import type { Splice } from '../splice.ts';
import type { Paragraph } from './paragraph.ts';
import { inheritedMark, inheritedProperties, isMarked, markParagraph, putFirst } from './paragraph-marks.ts';
import { runContent } from './run-markup.ts';
import type { TrackedMarks } from './tracked-marks.ts';

/** Elements that may be removed together with a paragraph's text. */
const REMOVABLE = new Set([
  'w:pPr',
  'w:r',
  'w:rPr',
  'w:t',
  'w:tab',
  'w:br',
  'w:cr',
  'w:noBreakHyphen',
  'w:softHyphen',
  'w:lastRenderedPageBreak',
  'w:proofErr',
  'w:hyperlink',
  'w:smartTag',
  'w:smartTagPr',
]);

/** New paragraphs next to an element, or next to the section of a heading. */
export interface NewParagraphs {
  readonly lines: readonly string[];
  readonly side: 'before' | 'after';
  /** The element that they follow or precede. */
  readonly beside: Pick<Paragraph, 'element' | 'siblings' | 'index'>;
  /** The paragraph whose formatting they get; undefined for the document's default. */
  readonly like: Paragraph | undefined;
  /** The heading whose formatting the first of them gets, if that is a heading. */
  readonly headingLike?: Paragraph;
}

/** Inserts new paragraphs with the formatting of another one; after a heading, with that of the text below it. */
export function insertParagraphs(added: NewParagraphs, marks: TrackedMarks | undefined): Splice[] {
  const { lines, side, beside, like, headingLike } = added;
  const { element, siblings, index } = beside;
  const after = siblings[index + 1];
  const isFollowed = side === 'before' || after?.name === 'w:p';
  const at = side === 'before' ? element.start : element.end;
  const below = like?.siblings[like.index + 1];
  const model = like?.level !== undefined && below?.name === 'w:p' ? below : (like?.element ?? element);
  const write = (line: string, nth: number, mark: string) =>
    nth === 0 && headingLike !== undefined
      ? newParagraph(headingLike.element, runPropertiesOf(headingLike, true), { line, mark, marks })
      : newParagraph(model, like === undefined ? '' : runPropertiesOf(like, false), {
          line,
          mark,
          marks,
          isPlain: like === undefined,
        });
  const mark = () => marks?.empty('ins', element) ?? '';
  if (marks === undefined || isFollowed) {
    return [{ start: at, end: at, text: lines.map((line, nth) => write(line, nth, mark())).join('') }];
  }
  // No following paragraph could absorb rejected marks, so the old mark moves to the last new paragraph.
  const text = lines.map((line, nth) => write(line, nth, nth === lines.length - 1 ? '' : mark()));
  const markup = { start: at, end: at, text: text.join('') };
  return element.name !== 'w:p' || isMarked(element, 'ins')
    ? [markup]
    : [markParagraph(element, mark()), markup];
}

interface NewParagraph {
  readonly line: string;
  /** Markup of the tracked paragraph mark. */
  readonly mark: string;
  readonly marks: TrackedMarks | undefined;
  /** Without the properties of the model. */
  readonly isPlain?: boolean;
}

function newParagraph(
  like: XmlElement,
  runProperties: string,
  { line, mark, marks, isPlain }: NewParagraph,
): string {
  const prefix = rawPrefixOf(like);
  const run = `<${prefix}r>${runProperties}${runContent(line, prefix)}</${prefix}r>`;
  const content = line === '' ? '' : (marks?.wrap('ins', run, like) ?? run);
  return `<${prefix}p>${inheritedProperties(isPlain === true ? undefined : like.element('w:pPr'), mark, prefix)}${content}</${prefix}p>`;
}

/** The formatting of a paragraph's plain text; empty for a heading, whose run formatting must not be inherited. */
function runPropertiesOf(paragraph: Paragraph, isForHeading: boolean): string {
  if (paragraph.level !== undefined && !isForHeading) return '';
  const plain = paragraph.pieces.find(
    ({ kind, parent, field }) => kind === 'text' && parent === paragraph.element && field === undefined,
  );
  const properties = plain?.run.element('w:rPr');
  const kept = inheritedMark(properties);
  const prefix = rawPrefixOf(paragraph.element);
  return kept === '' ? '' : `<${prefix}rPr>${kept}</${prefix}rPr>`;
}

/**
 * Whether an emptied paragraph can be removed without side effects. A cell, a note or a text box must keep one, and a
 * mark tracked as deleted must not be deleted again.
 *
 * @param removed paragraphs that are removed anyway
 */
export function isRemovable(
  { element, siblings, index }: Paragraph,
  isTracked: boolean,
  removed: ReadonlySet<XmlElement>,
): boolean {
  const remains = (sibling: XmlElement | undefined) =>
    sibling?.name === 'w:p' && (isTracked || !removed.has(sibling));
  if (!remains(siblings[index + 1]) && (isTracked || !remains(siblings[index - 1]))) return false;
  if (isTracked && isMarked(element, 'del')) return false;
  if (element.element('w:pPr')?.element('w:sectPr') !== undefined) return false;
  return holdsOnlyText(element);
}

function holdsOnlyText(element: XmlElement): boolean {
  return element
    .elements()
    .every(
      (child) =>
        REMOVABLE.has(child.name) &&
        (child.name === 'w:pPr' || child.name === 'w:rPr' || holdsOnlyText(child)),
    );
}

/** Puts text into an empty paragraph, with the formatting of its mark. */
export function fillParagraph(paragraph: XmlElement, text: string, marks: TrackedMarks | undefined): Splice {
  const prefix = rawPrefixOf(paragraph);
  const properties = paragraph.element('w:pPr');
  const ofMark = inheritedMark(properties?.element('w:rPr'));
  const rPr = ofMark === '' ? '' : `<${prefix}rPr>${ofMark}</${prefix}rPr>`;
  const run = `<${prefix}r>${rPr}${runContent(text, prefix)}</${prefix}r>`;
  return putFirst(paragraph, marks?.wrap('ins', run, paragraph) ?? run, properties);
}

/** Removes a paragraph, or marks it as deleted. */
export function removeParagraph(paragraph: Paragraph, marks: TrackedMarks | undefined): Splice {
  const { element } = paragraph;
  if (marks === undefined) return { start: element.start, end: element.end, text: '' };
  return markParagraph(element, marks.empty('del', element));
}
