/**
 * Makes applications recalculate formulas when they open the workbook, since stored results may depend on changed
 * cells.
 *
 * Source: ECMA-376 Part 1, 18.2.2 (calcPr, fullCalcOnLoad), 18.2.27 (order of a workbook's elements).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { rawNameOf, rawPrefixOf } from '../raw-markup.ts';
import type { Splice } from '../splice.ts';
import type { WorkbookFile } from './workbook-file.ts';

const FORMULA = /<(?:[\w.-]+:)?f[\s/>]/;
/** Elements before `calcPr`, the last ones first. */
const BEFORE = ['x:definedNames', 'x:externalReferences', 'x:functionGroups', 'x:sheets'];

/** The splices in the workbook part; empty for a workbook without formulas. */
export function recalculate(file: WorkbookFile): Splice[] {
  if (!file.sheets.some((sheet) => FORMULA.test(sheet.source))) return [];
  const properties = file.root.element('x:calcPr');
  if (properties === undefined) return insertProperties(file.root);
  const stated = properties.attributes.find((attribute) => attribute.name === 'fullCalcOnLoad');
  if (stated !== undefined) return [{ start: stated.valueStart, end: stated.valueEnd, text: '1' }];
  const nameEnd = properties.start + 1 + rawNameOf(properties).length;
  return [{ start: nameEnd, end: nameEnd, text: ' fullCalcOnLoad="1"' }];
}

function insertProperties(workbook: XmlElement): Splice[] {
  const before = BEFORE.map((name) => workbook.element(name)).find((element) => element !== undefined);
  if (before === undefined) return [];
  return [{ start: before.end, end: before.end, text: `<${rawPrefixOf(before)}calcPr fullCalcOnLoad="1"/>` }];
}
