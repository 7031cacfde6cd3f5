/**
 * Paragraphs that come or go as a whole, and text for cells that had none.
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

/** What a paragraph may hold beside its text and still go without a trace. */
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

/** Puts new paragraphs behind one, in its formatting; behind a heading, in that of the text below it. */
export function insertParagraphs(
  paragraph: Paragraph,
  lines: readonly string[],
  marks: TrackedMarks | undefined,
): Splice[] {
  const { element, after } = paragraph;
  const isFollowed = after?.name === 'w:p';
  const like = paragraph.isHeading && isFollowed ? after : element;
  const end = element.end;
  const write = (line: string, mark: string) =>
    newParagraph(like, runPropertiesOf(paragraph), line, mark, marks);
  if (marks === undefined) return [{ start: end, end, text: lines.map((line) => write(line, '')).join('') }];
  if (isFollowed) {
    return [
      { start: end, end, text: lines.map((line) => write(line, marks.empty('ins', element))).join('') },
    ];
  }
  // Nothing behind could take over when the new marks are rejected, so the old mark moves to the last new one.
  const text = lines.map((line, index) =>
    write(line, index === lines.length - 1 ? '' : marks.empty('ins', element)),
  );
  const added = { start: end, end, text: text.join('') };
  return isMarked(element, 'ins') ? [added] : [markParagraph(element, marks.empty('ins', element)), added];
}

function newParagraph(
  like: XmlElement,
  runProperties: string,
  line: string,
  mark: string,
  marks: TrackedMarks | undefined,
): string {
  const prefix = rawPrefixOf(like);
  const run = `<${prefix}r>${runProperties}${runContent(line, prefix)}</${prefix}r>`;
  const content = line === '' ? '' : (marks?.wrap('ins', run, like) ?? run);
  return `<${prefix}p>${inheritedProperties(like.element('w:pPr'), mark, prefix)}${content}</${prefix}p>`;
}

/** The formatting of a paragraph's plain text; none for a heading, whose run formatting is its own. */
function runPropertiesOf(paragraph: Paragraph): string {
  if (paragraph.isHeading) return '';
  const plain = paragraph.pieces.find(
    ({ kind, parent, field }) => kind === 'text' && parent === paragraph.element && field === undefined,
  );
  const properties = plain?.run.element('w:rPr');
  const kept = inheritedMark(properties);
  const prefix = rawPrefixOf(paragraph.element);
  return kept === '' ? '' : `<${prefix}rPr>${kept}</${prefix}rPr>`;
}

/**
 * True when an emptied paragraph can be taken out of the document without anything else going with it. A cell, a
 * note or a text box must keep one, and a mark that is tracked as deleted is gone already.
 *
 * @param removed paragraphs that go anyway
 */
export function isRemovable(
  { element, before, after }: Paragraph,
  isTracked: boolean,
  removed: ReadonlySet<XmlElement>,
): boolean {
  const remains = (sibling: XmlElement | undefined) =>
    sibling?.name === 'w:p' && (isTracked || !removed.has(sibling));
  if (!remains(after) && (isTracked || !remains(before))) return false;
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

/** Puts text into a paragraph that has none, in the formatting of its mark. */
export function fillParagraph(paragraph: XmlElement, text: string, marks: TrackedMarks | undefined): Splice {
  const prefix = rawPrefixOf(paragraph);
  const properties = paragraph.element('w:pPr');
  const ofMark = inheritedMark(properties?.element('w:rPr'));
  const rPr = ofMark === '' ? '' : `<${prefix}rPr>${ofMark}</${prefix}rPr>`;
  const run = `<${prefix}r>${rPr}${runContent(text, prefix)}</${prefix}r>`;
  return putFirst(paragraph, marks?.wrap('ins', run, paragraph) ?? run, properties);
}

/** Takes a paragraph out, or marks it for it. */
export function removeParagraph(paragraph: Paragraph, marks: TrackedMarks | undefined): Splice {
  const { element } = paragraph;
  if (marks === undefined) return { start: element.start, end: element.end, text: '' };
  return markParagraph(element, marks.empty('del', element));
}
