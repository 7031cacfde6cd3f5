/**
 * Inserts, deletes and moves rows of a Word table. A new row is a copy of the one above it with other text: its
 * cells, their widths and borders, the formatting of their text.
 *
 * Source: ECMA-376 Part 1, 17.4.78 (tr), 17.4.84 (vMerge), 17.4.49 (tblHeader).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { rawNameOf, rawPrefixOf, sourceOf } from '../raw-markup.ts';
import { applySplices, type Splice } from '../splice.ts';
import type { Paragraph } from './paragraph.ts';
import { inheritedMark, inheritedProperties } from './paragraph-marks.ts';
import { runContent } from './run-markup.ts';
import { trackBlock } from './track-blocks.ts';
import type { TrackedMarks } from './tracked-marks.ts';

/** A cell of a row, with its content. */
export interface RowCell {
  readonly element: XmlElement;
  /** From 1, in columns of the table's grid. */
  readonly column: number;
  readonly paragraphs: readonly Paragraph[];
}

/** Row properties that a new row does not inherit. */
const ROW_ONLY = new Set(['w:tblHeader', 'w:ins', 'w:del', 'w:trPrChange']);

/**
 * Inserts a row after another.
 *
 * @param cells of the row above, with the text for each new cell
 * @param below the following row, if any
 */
export function insertRow(
  above: XmlElement,
  cells: readonly (RowCell & { readonly value: string })[],
  below: XmlElement | undefined,
  marks: TrackedMarks | undefined,
): Splice[] {
  const properties = above.element('w:trPr');
  const prefix = rawPrefixOf(above);
  const kept = (properties?.elements() ?? []).filter((child) => !ROW_ONLY.has(child.name)).map(sourceOf);
  const mark = marks?.empty('ins', above) ?? '';
  const rowProperties =
    kept.join('') + mark === '' ? '' : `<${prefix}trPr>${kept.join('')}${mark}</${prefix}trPr>`;
  const exceptions = above.element('w:tblPrEx');
  const continued = new Set(
    (below?.elements('w:tc') ?? []).flatMap((cell, index) => (isContinued(cell) ? [index] : [])),
  );
  const content = cells.map((cell, index) => newCell(cell, continued.has(index), marks)).join('');
  const text = `<${rawNameOf(above)}>${exceptions === undefined ? '' : sourceOf(exceptions)}${rowProperties}${content}</${rawNameOf(above)}>`;
  return [{ start: above.end, end: above.end, text }];
}

/** Whether a cell is merged with the one above it. */
export function isContinued(cell: XmlElement): boolean {
  const merge = cell.element('w:tcPr')?.element('w:vMerge');
  return merge !== undefined && (merge.attribute('w:val') ?? 'continue') === 'continue';
}

/** Whether removing the row would leave vertically merged cells without their first cell. */
export function beginsMerge(row: XmlElement): boolean {
  return row
    .elements('w:tc')
    .some((cell) => cell.element('w:tcPr')?.element('w:vMerge')?.attribute('w:val') === 'restart');
}

function newCell(
  { element, paragraphs, value }: RowCell & { readonly value: string },
  continues: boolean,
  marks: TrackedMarks | undefined,
): string {
  const prefix = rawPrefixOf(element);
  const ofCell = (element.element('w:tcPr')?.elements() ?? []).filter(
    ({ name }) => (name !== 'w:vMerge' || continues) && !/^w:(?:cellIns|cellDel|tcPrChange)$/.test(name),
  );
  const properties =
    ofCell.length === 0 ? '' : `<${prefix}tcPr>${ofCell.map(sourceOf).join('')}</${prefix}tcPr>`;
  const [first] = paragraphs;
  const like = first?.element;
  const run = first?.pieces.find((piece) => piece.kind === 'text')?.run.element('w:rPr');
  const markOf = like?.element('w:pPr')?.element('w:rPr');
  const ofRun = inheritedMark(run ?? markOf);
  const rPr = ofRun === '' ? '' : `<${prefix}rPr>${ofRun}</${prefix}rPr>`;
  const runMarkup = `<${prefix}r>${rPr}${runContent(value, prefix)}</${prefix}r>`;
  const text = value === '' ? '' : (marks?.wrap('ins', runMarkup, element) ?? runMarkup);
  const mark = marks?.empty('ins', element) ?? '';
  const name = rawNameOf(element);
  return `<${name}>${properties}<${prefix}p>${inheritedProperties(like?.element('w:pPr'), mark, prefix)}${text}</${prefix}p></${name}>`;
}

/** Moves a row next to another one; with tracking, the moved row is an insertion and the old one a deletion. */
export function moveRow(
  row: XmlElement,
  target: XmlElement,
  side: 'before' | 'after',
  marks: TrackedMarks | undefined,
): Splice[] {
  const splices = marks === undefined ? [] : trackBlock(row, 'ins', marks);
  const own = splices.map((splice) => ({
    ...splice,
    start: splice.start - row.start,
    end: splice.end - row.start,
  }));
  const at = side === 'before' ? target.start : target.end;
  return [...deleteRow(row, marks), { start: at, end: at, text: applySplices(sourceOf(row), own) }];
}

/** Deletes a row, or marks it as deleted. */
export function deleteRow(row: XmlElement, marks: TrackedMarks | undefined): Splice[] {
  if (marks !== undefined) return trackBlock(row, 'del', marks);
  return [{ start: row.start, end: row.end, text: '' }];
}
