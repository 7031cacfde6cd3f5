/**
 * Marks complete blocks as deleted or inserted: the mark of each paragraph, each row of a table, each run of text.
 *
 * Source: ECMA-376 Part 1, 17.13.5.12 and 17.13.5.17 (rows), 17.13.5.14 and 17.13.5.18 (runs), 17.3.3.7 (delText),
 * 17.16.13 (delInstrText).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { openTagOf, rawNameOf, rawPrefixOf } from '../raw-markup.ts';
import type { Splice } from '../splice.ts';
import { isMarked, markParagraph, putFirst } from './paragraph-marks.ts';
import type { TrackedMarks } from './tracked-marks.ts';

/** Run elements with a different name in deleted runs. */
const DELETED_NAMES: ReadonlyMap<string, string> = new Map([
  ['w:t', 'delText'],
  ['w:instrText', 'delInstrText'],
]);

/**
 * The splices that mark a block and everything within as inserted or deleted; what is already marked as deleted stays
 * so.
 */
export function trackBlock(element: XmlElement, kind: 'ins' | 'del', marks: TrackedMarks): Splice[] {
  if (element.name === 'w:r') return trackRun(element, kind, marks);
  if (element.name === 'w:del' || element.name === 'w:moveFrom') return [];
  const own: Splice[] = [];
  if (element.name === 'w:p' && !isMarked(element, kind))
    own.push(markParagraph(element, marks.empty(kind, element)));
  if (element.name === 'w:tr') own.push(...markRow(element, kind, marks));
  return [...own, ...element.elements().flatMap((child) => trackBlock(child, kind, marks))];
}

function trackRun(run: XmlElement, kind: 'ins' | 'del', marks: TrackedMarks): Splice[] {
  const { open, close } = marks.tags(kind, run);
  const renamed = kind === 'ins' ? [] : run.elements().flatMap(asDeleted);
  return [
    { start: run.start, end: run.start, text: open },
    ...renamed,
    { start: run.end, end: run.end, text: close },
  ];
}

function asDeleted(element: XmlElement): Splice[] {
  const name = DELETED_NAMES.get(element.name);
  if (name === undefined) return [];
  const renamed = `${rawPrefixOf(element)}${name}`;
  const start = element.start + 1;
  const open = { start, end: start + rawNameOf(element).length, text: renamed };
  if (element.openEnd === element.end) return [open];
  return [open, { start: element.closeStart, end: element.end, text: `</${renamed}>` }];
}

/** A row's mark is among its properties, after all others except the record of property changes. */
export function markRow(row: XmlElement, kind: 'ins' | 'del', marks: TrackedMarks): Splice[] {
  const mark = marks.empty(kind, row);
  const properties = row.element('w:trPr');
  if (properties?.element(`w:${kind}`) !== undefined) return [];
  const prefix = rawPrefixOf(row);
  if (properties === undefined)
    return [putFirst(row, `<${prefix}trPr>${mark}</${prefix}trPr>`, row.element('w:tblPrEx'))];
  const change = properties.element('w:trPrChange');
  if (properties.openEnd === properties.end) {
    const text = `${openTagOf(properties)}${mark}</${rawNameOf(properties)}>`;
    return [{ start: properties.start, end: properties.end, text }];
  }
  const at = change?.start ?? properties.closeStart;
  return [{ start: at, end: at, text: mark }];
}
