/**
 * The conditional formats of a worksheet, including those that newer programs write beside them.
 *
 * Source: ECMA-376 Part 1, 18.3.1.18 (conditionalFormatting), 18.3.1.10 (cfRule), 18.8.15 (dxfs); [MS-XLSX] 2.6.9
 * (x14:conditionalFormatting).
 */
import type { XmlElement } from '../../../package/parse-xml.ts';
import { parseArea } from '../cell-reference.ts';
import type { CellLooks } from '../cell-visibility.ts';
import type { ConditionalRule } from '../conditional-rules.ts';
import { differenceOf } from './styles.ts';

/**
 * @param root the sheet's part, with or without its cells
 * @param differences the changes that rules refer to by index
 */
export function readRules(root: XmlElement, differences: readonly CellLooks[]): ConditionalRule[] {
  const rules: ConditionalRule[] = [];
  for (const formatting of root.elements('x:conditionalFormatting')) {
    for (const rule of formatting.elements('x:cfRule')) {
      const looks = differences[Number(rule.attribute('dxfId') ?? Number.NaN)];
      const formula = rule.element('x:formula')?.text;
      if (looks !== undefined) rules.push(ruleOf(rule, formatting.attribute('sqref'), formula, looks));
    }
  }
  for (const formatting of root.element('x:extLst')?.descendants('x14:conditionalFormatting') ?? []) {
    for (const rule of formatting.elements('x14:cfRule')) {
      const format = rule.element('x14:dxf');
      const formula = rule.element('xm:f')?.text;
      if (format !== undefined)
        rules.push(ruleOf(rule, formatting.element('xm:sqref')?.text, formula, differenceOf(format)));
    }
  }
  return rules;
}

function ruleOf(
  rule: XmlElement,
  cells: string | undefined,
  formula: string | undefined,
  looks: CellLooks,
): ConditionalRule {
  return {
    areas: (cells ?? '').split(/\s+/).flatMap((one) => parseArea(one) ?? []),
    priority: Number(rule.attribute('priority') ?? 0),
    looks,
    condition: {
      type: rule.attribute('type'),
      operator: rule.attribute('operator'),
      formula: formula?.trim() ?? '',
      text: rule.attribute('text'),
    },
  };
}
